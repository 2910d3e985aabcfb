"""The whole server as one ASGI application: pages, sockets, and the hall behind them."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from krupje.refusal import Refused
from krupje.web import document
from krupje.web.guard import ALWAYS, Guarded, caller, own_origin
from krupje.web.hall import Hall
from krupje.web.pages import COOKIE, Pages, refused, said
from krupje.web.rates import DEAR, Rate, Rates
from krupje.web.sessions import Desk
from krupje.web.sockets import Limits, Sockets

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from starlette.requests import Request

    from krupje.store.contract import Store
    from krupje.web.dealer import Chance

STATIC = Path(__file__).parent / "static"


def application(
    store: Store,
    keys: Mapping[str, str],
    *,
    origins: Sequence[str] = (),
    limits: Limits | None = None,
    rate: Rate | None = None,
    chance: Chance | None = None,
    address: str = "",
) -> Starlette:
    """The server over a store; ``keys`` are the staff's, ``origins`` other places the page may come from.

    At ``address`` other processes of the same database reach this one.
    """
    hall = Hall(store, chance, address)
    desk = Desk(store, keys)
    sockets = Sockets(hall, desk, limits or Limits())
    rates = Rates(rate or Rate(), lambda: hall.neighbours)
    pages = Pages(hall, desk, sockets, rates, origins)

    async def socket(channel: WebSocket) -> None:
        asked = rates.take(caller(channel), DEAR)
        if hall.closing or not asked or not own_origin(channel.scope, origins):
            await channel.close(1008)
            return
        secure = channel.scope["scheme"] == "wss"
        await sockets.serve(channel, channel.cookies.get(COOKIE, "") if secure else "")

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.start()
        yield
        sockets.close()
        await hall.close()

    described = document.openapi(pages.all())
    spoken = document.socket()

    async def openapi(_: Request) -> Response:
        return said(described)

    async def schema(_: Request) -> Response:
        return said(spoken)

    async def index(_: Request) -> Response:
        return FileResponse(STATIC / "index.html") if (STATIC / "index.html").exists() else _lost(None, None)

    app = Starlette(
        routes=[
            Route("/", index),
            *(Route(page.path, pages.answered(page), methods=[page.method]) for page in pages.all()),
            Route("/openapi.json", openapi),
            Route("/schema/socket.json", schema),
            WebSocketRoute("/ws", socket),
            *([Mount("/static", StaticFiles(directory=STATIC))] if STATIC.is_dir() else []),
        ],
        middleware=[Middleware(Guarded)],
        lifespan=lifespan,
        exception_handlers={HTTPException: _lost, Exception: _broken},
    )
    app.state.hall = hall
    app.state.sockets = sockets
    return app


def _broken(_: Request, __: Exception) -> Response:
    """Something is wrong with the server itself; the log says what, the answer does not."""
    return JSONResponse({"refused": None}, 500, ALWAYS)


def _lost(_: Request | None, why: Exception | None) -> Response:
    """A page there is not, or not this way."""
    status = why.status_code if isinstance(why, HTTPException) else 404
    answer = refused(Refused("method-unknown" if status == 405 else "page-unknown"))
    answer.status_code = status
    return answer
