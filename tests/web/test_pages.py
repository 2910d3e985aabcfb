"""Everything over HTTP: what it answers, what it refuses, and what it never tells."""

import json
import random

import httpx
import pytest
from evening import GAMES, done, house, played, plays, sits

from krupje.cards import parse
from krupje.chance import Proof, holds
from krupje.client import Client
from krupje.i18n import LANGUAGES
from krupje.store import Memory, StoreAway
from krupje.store.audit import audit
from krupje.store.export import imported
from krupje.web.rates import Rate

SECURE = {
    "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
    "cross-origin-resource-policy", "permissions-policy",
}  # fmt: skip


def test_every_answer_is_guarded():
    """Pages, refusals and what is not there carry the same headers; the policy lets nothing foreign in."""

    async def evening():
        async with house() as there:
            for path in (
                "/",
                "/healthz",
                "/api/games",
                "/api/account",
                "/nowhere",
                "/static/nothing.js",
                "/openapi.json",
            ):
                answer = await there.get(path)
                assert set(answer.headers) >= SECURE, path
                policy = answer.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert "require-trusted-types-for 'script'" in policy

    played(evening())


def test_the_house_tells_of_itself():
    """Words in three languages, five games with every figure, a preview with the clauses that change."""

    async def evening():
        async with house() as there:
            for lang in LANGUAGES:
                told = (await there.get(f"/api/words/{lang}")).json()
                assert told["words"]["refused.not-your-box"]
                assert any(key.startswith("nkp/") for key in told["words"])
            assert (await there.get("/api/words/xx")).status_code == 404
            games = (await there.get("/api/games")).json()
            assert [each["game"] for each in games] == list(GAMES)
            asked = {"game": "nkp", "rules": {"ante_max": 200}}
            told = (await there.post("/api/house", None, asked)).json()
            assert told["rules"] == {"ante_max": 200}
            assert [each["key"] for each in told["options"] if each["changed"]] == ["ante_max"]
            assert told["sheet_changes"] == ["2.1"]
            wrong = await there.post("/api/house", None, {"game": "nkp", "rules": {"ante_max": "many"}})
            assert wrong.status_code == 200
            assert wrong.json()["refused"]["code"] == "figure-illegal"

    played(evening())


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"game": 5}', b'{"game": "snap"}', b"\xff",
                                  b'{"game": "nkp", "more": 1}', b'{"game": "nkp", "bots": 2}', b"[" * 60000,
                                  b'{"game": "nkp", "name": "\\u0000"}', b"x" * 70_000])  # fmt: skip
def test_what_cannot_be_read_is_refused(body):
    """A typed refusal for whatever is sent, and no table is opened."""

    async def evening():
        async with house() as there:
            await there.token("Ona")
            headers = {"authorization": f"Bearer {there.tokens['Ona']}"}
            answer = await there.http.post("/api/tables", content=body, headers=headers)
            assert 400 <= answer.status_code < 500
            assert answer.json()["refused"]["code"]
            assert (await there.get("/api/tables")).json() == []

    played(evening())


def test_tokens():
    """No token, or a foreign one, is refused; a name changes while its guest sits nowhere."""

    async def evening():
        async with house() as there:
            assert (await there.get("/api/account")).status_code == 401
            assert (await there.post("/api/tables", None, {"game": "nkp"})).status_code == 401
            there.tokens["Nobody"] = "made up"
            assert (await there.get("/api/account", "Nobody")).status_code == 401
            ona = await there.client("Ona")
            renamed = await there.post("/api/session", "Ona", {"name": " Ona  Ž. "})
            assert renamed.json()["name"] == "Ona Ž."
            assert renamed.json()["token"] == there.tokens["Ona"]
            for name in ("", "@inspector", "bot 1", "house", "x" * 41, "a\u0007b"):
                refused = await there.post("/api/session", None, {"name": name})
                assert refused.json()["refused"]["code"] == "name-unfit"
            await ona.close()

    played(evening())


