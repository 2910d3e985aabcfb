"""Parts of the page that every section uses."""

from __future__ import annotations

from typing import Any

from krupje.reports.charts import both
from krupje.reports.markup import Markup, el

Doc = dict[str, Any]


def command(text: str) -> Markup:
    """A command that works out again what stands above it."""
    return el("p", text, _class="command")


def figure(title: str, draw: Any, note: str | None = None) -> Markup:
    """A chart with its title; `draw` makes it for a width."""
    return el("figure", el("figcaption", title), both(draw), el("p", note, _class="note") if note else None)
