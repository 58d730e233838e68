"""The headers that keep a page to itself: no other page's scripts, frames or sockets."""

import re
from collections.abc import MutableMapping
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9a-fA-F:]+\](:\d{1,5})?")

_FOUND = (200, 206, 304)
_FOREVER = b"public, max-age=31536000, immutable"
"""A file of the bundle has its content's hash in its name; what is not there may come yet."""


class Headers:
    """Puts them on every answer, and lets files of the bundle be kept for ever."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        path: str = scope["path"]

        async def send_with_headers(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_headers(host)]
                if path.startswith("/assets/") and message["status"] in _FOUND:
                    message["headers"].append((b"cache-control", _FOREVER))
            await send(message)

        await self._app(scope, receive, send_with_headers)


def _headers(host: str) -> list[tuple[bytes, bytes]]:
    # some browsers do not count the page's own socket as 'self'
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self' data:",
            f"connect-src 'self'{sockets}",
            "worker-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
    headers = {
        "content-security-policy": policy,
        "x-content-type-options": "nosniff",
        "referrer-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        "cross-origin-opener-policy": "same-origin",
    }
    return [(name.encode(), value.encode()) for name, value in headers.items()]
