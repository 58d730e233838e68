"""`mendikot serve`: puts the parts together and serves the table.

Settings of the environment: `MENDIKOT_DATA` (folder of database and cookie key),
`MENDIKOT_COOKIE_KEY` (instead of the key's file), `MENDIKOT_WEB` (the built client).
"""

import errno
import hashlib
import importlib
import logging
import os
import socket
import sys
import webbrowser
from contextlib import ExitStack
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

    from mendikot.server.app import Parts

BOT = "mendikot.bots.rules_of_thumb:choose"
GRACE_SECONDS = 8


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 0.0.0.0 for the home network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on.")] = 8000,
    db: Annotated[
        str | None, typer.Option(help="Database URL; without it a file in the user's data folder.")
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
    pace: Annotated[
        float, typer.Option(min=0.0, max=10.0, help="Multiplies every pause of the table.")
    ] = 1.0,
    keep_days: Annotated[
        int, typer.Option(min=1, max=36500, help="Days until a table nobody touches is put away.")
    ] = 30,
    bot: Annotated[
        str, typer.Option(help="What plays for bots, as module:function.", hidden=True)
    ] = BOT,
) -> None:
    """Serve the table to browsers."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    from mendikot.server.limits import Limits
    from mendikot.store.lock import Served, alone

    _check_bot(bot)
    _check_free(host, port)
    data = _data_folder()
    url = _database(db, data)
    with ExitStack() as held:
        try:
            held.enter_context(alone(url))
        except Served:
            line = f"{url.database} is being served already"
            raise typer.BadParameter(line, param_hint="--db") from None
        except (OSError, ValueError) as error:
            raise _unusable(url, error) from None
        _check_opens(url)
        parts = _parts(url, data, pace, bot)
        parts = replace(parts, home=_home(host, port), limits=Limits(idle_days=keep_days))
        run(parts, host, port, open_browser=not no_open)


def _data_folder() -> Path:
    from platformdirs import user_data_path

    return Path(os.environ.get("MENDIKOT_DATA") or user_data_path("mendikot"))


def _parts(url: "URL", data: Path, pace: float, bot: str) -> "Parts":
    from random import SystemRandom

    from mendikot.server.app import Parts
    from mendikot.server.identity import Identity, persistent_key
    from mendikot.server.judging import SolverJudge
    from mendikot.server.players import Workers
    from mendikot.store.store import Store

    rng, web = SystemRandom(), client_folder()
    try:
        key = os.environ.get("MENDIKOT_COOKIE_KEY") or persistent_key(data / "cookie.key")
        identity = Identity(key, rng)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"no cookie key: {error}") from None
    return Parts(
        open_store=lambda: Store.open(url),
        thinker=Workers(bot, rng),
        judge=SolverJudge(),
        identity=identity,
        rng=rng,
        pace=pace,
        web=web,
        version=_version(web),
    )


def _version(web: Path | None) -> str:
    """Ours and the client's: a page that was loaded before an update can tell."""
    if web is None:
        return version("mendikot")
    mark = hashlib.sha256((web / "index.html").read_bytes()).hexdigest()[:8]
    return f"{version('mendikot')}+{mark}"


def run(parts: "Parts", host: str, port: int, *, open_browser: bool) -> None:
    """Serves until it is told to stop; every table goes on where it was when served again."""
    import uvicorn

    from mendikot.server.app import SOCKET_BYTES, create_app

    # a client that sends no UTF-8 is closed with 1007, which needs no page of log
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: not record.getMessage().startswith("Invalid UTF-8")
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                listening = self.servers[0].sockets[0].getsockname()[1]
                _welcome(host, listening, open_browser=open_browser)

    Server(
        uvicorn.Config(
            create_app(parts),
            host=host,
            port=port,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws_max_size=SOCKET_BYTES,
            ws_ping_interval=None,  # the client's own pings tell who is there
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
    ).run()


def client_folder() -> Path | None:
    """The built client: as set, in the package, or beside the sources; None: not built."""
    here = Path(__file__).resolve()
    places = [here.parents[1] / "web", here.parents[3] / "web" / "dist"]
    if chosen := os.environ.get("MENDIKOT_WEB"):
        places = [Path(chosen)]
    return next((place for place in places if (place / "index.html").is_file()), None)


def _database(given: str | None, data: Path) -> "URL":
    """The URL with the driver we use; bad input ends with one line."""
    from sqlalchemy import make_url
    from sqlalchemy.engine import URL
    from sqlalchemy.exc import ArgumentError

    if given is None:
        return URL.create("sqlite+aiosqlite", database=str(data.absolute() / "tables.db"))
    try:
        parsed = make_url(given)
    except (ArgumentError, ValueError):
        raise typer.BadParameter(f"{given!r} is no database URL", param_hint="--db") from None
    if parsed.get_backend_name() != "sqlite":
        raise typer.BadParameter("only sqlite:///FILE is served so far", param_hint="--db")
    if parsed.host or parsed.port:
        raise typer.BadParameter("three slashes before the file: sqlite:///FILE", param_hint="--db")
    return parsed.set(drivername="sqlite+aiosqlite")


def _check_opens(url: "URL") -> None:
    """One clear line when the database cannot be read and written."""
    import asyncio

    from mendikot.store.store import Store

    async def attempt() -> None:
        await (await Store.open(url)).close()

    try:
        asyncio.run(attempt())
    except Exception as error:
        raise _unusable(url, error) from None


def _unusable(url: "URL", error: Exception) -> typer.BadParameter:
    reason = getattr(error, "orig", None) or getattr(error, "strerror", None) or error
    return typer.BadParameter(f"cannot use {url.database!r}: {reason}", param_hint="--db")


def _check_bot(bot: str) -> None:
    """One clear line when there is no such bot. Ours need not be loaded to know."""
    if bot == BOT:
        return
    module, _, function = bot.partition(":")
    try:
        found = getattr(importlib.import_module(module), function)
    except Exception as error:
        raise typer.BadParameter(f"no bot {bot!r}: {error}", param_hint="--bot") from None
    if not callable(found):
        raise typer.BadParameter(f"{bot!r} is no function", param_hint="--bot")


def _check_free(host: str, port: int) -> None:
    """One clear line when we cannot listen there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        taken = getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES)
        raise typer.BadParameter(
            f"cannot listen on {host!r}, port {port}: {reason}",
            param_hint="--port" if taken else "--host",
        ) from None


def _everywhere(host: str) -> bool:
    return host in ("0.0.0.0", "::")  # noqa: S104 - asked for by the caller


def _home(host: str, port: int) -> str | None:
    """Where phones of the home network reach a server that listens so, or None."""
    address = home_address() if _everywhere(host) else None
    return f"http://{address}:{port}" if address else None


def _welcome(host: str, port: int, *, open_browser: bool) -> None:
    everywhere = _everywhere(host)
    here = f"http://{'localhost' if everywhere or host == '127.0.0.1' else host}:{port}/"
    print(f"\n  Mendikot is served at  {here}", flush=True)
    if home := _home(host, port):
        import segno

        there = f"{home}/"
        print(f"  Phones in this network:  {there}\n")
        segno.make(there, error="m").terminal(compact=True, border=2)
    print("  Ctrl+C stops it; every table is kept.\n", flush=True)
    screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if open_browser and screen and sys.stdout.isatty():
        webbrowser.open(here)


def home_address() -> str | None:
    """This machine's address in the home network, or None; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
