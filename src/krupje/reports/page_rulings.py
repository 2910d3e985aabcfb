"""The page's sections on rulings: what each reading is worth, what a card removed is, what is in force."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from krupje.reports.charts import dots
from krupje.reports.markup import Markup, el
from krupje.reports.parts import Doc, command, figure
from krupje.rounds.figures import figures as kinds
from krupje.sheets import fill, sheet

if TYPE_CHECKING:
    from krupje.reports.speaking import Speaker


def _moving(document: Doc) -> list[str]:
    """The wagers whose edge any reading moves."""
    values = [value for each in document["readings"] for value in each["values"]]
    return [
        wager
        for wager in document["wagers"]
        if len({round(value["house_edge"][wager], 12) for value in values}) > 1
    ]


def readings(document: Doc, say: Speaker) -> Markup:
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
    return figure(title, lambda width: dots(width, title, rows, "0"))


def removal(document: Doc, say: Speaker) -> Markup | None:
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
    simulated = document["command"].replace("krupje edge", "krupje simulate", 1)
    return el("section", el("h2", say.say("removal.title")), el("p", say.say("removal.about")),
              el("table", el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
                 el("tbody", *rows), _class="stack"),
              command(f"{document['command']} --removal"),
              el("h3", say.say("cut.title")), el("p", say.say("cut.about")),
               command(f"{simulated} --shoes 1000000"))  # fmt: skip


def rulings(document: Doc, rules: Any, say: Speaker) -> Markup:
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
              command(document["command"].replace("krupje edge", "krupje rules", 1)),
              el("h3", say.say("rulings.clauses")), el("div", *clauses, _class="clauses"))  # fmt: skip


def _plain(text: str) -> str:
    """A clause without its pay tables, which stand elsewhere, and without Markdown's signs."""
    kept = [line for line in text.splitlines() if line and not line.startswith("|")]
    return re.sub(r"[*`]", "", " ".join(kept))
