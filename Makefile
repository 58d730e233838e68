# The one task runner. `make play` is all a player needs; `make help` lists the rest.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
BIN := .venv/bin
HOST ?= 0.0.0.0
PORT ?= 8000

RUNTIME := .venv/.runtime-installed
DEV := .venv/.dev-installed
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

NODE := web/node_modules/.installed
CLIENT := web/dist/index.html
CLIENT_SOURCES := $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -not -name '*.test.ts' -print)

.PHONY: help setup play test check deep bench bless format lock chromium wire clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

# ---- setting up -------------------------------------------------------------------------

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; point PYTHON=… at one." >&2; exit 1; }
	@$(PYTHON) -m venv .venv

$(RUNTIME): requirements.lock pyproject.toml | .venv/bin/python
	@echo "Installing the server …"
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	@echo "Installing the development tools …"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(NODE): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Node.js 20 with npm is needed to build the browser client." >&2; exit 1; }
	@echo "Installing what the browser client is built with …"
	@cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) $(NODE)
	@echo "Building the browser client …"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

setup: $(RUNTIME) $(CLIENT) ## .venv with the mendikot command, and the browser client
	@:

# ---- playing ----------------------------------------------------------------------------

play: setup ## serve on the home network, with address and QR code; PORT=8001 for another port
	@$(BIN)/mendikot serve --host $(HOST) --port $(PORT) || { code=$$?; [ $$code = 130 ] || exit $$code; }

# ---- proving ----------------------------------------------------------------------------

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Chromium for the browser tests …"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium; } >/dev/null \
	      || echo "!!! Chromium could not be installed: THE BROWSER TESTS WILL BE SKIPPED !!!"; \
	  else \
	    echo "!!! Chromium is missing and cannot be installed here: THE BROWSER TESTS WILL BE SKIPPED !!!"; \
	  fi; }

test: setup $(DEV) chromium ## every test but the deep ones
	@cd web && npm run --silent test
	@$(BIN)/python -m pytest -m "not deep" -n auto --dist worksteal $(PYTEST)

check: $(DEV) $(NODE) ## format, lint, types, layers, generated files, locks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/python -m mendikot.server.schema --check web/src/wire.ts
	@$(BIN)/python scripts/lesson.py --check web/src/lesson/deal.json
	@cd web && npm run --silent check
	@$(BIN)/python scripts/clean_locks.py

deep: setup $(DEV) chromium ## the long proofs: 30 kills, long storms, deep perft
	@$(BIN)/python -m pytest -m deep $(PYTEST)

bench: $(DEV) ## the figures, each measured anew
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python "$$script"; done

bless: $(DEV) wire ## write golden files anew, to be read before they are committed
	@$(BIN)/python -m pytest -q -m "not deep and not browser" --bless || true
	@git --no-pager diff --stat

wire: $(DEV) ## web/src/wire.ts and the guided deal from the server's messages
	@$(BIN)/python -m mendikot.server.schema web/src/wire.ts
	@$(BIN)/python scripts/lesson.py web/src/lesson/deal.json

format: $(DEV) ## put the Python code into its format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .

lock: ## the Python locks anew (needs uv); no addresses in them
	uv pip compile pyproject.toml --extra build --generate-hashes --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet --output-file requirements.lock
	uv pip compile pyproject.toml --extra build --extra dev --constraint requirements.lock --generate-hashes --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet --output-file requirements-dev.lock

clean: ## remove everything that was built or installed
	@rm -rf .venv web/node_modules web/dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
