"""The application: pages, the bundle, a word on health, and the socket. Parts are arguments."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from urllib.parse import quote

from fastapi import FastAPI, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection

from mendikot.server.afterwards import Afterwards, Judge, Place
from mendikot.server.carry import LONGEST_BODY
from mendikot.server.clock import Clock, RealClock
from mendikot.server.headers import Headers
from mendikot.server.hub import Hub
from mendikot.server.identity import Identity, same_origin
from mendikot.server.limits import Limits, Quota
from mendikot.server.lobby import Lobby
from mendikot.server.players import Thinker
from mendikot.server.refusal import Refused
from mendikot.store.store import Store

SOCKET_BYTES = 16 * 1024
"""A frame over this closes the socket with 1009; uvicorn is told so (`ws_max_size`)."""

BODY_SECONDS = 5.0
"""For a request that brings a few bytes."""

PAGES = (
    "/",
    "/learn",
    "/carry",
    "/g/{code}",
    "/t/{code}",
    "/t/{code}/{match}/{deal}",
)
"""What the client shows by its address."""

NOT_KEPT = {"cache-control": "no-store"}

READS = ["GET", "HEAD"]
"""Whoever may read a page may ask about it without reading it."""

_CODE = re.compile(r"[A-Z0-9]{6}")
_NUMBER = re.compile(r"[0-9]{1,6}")

STAYS = {"cache-control": "private, max-age=86400"}
"""What is told of a finished deal does not change."""

REFUSED_AS = {"too-many": 429, "busy": 503}

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mendikot</title>
<h1>The table is not built yet</h1>
<p>The server runs, but the browser client is missing.
Run <code>make setup</code> in the project's folder and load this page again.</p></html>
"""

NOT_FOUND = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mendikot</title>
<h1>There is nothing here</h1>
<p><a href="/">To the front page</a></p></html>
"""


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What the application is put together from."""

    open_store: Callable[[], Awaitable[Store]]
    thinker: Thinker
    judge: Judge
    identity: Identity
    rng: SystemRandom = field(default_factory=SystemRandom)
    clock: Clock = field(default_factory=RealClock)
    limits: Limits = field(default_factory=Limits)
    pace: float = 1.0
    web: Path | None = None
    """The folder of the built client."""
    version: str = "0"
    home: str | None = None
    """Where other devices of the home network reach this server, such as `http://10.0.0.5:8000`."""


