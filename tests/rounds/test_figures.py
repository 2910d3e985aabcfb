"""House figures: read strictly, checked, and written back as they differ."""

from __future__ import annotations

import json
from typing import Annotated, Any

import pytest
from msgspec import Struct, field

from krupje.games import NAMES, game
from krupje.refusal import Misconfigured
from krupje.rounds.figures import (
    Amount,
    Choice,
    PayTable,
    Ratio,
    Switch,
    Unit,
    Whole,
    changed,
    figures,
    house,
)

TABLE = {"flush": 5, "straight": 4}


class Rules(Struct, frozen=True, kw_only=True):
    """One of each kind."""

    unit: Annotated[int, Unit("x 1")] = 100
    boxes: Annotated[int, Whole(1, 6, "x 2")] = 6
    share: Annotated[int, Whole(50, 100, "x 2", only=(100, 50))] = 100
    ante: Annotated[int, Amount("x 3")] = 500
    most: Annotated[int | None, Amount("x 3", None, "none")] = None
    side: Annotated[str, Choice(("until-knock", "1"), "x 4", "K1")] = "until-knock"
    on: Annotated[bool, Switch("x 5")] = True
    pays: Annotated[str, Ratio("x 6")] = "19:20"
    table: Annotated[dict[str, int], PayTable("x 7")] = field(default_factory=TABLE.copy)

    def check(self) -> None:
        """An ante that is not too large."""
        if self.ante > 100_000:
            raise Misconfigured("limits-crossed", "x 3")


PRESETS: dict[str, dict[str, object]] = {"default": {}, "half": {"unit": "0.50", "table": {"flush": 6}}}


def made(**given: object) -> Rules:
    return house(Rules, given, PRESETS)


@pytest.mark.parametrize(
    ("key", "raw", "value"),
    [
        ("unit", 2, 200),
        ("unit", "0.05", 5),
        ("boxes", 3, 3),
        ("share", 50, 50),
        ("ante", 20, 2000),
        ("ante", "20", 2000),
        ("most", "none", None),
        ("most", 50, 5000),
        ("side", "1", "1"),
        ("side", 1, "1"),
        ("on", False, False),
        ("on", True, True),
        ("pays", "1:1", "1:1"),
        ("table", {"flush": 7}, {"flush": 7, "straight": 4}),
        ("table", {}, TABLE),
    ],
)
def test_legal_values(key: str, raw: object, value: object) -> None:
    """Each kind reads what it should, from JSON and from a command line."""
    assert getattr(made(**{key: raw}), key) == value


@pytest.mark.parametrize(
    ("key", "raw"),
    [
        ("unit", 0), ("unit", "0"), ("unit", "0.001"), ("unit", -1), ("unit", 0.5), ("unit", True),
        ("boxes", 0), ("boxes", 7), ("boxes", "3"), ("boxes", True), ("boxes", 3.0), ("boxes", "3.0"),
        ("boxes", "³"), ("boxes", None),
        ("ante", 0), ("ante", "5.50"), ("ante", "none"), ("ante", -5), ("ante", 10**40),
        ("most", "nothing"), ("most", 0),
        ("side", "2"), ("side", True), ("side", None),
        ("on", 1), ("on", "yes"), ("on", "true"), ("share", 75), ("on", None),
        ("pays", "1:0"), ("pays", 1), ("pays", "95%"),
        ("table", 5), ("table", [["flush", 1]]),
    ],
)  # fmt: skip
def test_illegal_values(key: str, raw: object) -> None:
    """Everything else is refused with the key, the clause and what is legal."""
    with pytest.raises(Misconfigured) as caught:
        made(**{key: raw})
    assert caught.value.code == "figure-illegal"
    assert caught.value.params["key"] == key
    assert caught.value.clause == figures(Rules)[key].clause
    assert caught.value.params["legal"]


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("x" * 50, '"' + "x" * 40 + '"'),
        (None, "null"),
        (True, "true"),
        pytest.param(10**5000, "…", id="huge"),
        (10**60, "1" + "0" * 39),
    ],
)
def test_what_was_given_is_shown_short(raw: object, shown: str) -> None:
    """A refusal shows the beginning of a value, however long it is."""
    with pytest.raises(Misconfigured) as caught:
        made(boxes=raw)
    assert caught.value.params["value"] == shown


