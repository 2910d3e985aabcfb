"""The report as one HTML page: asks nothing of the network, needs no script, prints on A4."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from krupje.analysis.worth import solved
from krupje.reports.charts import bars, both, dots, funnel
from krupje.reports.markup import Markup, el, joined
from krupje.reports.speaking import Speaker
from krupje.rounds.figures import figures as kinds
from krupje.sheets import fill, sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

Doc = dict[str, Any]
_STYLE = Path(__file__).with_name("page.css")
BANDS = (1, 5, 25, 50)


def page(document: Doc, rules: Any, lang: str) -> str:
    """The page of a PAR sheet in a language."""
    say = Speaker(document["game"], lang)
    title = f"{say.words.say('game.' + document['game'])} · {say.say('title')}"
    body = el("body", _top(document, say, title), *_wagers(document, say), _play(document, say),
              _readings(document, say), _removal(document, say), _rulings(document, rules, say),
              _method(document, say), _foot(say))  # fmt: skip
    head = el("head", Markup('<meta charset="utf-8">'),
              Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
              el("title", title), el("style", Markup(_STYLE.read_text(encoding="utf-8"))))  # fmt: skip
    return f"<!doctype html>\n{el('html', head, body, lang=lang)}\n"


def _command(text: str) -> Markup:
    return el("p", text, _class="command")


def _top(document: Doc, say: Speaker, title: str) -> Markup:
    """What a reader in a hurry takes away."""
    game, wager = document["game"], solved(document["game"]).main
    main = document["wagers"][wager]
    far = main["hold"][-1]
    lead = say.say(
        "lead.pays" if main["house_edge"] < 0 else "lead.keeps",
        edge=say.percent(abs(main["house_edge"])),
        risk=say.percent(abs(main["element_of_risk"])),
        wager=say.wager(wager),
        rounds=say.whole(far["rounds"]),
        low=say.percent(far["hold"]["5"], 2, signed=True),
        high=say.percent(far["hold"]["95"], 2, signed=True),
        loses=say.percent(far["house_loses"], 2),
    )
    parts = [el("p", say.say("kicker"), _class="kicker"), el("h1", title), el("p", lead, _class="lead")]
    for each, found in document["wagers"].items():
        if len(document["wagers"]) > 1:
            parts.append(el("h3", say.wager(each)))
        parts.append(_tiles(found, say, main=each == wager))
    if document["blind"] is not None and game != "baccarat":
        blind = document["blind"]["ev"]
        parts.append(el("p", say.say("blind", edge=say.percent(-blind)), _class="note"))
    parts += [_command(document["command"]), el("p", _house(document, say), _class="note")]
    return el("header", *parts)


def _house(document: Doc, say: Speaker) -> str:
    """Which house this is: what it does otherwise than the sheet."""
    if not document["rules"]:
        return say.say("house.default")
    own = "; ".join(
        f"{say.option(key)}: {say.reading(key, value)} ({key})" for key, value in document["rules"].items()
    )
    return say.say("house.own", own=own)


def _tiles(found: Doc, say: Speaker, *, main: bool) -> Markup:
    """The figures of one wager."""
    shown = [
        ("house-edge", say.percent(found["house_edge"], 4)),
        ("element-of-risk", say.percent(found["element_of_risk"], 4)),
        ("sd", say.number(found["sd"], 4)),
        ("volatility-index", say.number(found["volatility_index"], 3)),
        ("hit-frequency", say.percent(found["hit_frequency"], 2)),
        ("average-stake", say.number(found["average_stake"], 3)),
    ]
    tiles = [
        el("div", el("b", value), el("span", say.say(key)),
           _class="tile main" if main and key == "house-edge" else "tile")
        for key, value in shown
    ]  # fmt: skip
    return el("div", *tiles, _class="tiles")


def _wagers(document: Doc, say: Speaker) -> Iterable[Markup]:
    """Each wager: every way it ends, where its edge comes from, what the house holds."""
    for at, (wager, found) in enumerate(document["wagers"].items()):
        name = say.wager(wager)
        yield el(
            "section",
            el("h2", say.say("events.title", wager=name)),
            el("p", say.say("events.about", count=say.whole(found["deals"]))),
            _events(found, say),
            _command(document["command"].replace("krupje edge", "krupje report", 1) + " --format csv"),
            el("p", Markup(el("b", say.say("exact")) + " "), el("code", "−" if found["ev"] < 0 else "",
               f"{found['exact'][0].lstrip('-')} / {found['exact'][1]}")),
            _sources(found, say, f"hatch-a{at}", name),
            el("h3", say.say("hold.title")),
            el("p", say.say("hold.about", wager=name)),
            _hold(found, say, f"hatch-b{at}", name),
            _command(document["command"].replace("krupje edge", "krupje report", 1) + " --json"),
        )  # fmt: skip


def _events(found: Doc, say: Speaker) -> Markup:
    """The PAR table; ways that were paid for stand under headings of their own."""
    heads = [say.say(f"column.{key}") for key in ("event", "net", "count", "probability", "contribution")]
    groups: dict[str, list[Doc]] = {}
    for event in found["events"]:
        groups.setdefault(say.path(event["event"]), []).append(event)
    parts = []
    for path in sorted(groups, key=lambda path: (path.count(" ") + bool(path), path)):
        rows = groups[path]
        inside = []
        if len(groups) > 1:
            heading = say.say("path." + (path.replace(" ", "-") or "none"))
            inside.append(el("tr", el("th", heading, colspan=5, scope="rowgroup"), _class="group"))
        inside += [_event(row, say, heads) for row in rows]
        if len(groups) > 1:
            inside.append(_sum(rows, say, heads))
        parts.append(el("tbody", *inside))
    total = found["total"]
    foot = el("tr", el("td", say.say("column.sum")), el("td", ""), *_shares(total, say, heads))
    return el("table", el("thead", el("tr", *(el("th", head, scope="col") for head in heads))), *parts,
              el("tfoot", foot), _class="stack events")  # fmt: skip


def _event(row: Doc, say: Speaker, heads: list[str]) -> Markup:
    return el("tr", el("td", say.event(row["event"])),
              el("td", say.net(row["net"]), _class="number", data_label=heads[1]),
              *_shares(row, say, heads))  # fmt: skip


def _shares(row: Doc, say: Speaker, heads: list[str]) -> list[Markup]:
    """Count, probability and contribution of an event, or of the sum."""
    chance = "1" if row["probability"] == 1 else say.chance(row["probability"])
    return [
        el("td", say.whole(row["count"]), _class="number", data_label=heads[2]),
        el("td", chance, _class="number", data_label=heads[3]),
        el("td", say.number(row["contribution"], 6, signed=True), _class="number", data_label=heads[4]),
    ]


def _sum(rows: list[Doc], say: Speaker, heads: list[str]) -> Markup:
    """What a path comes to."""
    both_ways = {
        "count": str(sum(int(row["count"]) for row in rows)),
        "probability": sum(row["probability"] for row in rows),
        "contribution": sum(row["contribution"] for row in rows),
    }
    return el("tr", el("td", say.say("column.subtotal")), el("td", ""), *_shares(both_ways, say, heads),
              _class="sub")  # fmt: skip


def _sources(found: Doc, say: Speaker, hatch: str, wager: str) -> Markup:
    """Where the edge comes from: contributions of like ends put together."""
    sums: dict[str, float] = {}
    for event in found["events"]:
        name = say.event(event["event"])
        if "no game: " in event["event"]:
            name = say.say("event.no game")
        sums[name] = sums.get(name, 0.0) + event["contribution"]
    rows = [
        (name, value, say.percent(value, 2, signed=True))
        for name, value in sorted(sums.items(), key=lambda item: -item[1])
        if abs(value) > 5e-7
    ]
    title, ends = say.say("sources.title", wager=wager), (say.say("sources.loses"), say.say("sources.wins"))
    return _figure(title, lambda width: bars(width, title, rows, f"{hatch}-{width}", ends))


def _figure(title: str, draw: Any, note: str | None = None) -> Markup:
    return el("figure", el("figcaption", title), both(draw), el("p", note, _class="note") if note else None)


def _hold(found: Doc, say: Speaker, hatch: str, wager: str) -> Markup:
    """The house's win after n rounds, as a table and as a funnel."""
    levels = list(found["hold"][0]["win"])
    heads = [say.say("column.rounds"), say.say("column.mean"), *(f"{level} %" for level in levels),
             say.say("column.loses")]  # fmt: skip
    rows = []
    for each in found["hold"]:
        cells = [el("td", say.whole(each["rounds"])),
                 el("td", say.number(each["mean"], 1, signed=True), data_label=heads[1])]  # fmt: skip
        cells += [
            el("td", say.number(each["win"][level], 0, signed=True), data_label=f"{level} %")
            for level in levels
        ]
        cells.append(el("td", say.percent(each["house_loses"], 2), data_label=heads[-1]))
        rows.append(el("tr", *cells))
    table = el("table", el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
               el("tbody", *rows), _class="stack")  # fmt: skip
    methods = sorted({each["method"] for each in found["hold"]})
    note = " ".join(say.say(f"hold.{method}") for method in methods)
    columns = [
        (say.whole(each["rounds"]), {int(level): share for level, share in each["hold"].items()})
        for each in found["hold"]
    ]
    title = say.say("hold.chart", wager=wager)
    bands = {level: say.say(f"hold.band-{level}") for level in BANDS}

    def tick(value: float) -> str:
        return say.words.number(round(100 * value, 6)) + ("%" if say.lang == "en" else "\u00a0%")

    chart = _figure(title, lambda width: funnel(width, title, columns, tick, bands, f"{hatch}-{width}"))
    return joined(table, el("p", note, _class="note"), chart)


