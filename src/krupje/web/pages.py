"""The pages: everything over HTTP, each request with what it takes and what it answers.

The same list makes the routes and the document that describes them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET as LEFT_OUT
from msgspec import Meta, Struct, UnsetType
from starlette.responses import JSONResponse, PlainTextResponse, Response

from krupje.bots import USUAL, strength
from krupje.records.placed import fault
from krupje.refusal import Corrupt, Misconfigured, NotNow, NotYours, Refusal, Refused
from krupje.store.contract import StoreAway
from krupje.web import history, houses, wire
from krupje.web.guard import caller, own_origin
from krupje.web.hall import Bots
from krupje.web.lobby import in_order, row
from krupje.web.peers import PASSED_ON, Elsewhere, read
from krupje.web.rates import DEAR, PLAIN, WRITING, Rates
from krupje.web.timing import Timing

if TYPE_CHECKING:
    from starlette.requests import Request

    from krupje.store.contract import Row
    from krupje.web.hall import Hall
    from krupje.web.room import Room
    from krupje.web.sessions import Desk, Session
    from krupje.web.sockets import Sockets

LONGEST_BODY = 65_536
COOKIE = "__Host-krupje"


class HouseAsked(Struct, forbid_unknown_fields=True):
    """A house to be previewed."""

    game: str
    rules: dict[str, Any] = {}


class Coming(Struct, forbid_unknown_fields=True):
    """Somebody who comes, renames himself, or shows a key of the staff."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    key: Annotated[str, Meta(max_length=200)] | None = None


class TableAsked(Struct, forbid_unknown_fields=True):
    """A table to be opened."""

    game: str
    rules: dict[str, Any] = {}
    name: Annotated[str, Meta(max_length=200)] = ""
    timing: Timing | UnsetType = LEFT_OUT
    bots: Annotated[int, Meta(ge=0, le=10)] = 0
    strength: Annotated[str, Meta(max_length=40)] = USUAL


STATUS = {
    "token-missing": 401, "token-unknown": 401, "table-unknown": 404, "round-unknown": 404,
    "shuffle-unknown": 404, "language-unknown": 404, "page-unknown": 404, "body-too-long": 413,
    "table-moves": 503, "store-away": 503, "too-many-requests": 429, "origin-foreign": 403,
}  # fmt: skip
"""The status of a refusal where it is neither 400 nor, for what is not yours, 403."""


class Page(Struct, frozen=True):
    """One request: its method and path, what it does, what it takes."""

    method: str
    path: str
    about: str
    answer: Callable[[Request], Awaitable[Response]]
    takes: Any = None
    status: int = 200
    points: int = PLAIN
    """What it counts for in the bucket of whoever asks."""


def refused(refusal: Refusal) -> Response:
    """A refusal with the status that fits it."""
    usual = 403 if isinstance(refusal, NotYours) else 400
    return JSONResponse({"refused": wire.refusal(refusal)}, STATUS.get(refusal.code, usual))