@pytest.mark.parametrize("game", GAMES)
def test_a_round_can_be_looked_at_again(game):
    """Step by step, as the guest saw it; his account; his cards against the commitment."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", game, bots=2 if game == "knock" else 0)
            await sits(ona, table, 1)
            await plays(ona, table, random.Random(5), 2)
            told = (await there.get(f"/api/tables/{table}/rounds/2", "Ona")).json()
            assert told["steps"][-1]["events"][-1]["event"] == "paid"
            assert told["steps"][-1]["picture"]["round"] is None
            frames = " ".join(ona.frames)
            for step in told["steps"]:
                for event in step["events"]:
                    assert json.dumps(event, separators=(",", ":")) in frames
            text = (await there.get(f"/api/tables/{table}/rounds/2?form=session", "Ona")).text
            assert json.loads(text.splitlines()[0])["krupje"] == "seen"
            listed = (await there.get(f"/api/tables/{table}/rounds")).json()
            account = (await there.get("/api/account", "Ona")).json()
            nets = sum(b["net"] for each in listed for b in each["boxes"] if b["guest"] == "Ona")
            assert account["net"] == account["tables"][0]["net"] == account["games"][0]["net"] == nets
            assert account["chips"] == account["bought"] + nets
            csv = (await there.get("/api/account.csv", "Ona")).text.splitlines()
            assert sum(int(line.rsplit(",", 1)[1]) for line in csv[1:]) == nets
            await _proved(there, table)
            assert (await there.get(f"/api/tables/{table}/rounds/9", "Ona")).status_code == 404
            assert (await there.get(f"/api/tables/{table}/rounds/x", "Ona")).status_code == 404
            await ona.close()

    played(evening())


async def _proved(there, table):
    """Every card a guest has seen is proved by the root of its shuffle."""
    told = (await there.get(f"/api/tables/{table}/proof/1", "Ona")).json()
    assert told["cards"]
    assert told["opening"] is None
    for each in told["cards"]:
        assert parse(each["card"]) == each["number"]
        opened = Proof(each["place"], each["number"], each["salt"], tuple(map(tuple, each["path"])))
        assert holds(told["root"], opened)
    await there.token("Inspector", "@inspector")
    whole = (await there.get(f"/api/tables/{table}/proof/1", "Inspector")).json()
    room = await there.hall.room(table)
    assert (whole["opening"] is not None) == (len(room.book.shuffles) > 1 or room.table.spent)


def test_nobody_is_shown_what_was_burned():
    """Cards burned face down stay secret when cards like them have been seen: a shoe holds six of each."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            await there.token("Nobody")
            table = await there.table("Ona", "baccarat")
            await sits(ona, table, 1)
            await plays(ona, table, random.Random(5), 14)
            told = (await there.get(f"/api/tables/{table}/proof/1", "Nobody")).json()
            room = await there.hall.room(table)
            events = [event for row in there.hall.store.read(table) for event in room.read(row)[1]]
            # The first cards out of the shoe, as it lay mixed and cut, are the burned ones.
            burned = [type(event).__name__ for event in events].count("Burned")
            lying = list(range(6 * 52))
            for event in events:
                if type(event).__name__ == "Mixed":
                    lying = [lying[place] for place in event.places]
                if type(event).__name__ == "WasCut":
                    lying = lying[event.at :] + lying[: event.at]
            assert burned == 6
            assert len(told["cards"]) > 4 * 14
            assert not {each["place"] for each in told["cards"]} & set(lying[:burned])
            await ona.close()

    played(evening())