def _play(document: Doc, say: Speaker) -> Markup | None:
    """How often each decision is taken under best play, and the card a guest can remember."""
    if not document["play"]:
        return None
    rows = [
        el("tr", el("td", say.say(f"play.{way}")), el("td", say.percent(share, 3), _class="number"))
        for way, share in document["play"].items()
        if share
    ]
    return el("section", el("h2", say.say("play.title")), el("p", say.say("play.about")),
              el("table", el("tbody", *rows)), _command(document["command"]),
              _card(document, say))  # fmt: skip


def _card(document: Doc, say: Speaker) -> Markup | None:
    """The strategy card."""
    from krupje.reports.cards.words import written

    found = document.get("card")
    if not found:
        return None
    parts = [el("h3", say.say("card.title")),
             el("p", say.say("card.about", cost=say.percent(found["cost"], 4),
                             edge=say.percent(found["house_edge"], 4)))]  # fmt: skip
    for stage in found["stages"]:
        parts.append(el("h3", say.say(f"card.at.{stage['at']}")))
        items = [
            el("li", el("span", written(rule, say)),
               el("span", el("b", say.say(f"card.do.{rule['do']}")),
                  _share(rule["share"], say), _class="do"))
            for rule in stage["rules"]
        ]  # fmt: skip
        parts.append(el("ol", *items, _class="card"))
    if any(rule["do"] == "change" for stage in found["stages"] for rule in stage["rules"]):
        parts.append(el("p", say.say("card.note"), _class="note"))
    parts.append(_command(found["command"]))
    return el("div", *parts)


