"""`krupje settle`: receipts and refusals, one or one a line."""

import json
from pathlib import Path

import pytest

CONTRACT = (Path(__file__).parent / "contract.jsonl").read_bytes().splitlines()
NETS = [([-10, 5], 5), ([80, -30, -10], -40), ([50, 60, 0, 5], -115), ([95, -30], -65)]


@pytest.mark.parametrize(("text", "nets", "house"), [
    pytest.param(text, *nets, id=json.loads(text)["game"]) for text, nets in zip(CONTRACT, NETS, strict=True)
])  # fmt: skip
def test_the_rounds_of_the_contract(settle, text, nets, house):
    receipt = settle(text)
    assert receipt.status == 0
    assert [box["net"] for box in receipt.json["boxes"]] == nets
    assert receipt.json["house"] == house
    assert receipt.err == ""


def test_the_receipt_of_the_contract(settle, record):
    """To the letter, with the clauses filled in."""
    assert settle(record).json == {
        "game": "nkp",
        "dealer": {"cards": "2c 7d 9h Jc Qs", "hand": "high card", "plays": False},
        "boxes": [
            {
                "box": 1,
                "hand": "two pair",
                "second": None,
                "net": -10,
                "lines": [
                    line("ante", 10, "win", "1:1", 20, "nkp 6.1", "N4"),
                    line("bet", 20, "push", None, 20, "nkp 6.1", "N4"),
                    line("buy", 10, "fee", None, 0, "nkp 6.7", "N12"),
                    line("change", 10, "fee", None, 0, "nkp 6.7", "N12"),
                ],
            },
            {
                "box": 2,
                "hand": "two pair",
                "second": None,
                "net": 5,
                "lines": [
                    line("ante", 5, "win", "1:1", 10, "nkp 6.1", "N4"),
                    line("bet", 10, "push", None, 10, "nkp 6.1", "N4"),
                ],
            },
        ],
        "house": 5,
    }


def line(wager, stake, outcome, odds, returned, clause, ruling):
    return {
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "odds": odds,
        "returned": returned,
        "clause": clause,
        "ruling": ruling,
    }


def test_a_file_and_standard_input_read_alike(krupje, record, tmp_path):
    file = tmp_path / "round.json"
    file.write_text(json.dumps(record))
    assert krupje("settle", str(file), "--json") == krupje("settle", "--json", stdin=file.read_bytes())
    assert krupje("settle", "-", "--json", stdin=file.read_bytes()).status == 0


def test_a_refusal_is_one_document_with_an_address(settle, record):
    record["boxes"][0]["play"] = ["change 8s Tc", "bet"]
    refused = settle(record)
    assert refused.status == 1
    assert refused.json == {
        "refused": {
            "code": "buy-first",
            "clause": "nkp 4.6",
            "ruling": "N7",
            "message": "Box 1 must buy a sixth card before it changes one.",
            "params": {"box": 1},
        }
    }


BAD_TEXTS = {
    "nothing": (b"", "not-json"),
    "blank": (b" \n\t ", "not-json"),
    "half a record": (b'{"game": "nkp", ', "not-json"),
    "two records": (b"{} {}", "not-json"),
    "broken UTF-8": (b'{"game": "nkp\xff"}', "not-json"),
    "UTF-16": ('{"game": "nkp"}'.encode("utf-16"), "not-json"),
    "a byte order mark": (b'\xef\xbb\xbf{"game": "nkp"}', "not-json"),
    "a NUL": (b'{"game": "nkp"}\0', "not-json"),
    "NaN": (b'{"game": NaN}', "not-json"),
    "Infinity": (b'{"game": -Infinity}', "not-json"),
    "a number of five thousand digits": (b'{"game": ' + b"9" * 5000 + b"}", "not-json"),
    "a hundred thousand brackets": (b"[" * 100_000, "not-json"),
    "a hundred thousand closed brackets": (b"[" * 100_000 + b"]" * 100_000, "not-json"),
    "nine hundred brackets in a record": (b'{"game": ' + b"[" * 900 + b"]" * 900 + b"}", "not-json"),
    "a list": (b"[]", "not-a-record"),
    "a number": (b"7", "not-a-record"),
    "null": (b"null", "not-a-record"),
    "a string": (b'"nkp"', "not-a-record"),
    "an empty object": (b"{}", "key-missing"),
    "a key twice": (b'{"game": "nkp", "game": "novo"}', "key-twice"),
    "no such game": (b'{"game": "snap"}', "game-unknown"),
    "a game that is a list": (b'{"game": ["nkp"]}', "game-unknown"),
    "a game that is null": (b'{"game": null}', "game-unknown"),
}


