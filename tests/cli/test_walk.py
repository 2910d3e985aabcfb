"""`krupje walk`: how many ways the rules allow."""

from itertools import islice

import pytest

from krupje.cards import PACK, shows

DEALT = shows(islice(PACK, 10))


def test_the_first_cards(krupje):
    """Fifty-two cards or calling the round off; then fifty-one cards or the same."""
    walked = krupje("walk", "nkp", "--json").json
    assert walked["leaves"] == 52 * 52 + 1
    assert walked["divide"]["deal As"] == 52
    assert walked["divide"]["void"] == 1


def test_after_the_deal(krupje):
    """Fold, Bet, buy, a silent box and a round called off; the sixth card is one of forty-two."""
    walked = krupje("walk", "nkp", "--json", "--cards", DEALT, "--depth", "2").json
    assert walked["divide"] == {"fold 1": 1, "bet 1": 1, "buy 1": 42 + 1, "time-out 1": 1, "void": 1}


def test_a_house_walks_by_its_own_figures(krupje):
    walked = krupje(
        "walk", "nkp", "--json", "--cards", DEALT, "--depth", "1", "--set", "sixth_card=false"
    ).json
    assert set(walked["divide"]) == {"fold 1", "bet 1", "time-out 1", "void"}
    assert walked["rules"] == {"sixth_card": False}


def test_nowhere_to_go(krupje):
    walked = krupje("walk", "nkp", "--json", "--depth", "0").json
    assert (walked["leaves"], walked["divide"]) == (1, {})


@pytest.mark.slow
def test_baccarat_to_the_end(krupje):
    """The published numbers of sequences of six cards from six packs."""
    walked = krupje("walk", "baccarat", "--json").json
    assert walked["sequences"] == {
        "banker": 403_095_751_234_560,
        "player": 392_220_492_728_832,
        "tie": 83_552_962_932_288,
    }


@pytest.mark.slow
def test_baccarat_with_eight_packs(krupje):
    walked = krupje("walk", "baccarat", "--json", "--set", "decks=8").json
    assert walked["sequences"] == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


def test_counts_for_a_person(krupje):
    ran = krupje("walk", "nkp", "--lang", "lt", "--depth", "1", "--cards", DEALT)
    assert ran.out.splitlines()[:2] == ["NKP: 5 kelių, gylis 1", "  fold 1      1"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("--depth", "-1"), "depth-unfit"),
        (("--depth", "13"), "depth-unfit"),
        (("--boxes", "0"), "no-boxes"),
        (("--boxes", "7"), "box-not-open"),
        (("--boxes", "1000000000"), "box-not-open"),
        (("--cards", "As As"), "card-repeated"),
        (("--cards", "Az"), "card-unknown"),
        (("--cards", shows(PACK)), "no-card-due"),
    ],
)
def test_a_walk_that_cannot_begin(krupje, args, code):
    ran = krupje("walk", "nkp", "--json", *args)
    assert (ran.status, ran.code) == (1, code)
