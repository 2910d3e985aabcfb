"""What describes the interface to programs: OpenAPI for the pages, JSON Schema for the socket."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec

from krupje import __version__
from krupje.web import asks, wire

if TYPE_CHECKING:
    from collections.abc import Iterable

    from krupje.web.pages import Page

REFUSAL = {
    "type": "object",
    "required": ["refused"],
    "properties": {
        "refused": {
            "type": "object",
            "required": ["code", "clause", "ruling", "params"],
            "properties": {
                "code": {"type": "string"},
                "clause": {"type": ["string", "null"]},
                "ruling": {"type": ["string", "null"]},
                "params": {"type": "object"},
            },
        }
    },
}
LINES = {"csv": "text/csv", "log": "application/jsonl", "metrics": "text/plain"}


def openapi(pages: Iterable[Page]) -> dict[str, Any]:
    """The OpenAPI document of the pages."""
    pages = tuple(pages)
    taken = [page.takes for page in pages if page.takes is not None]
    schemas, components = msgspec.json.schema_components(taken, ref_template="#/components/schemas/{name}")
    named = dict(zip((kind.__name__ for kind in taken), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for page in pages:
        paths.setdefault(page.path, {})[page.method.lower()] = _operation(page, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "krupje", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {**components, "Refusal": REFUSAL},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}, {}],
    }


def _operation(page: Page, named: dict[str, Any]) -> dict[str, Any]:
    kind = LINES.get(
        page.path.rpartition(".")[2], LINES.get(page.path.rpartition("/")[2], "application/json")
    )
    contents: dict[str, Any] = {kind: {}}
    if page.path.endswith("rounds/{number}"):
        contents["application/jsonl"] = {}
    operation: dict[str, Any] = {
        "summary": page.about,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"\{(\w+)\}", page.path)
        ],
        "responses": {
            str(page.status): {"description": page.about, "content": contents},
            "4XX": {
                "description": "Refused",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}},
            },
        },
    }
    if page.path == "/healthz":
        operation["responses"]["503"] = {"description": "Not now", "content": {"application/json": {}}}
    if page.takes is not None:
        operation["requestBody"] = {"content": {"application/json": {"schema": named[page.takes.__name__]}}}
    if page.path.endswith("rounds/{number}"):
        form = {"name": "form", "in": "query", "required": False, "schema": {"enum": ["session"]}}
        operation["parameters"].append(form)
    if page.path.endswith("/lines"):
        operation["parameters"] += [
            {"name": name, "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0}}
            for name in ("before", "count")
        ]
    return operation


def socket() -> dict[str, Any]:
    """The schema of what a client may say, and of what it is told."""
    (said, ask), components = msgspec.json.schema_components(
        [wire.Said, asks.Asks], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "krupje socket",
        "oneOf": [{"$ref": "#/$defs/client"}, {"$ref": "#/$defs/server"}],
        "$defs": {**components, "client": said, "action": ask, "server": {"oneOf": SERVER}},
    }


_NULL = {"type": "null"}
_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_OBJECT = {"type": "object"}
_LIST = {"type": "array"}


def _tells(say: str, **fields: Any) -> dict[str, Any]:
    properties = {"say": {"const": say}, **fields}
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


SERVER = [
    _tells("welcome", name=_TEXT, roles={"type": "array", "items": _TEXT}, version=_TEXT),
    _tells(
        "table", table=_TEXT, seq=_COUNT, since=_COUNT, head=_TEXT, events=_LIST, picture=_OBJECT,
        you=_OBJECT, clock={"oneOf": [_OBJECT, _NULL]},
    ),
    _tells("done", id=_TEXT, table=_TEXT, seq=_COUNT),
    _tells(
        "refused", id={"oneOf": [_TEXT, _NULL]}, table={"oneOf": [_TEXT, _NULL]},
        refused=REFUSAL["properties"]["refused"],  # type: ignore[index]
    ),
    _tells("pong"),
    _tells("bye", why=_TEXT),
]  # fmt: skip
