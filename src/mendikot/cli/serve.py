"""`mendikot serve`: puts the parts together and serves the table.

Settings of the environment: `MENDIKOT_DATA` (folder of database and cookie key),
`MENDIKOT_COOKIE_KEY` (instead of the key's file), `MENDIKOT_WEB` (the built client).
"""

import hashlib
import logging
import os
import socket
import sys
import webbrowser
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
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
    bot: Annotated[
        str, typer.Option(help="What plays for bots, as module:function.", hidden=True)
    ] = BOT,
) -> None:
    """Serve the table to browsers."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    _check_free(host, port)
    run(_parts(db, pace, bot), host, port, open_browser=not no_open)


def _parts(db: str | None, pace: float, bot: str) -> "Parts":
    from random import SystemRandom

    from platformdirs import user_data_path

    from mendikot.server.app import Parts
    from mendikot.server.identity import Identity, persistent_key
    from mendikot.server.players import Workers
    from mendikot.store.store import Store

    data = Path(os.environ.get("MENDIKOT_DATA") or user_data_path("mendikot"))
    url = _database(db or f"sqlite:///{data / 'tables.db'}")
    rng, web = SystemRandom(), client_folder()
    try:
        key = os.environ.get("MENDIKOT_COOKIE_KEY") or persistent_key(data / "cookie.key")
        identity = Identity(key, rng)
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"no cookie key: {error}") from None
    return Parts(
        open_store=lambda: Store.open(url),
        thinker=Workers(bot, rng),
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


def _database(url: str) -> str:
    """The URL with the driver we use; bad input ends with one line."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        parsed = make_url(url)
    except ArgumentError:
        raise typer.BadParameter(f"{url!r} is no database URL", param_hint="--db") from None
    if parsed.get_backend_name() != "sqlite":
        raise typer.BadParameter("only sqlite:///FILE is served so far", param_hint="--db")
    return parsed.set(drivername="sqlite+aiosqlite").render_as_string(hide_password=False)


def _check_free(host: str, port: int) -> None:
    """One clear line when we cannot listen there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        raise typer.BadParameter(
            f"cannot listen on {host}:{port}: {error.strerror or error}", param_hint="--port"
        ) from None


def _welcome(host: str, port: int, *, open_browser: bool) -> None:
    everywhere = host in ("0.0.0.0", "::")  # noqa: S104 - asked for by the caller
    here = f"http://{'localhost' if everywhere or host == '127.0.0.1' else host}:{port}/"
    print(f"\n  Mendikot is served at  {here}", flush=True)
    if everywhere and (address := home_address()):
        import segno

        there = f"http://{address}:{port}/"
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