def _share(share: float | None, say: Speaker) -> Markup | None:
    return None if share is None else el("span", say.percent(share, 2), _class="share")


def _moving(document: Doc) -> list[str]:
    """The wagers whose edge any reading moves."""
    values = [value for each in document["readings"] for value in each["values"]]
    return [
        wager
        for wager in document["wagers"]
        if len({round(value["house_edge"][wager], 12) for value in values}) > 1
    ]


def _readings(document: Doc, say: Speaker) -> Markup:
    """What each ambiguous ruling is worth: the edge under every other reading, side by side."""
    wagers = _moving(document)
    blind = document["blind"] is not None
    heads = [say.say("column.reading"), *(f"{say.say('house-edge')}, {say.wager(w)}" for w in wagers),
             say.say("column.change")]  # fmt: skip
    if blind:
        heads.append(say.say("column.blind"))
    bodies = []
    for option in document["readings"]:
        own = next(value for value in option["values"] if value["in_force"])
        title = el("tr", el("th", say.option(option["key"]), " ", el("code", option["key"]), " ",
                            el("span", _source(option), _class="source"), colspan=len(heads),
                            scope="rowgroup"), _class="group")  # fmt: skip
        rows = [
            _value(option["key"], value, own, wagers, say, heads, blind=blind) for value in option["values"]
        ]
        bodies.append(el("tbody", title, *rows))
    charts = [_worths(document, wager, say) for wager in wagers]
    return el("section", el("h2", say.say("readings.title")), el("p", say.say("readings.about")), *charts,
              el("table", el("thead", el("tr", *(el("th", head, scope="col") for head in heads))), *bodies,
                 _class="stack"))  # fmt: skip


def _source(option: Doc) -> str:
    return " ".join(filter(None, (f"§{option['clause'].partition(' ')[2]}", option["ruling"])))


