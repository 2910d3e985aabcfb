"""Usage errors, help, languages, and processes that end before their time: never a traceback."""

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module

import pytest

from krupje import __version__
from krupje.cli import main

PROGRAM = [sys.executable, "-c", "from krupje.cli.main import main; main()"]


def environment(**more):
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "KRUPJE"))}
    return kept | more


def shell(line, stdin=b"", **env):
    """Runs a line of shell in which `krupje` is our program."""
    program = " ".join(f"'{part}'" for part in PROGRAM)
    return subprocess.run(["bash", "-c", f'set -o pipefail; krupje() {{ {program} "$@"; }}; {line}'],
                          input=stdin, capture_output=True, env=environment(**env), check=False)  # fmt: skip


@pytest.mark.parametrize(
    "args",
    [
        ("deal",),
        ("--loud",),
        ("settle", "--loud"),
        ("settle", "--lang", "de"),
        ("settle", "one", "two"),
        ("settle", "--set"),
        ("settle", "no such file"),
        ("settle", "/"),
        ("settle", "no\0file"),
        ("settle", "--lines", "no such file"),
        ("settle", "--lines", "/"),
        ("rules",),
        ("rules", "nkp", "--rules", "no such file"),
        ("rules", "nkp", "--rules", "/"),
        ("walk",),
        ("walk", "nkp", "--depth", "deep"),
    ],
    ids=repr,
)
def test_a_usage_error_is_status_two(krupje, args):
    for given in (args, (*args, "--json") if args[-1] != "--set" else args):
        ran = krupje(*given)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith("krupje: ")


def test_no_command_at_all_shows_the_help(krupje):
    ran = krupje()
    assert ran.status == 2
    assert ran.err.startswith("Usage: krupje")


@pytest.mark.parametrize(("lang", "said"), [
    ("C.UTF-8", "There is no command"), ("de_DE", "There is no command"),
    ("lt_LT.UTF-8", "Komandos „deal“ nėra"), ("ru_RU", "Команды «deal» нет"),
])  # fmt: skip
def test_people_are_spoken_to_in_their_language(krupje, monkeypatch, lang, said):
    monkeypatch.setenv("LANG", lang)
    assert said in krupje("deal").err


UNFIT = [
    (("settle", "--lang", "de"), ("is one of: en lt ru", "gali būti: en lt ru", "может быть: en lt ru")),
    (("settle", "one", "two"), ("too much: two", "nereikalinga: two", "лишнее: two")),
    (("settle", "--set"), ("--set needs a value", "--set reikia reikšmės", "Для --set нужно значение")),
    (("settle", "--json=1"), ("takes no value", "reikšmės neima", "значения не принимает")),
    (("walk", "nkp", "--depth", "deep"), ("whole number", "sveikasis skaičius", "целое число")),
    (("play", "--dark", "9"), ("from 0 to 7", "nuo 0 iki 7", "от 0 до 7")),
    (("settle", "no such file"), ("there is no such file", "tokio failo nėra", "такого файла нет")),
    (("settle", "/"), ("it is a folder", "tai aplankas", "это папка")),
    (("rules",), ("GAME is missing", "Trūksta GAME", "Не хватает GAME")),
]


@pytest.mark.parametrize(("args", "said"), UNFIT, ids=[" ".join(args) for args, _ in UNFIT])
def test_what_cannot_be_typed_is_said_in_their_language_too(krupje, monkeypatch, args, said):
    for lang, words in zip(("en", "lt", "ru"), said, strict=True):
        monkeypatch.setenv("KRUPJE_LANG", lang)
        ran = krupje(*args)
        assert (ran.status, ran.out) == (2, "")
        assert words in ran.err


def test_the_language_asked_for_goes_before_that_of_the_environment(krupje, monkeypatch):
    monkeypatch.setenv("KRUPJE_LANG", "ru")
    assert "tokio failo nėra" in krupje("settle", "no such file", "--lang", "lt").err
    assert "nereikalinga" in krupje("settle", "one", "two", "--lang", "lt").err


def test_programs_are_not(krupje, monkeypatch):
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    refused = krupje("settle", "--json", stdin=b"[]")
    assert refused.json["refused"]["message"] == "A round record is one JSON object."
    assert krupje("settle", stdin=b"[]").err.startswith("Отказано: ")


@pytest.mark.parametrize("lang", ["en", "lt", "ru"])
def test_help_is_in_the_catalogue(krupje, monkeypatch, lang):
    """No key shines through, and every command and option says what it is for."""
    monkeypatch.setenv("KRUPJE_LANG", lang)
    for args in ((), *((name,) for name in main.COMMANDS)):
        ran = krupje(*args, "--help")
        assert ran.status == 0
        assert "cli." not in ran.out


def test_every_command_is_where_the_table_says():
    for place in main.COMMANDS.values():
        module, _, attribute = place.partition(":")
        assert getattr(import_module(module), attribute).name in main.COMMANDS


def test_version(krupje):
    assert krupje("--version").out == f"krupje {__version__}\n"