def test_an_inspector_exports_the_table():
    """The whole table but for the shuffle that is still being dealt; guests get none of it."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp")
            await sits(ona, table, 1)
            await plays(ona, table, random.Random(5), 2)
            assert (await there.get(f"/api/tables/{table}/log", "Ona")).status_code == 403
            await there.token("Inspector", "@inspector")
            text = (await there.get(f"/api/tables/{table}/log", "Inspector")).text
            opened, rows = imported(text.splitlines())
            assert audit(opened, rows).rounds == 2
            secret = there.hall.store.read(table)[-1]
            assert '"shuffle"' in secret.body
            assert secret.body not in text
            lines = (await there.get(f"/api/tables/{table}/rounds/2?form=session", "Inspector")).text
            assert '"action"' in lines
            await ona.close()

    played(evening())


def test_a_tables_sheet():
    """The rules of this house, clause by clause, in every language."""

    async def evening():
        async with house() as there:
            await there.token("Ona")
            table = await there.table("Ona", "nkp", rules={"ante_max": 77})
            for lang in LANGUAGES:
                sheet = (await there.get(f"/api/tables/{table}/sheet/{lang}")).json()
                clauses = {c["number"]: c for section in sheet["sections"] for c in section["clauses"]}
                assert "77" in clauses["2.1"]["text"]
                assert any(clause["table"] for clause in clauses.values())
                assert not any("|" in clause["text"] or "{" in clause["text"] for clause in clauses.values())
            assert (await there.get("/api/tables/t9/sheet/en")).status_code == 404

    played(evening())


def test_the_lobby_and_what_is_counted():
    """Tables as the lobby lists them; health, metrics and the two documents."""

    async def evening():
        async with house() as there:
            ona = await there.client("Ona")
            table = await there.table("Ona", "nkp", name="Prie lango")
            await sits(ona, table, 3)
            (row,) = (await there.get("/api/tables")).json()
            assert (row["id"], row["name"], row["game"], row["taken"], row["guests"], row["phase"]) == (
                table, "Prie lango", "nkp", [3], ["Ona"], "bets",
            )  # fmt: skip
            assert (await there.get(f"/api/tables/{table}")).json()["timing"]["alone"] is True
            assert (await there.get("/healthz")).json() == {"ok": True}
            metrics = (await there.get("/metrics")).text
            assert "krupje_sockets 1" in metrics
            assert "krupje_commit_seconds_count" in metrics
            document = (await there.get("/openapi.json")).json()
            assert "/api/tables/{table}/rounds/{number}" in document["paths"]
            schema = (await there.get("/schema/socket.json")).json()
            assert "Do" in schema["$defs"]
            await done(ona, table, {"do": "leave"})
            await ona.close()

    played(evening())


def test_over_https_a_cookie_serves():
    """Behind https the token is a cookie no script reads; over plain http there is none."""

    async def evening():
        async with house() as there:
            plain = await there.post("/api/session", None, {"name": "Ona"})
            assert "set-cookie" not in plain.headers
            app = httpx.ASGITransport(app=there.app)
            async with httpx.AsyncClient(transport=app, base_url="https://tables.example") as secure:
                answer = await secure.post("/api/session", json={"name": "Ona"})
                cookie = answer.headers["set-cookie"]
                assert cookie.startswith("__Host-krupje=")
                for part in ("HttpOnly", "Secure", "SameSite=strict", "Path=/"):
                    assert part in cookie
                assert (await secure.get("/api/account")).json()["name"] == "Ona"

    played(evening())


def test_over_https_no_script_gets_the_token():
    """A page is told its name, not its token: the cookie says who asks, and a stale one is replaced."""

    async def evening():
        async with house() as there:
            app, page = httpx.ASGITransport(app=there.app), {"origin": "https://tables.example"}
            async with httpx.AsyncClient(transport=app, base_url="https://tables.example") as secure:
                come = await secure.post("/api/session", json={"name": "Ona"}, headers=page)
                assert come.json() == {"name": "Ona", "roles": []}
                renamed = await secure.post("/api/session", json={"name": "Rasa"}, headers=page)
                assert (await secure.get("/api/account")).json()["name"] == "Rasa"
                assert "token" not in renamed.json()
            stale = httpx.AsyncClient(
                transport=app, base_url="https://tables.example", cookies={"__Host-krupje": "gone"}
            )
            async with stale:
                assert (await stale.get("/api/account")).json()["refused"]["code"] == "token-unknown"
                again = await stale.post("/api/session", json={"name": "Ona"}, headers=page)
                assert (again.status_code, again.json()["name"]) == (200, "Ona")
                assert again.headers["set-cookie"].startswith("__Host-krupje=")

    played(evening())


def test_another_sites_page_changes_nothing():
    """A request that would change something says where it comes from; from elsewhere it is refused."""

    async def evening():
        async with house() as there:
            await there.token("Ona")
            asked = {
                "json": {"game": "nkp"},
                "headers": {**there._headers("Ona"), "origin": "http://evil.example"},
            }
            answer = await there.http.post("/api/tables", **asked)
            assert (answer.status_code, answer.json()["refused"]["code"]) == (403, "origin-foreign")
            assert (await there.get("/api/tables")).json() == []
            asked["headers"]["origin"] = there.address
            assert (await there.http.post("/api/tables", **asked)).status_code == 201

    played(evening())


def test_an_address_asks_so_much_and_no_more():
    """Behind a proxy each address has points of its own; this machine's own programs are not counted."""

    async def evening():
        async with house(rate=Rate(burst=60, a_second=1e-9)) as there:
            one, other = ({"x-forwarded-for": f"192.0.2.{n}"} for n in (7, 8))
            codes = [(await there.http.post("/api/session", json={}, headers=one)).status_code for _ in "123"]
            assert codes == [200, 200, 429]
            assert (await there.http.get("/api/tables", headers=one)).status_code == 200
            assert (await there.http.post("/api/session", json={}, headers=other)).status_code == 200
            assert (await there.http.get("/healthz", headers=one)).status_code == 200
            refused = (await there.http.post("/api/session", json={}, headers=one)).json()["refused"]
            assert refused["code"] == "too-many-requests"
            for _ in range(20):
                assert (await there.http.post("/api/session", json={})).status_code == 200

    played(evening())


class Lost(Memory):
    """A store that can be lost."""

    lost = False

    def guest(self, token):
        if self.lost:
            raise StoreAway("broken")
        return super().guest(token)


def test_a_lost_store_is_said_to_be_lost():
    """Health is red, pages answer 503 in words, sockets are sent away: nobody is told that all is well."""

    async def evening():
        store = Lost()
        async with house(store) as there:
            token = await there.token("Ona")
            assert (await there.get("/healthz")).status_code == 200
            store.lost = True
            there.app.state.sockets.desk._known.clear()
            assert (await there.get("/healthz")).json() == {"ok": False}
            answer = await there.get("/api/account", "Ona")
            assert (answer.status_code, answer.json()["refused"]["code"]) == (503, "store-away")
            client = Client(there.address, token)
            await client.connect()
            await client._reading
            assert client.bye["why"] == "going-away"
            await client.close()
            store.lost = False
            with there.hall.metrics.commit():
                there.hall.metrics._open[0] -= 6
                assert (await there.get("/healthz")).status_code == 503
            assert (await there.get("/healthz")).status_code == 200

    played(evening())