@pytest.mark.parametrize("pays", [-1, 10**7, 1.5, "7", True, None])
def test_a_row_that_cannot_pay_that(pays: object) -> None:
    """A refusal of a table's row names the row, what was given and what is legal."""
    with pytest.raises(Misconfigured) as caught:
        made(table={"flush": pays})
    assert (caught.value.code, caught.value.clause) == ("row-illegal", "x 7")
    assert caught.value.params == {"row": "flush", "value": json.dumps(pays), "legal": "0..1000000"}


@pytest.mark.parametrize(
    ("unit", "key", "raw", "legal"),
    [
        (1, "unit", 0, '"0.01", "0.02", …'),
        (1, "ante", "2.50", "1, 2, …"),
        (1, "most", "all", "1, 2, … / none"),
        ("0.50", "ante", "2.505", "0.01, 0.02, …"),
        (1, "boxes", 9, "1..6"),
        (1, "share", 75, "100 50"),
        (1, "side", "2", "until-knock 1"),
        (1, "on", "true", "true false"),
        (1, "pays", "1:0", "19:20"),
        (1, "table", 5, "{…: 0..1000000}"),
    ],
)
def test_what_would_be_legal(unit: object, key: str, raw: object, legal: str) -> None:
    """A refusal says what could have stood there, with decimals only where the unit has them."""
    with pytest.raises(Misconfigured) as caught:
        made(**{"unit": unit, key: raw})
    assert caught.value.params["legal"] == legal


def test_unknown_keys_rows_and_presets() -> None:
    """A key, a pay table's row or a preset that does not exist is refused by name."""
    for given, code in (
        ({"antes": 5}, "figure-unknown"),
        ({"table": {"flash": 5}}, "row-unknown"),
        ({"preset": "double"}, "figure-illegal"),
        ({"preset": ["default"]}, "figure-illegal"),
    ):
        with pytest.raises(Misconfigured) as caught:
            house(Rules, given, PRESETS)
        assert caught.value.code == code
    with pytest.raises(Misconfigured, match="rules-unreadable"):
        house(Rules, [], PRESETS)  # type: ignore[arg-type]


def test_preset_then_unit_then_the_rest() -> None:
    """The preset sets other keys first; decimals are read in its unit; tables change row by row."""
    rules = made(preset="half", ante="2.50", table={"straight": 9})
    assert (rules.unit, rules.ante, rules.table) == (50, 250, {"flush": 6, "straight": 9})
    assert made(table={"straight": 9}, unit="0.50", ante="2.50").ante == 250


def test_the_games_own_check() -> None:
    """Figures that are legal one by one may still not stand together."""
    with pytest.raises(Misconfigured, match="limits-crossed"):
        made(ante=2000)


def test_what_differs_is_written_back() -> None:
    """A house's file lists what differs from the default, and reads back to the same house."""
    given: dict[str, Any] = {
        "unit": "0.50", "boxes": 3, "ante": "2.50", "most": 50, "side": "1", "on": False, "pays": "1:1",
        "table": {"flush": 7},
    }  # fmt: skip
    rules = made(**given)
    assert changed(rules) == {**given, "ante": "2.5"}
    assert house(Rules, changed(rules), PRESETS) == rules
    assert changed(made()) == {}


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_of_every_game(name: str) -> None:
    """Each default is legal, shown as JSON, and reads back; each figure names a clause of its own game."""
    own = game(name)
    rules = own.rules()
    for key, figure in figures(own.rules).items():
        shown = figure.show(getattr(rules, key))
        assert getattr(house(own.rules, {key: shown}, own.presets), key) == getattr(rules, key)
        assert figure.clause.startswith(f"{name} ")
        assert figure.legal()["kind"]
    for preset in own.presets:
        house(own.rules, {"preset": preset}, own.presets)
