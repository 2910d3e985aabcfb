"""Players of every strength: legal, fair, and the same with the same dice."""

from random import Random

import pytest
from knocking import Steady, dealt, whole_round
from msgspec.structs import replace

from krupje.analysis.kernels.knock_spots import MADE, bucket, hope
from krupje.bots import STRENGTHS, choose, decide, named, strength, strength_of
from krupje.cards import PACK, parse, parse_cards, rank
from krupje.games.knock import GAME, Stake
from krupje.games.knock.actions import Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise
from krupje.i18n import LANGUAGES, catalogue
from krupje.i18n.catalogue import messages
from krupje.refusal import Refused
from krupje.rounds import Deal, TimeOut, Void, step
from krupje.rounds.figures import house
from krupje.testing.samples import some_house


def player(of):
    """A bot of a strength, as a player at a table."""
    return lambda view, seat, rng: choose(view, seat, of, moods=rng).action


def at_random(view, _seat, rng):
    legal = GAME.legal(view)
    return rng.choice(
        [action for action in legal if not isinstance(action, TimeOut | Void | Fold)] or list(legal)
    )


@pytest.mark.parametrize("of", STRENGTHS)
def test_always_legal_in_any_house(of):
    """Whatever the house and the chips, what a bot does is legal, and its rounds come to an end."""
    rng = Random(5)
    kinds = set()
    for _ in range(60):
        rules = some_house(GAME, rng)
        count = rng.randint(rules.seats_min, rules.seats_max)
        poor = rng.random() < 0.4
        stakes = tuple(
            Stake(seat, rules.ante + 200 + 100 * rng.randint(0, 4) if poor else None, dealer=seat == 1)
            for seat in range(1, count + 1)
        )
        start = GAME.start(rules, stakes)
        _, made, _ = whole_round(rng, dict.fromkeys(range(1, count + 1), player(of)), rules, start)
        kinds |= {type(action) for action in made}
    all_kinds = {Bet, Call, Check, Discard, Draw, Drop, Fold, Knock, Pass, Raise}
    assert kinds >= all_kinds - ({Raise, Pass} if of == "learner" else set())


@pytest.mark.parametrize("of", STRENGTHS)
def test_the_same_with_the_same_seed(of):
    """A choice is a function of what is seen, of the strength and of the seed; another seed may differ."""

    def seeded(view, seat, _rng):
        assert decide(view, seat, of, seed="a") == decide(view, seat, of, seed="a")
        differ.append(decide(view, seat, of, seed="a") != decide(view, seat, of, seed="b"))
        return decide(view, seat, of, seed="a")

    differ = []
    rules = GAME.rules()
    first, second = (
        [whole_round(rng, dict.fromkeys((1, 2, 3, 4), seeded), rules)[:2] for _ in range(8)]
        for rng in (Random(8), Random(8))
    )
    assert first == second
    assert any(differ)


@pytest.mark.parametrize("of", STRENGTHS)
def test_two_worlds(of):
    """Hidden cards changed, even laid open before it: it chooses the same, and throws its dice as often."""
    rng = Random(3)

    def honest(view, seat, rng):
        others = [card for card in PACK if card not in view.at(seat).cards]
        rng.shuffle(others)
        boxes = tuple(
            each if each.box == seat else replace(each, cards=tuple(others.pop() for _ in each.cards))
            for each in view.boxes
        )
        out = sum(1 << card for each in boxes for card in each.cards)
        restock = tuple(others.pop() for _ in view.restock[: len(others)])
        restock += (None,) * (len(view.restock) - len(restock))
        open_world = replace(view, boxes=boxes, out=out, restock=restock)
        one, other = Steady(0.31), Steady(0.31)
        chosen = choose(view, seat, of, moods=one)
        assert choose(open_world, seat, of, moods=other) == chosen
        assert one.thrown == other.thrown
        assert decide(open_world, seat, of) == decide(view, seat, of)
        return chosen.action

    for preset in GAME.presets:
        rules = house(GAME.rules, {"preset": preset}, GAME.presets)
        for _ in range(10):
            whole_round(rng, dict.fromkeys((1, 2, 3), honest), rules)


@pytest.mark.parametrize("preset", ["default", "literal", "hoyle"])
@pytest.mark.parametrize("of", STRENGTHS)
def test_it_beats_chance(of, preset):
    """Against three who do anything, it wins."""
    rng = Random(11)
    rules = house(GAME.rules, {"preset": preset}, GAME.presets)
    players = {1: player(of), 2: at_random, 3: at_random, 4: at_random}
    won = sum(whole_round(rng, players, rules)[0][1] for _ in range(80))
    assert won > 80 * 25


@pytest.mark.parametrize("of", STRENGTHS)
def test_every_choice_has_its_reason_in_three_languages(of):
    """One line, all of it filled in, for whatever it does; it names no card but its own and the discards."""
    told = set()

    def says(view, seat, rng):
        choice = choose(view, seat, of, moods=rng)
        for lang in LANGUAGES:
            line = choice.said(catalogue(lang))
            assert line
            assert "{" not in line
            assert "\n" not in line
            assert not line.startswith("bot.")
        open_cards = {*view.at(seat).cards, *view.discards}
        named = choice.params.get("cards", "").split() + choice.params.get("card", "").split()
        assert {PACK.index(card) for card in map(parse, named)} <= open_cards
        told.add(choice.why)
        return choice.action

    rng = Random(6)
    for _ in range(60):
        rules = some_house(GAME, rng)
        whole_round(rng, dict.fromkeys(range(1, rules.seats_min + 1), says), rules)
    assert len(told) > 8
    assert {f"bot.{why}" for why in told} <= set(messages("en", "bots"))


