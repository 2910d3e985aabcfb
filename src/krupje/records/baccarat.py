"""Baccarat records: a finished coup as JSON, replayed through the round's own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from krupje.cards import shows
from krupje.games.baccarat import GAME
from krupje.games.baccarat.sheet import FIELDS
from krupje.games.baccarat.state import Stake
from krupje.games.baccarat.tableau import due, points, third_card_clause, winner
from krupje.records import boxes, strict
from krupje.records.boxes import Script
from krupje.refusal import NotAllowed, Refused
from krupje.rounds import Deal
from krupje.rounds.figures import house

if TYPE_CHECKING:
    from collections.abc import Mapping

    from krupje.cards import Card
    from krupje.games.baccarat.tableau import Side


def replay(record: Mapping[str, Any]) -> Script:
    """Plays the record through; refuses at the first thing the rules do not allow."""
    record = strict.keys(record, ("game", "player", "banker", "bets"), ("rules",), "record")
    rules = house(GAME.rules, record.get("rules", {}), GAME.presets)
    stakes = tuple(_stake(bet, rules.unit) for bet in strict.objects(record["bets"], "bets"))
    script = Script(GAME, GAME.start(rules, stakes), {}, {})
    left: dict[Side, list[Card]] = {
        "player": list(strict.cards(record["player"], "player", (2, 3), "baccarat 6.5")),
        "banker": list(strict.cards(record["banker"], "banker", (2, 3), "baccarat 6.5")),
    }
    while (side := due(script.state.player, script.state.banker)) is not None:
        if (
            len(script.state.banker) == 2 and side == "banker" and left["player"]
        ):  # his third card comes first
            raise _third("third-card-not-due", script, "player")
        if not left[side]:
            raise _third("third-card-missing", script, side)
        script.do(Deal(left[side].pop(0)))
    for side, undue in left.items():
        if undue:
            raise _third("third-card-not-due", script, side)
    return script


def _stake(bet: object, unit: int) -> Stake:
    """One bet of a record."""
    bet = strict.keys(bet, ("box", "on", "stake"), ("guest",), "bet")
    if bet["on"] not in FIELDS:
        raise Refused(
            "field-unknown", "baccarat 1.5", "B14", field=str(bet["on"])[:20], fields=" ".join(FIELDS)
        )
    guest = strict.name(bet["guest"], "guest") if "guest" in bet else None
    return Stake(
        strict.whole(bet["box"], "box"), bet["on"], strict.stake(bet["stake"], unit, "baccarat 2.3"), guest
    )


def _third(code: str, script: Script, side: Side) -> Refused:
    """§6 — A third card too many or too few, with the points that say so."""
    player, banker = script.state.player, script.state.banker
    clause, ruling = third_card_clause(side, player, banker)
    return NotAllowed(code, clause, ruling, wager=side, player=points(player[:2]), banker=points(banker[:2]))


def receipt(script: Script) -> dict[str, Any]:
    """The receipt of a finished coup, as JSON prints it."""
    player, banker = script.state.player, script.state.banker
    return {
        "game": GAME.name,
        "player": {"cards": shows(player), "points": points(player)},
        "banker": {"cards": shows(banker), "points": points(banker)},
        "winner": winner(points(player), points(banker)),
        "boxes": boxes.settled_boxes(script.events, lambda _: {}),
        "house": boxes.house_net(script.events),
    }