@pytest.mark.parametrize(("text", "code"), BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_a_text_that_is_no_record(settle, text, code):
    refused = settle(text)
    assert (refused.status, refused.code) == (1, code)


def spoilt(record, path, value):
    """The record with something else at a place; a value of `...` takes the place away."""
    *way, last = path
    place = record
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return record


BAD_RECORDS = {
    "a key nobody knows": (("tip",), 5, "key-unknown"),
    "a key nobody knows in a box": (("boxes", 0, "bet"), 20, "key-unknown"),
    "no boxes": (("boxes",), ..., "key-missing"),
    "boxes that are no list": (("boxes",), {}, "not-a-list"),
    "an empty list of boxes": (("boxes",), [], "no-boxes"),
    "a box that is no object": (("boxes", 0), 1, "not-an-object"),
    "a box twice": (("boxes", 1, "box"), 1, "box-twice"),
    "box nought": (("boxes", 0, "box"), 0, "box-not-open"),
    "box seven": (("boxes", 0, "box"), 7, "box-not-open"),
    "a box that is true": (("boxes", 0, "box"), True, "not-a-number"),
    "a box that is a huge number": (("boxes", 0, "box"), 10**4000, "not-a-number"),
    "an Ante with a fraction": (("boxes", 0, "ante"), 10.0, "amount-unreadable"),
    "an Ante that is true": (("boxes", 0, "ante"), True, "amount-unreadable"),
    "an Ante with a sign": (("boxes", 0, "ante"), "+10", "amount-unreadable"),
    "an Ante below nothing": (("boxes", 0, "ante"), -10, "amount-unreadable"),
    "an Ante in other digits": (("boxes", 0, "ante"), "١٠", "amount-unreadable"),
    "an Ante of ten digits": (("boxes", 0, "ante"), 10**9, "amount-unreadable"),
    "an Ante of four thousand digits": (("boxes", 0, "ante"), 10**4000, "amount-unreadable"),
    "an Ante in half chips": (("boxes", 0, "ante"), "9.50", "amount-unreadable"),
    "an Ante below the limit": (("boxes", 0, "ante"), 4, "ante-out-of-limits"),
    "an Ante above the limit": (("boxes", 0, "ante"), 101, "ante-out-of-limits"),
    "a card twice in a box": (("boxes", 0, "cards"), "As As Kh 4c 8s", "card-repeated"),
    "a card of two boxes": (("boxes", 1, "cards"), "As Td 3h 3c 8h", "card-repeated"),
    "a card of the dealer's": (("dealer",), "As 7d 9h Jc Qs", "card-repeated"),
    "a bought card that is out": (("boxes", 0, "play"), ["buy 3h", "bet"], "card-repeated"),
    "four cards": (("boxes", 0, "cards"), "As Kd Kh 4c", "cards-wrong-count"),
    "six cards": (("boxes", 0, "cards"), "As Kd Kh 4c 8s 8d", "cards-wrong-count"),
    "no such card": (("boxes", 0, "cards"), "As Kd Kh 4c 1s", "card-unknown"),
    "cards that are a list": (("boxes", 0, "cards"), ["As"], "not-cards"),
    "no dealer": (("dealer",), ..., "dealer-missing"),
    "no last word": (("boxes", 0, "play"), ["buy 4d"], "last-word-missing"),
    "nothing said": (("boxes", 0, "play"), ..., "last-word-missing"),
    "a word after the last": (("boxes", 0, "play"), ["bet", "fold"], "word-too-many"),
    "bought twice": (("boxes", 0, "play"), ["buy 4d", "buy 5d", "bet"], "bought-already"),
    "bought after changing": (("boxes", 0, "play"), ["buy 4d", "change 8s Tc", "buy 5d"], "bought-already"),
    "changed twice": (("boxes", 0, "play"), ["buy 4d", "change 8s Tc", "change Tc 5d"], "changed-already"),
    "changed what it does not hold": (("boxes", 0, "play"), ["buy 4d", "change 2h Tc"], "card-not-held"),
    "a word nobody knows": (("boxes", 0, "play"), ["double"], "word-unknown"),
    "a word with too little": (("boxes", 0, "play"), ["buy"], "word-unreadable"),
    "words that are no list": (("boxes", 0, "play"), "bet", "not-words"),
    "a word that is a number": (("boxes", 0, "play"), [1], "not-words"),
    "an empty word": (("boxes", 0, "play"), [" "], "not-words"),
    "a blind box that speaks": (("boxes", 1, "play"), ["bet"], "blind-has-no-word"),
    "blind that is a number": (("boxes", 1, "blind"), 1, "not-true-or-false"),
    "a guest with two light boxes": (("boxes",), [
        {"box": 1, "ante": 5, "guest": "Ona", "cards": "As Kd Kh 4c 8s", "play": ["fold"]},
        {"box": 2, "ante": 5, "guest": "Ona", "cards": "Ts Td 3h 3c 8h", "play": ["fold"]}], "one-light-box"),
    "a guest without a name": (("boxes", 0, "guest"), "", "not-a-name"),
    "rules that are a list": (("rules",), [], "rules-unreadable"),
    "a figure nobody knows": (("rules",), {"jackpot": 5}, "figure-unknown"),
    "a figure that cannot be": (("rules",), {"boxes": 9}, "figure-illegal"),
    "a row nobody knows": (("rules",), {"bet_table": {"five of a kind": 9}}, "row-unknown"),
}  # fmt: skip


@pytest.mark.parametrize(("path", "value", "code"), BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_a_record_that_breaks_a_rule(settle, record, path, value, code):
    refused = settle(spoilt(record, path, value))
    if code == "not-words" and value == "bet":
        code = "not-a-list"
    assert (refused.status, refused.code) == (1, code)
    assert "{" not in refused.json["refused"]["message"]


@pytest.mark.parametrize("lang", ["en", "lt", "ru"])
def test_every_refusal_has_a_message(settle, record, lang):
    message = settle(spoilt(record, ("boxes", 0, "cards"), "As As Kh 4c 8s"), "--lang", lang)
    assert message.json["refused"]["message"] == {
        "en": "The card A♠ is already out.",
        "lt": "Korta T♠ jau padalyta.",
        "ru": "Карта Т♠ уже вышла.",
    }[lang]  # fmt: skip


def test_half_a_surrogate_pair_goes_out_as_it_came_in(settle):
    refused = settle(b'{"game": "\\ud800"}')
    assert (refused.status, refused.code) == (1, "game-unknown")
    assert refused.json["refused"]["params"]["game"] == "\ud800"


def test_lines_are_answered_in_order(krupje, record):
    good = json.dumps(record).encode()
    bad = [b"[]", b"\xff", b"{"]
    text = b"\n".join([good, b"", bad[0], b"   ", bad[1], good, bad[2]]) + b"\n"
    ran = krupje("settle", "--lines", stdin=text)
    assert ran.status == 1
    said = [document.get("house") or document["refused"]["code"] for document in ran.lines]
    assert said == [5, "not-a-record", "not-json", 5, "not-json"]


def test_lines_that_are_all_good(krupje, record, tmp_path):
    file = tmp_path / "rounds.jsonl"
    file.write_bytes(json.dumps(record).encode() + b"\r\n" + json.dumps(record).encode())
    ran = krupje("settle", "--lines", str(file))
    assert ran.status == 0
    assert [document["house"] for document in ran.lines] == [5, 5]


def test_no_lines_at_all(krupje):
    assert krupje("settle", "--lines") == (0, "", "")


def test_lines_ask_the_environment_for_no_language(krupje, monkeypatch):
    monkeypatch.setenv("LANG", "lt_LT.UTF-8")
    assert krupje("settle", "--lines", stdin=b"[]").json["refused"]["message"].startswith("A round record")
    assert (
        krupje("settle", "--lines", "--lang", "lt", stdin=b"[]")
        .json["refused"]["message"]
        .startswith("Partijos")
    )


def test_a_person_gets_a_table(krupje, record):
    ran = krupje("settle", "--lang", "lt", stdin=json.dumps(record).encode())
    assert ran.status == 0
    assert "Krupjė: 2♣ 7♦ 9♥ V♣ D♠  aukščiausia korta — lošimo nėra" in ran.out
    assert "Nupirkta korta" in ran.out
    assert "−10" in ran.out


def test_a_person_gets_a_sentence_and_where_it_stands(krupje, record):
    record["boxes"][0]["play"] = ["change 8s Tc", "bet"]
    ran = krupje("settle", "--lang", "ru", stdin=json.dumps(record).encode())
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "Отказано: Бокс 1 сначала покупает шестую карту и лишь потом меняет. [nkp §4.6, N7]\n"


def test_the_house_lies_beneath_the_record(settle, record):
    """A record's own figures go before those of the command."""
    refused = settle(record, "--set", "sixth_card=false")
    assert refused.code == "buy-not-offered"
    record["rules"] = {"sixth_card": True}
    assert settle(record, "--set", "sixth_card=false").status == 0


def test_a_house_file_settles_its_own_game_only(settle, record, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('game = "baccarat"\nplayer_min = 5\n')
    assert settle(record, "--rules", str(file)).code == "rules-of-another-game"
    file.write_text('game = "nkp"\nante_max = 9\n')
    assert settle(record, "--rules", str(file)).code == "ante-out-of-limits"
