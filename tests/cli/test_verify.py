"""`krupje verify`: a log in a file or a database, checked from its first line to its last."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "store"))

from evenings import GUESTS, evening

from krupje.store import Entry
from krupje.store.export import exported
from krupje.store.sqlite import SQLite


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    opened, rows = evening("nkp")
    path = tmp_path_factory.mktemp("log") / "t1.jsonl"
    path.write_text("\n".join(exported(opened, rows)) + "\n", encoding="utf-8")
    return path


def test_a_file_in_order(krupje, file):
    _, rows = evening("nkp")
    ran = krupje("verify", str(file), "--json", "--anchor", f"{rows[-1].seq}:{rows[-1].hash}")
    (found,) = ran.json["tables"]
    assert (found["lines"], found["rounds"], found["head"]) == (len(rows), 3, rows[-1].hash)


@pytest.mark.parametrize("lang", ["en", "lt", "ru"])
def test_for_a_person(krupje, file, lang):
    _, rows = evening("nkp")
    ran = krupje("verify", str(file), "--lang", lang)
    assert ran.status == 0
    assert f"{rows[-1].seq}:{rows[-1].hash}" in ran.out


def test_a_plain_session_has_no_chain_but_everything_else(krupje, tmp_path):
    opened, rows = evening("nkp")
    (tmp_path / "s.jsonl").write_text("\n".join([opened.head, *(row.body for row in rows)]), encoding="utf-8")
    assert krupje("verify", str(tmp_path / "s.jsonl"), "--json").json["tables"][0]["committed"] == 3


def test_one_changed_line_is_refused_with_its_number(krupje, file, tmp_path):
    lines = file.read_text(encoding="utf-8").splitlines()
    wrong = tmp_path / "wrong.jsonl"
    lines[4] = lines[4].replace(GUESTS[1], "Eve")
    wrong.write_text("\n".join(lines), encoding="utf-8")
    ran = krupje("verify", str(wrong), "--json")
    assert (ran.status, ran.json["refused"]["code"]) == (1, "chain-broken")
    assert ran.json["refused"]["params"]["line"] == 4


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda lines: lines[:-1], "chain-cut"),
        (lambda lines: lines[1:], "log-foreign"),
        (lambda lines: [lines[0].replace("Green", "Red"), *lines[1:]], "chain-broken"),
        (lambda lines: [lines[0].replace('"version": 1', '"version": 2', 1), *lines[1:]], "store-version"),
        (lambda lines: [lines[0].replace('"title"', '"name"'), *lines[1:]], "log-foreign"),
        (lambda lines: [lines[0].replace('"at": ', '"at": "x", "x": '), *lines[1:]], "log-foreign"),
        (lambda lines: [lines[0], "{}", *lines[1:]], "line-unreadable"),
        (lambda lines: [lines[0], "[", *lines[1:]], "line-unreadable"),
        (lambda lines: ["no", *lines[1:]], "line-unreadable"),
        (lambda _: [], "line-unreadable"),
    ],
)
def test_a_file_that_is_not_what_it_says(krupje, file, tmp_path, change, code):
    _, rows = evening("nkp")
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("\n".join(change(file.read_text(encoding="utf-8").splitlines())), encoding="utf-8")
    ran = krupje("verify", str(wrong), "--json", "--anchor", f"{rows[-1].seq}:{rows[-1].hash}")
    assert (ran.status, ran.json["refused"]["code"]) == (1, code)


def test_bytes_that_are_no_text(krupje, tmp_path):
    (tmp_path / "x").write_bytes(b"{}\n\xff")
    ran = krupje("verify", str(tmp_path / "x"), "--json")
    assert ran.json["refused"]["code"] == "log-not-text"


def test_a_database_table_by_table(krupje, tmp_path):
    path = tmp_path / "tables.db"
    store = SQLite(path)
    for number, name in enumerate(("nkp", "knock"), 1):
        opened, rows = evening(name)
        table = store.open_table(f"t{number}", opened.head, "Green")
        entries = [Entry(row.body, row.actor) for row in rows]
        store.append(table.id, 0, entries, epoch=store.claim(table.id, "me")).result(10)
    store.close()
    assert [each["table"] for each in krupje("verify", str(path), "--json").json["tables"]] == ["t1", "t2"]
    (found,) = krupje("verify", str(path), "--json", "--table", "t2").json["tables"]
    assert found["game"] == "knock"
    assert krupje("verify", str(path), "--json", "--table", "t3").json["refused"]["code"] == "table-unknown"


def test_a_database_that_is_away(krupje):
    ran = krupje("verify", "postgresql://nobody@127.0.0.1:1/none")
    assert (ran.status, ran.out) == (2, "")
