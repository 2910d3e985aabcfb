"""The page's sections on each wager: every way it ends, where its edge comes from, what the house holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.reports.charts import bars, funnel
from krupje.reports.markup import Markup, el, joined
from krupje.reports.parts import Doc, command, figure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.reports.speaking import Speaker

BANDS = (1, 5, 25, 50)


def wagers(document: Doc, say: Speaker) -> Iterable[Markup]:
    """Each wager: every way it ends, where its edge comes from, what the house holds."""
    for at, (wager, found) in enumerate(document["wagers"].items()):
        name = say.wager(wager)
        yield el(
            "section",
            el("h2", say.say("events.title", wager=name)),
            el("p", say.say("events.about", count=say.whole(found["deals"]))),
            _events(found, say),
            command(document["command"].replace("krupje edge", "krupje report", 1) + " --format csv"),
            el("p", Markup(el("b", say.say("exact")) + " "), el("code", "−" if found["ev"] < 0 else "",
               f"{found['exact'][0].lstrip('-')} / {found['exact'][1]}")),
            _sources(found, say, f"hatch-a{at}", name),
            el("h3", say.say("hold.title")),
            el("p", say.say("hold.about", wager=name)),
            _hold(found, say, f"hatch-b{at}", name),
            command(document["command"].replace("krupje edge", "krupje report", 1) + " --json"),
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
    return figure(title, lambda width: bars(width, title, rows, f"{hatch}-{width}", ends))


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

    chart = figure(title, lambda width: funnel(width, title, columns, tick, bands, f"{hatch}-{width}"))
    return joined(table, el("p", note, _class="note"), chart)
