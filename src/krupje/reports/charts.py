"""Charts drawn by hand as SVG: told apart by hatching, shape and words, so that no colour is needed.

Each chart is drawn for a given width, so that letters keep their size on a narrow screen and on paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from krupje.reports.markup import Markup, el, joined

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LETTER = 7.0
"""Width of a letter of 12 px, at most: the fonts of small systems are wide."""
WIDE, NARROW = 720, 348
ROW = 24


def both(draw: Callable[[int], Markup]) -> Markup:
    """A chart for wide pages and paper, and the same for a narrow screen; the style shows one of them."""
    return joined(
        el("div", draw(WIDE), _class="wide"), el("div", draw(NARROW), _class="narrow", aria_hidden="true")
    )


def _svg(width: int, height: float, title: str, *inside: str) -> Markup:
    box = f"0 0 {width} {height:.0f}"
    return el("svg", el("title", title), *inside, viewBox=box, width=width, height=f"{height:.0f}",
              role="img", _class="chart")  # fmt: skip


def _text(x: float, y: float, text: str, anchor: str = "start", kind: str | None = None) -> Markup:
    return el("text", text, x=f"{x:.1f}", y=f"{y:.1f}", text_anchor=anchor, _class=kind)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return el("line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", _class=kind)


def _hatch(name: str) -> Markup:
    """Slanted lines."""
    stroke = el("path", d="M-1 5 L5 -1 M-1 9 L9 -1 M3 9 L9 3", _class="hatch-line")
    return el("defs", el("pattern", el("rect", width=8, height=8, _class="hatch-back"), stroke, id=name,
                         width=8, height=8, patternUnits="userSpaceOnUse"))  # fmt: skip


def _shortened(text: str, room: float) -> str:
    """A label that fits."""
    most = int(room / LETTER)
    return text if len(text) <= most else text[: max(most - 1, 1)].rstrip(" ,:") + "…"


def bars(
    width: int, title: str, rows: Sequence[tuple[str, float, str]], name: str, ends: tuple[str, str]
) -> Markup:
    """Bars to both sides of nought, solid to the right, hatched to the left: (label, value, in words)."""
    left = min(max(len(label) for label, _, _ in rows) * LETTER + 8, width * 0.4)
    right = 8 + max(len(words) for _, _, words in rows) * LETTER
    low, high = min(0.0, *(v for _, v, _ in rows)), max(0.0, *(v for _, v, _ in rows))
    room = width - left - right - (right if low < 0 else 0)
    zero = left + (right if low < 0 else 0) + room * (-low / (high - low or 1))
    scale = room / (high - low or 1)
    height = ROW * len(rows) + 26
    parts: list[str] = [_hatch(name), _line(zero, 20, zero, height - 4, "axis")]
    begins = min(zero + 6, width - (len(ends[1]) + 2) * LETTER)
    if low < 0:
        parts.append(_text(min(zero, begins) - 6, 12, "← " + ends[0], "end", "quiet"))
    parts.append(_text(begins, 12, ends[1] + " →", "start", "quiet"))
    for at, (label, value, words) in enumerate(rows):
        y = 24 + ROW * at
        span = max(abs(value) * scale, 0.75)
        parts.append(_text(0, y + 14, _shortened(label, left)))
        x = zero if value >= 0 else zero - span
        parts.append(el("rect", x=f"{x:.1f}", y=y + 3, width=f"{span:.1f}", height=ROW - 8,
                        _class="plus" if value >= 0 else "minus",
                        style=None if value >= 0 else f"fill:url(#{name})"))  # fmt: skip
        parts.append(
            _text(x + span + 5, y + 14, words, "start", "figure")
            if value >= 0
            else _text(x - 5, y + 14, words, "end", "figure")
        )
    return _svg(width, height, title, *parts)


def dots(width: int, title: str, rows: Sequence[tuple[str, float, str, bool]], zero: str) -> Markup:
    """One dot a row on a common scale: full for what is in force, hollow for the rest."""
    left = min(max(len(label) for label, *_ in rows) * LETTER + 8, width * 0.52)
    right = 10 + max(len(words) for _, _, words, _ in rows) * LETTER
    values = [value for _, value, _, _ in rows]
    low, high = min(0.0, *values), max(0.0, *values)
    scale = (width - left - right - 16) / (high - low or 1)
    height = ROW * len(rows) + 26

    def x(value: float) -> float:
        return left + 8 + (value - low) * scale

    parts: list[str] = [_line(x(0), 18, x(0), height - 4, "axis"), _text(x(0), 12, zero, "middle", "quiet")]
    for at, (label, value, words, in_force) in enumerate(rows):
        y = 34 + ROW * at
        kind = "own" if in_force else None
        parts.append(_text(0, y + 4, _shortened(label, left), kind=kind))
        parts.append(_line(left + 4, y, x(high), y, "guide"))
        parts.append(_line(min(x(0), x(value)), y, max(x(0), x(value)), y, "stem"))
        parts.append(el("circle", cx=f"{x(value):.1f}", cy=y, r=5, _class="full" if in_force else "hollow"))
        # Beside the dot; where the stem comes from the right, beyond its other end.
        beside = max(x(value), x(0)) + 10
        parts.append(_text(beside, y + 4, words, kind="own figure" if in_force else "figure"))
    return _svg(width, height, title, *parts)


def funnel(
    width: int,
    title: str,
    columns: Sequence[tuple[str, dict[int, float]]],
    say: Callable[[float], str],
    bands: dict[int, str],
    name: str,
) -> Markup:
    """Quantiles over ever more rounds: bands of 25-75, 5-95 and 1-99 per cent around the median."""
    left, right, top, bottom = 52, 16 if width < WIDE else 130, 12, 268
    low = min(0.0, *(quantiles[1] for _, quantiles in columns))
    high = max(quantiles[99] for _, quantiles in columns)
    step = (width - left - right) / (len(columns) - 1)

    def x(at: int) -> float:
        return left + step * at

    def y(value: float) -> float:
        return bottom - (value - low) / (high - low) * (bottom - top)

    parts: list[str] = [_hatch(name)]
    for less, more, kind in ((1, 99, "band-1"), (5, 95, "band-5"), (25, 75, "band-25")):
        upper = [f"{x(at):.1f},{y(q[more]):.1f}" for at, (_, q) in enumerate(columns)]
        lower = [f"{x(at):.1f},{y(q[less]):.1f}" for at, (_, q) in enumerate(columns)]
        fill = f"fill:url(#{name})" if less == 5 else None
        parts.append(el("polygon", points=" ".join(upper + lower[::-1]), _class=kind, style=fill))
    middle = " ".join(f"{x(at):.1f},{y(q[50]):.1f}" for at, (_, q) in enumerate(columns))
    parts.append(el("polyline", points=middle, _class="median"))
    for tick in _ticks(low, high):
        parts += [_line(left - 4, y(tick), width - right, y(tick), "axis" if tick == 0 else "grid"),
                  _text(left - 8, y(tick) + 4, say(tick), "end", "quiet")]  # fmt: skip
    for at, (label, _) in enumerate(columns):
        anchor = "end" if at == len(columns) - 1 and width < WIDE else "middle"
        parts.append(_text(x(at), bottom + 18, label, anchor, "quiet"))
    height = bottom + 26
    if width >= WIDE:
        for place, (level, words) in enumerate(bands.items()):
            at = top + 8 + 26 * place
            parts += [_key(width - right + 18, at, level, name), _text(width - right + 42, at + 4, words)]
    else:
        for place, (level, words) in enumerate(bands.items()):
            row, column = divmod(place, 2)
            parts += [_key(left - 40 + 160 * column, height + 8 + 22 * row, level, name),
                      _text(left - 16 + 160 * column, height + 12 + 22 * row, words)]  # fmt: skip
        height += 48
    return _svg(width, height, title, *parts)


def _key(x: float, y: float, level: int, name: str) -> Markup:
    """A patch of a band, or a piece of the median's line."""
    if level == 50:
        return _line(x, y, x + 18, y, "median")
    fill = f"fill:url(#{name})" if level == 5 else None
    return el("rect", x=x, y=y - 6, width=18, height=12, _class=f"band-{level}", style=fill)


def _ticks(low: float, high: float) -> list[float]:
    """A handful of round values that include nought."""
    step = next(s * 10**e for e in range(-5, 3) for s in (1, 2, 5) if (high - low) / (s * 10**e) <= 7)
    return [step * k for k in range(int(low // step) + 1, int(high // step) + 1)]
