"""Just enough HTML: elements as functions, texts escaped, nothing fetched from anywhere."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def el(name: str, *inside: str | None, **attributes: object) -> Markup:
    """An element; `_` in an attribute's name stands for `-`, a leading one is dropped (`_class`).

    >>> el("td", "5 < 6", _class="number")
    '<td class="number">5 &lt; 6</td>'
    """
    given = "".join(
        f' {key.lstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{given}>{joined(*inside)}</{name}>")


def joined(*parts: str | None) -> Markup:
    """Parts one after the other, those that are no markup escaped."""
    return Markup("".join(p if isinstance(p, Markup) else escape(p, quote=False) for p in parts if p))
