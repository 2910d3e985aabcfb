"""The report as one HTML page: asks nothing of the network, needs no script, prints on A4."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from krupje.analysis.worth import solved
from krupje.reports.markup import Markup, el
from krupje.reports.page_rulings import readings, removal, rulings
from krupje.reports.page_wagers import wagers
from krupje.reports.parts import Doc, command
from krupje.reports.speaking import Speaker

_STYLE = Path(__file__).with_name("page.css")


def page(document: Doc, rules: Any, lang: str) -> str:
    """The page of a PAR sheet in a language."""
    say = Speaker(document["game"], lang)
    title = f"{say.words.say('game.' + document['game'])} · {say.say('title')}"
    body = el("body", _top(document, say, title), *wagers(document, say), _play(document, say),
              readings(document, say), removal(document, say), rulings(document, rules, say),
              _method(document, say), _foot(say))  # fmt: skip
    head = el("head", Markup('<meta charset="utf-8">'),
              Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
              el("title", title), el("style", Markup(_STYLE.read_text(encoding="utf-8"))))  # fmt: skip
    return f"<!doctype html>\n{el('html', head, body, lang=lang)}\n"


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
    parts += [command(document["command"]), el("p", _house(document, say), _class="note")]
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
              el("table", el("tbody", *rows)), command(document["command"]),
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
    parts.append(command(found["command"]))
    return el("div", *parts)


def _share(share: float | None, say: Speaker) -> Markup | None:
    return None if share is None else el("span", say.percent(share, 2), _class="share")


def _method(document: Doc, say: Speaker) -> Markup:
    """How the numbers were made and how to make them again."""
    return el("section", el("h2", say.say("method.title")),
              *(el("p", say.say(f"method.{key}")) for key in ("exact", "terms", document["game"])),
              command(document["command"] + " --json"))  # fmt: skip


def _foot(say: Speaker) -> Markup:
    from krupje import __version__

    return el("footer", say.say("foot", version=__version__))