def _value(
    key: str, value: Doc, own: Doc, wagers: list[str], say: Speaker, heads: list[str], *, blind: bool
) -> Markup:
    """One reading: its edges, how far it moves them, and the command that says so."""
    name = say.reading(key, value["value"])
    if value["in_force"]:
        name += " · " + say.say("in-force")
    if value["stake"] is not None:
        name += " · " + say.say("at-stake", stake=say.words.chips(value["stake"]))
    cells = [el("td", name, " ", el("span", value["command"], _class="command"))]
    cells += [
        el("td", say.percent(value["house_edge"][wager], 4), _class="number", data_label=head)
        for wager, head in zip(wagers, heads[1:], strict=False)
    ]
    moved = [value["house_edge"][wager] - own["house_edge"][wager] for wager in wagers]
    most = max(moved, key=abs, default=0.0)
    shown = "·" if value["in_force"] else say.percent(most, 4, signed=True)
    cells.append(el("td", shown, _class="number", data_label=say.say("column.change")))
    if blind:
        cells.append(el("td", say.percent(-value["blind"], 3), _class="number", data_label=heads[-1]))
    return el("tr", *cells, _class="own" if value["in_force"] else None)


def _worths(document: Doc, wager: str, say: Speaker) -> Markup:
    """Every reading of one wager on one scale, best for the guest first."""
    own = document["wagers"][wager]["house_edge"]
    rows = [(say.say("in-force-all"), own, say.percent(own), True)]
    for option in document["readings"]:
        for value in option["values"]:
            edge = value["house_edge"][wager]
            if not value["in_force"] and abs(edge - own) > 1e-12:
                name = f"{say.option(option['key'])}: {say.reading(option['key'], value['value'])}"
                rows.append((name, edge, say.percent(edge), False))
    rows.sort(key=lambda row: row[1])
    title = say.say("readings.chart", wager=say.wager(wager))
    return _figure(title, lambda width: dots(width, title, rows, "0"))


def _removal(document: Doc, say: Speaker) -> Markup | None:
    """Baccarat: what each card taken out of the shoe is worth, and what the cut card does."""
    if "removal" not in document:
        return None
    fields = ("banker", "player", "tie")
    heads = [say.say("removal.points"), *(say.wager(field) for field in fields)]
    rows = [
        el("tr", el("td", say.say(f"removal.{row['points']}") if row["points"] < 2 else str(row["points"])),
           *(el("td", say.percent(row[field], 5, signed=True), _class="number", data_label=say.wager(field))
             for field in fields))
        for row in document["removal"]
    ]  # fmt: skip
    return el("section", el("h2", say.say("removal.title")), el("p", say.say("removal.about")),
              el("table", el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
                 el("tbody", *rows), _class="stack"),
              _command(f"{document['command']} --remove 4s --json"),
              el("h3", say.say("cut.title")), el("p", say.say("cut.about")))  # fmt: skip


def _rulings(document: Doc, rules: Any, say: Speaker) -> Markup:
    """Every figure of the house with its source, and the clauses that rest on rulings."""
    money = {option["key"] for option in document["readings"]} | {"max_payout", "bonus_table", "coefficients"}
    rows = [
        el("tr", el("td", say.option(key), " ", el("code", key)),
           el("td", say.value(key, rules), _class="words"),
           el("td", f"§{kind.clause.partition(' ')[2]} {kind.ruling or ''}".strip(), _class="source"),
           el("td", say.say("yes") if key in money else "–", data_label=say.say("column.money")))
        for key, kind in kinds(type(rules)).items()
    ]  # fmt: skip
    heads = [
        el("th", say.say(f"column.{key}"), scope="col", _class="words" if key == "value" else None)
        for key in ("figure", "value", "source", "money")
    ]
    clauses = [
        el("p", el("b", clause.number), " ", el("span", ", ".join(clause.sources), _class="source"), " ",
           _plain(fill(clause.text, rules, say.words, document["game"])))
        for section in sheet(document["game"], say.lang).sections
        for clause in section.clauses
        if any(not source.startswith("L") for source in clause.sources) and clause.kind == "rule"
    ]  # fmt: skip
    return el("section", el("h2", say.say("rulings.title")), el("p", say.say("rulings.about")),
              el("table", el("thead", el("tr", *heads)), el("tbody", *rows), _class="stack"),
              _command(document["command"].replace("krupje edge", "krupje rules", 1)),
              el("h3", say.say("rulings.clauses")), el("div", *clauses, _class="clauses"))  # fmt: skip


def _plain(text: str) -> str:
    """A clause without its pay tables, which stand elsewhere, and without Markdown's signs."""
    kept = [line for line in text.splitlines() if line and not line.startswith("|")]
    return re.sub(r"[*`]", "", " ".join(kept))


def _method(document: Doc, say: Speaker) -> Markup:
    """How the numbers were made and how to make them again."""
    return el("section", el("h2", say.say("method.title")),
              *(el("p", say.say(f"method.{key}")) for key in ("exact", "terms", document["game"])),
              _command(document["command"] + " --json"))  # fmt: skip


def _foot(say: Speaker) -> Markup:
    from krupje import __version__

    return el("footer", say.say("foot", version=__version__))
