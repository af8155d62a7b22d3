"""Writes the rules for moves and entered puzzles as JSON Schema for the client.

The client cannot import pydantic: ``python -m nurie.app.client_schema`` writes
``web/src/storage/schema.json``, with which the client validates what it imports and
receives. A test fails if that file is out of date.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from nurie.app.schemas import AnyMove, EnteredPuzzle, PuzzleJson

FILE = Path(__file__).parents[3] / "web/src/storage/schema.json"
_FOR_PEOPLE = ("title", "description", "default")


def text() -> str:
    """The content of the file."""
    schemas, definitions = TypeAdapter.json_schemas(
        [
            ("move", "validation", TypeAdapter(AnyMove)),
            ("entered", "validation", TypeAdapter(EnteredPuzzle)),
            ("puzzle", "validation", TypeAdapter(PuzzleJson)),
        ]
    )
    rules = {str(name): schema for (name, _), schema in schemas.items()}
    found = _without_words({**rules, **definitions})
    return json.dumps(found, indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def _without_words(schema: Any) -> Any:
    """A schema without documentation; property names are not keywords."""
    if isinstance(schema, list):
        return [_without_words(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: (
            {name: _without_words(rule) for name, rule in value.items()}
            if key == "properties"
            else _without_words(value)
        )
        for key, value in schema.items()
        if key not in _FOR_PEOPLE
    }


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