def test_help_does_not_load_what_it_does_not_need():
    """What makes a start slow is loaded by the commands that need it."""
    code = (
        "import sys; from krupje.cli.main import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stderr.split()
    assert "click" in loaded
    assert not {"rich", "numpy", "numba", "krupje.games.nkp", "krupje.cli.settle"} & set(loaded)


def test_a_command_whose_part_is_missing_says_how_to_add_it(krupje, monkeypatch):
    monkeypatch.setitem(main.COMMANDS, "walk", "no_such_part.walk:walk")
    ran = krupje("walk", "nkp", "--json")
    assert (ran.status, ran.code) == (1, "extra-missing")
    assert "pip install no_such_part" in ran.json["refused"]["message"]
    assert "pip install no_such_part" in krupje("walk", "nkp").err


def test_a_mistake_of_ours_is_not_taken_for_a_missing_part(krupje, monkeypatch):
    monkeypatch.setitem(main.COMMANDS, "walk", "krupje.no_such_part:walk")
    with pytest.raises(ModuleNotFoundError):
        krupje("walk", "nkp")


ROUND = json.dumps({
    "game": "nkp", "dealer": "2c 7d 9h Jc Qs",
    "boxes": [{"box": 2, "ante": 5, "blind": True, "cards": "Ts Td 3h 3c 8h"}],
}).encode()  # fmt: skip


def test_a_closed_pipe_ends_quietly():
    ran = shell("krupje settle --lines --json | head -n 1", stdin=(ROUND + b"\n") * 3000)
    assert ran.stderr == b""
    assert ran.stdout.count(b"\n") == 1
    assert ran.returncode == 141


@pytest.mark.parametrize("args", [("settle",), ("play", "nkp"), ("rules", "nkp", "--figures")])
def test_tables_for_people_end_like_documents(args, tmp_path):
    """A reader who has gone is no refusal, whoever prints."""
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([*PROGRAM, *args], input=ROUND, stdout=writer, stderr=subprocess.PIPE, check=False,
                         env=environment(XDG_STATE_HOME=str(tmp_path)))  # fmt: skip
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_a_table_into_a_closed_pipe_ends_quietly():
    assert shell("krupje rules nkp --figures | true").stderr == b""
    assert shell("krupje --help | true").stderr == b""


ANSWERS = [
    "settle --json", "settle --lines", "settle", "rules nkp", "rules nkp --figures", "rules nkp --json",
    "walk nkp", "walk baccarat --json", "--help", "settle --help", "--version", "play nkp", "play nkp --json",
]  # fmt: skip


@pytest.mark.parametrize("args", ANSWERS)
@pytest.mark.parametrize(
    ("where", "why"), [("/dev/full", "the disk is full"), ("&-", "the output is closed")]
)
def test_an_answer_that_cannot_be_written(args, where, why, tmp_path):
    """A full disk or a closed output is said, once, and is a usage error whatever the command."""
    ran = shell(f"krupje {args} >{where}", stdin=ROUND, XDG_STATE_HOME=str(tmp_path))
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.decode().splitlines()[-1] == f"krupje: The answer cannot be written: {why}"


@pytest.mark.parametrize("args", ["settle", "settle --loud", "rules snap"])
def test_nobody_to_complain_to(args):
    """Nothing is said where nothing can be; the status still is."""
    assert shell(f"krupje {args} >/dev/full 2>/dev/full", stdin=ROUND).returncode == 2
    assert shell(f"krupje {args} 2>&-", stdin=b"[]").returncode in (1, 2)


def test_no_standard_input_cannot_be_read():
    ran = shell("krupje settle --json <&-")
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert b"Traceback" not in ran.stderr


@pytest.mark.parametrize("args", ["settle", "settle --lines", "rules nkp --rules"])
def test_a_device_has_no_end(args):
    """What is far too long for a record or a house's file is refused, and not read to the end."""
    ran = shell(f"head -c 3000000 /dev/zero | krupje {args} - --json")
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert json.loads(ran.stdout)["refused"]["code"] == "too-long"


def test_a_line_that_is_too_long_hides_none_after_it():
    ran = shell("(head -c 3000000 /dev/zero; echo; cat) | krupje settle --lines", stdin=ROUND)
    first, second = map(json.loads, ran.stdout.splitlines())
    assert first["refused"]["code"] == "too-long"
    assert second["house"] == -5


def test_letters_the_terminal_does_not_have():
    ran = shell("krupje settle --lang lt", stdin=ROUND, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_an_interrupt_while_it_is_loaded(monkeypatch):
    """Whoever thinks better of it at once is not shown where the program was."""
    from krupje import __main__ as begin

    monkeypatch.setitem(sys.modules, "krupje.cli.main", type(sys)("krupje.cli.main"))
    monkeypatch.setattr(sys.modules["krupje.cli.main"], "__getattr__", interrupted, raising=False)
    with pytest.raises(SystemExit) as ended:
        begin.main()
    assert ended.value.code == 130


def interrupted(_name):
    raise KeyboardInterrupt


READY = [sys.executable, "-c", "from krupje.cli.main import main; print('ready', flush=True); main()"]


@pytest.mark.parametrize("args", [("settle", "--lines"), ("settle",), ("walk", "nkp", "--depth", "9")])
def test_an_interrupt_ends_quietly(args):
    child = subprocess.Popen([*READY, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, env=environment())  # fmt: skip
    assert child.stdout.readline() == b"ready\n"
    if "--lines" in args:  # once it has answered it is certainly listening
        child.stdin.write(ROUND + b"\n")
        child.stdin.flush()
        assert child.stdout.readline().startswith(b'{"game"')
    else:
        time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=30)
    assert (child.returncode, err) == (130, b"")
