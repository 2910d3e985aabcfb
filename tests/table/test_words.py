"""Words of the guests mixed into a shuffle, where the sheet offers no cut."""

from __future__ import annotations

from floor import Floor

from krupje.chance import commitment, order_of, places
from krupje.games.baccarat.state import Stake
from krupje.table import actions as do
from krupje.table import events as at


def test_words_are_mixed_in_before_the_first_card() -> None:
    """The root is public first, then bets and words, then the mixing, then the deal."""
    floor = Floor("baccarat", {"decks": 6})
    floor.do(do.ShowDecks())
    order = order_of("secret", tuple(range(52)) * 6)
    root = commitment(order, "secret")
    assert floor.do(do.Shuffle(order, root, "secret")) == (at.Shuffled(order, root),)
    assert all(watcher.picture.commitment == root for watcher in floor.watchers)
    floor.do(do.Seed("Ona", "rugys"), do.Seed("Jonas", "1"), do.Seed("Jonas", "2"))
    assert floor.table.seeds == (("Jonas", "2"), ("Ona", "rugys"))
    assert floor.refused(do.Seed("Petras", "x")).code == "not-at-table"
    assert floor.refused(do.Seed("Ada", "")).code == "word-unfit"
    assert floor.refused(do.Seed("Ada", "x" * 65)).code == "word-unfit"
    floor.do(do.Lay("Ona", Stake(1, "player", 1000)))
    where = places(floor.table.seeds, root, 312)
    assert floor.refused(do.Mix(where)).code == "close-bets-first"
    floor.do(do.Close())
    assert floor.refused(do.Seed("Ada", "x")).code == "bets-closed"
    assert floor.refused(do.Mix(where[1:])).code == "order-not-a-pack"
    assert floor.refused(do.Mix(where, "Ona")).code == "not-your-office"
    floor.do(do.Mix(where))
    assert floor.table.shoe == tuple(order[place] for place in where)
    assert floor.refused(do.Mix(where)).code == "mix-not-due"
    floor.do(do.Burn())
    floor.draw(4)


def test_no_words_where_the_guests_cut() -> None:
    """At a table that offers the cut, the cut is the guests' say."""
    floor = Floor("nkp")
    floor.shuffle()
    assert floor.refused(do.Seed("Ona", "x")).code == "mix-not-due"


def test_not_after_a_card_has_gone() -> None:
    """Once a card of the shoe is burned it is too late."""
    floor = Floor("baccarat")
    floor.do(do.ShowDecks())
    floor.shuffle(decks=6)
    floor.do(do.Burn())
    assert floor.refused(do.Seed("Ona", "x")).code == "mix-not-due"