def test_strengths_by_name():
    """One there is not is refused."""
    assert [strength(name) for name in STRENGTHS] == list(STRENGTHS)
    with pytest.raises(Refused, match="strength-unknown"):
        strength("devil")


def test_a_name_tells_how_a_bot_plays():
    """As usual where it says nothing of it."""
    assert [strength_of(f"bot {named(3, how)}") for how in STRENGTHS] == list(STRENGTHS)
    assert strength_of("bot 3") == "house"


def chosen(state, seat, of="house"):
    return choose(state, seat, of, moods=Steady()).action


@pytest.mark.parametrize(
    ("hand", "said", "rules", "choice"),
    [
        ("As Ad Ah Kc Kd", "", {}, Bet(2)),
        ("3s 5d 7h 9c Jd", "", {}, Check(2)),
        ("3s 5d 7h 9c Jd", "2 check, 3 bet, 1 raise", {}, Fold(2)),
        ("3s 5d 7h 9c Jd", "", {"must_open": True}, Bet(2)),
        ("As Ad Ah Kc Kd", "2 check, 3 bet, 1 call", {}, Raise(2)),
        ("As Ad Ah Kc Kd", "2 check, 3 bet, 1 call", {"raises": 0}, Call(2)),
        ("Qs Qd 7h 9c 3d", "2 check, 3 bet, 1 call", {}, Call(2)),
        ("As 3s 7s 9s Jd", "2 check, 3 bet, 1 call", {}, Call(2)),
        ("As Ad Ah Kc Kd", "", {"betting": "none"}, Knock(2)),
        ("3s 5d 7h 9c Jd", "", {"betting": "none"}, Draw(2, "stock")),
        ("As Ad Ah Kc Kd", "2 knock", {"betting": "none", "knock_then_draw": True}, Pass(2)),
    ],
)
def test_what_the_house_does(hand, said, rules, choice):
    """Obvious choices, made as anybody would."""
    assert chosen(dealt(hand, said, **rules), 2) == choice


@pytest.mark.parametrize(
    ("hand", "said", "rules", "choice"),
    [
        ("As Ad Ah Kc Kd", "", {}, Bet(2)),
        ("As Ad 7h Kc 3d", "", {}, Check(2)),
        ("As Ad Ah Kc Kd", "2 check, 3 bet, 1 raise", {}, Call(2)),
        ("3s 5d 7h 9c Jd", "2 check, 3 bet, 1 call", {}, Fold(2)),
        ("3s 5d 7h 9c Jd", "", {"must_open": True}, Fold(2)),
        ("As Ad Ah Kc Kd", "", {"betting": "none"}, Knock(2)),
        ("As Ad Ah Kc 3d", "", {"betting": "none"}, Draw(2, "stock")),
        ("As Ad Ah Kc Kd", "2 knock", {"betting": "none", "knock_then_draw": True}, Pass(2)),
    ],
)
def test_what_a_learner_does(hand, said, rules, choice):
    """It calls where the house raises, and draws to three aces."""
    assert chosen(dealt(hand, said, **rules), 2, "learner") == choice


@pytest.mark.parametrize("of", ["learner", "house"])
def test_what_it_takes_and_throws(of):
    """It takes a discard that makes its hand a better one, and throws what it can best spare."""
    state = dealt("3s 5d 7h 9c Jd", "", betting="none", draw="may")
    for action in (Draw(2, "stock"), Deal(parse_cards("2s")[0]), Discard(2, parse_cards("2s")[0])):
        state = step(GAME, state, action)[0]
    # Seat 3 holds the deuce of clubs: the discard pairs it.
    assert chosen(state, 3, of) == Draw(3, "discard")
    state = step(GAME, state, Draw(3, "discard"))[0]
    assert chosen(state, 3, of) == Discard(3, parse_cards("4d")[0])


@pytest.mark.parametrize("of", ["learner", "house"])
def test_after_a_knock_it_drops_a_poor_hand(of):
    """A chip is less than two."""
    state = dealt("As Ad Ah Kc Kd", "2 knock", betting="none")
    for action in (Draw(3, "stock"), Deal(parse_cards("Jc")[0])):
        state = step(GAME, state, action)[0]
    assert chosen(state, 3, of) == Drop(3)


@pytest.mark.parametrize("of", STRENGTHS)
def test_rounds_come_to_an_end(of):
    """Nobody trades discards to and fro: taking one makes a hand better by its class or its hope."""

    def watched(view, seat, rng):
        choice = choose(view, seat, of, moods=rng)
        if isinstance(choice.action, Discard) and view.drawn == "discard" and view.knocker is None:
            before = [card for card in view.at(seat).cards if card != view.taken]
            after = [card for card in view.at(seat).cards if card != choice.action.card]
            better.append(standing(after) > standing(before))
        return choice.action

    def standing(cards):
        of_class = bucket(rank(cards))
        return of_class, 0 if of_class >= MADE else hope(*cards)

    better, rng = [], Random(12)
    for preset in GAME.presets:
        rules = house(GAME.rules, {"preset": preset}, GAME.presets)
        for _ in range(12):
            whole_round(rng, dict.fromkeys((1, 2, 3, 4), watched), rules)
    assert better
    assert all(better)