class HubSocket:
    """A WebSocket as the hub sees it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str | bytes | None:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | None = message.get("text")
        frame: bytes = message.get("bytes") or b""
        return frame if text is None else text

    async def send(self, text: str) -> None:
        await self._socket.send_text(text)

    async def close(self, code: int) -> None:
        await self._socket.close(code)


def create_app(parts: Parts) -> FastAPI:
    """The application; everything it keeps begins and ends with its lifespan."""

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with await parts.open_store() as store:
            lobby = Lobby(
                store,
                rng=parts.rng,
                clock=parts.clock,
                thinker=parts.thinker,
                limits=parts.limits,
                pace=parts.pace,
            )
            hub = Hub(
                lobby, clock=parts.clock, rng=parts.rng, version=parts.version, home=parts.home
            )
            afterwards = Afterwards(store, parts.judge, parts.limits)
            app.state.lobby, app.state.hub, app.state.afterwards = lobby, hub, afterwards
            await lobby.start()
            tidying = asyncio.create_task(lobby.keep_tidy(), name="tidying")
            try:
                yield
            finally:
                tidying.cancel()
                await hub.stop()
                await afterwards.stop()
                await lobby.stop()

    app = FastAPI(
        title="Mendikot", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.add_middleware(GZipMiddleware, minimum_size=600)
    app.add_middleware(Headers)

    async def page(request: Request) -> Response:
        response = _page(parts.web)
        player = parts.identity.player(request.headers.get("cookie"))
        cookie = parts.identity.cookie(
            player or parts.identity.newcomer(), secure=request.url.scheme == "https"
        )
        response.headers["set-cookie"] = cookie
        return response

    for path in PAGES:
        app.add_api_route(path, page, methods=READS, response_class=HTMLResponse)
    _add_finished_deals(app, parts)
    _add_carrying(app, parts)

    @app.api_route("/t/{code}/", methods=READS)
    async def without_slash(code: str) -> Response:
        return RedirectResponse(f"/t/{quote(code, safe='')}", 307)

    @app.exception_handler(404)
    async def not_found(request: Request, error: Exception) -> Response:
        if request.method in READS and "text/html" in request.headers.get("accept", ""):
            found = _page(parts.web)
            if found.status_code == 200:  # it says so in its reader's language
                found.status_code = 404
                return found
        return HTMLResponse(NOT_FOUND, 404, headers=NOT_KEPT)

    @app.api_route("/healthz", methods=READS)
    async def healthz() -> JSONResponse:
        return JSONResponse({"ok": True, "version": parts.version})

    @app.websocket("/ws")
    async def ws(socket: WebSocket) -> None:
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            await socket.close(1008)
            return
        player = parts.identity.player(socket.headers.get("cookie"))
        headers = []
        if player is None:
            player = parts.identity.newcomer()
            cookie = parts.identity.cookie(player, secure=socket.url.scheme == "wss")
            headers = [(b"set-cookie", cookie.encode())]
        await socket.accept(headers=headers)
        hub: Hub = app.state.hub
        await hub.serve(HubSocket(socket), player, _address(socket))

    if parts.web is not None and (parts.web / "index.html").is_file():
        app.mount("/", StaticFiles(directory=parts.web), name="client")
    return app


def _add_finished_deals(app: FastAPI, parts: Parts) -> None:
    """`/api/deals/…`: what can be asked about a deal that is over, by whoever has the code."""
    asked = Quota(parts.limits.pages, parts.limits.seconds)

    def place(request: Request) -> Place:
        code, match, deal = (request.path_params[name] for name in ("code", "match", "deal"))
        if not asked.take(_address(request), parts.clock.now()):
            raise Refused("too-many", "too many questions")
        if not _CODE.fullmatch(code):
            raise Refused("no-table", "there is no table with this code")
        if not (_NUMBER.fullmatch(match) and _NUMBER.fullmatch(deal)):
            raise Refused("no-deal", "matches and deals are counted from 1")
        return Place(code, int(match), int(deal))

    async def replay(request: Request) -> Response:
        found = await app.state.afterwards.replay(place(request))
        # how many deals there are by now may change
        headers = {"cache-control": "private, no-cache"}
        return Response(found.model_dump_json(), media_type="application/json", headers=headers)

    async def record(request: Request) -> Response:
        where = place(request)
        name = f"mendikot-{where.table}-{where.match}-{where.deal}.mdk"
        headers = {**STAYS, "content-disposition": f'attachment; filename="{name}"'}
        text = await app.state.afterwards.record(where)
        return Response(text, media_type="text/plain", headers=headers)

    async def review(request: Request) -> Response:
        found = await app.state.afterwards.review(place(request))
        headers = STAYS if found.state == "done" else NOT_KEPT
        return Response(found.model_dump_json(), media_type="application/json", headers=headers)

    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        message = {"code": error.code, "detail": error.detail}
        status = REFUSED_AS.get(error.code, 404)
        return JSONResponse(message, status, headers=NOT_KEPT)

    app.add_exception_handler(Refused, refuse)
    deal = "/api/deals/{code}/{match}/{deal}"
    for path, answer in ((deal, replay), (deal + "/record", record), (deal + "/review", review)):
        app.add_api_route(path, answer, methods=READS)


def _add_carrying(app: FastAPI, parts: Parts) -> None:
    """`POST /carry`: whoever brings a good token becomes its guest on this device.

    The token comes in the body, so that no log, history or referrer has it. Only a page of ours may
    bring one: otherwise any page could make its visitor somebody else's guest.
    """
    tries = Quota(parts.limits.carry_tries, parts.limits.carry_tries_seconds)

    async def carry(request: Request) -> Response:
        origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
        ours = origin is not None and same_origin(origin, request.headers.get("host"))
        if not ours or site not in (None, "same-origin"):
            return _plain(403)
        if not tries.take(_address(request), parts.clock.now()):
            return _plain(429)
        body = await short_body(request, LONGEST_BODY)
        hub: Hub = app.state.hub
        player = hub.carrier.redeem(body.decode("ascii", "replace"))
        if player is None:
            return _plain(410)
        response = _plain(204)
        secure = request.url.scheme == "https"
        response.headers["set-cookie"] = parts.identity.cookie(player, secure=secure)
        return response

    app.add_api_route("/carry", carry, methods=["POST"])


def _address(asking: HTTPConnection) -> str:
    """Whom a quota by address counts."""
    return asking.client.host if asking.client else ""


def _plain(status: int) -> Response:
    return Response(status_code=status, headers=NOT_KEPT)


async def short_body(request: Request, longest: int) -> bytes:
    """The request's body. Raises HTTPException: 413 when it is longer, 408 when it does not come.

    Nothing more is read then, and the connection ends with the answer.
    """
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > longest:
                    raise HTTPException(413, headers=NOT_KEPT)
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408, headers=NOT_KEPT) from None
    return body


def _page(web: Path | None) -> HTMLResponse:
    index = None if web is None else web / "index.html"
    if index is None or not index.is_file():
        return HTMLResponse(NOT_BUILT, status_code=503, headers=NOT_KEPT)
    return HTMLResponse(index.read_text("utf-8"), headers={"cache-control": "no-cache"})
