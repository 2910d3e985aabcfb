"""What every answer carries for the browser's safety, and who may open a socket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import HTTPConnection
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)

ALWAYS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guarded:
    """Adds the headers to whatever is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in ALWAYS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store" if api else "no-cache")
            await send(message)

        await self._app(scope, receive, sent)


def caller(asking: HTTPConnection) -> str:
    """The address of whoever asks, as the proxy tells it; nothing where there is none."""
    return asking.client.host if asking.client else ""


def own_origin(scope: Any, allowed: Sequence[str]) -> bool:
    """Whether a request comes from this server's own page, from one it was told of, or from no page at all.

    A browser always says where a page came from; a program that says nothing has no cookie to lend.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return True
    if origin in allowed:
        return True
    secure = scope["scheme"] in ("https", "wss")
    named = urlsplit(origin)
    return named.scheme == ("https" if secure else "http") and named.netloc == headers.get("host", "")
