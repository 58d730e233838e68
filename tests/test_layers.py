"""The layers, read from the source itself: what import-linter cannot say, or not yet."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "mendikot"
FORBIDDEN_IN_ENGINE = {"asyncio", "random", "secrets", "socket", "subprocess", "time", "os"}
THINKING = ("mendikot.bots", "mendikot.search", "mendikot.cli", "numba", "numpy")


def imported(package: str) -> Iterator[tuple[str, str]]:
    """Pairs (file, module imported) of every import statement in a package."""
    for path in sorted((SOURCE / package).rglob("*.py")):
        name = str(path.relative_to(SOURCE))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((name, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                yield name, node.module


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def test_the_engine_imports_only_the_standard_library_and_no_clock_or_chance() -> None:
    faults = [
        f"{file}: {module}"
        for file, module in imported("engine")
        if not within(module, ("mendikot.engine",))
        and (
            module.split(".")[0] not in sys.stdlib_module_names
            or module.split(".")[0] in FORBIDDEN_IN_ENGINE
        )
    ]
    assert faults == []


@pytest.mark.parametrize("package", ["server", "store"])
def test_the_server_never_imports_what_thinks(package: str) -> None:
    assert [pair for pair in imported(package) if within(pair[1], THINKING)] == []


@pytest.mark.parametrize(
    "module", ["mendikot.server.app", "mendikot.cli.serve", "mendikot.cli", "mendikot.store.store"]
)
def test_nothing_that_serves_loads_what_compiles(module: str) -> None:
    code = f"import sys, {module}; print(sorted({{'numba', 'numpy'}} & set(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