def said(value: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def lines(text: Any, kind: str) -> Response:
    """An answer of many lines."""
    return Response("".join(f"{line}\n" for line in text), media_type=kind)


class Pages:
    """The answers. Everybody is who his token says; nothing secret is ever in an address."""

    def __init__(
        self, hall: Hall, desk: Desk, sockets: Sockets, rates: Rates, origins: Sequence[str] = ()
    ) -> None:
        self.hall = hall
        self.desk = desk
        self.sockets = sockets
        self.rates = rates
        self.origins = origins

    def all(self) -> tuple[Page, ...]:
        """Every page of the interface."""
        table = "/api/tables/{table}"
        return (
            Page("GET", "/healthz", "Whether tables are served", self.healthy),
            Page("GET", "/metrics", "What the server counts, for Prometheus", self.metrics),
            Page("GET", "/api/words/{lang}", "All words of a language", self.words),
            Page("GET", "/api/games", "The games and what a house may choose", self.games),
            Page("POST", "/api/house", "The preview of a house", self.house, HouseAsked, points=WRITING),
            Page(
                "POST",
                "/api/session",
                "Come in, change your name, or show a key",
                self.session,
                Coming,
                points=WRITING,
            ),
            Page("GET", "/api/tables", "The lobby", self.tables),
            Page("POST", "/api/tables", "Open a table", self.open_table, TableAsked, 201, WRITING),
            Page("GET", table, "A table as the lobby lists it, with its clocks", self.table),
            Page("GET", f"{table}/sheet/{{lang}}", "The rule sheet of a table's house", self.sheet),
            Page("GET", f"{table}/rounds", "Finished rounds", self.rounds),
            Page(
                "GET",
                f"{table}/rounds/{{number}}",
                "A round step by step; as lines with form=session",
                self.round,
                points=DEAR,
            ),
            Page("GET", f"{table}/coach", "What your options are worth now", self.coach, points=DEAR),
            Page(
                "GET",
                f"{table}/rounds/{{number}}/coach",
                "Your skill and luck in a round",
                self.reviewed,
                points=DEAR,
            ),
            Page(
                "GET",
                f"{table}/log",
                "The whole table as a session file, for inspectors",
                self.log,
                points=DEAR,
            ),
            Page(
                "GET",
                f"{table}/lines",
                "The log to be looked through, for the staff",
                self.log_lines,
                points=DEAR,
            ),
            Page(
                "GET",
                f"{table}/proof/{{number}}",
                "Proofs of the cards you have seen of a shuffle",
                self.proof,
                points=DEAR,
            ),
            Page("GET", "/api/account", "What you have staked and won", self.account, points=DEAR),
            Page("GET", "/api/account.csv", "The same round by round, as CSV", self.account_csv, points=DEAR),
        )

    def answered(self, page: Page) -> Callable[[Request], Awaitable[Response]]:
        """A page whose refusals become answers; what is another process's to answer, that one is asked."""

        async def answer(request: Request) -> Response:
            try:
                self._let_in(page, request)
                try:
                    return await page.answer(request)
                except Elsewhere as where:
                    return await self._asked_of(where.address, request)
            except Corrupt:
                raise
            except Refusal as refusal:
                return refused(refusal)
            except StoreAway:
                return refused(Refused("store-away"))

        return answer

    def _let_in(self, page: Page, request: Request) -> None:
        """Refuses who asks too much, and what another site's page would have changed."""
        if page.path.startswith("/api/") and not self.rates.take(caller(request), page.points):
            raise Refused("too-many-requests")
        if page.method != "GET" and not own_origin(request.scope, self.origins):
            raise NotYours("origin-foreign")

    async def _asked_of(self, address: str, request: Request) -> Response:
        """The answer of another process to a request about its table."""
        if PASSED_ON in request.headers:
            raise Refused("table-moves")
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        told = await self.hall.peers.ask(address, path, self.token(request))
        return Response(told.body, told.status, media_type=told.kind)

    # ── who asks ──

    async def who(self, request: Request) -> Session | None:
        """Whose token the request carries; refuses a token that is nobody's."""
        token = self.token(request)
        if not token:
            return None
        found = await asyncio.to_thread(self.desk.of, token)
        if found is None:
            raise NotYours("token-unknown")
        return found

    @staticmethod
    def token(request: Request) -> str:
        """The token of a request, from its header or over https from the cookie."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return token.strip()
        return request.cookies.get(COOKIE, "") if request.url.scheme == "https" else ""

    async def _known(self, request: Request) -> Session | None:
        """The same, but a cookie that is nobody's any more is none."""
        try:
            return await self.who(request)
        except NotYours:
            if "authorization" in request.headers:
                raise
            return None

    async def somebody(self, request: Request) -> Session:
        """The same, but nobody is refused."""
        found = await self.who(request)
        if found is None:
            raise NotYours("token-missing")
        return found

    async def staff(self, request: Request) -> Session:
        """The same, but whoever holds no office is refused."""
        found = await self.somebody(request)
        if not found.roles:
            raise NotYours("not-your-role", office="@inspector")
        return found

    # ── the house ──

    async def healthy(self, _: Request) -> Response:
        """Whether tables are served: the store answers, and no line has waited for it for long."""
        ok = not self.hall.closing and await self.hall.writes()
        return said({"ok": ok}, 200 if ok else 503)

    async def metrics(self, _: Request) -> Response:
        """What is counted."""
        return PlainTextResponse(self.hall.metrics.text(), media_type="text/plain; version=0.0.4")

    async def words(self, request: Request) -> Response:
        """A language."""
        return said(houses.words(request.path_params["lang"]))

    async def games(self, _: Request) -> Response:
        """The games."""
        return said(houses.games())

    async def house(self, request: Request) -> Response:
        """A house before it is opened; that it cannot stand is an answer too, not an error."""
        asked = await body(request, HouseAsked)
        try:
            return said(houses.previewed(asked.game, asked.rules))
        except Misconfigured as refusal:
            return said({"refused": wire.refusal(refusal)})

    # ── people ──

    async def session(self, request: Request) -> Response:
        """A token for whoever has none; a name or a role for whoever has.

        Over https a page gets it as a cookie that no script can read, and not in the answer.
        """
        asked = await body(request, Coming)
        token, known = self.token(request), await self._known(request)
        if known is None:
            token, who = await asyncio.to_thread(self.desk.come, asked.name)
        elif asked.name is None or asked.name == known.name:
            who = known
        else:
            who = await self._anew(known, self.desk.rename, token, asked.name)
        if asked.key is not None:
            who = await self._anew(who, self.desk.promote, token, asked.key)
        secure = request.url.scheme == "https"
        told = {} if secure and "origin" in request.headers else {"token": token}
        answer = said(told | {"name": who.name, "roles": list(who.roles)})
        if secure:
            answer.set_cookie(COOKIE, token, path="/", secure=True, httponly=True, samesite="strict")
        return answer

    async def _anew(
        self, who: Session, change: Callable[[str, Session, str], Session], token: str, text: str
    ) -> Session:
        """A session changes; not while it sits at a table, and its sockets start over."""
        if any(table["sits"] is not None for table in await self._tables_of(who, token, here=False)):
            raise NotNow("sits-already")
        changed = await asyncio.to_thread(change, token, who, text)
        self.sockets.renewed(changed)
        return changed

    async def account(self, request: Request) -> Response:
        """A running account."""
        who = await self.somebody(request)
        return said(
            history.account(who.name, await self._tables_of(who, self.token(request), here=_here(request)))
        )

    async def _tables_of(self, who: Session, token: str, *, here: bool) -> list[dict[str, Any]]:
        """What somebody has staked and won, table by table, wherever those are."""
        await self.hall.stands.wait()
        tables = history.tables(self.hall.rooms(), who)
        if not here:
            for answer in await self.hall.peers.ask_all("/api/account?here=true", token):
                tables += read(answer)["tables"]
        return sorted(tables, key=in_order)

    async def account_csv(self, request: Request) -> Response:
        """The same for a spreadsheet."""
        who = await self.somebody(request)
        await self.hall.stands.wait()
        text = list(history.account_csv(self.hall.rooms(), who))
        if not _here(request):
            for answer in await self.hall.peers.ask_all("/api/account.csv?here=true", self.token(request)):
                text += answer.body.decode().splitlines()[1:]
        return lines(text, "text/csv")

    # ── tables ──

    async def tables(self, request: Request) -> Response:
        """The lobby."""
        await self.hall.stands.wait()
        rows = [row(room) for room in self.hall.rooms()]
        if not _here(request):
            for answer in await self.hall.peers.ask_all("/api/tables?here=true", ""):
                rows += read(answer)
        return said(sorted(rows, key=in_order))

    async def open_table(self, request: Request) -> Response:
        """A new table."""
        await self.somebody(request)
        asked = await body(request, TableAsked)
        timing = asked.timing if isinstance(asked.timing, Timing) else Timing()
        bots = Bots(asked.bots, strength(asked.strength))
        table = await self.hall.open(asked.game, asked.rules, asked.name, timing, bots)
        try:
            await self.hall.room(table)
        except Elsewhere as where:
            await self.hall.peers.ask(where.address, f"/api/tables/{table}", "")
        return said({"id": table}, 201)

    async def table(self, request: Request) -> Response:
        """One table."""
        room = await self.hall.room(request.path_params["table"])
        return said(row(room) | {"timing": room.timing})

    async def sheet(self, request: Request) -> Response:
        """The rules that hold at a table."""
        room = await self.hall.room(request.path_params["table"])
        return said(houses.printed(room.table.name, room.table.rules, request.path_params["lang"]))

    async def rounds(self, request: Request) -> Response:
        """What has been played."""
        return said(history.rounds(await self.hall.room(request.path_params["table"])))

    async def round(self, request: Request) -> Response:
        """One round."""
        who, number = await self.who(request), _number(request)
        room = await self.hall.room(request.path_params["table"])
        told = history.span(room, number)
        rows = await self._rows(room, told)
        if request.query_params.get("form") == "session":
            told_lines = await asyncio.to_thread(
                lambda: list(history.as_session(room, told, rows, number, who))
            )
            return lines(told_lines, "application/jsonl")
        return said(await asyncio.to_thread(history.replayed, room, told, rows, number, who))

    async def _rows(self, room: Room, told: history.Span) -> tuple[Row, ...]:
        """The rows of a span, and those before it from which it is folded."""
        return await asyncio.to_thread(self.hall.store.read, room.id, told.start.seq, until=told.last)

    async def coach(self, request: Request) -> Response:
        """What the options of one's own box are worth, where it has to decide."""
        who = await self.somebody(request)
        return said(await self.hall.coaching.now(await self.hall.room(request.path_params["table"]), who))

    async def reviewed(self, request: Request) -> Response:
        """What one's own decisions in a round cost, and what was luck."""
        who, number = await self.somebody(request), _number(request)
        room = await self.hall.room(request.path_params["table"])
        told = history.span(room, number)
        rows = await self._rows(room, told)
        return said(await self.hall.coaching.after(room, told, rows, number, who))

    async def log(self, request: Request) -> Response:
        """The whole table."""
        await self.staff(request)
        room = await self.hall.room(request.path_params["table"])
        opened = await asyncio.to_thread(self.hall.store.table, room.id)
        rows = await asyncio.to_thread(self.hall.store.read, room.id)
        return lines(history.log(room, opened, rows), "application/jsonl")

    async def log_lines(self, request: Request) -> Response:
        """Some lines of the log: the last ones, or those before a line."""
        await self.staff(request)
        room = await self.hall.room(request.path_params["table"])
        before = _asked_number(request, "before", room.book.seq + 1)
        count = min(_asked_number(request, "count", 50), history.MOST_LINES)
        last = max(0, min(before - 1, room.book.seq))
        rows = await asyncio.to_thread(self.hall.store.read, room.id, max(0, last - count), until=last)
        return said(await asyncio.to_thread(history.lines_of, room, rows))

    async def proof(self, request: Request) -> Response:
        """Cards held against the commitment."""
        who, number = await self.who(request), _number(request)
        room = await self.hall.room(request.path_params["table"])
        told = history.span_of(room, number)
        rows = await self._rows(room, told)
        return said(await asyncio.to_thread(history.proofs, room, told, rows, number, who))


def _here(request: Request) -> bool:
    """Whether only this process is asked."""
    return request.query_params.get("here") == "true"


def _number(request: Request) -> int:
    text = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Refused("page-unknown")
    return int(text)


def _asked_number(request: Request, key: str, otherwise: int) -> int:
    """A number after the question mark."""
    text = request.query_params.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else otherwise


Read: TypeAlias = Any


async def body(request: Request, kind: Any) -> Read:
    """What a request brings, read strictly and up to a length."""
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > LONGEST_BODY:
            raise Refused("body-too-long", most=LONGEST_BODY)
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except msgspec.ValidationError:
        raise Refused("request-unreadable") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as why:
        raise Refused("not-json", **fault(raw, why)) from None
