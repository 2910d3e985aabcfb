"""The report as CSV: one table for a spreadsheet, numbers as programs write them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

COLUMNS = (
    "section",
    "wager",
    "item",
    "value",
    "net",
    "staked",
    "count",
    "probability",
    "contribution",
    "command",
)
MEASURES = ("house_edge", "ev", "element_of_risk", "average_stake", "sd", "volatility_index", "hit_frequency",
            "push_frequency")  # fmt: skip


def csv_of(document: dict[str, Any]) -> str:
    """The document of a PAR sheet as CSV, quoted where it must be."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in _rows(document):
        writer.writerow(row)
    return out.getvalue()


def _rows(document: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for wager, found in document["wagers"].items():
        about = {"wager": wager, "command": document["command"]}
        rows += [{"section": "figure", "item": key, "value": found[key], **about} for key in MEASURES]
        rows.append({"section": "figure", "item": "exact", "value": "/".join(found["exact"]), **about})
        for event in found["events"]:
            item = {key: event[key] for key in ("net", "staked", "count", "probability", "contribution")}
            rows.append({"section": "event", "item": event["event"], **item, **about})
        rows.append({"section": "event", "item": "total", **found["total"], **about})
        for each in found["hold"]:
            for level, win in each["win"].items():
                item_name = f"{each['rounds']} rounds, {level} %"
                rows.append({"section": "hold", "item": item_name, "value": win, **about})
    for way, share in document["play"].items():
        rows.append({"section": "play", "item": way, "value": share, "command": document["command"]})
    for option in document["readings"]:
        for value in option["values"]:
            for wager, edge in value["house_edge"].items():
                item_name = f"{option['key']} = {value['value']}"
                rows.append({"section": "reading", "wager": wager, "item": item_name, "value": edge,
                             "command": value["command"]})  # fmt: skip
    for row in document.get("removal", []):
        for field in ("player", "banker", "tie"):
            rows.append({"section": "removal", "wager": field, "item": row["points"], "value": row[field],
                         "command": document["command"]})  # fmt: skip
    return rows
