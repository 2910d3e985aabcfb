"""Where a text stops being readable: the line and column that a refusal names."""

from __future__ import annotations

import re
from tomllib import TOMLDecodeError
from typing import Any

DEEPEST, LONGEST = 100, 4300
"""Levels of nesting, and digits of a number, that are read."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]|\d+|NaN|-?Infinity')
_BYTE = re.compile(r"\(byte (\d+)\)")
_TOML = re.compile(r"at line (\d+), column (\d+)")


def fault(text: str | bytes, why: Exception | None = None) -> dict[str, Any]:
    """``line`` and ``column``, from one on, of what a parser of JSON or TOML broke off at.

    Where the parser does not say it is the first thing too deep, too long or foreign to JSON; without any of
    these, the end.
    """
    if isinstance(why, UnicodeDecodeError):
        return _place(why.object[: why.start].decode("utf-8"), why.start)
    if isinstance(text, bytes):
        if told := _BYTE.search(str(why)):
            text, why = text[: int(told[1])], None
        text = text.decode("utf-8", "replace")
    if isinstance(why, TOMLDecodeError) and (told := _TOML.search(str(why))):
        return {"line": int(told[1]), "column": int(told[2])}
    return _place(text, getattr(why, "pos", _odd(text)))


def _place(text: str, offset: int) -> dict[str, Any]:
    before = text[:offset]
    return {"line": before.count("\n") + 1, "column": len(before) - before.rfind("\n")}


def _odd(text: str) -> int:
    """The offset of what is well formed and all the same not read."""
    depth = 0
    for token in _TOKEN.finditer(text):
        word = token[0]
        depth += (word in "[{") - (word in "]}")
        if (
            depth > DEEPEST
            or word in {"NaN", "Infinity", "-Infinity"}
            or (word.isdigit() and len(word) > LONGEST)
        ):
            return token.start()
    return len(text)
