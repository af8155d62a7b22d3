"""What may be saved: the entries in ``entries.json``, which the client checks too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from nurie.app import client_schema
from tests.app.conftest import KEY

CASES = json.loads((Path(__file__).parent / "entries.json").read_text(encoding="utf-8"))


def field_of(client: TestClient, of: str, entry: Any) -> str | None:
    """The field of an entry that the server rejects; None if it accepts the entry."""
    body = json.dumps({"device": "phone", of: [entry]})
    answer = client.post(
        "/api/sync", headers=KEY | {"content-type": "application/json"}, content=body
    )
    if answer.status_code == 200:
        assert client.post("/api/sync", headers=KEY, json={"device": "x"}).json()[of] == [entry]
        return None
    assert answer.status_code == 422, answer.text
    parts = answer.json()["error"]["field"].split(".")
    assert parts[:2] == [of, "0"]
    # The kind of a move comes first, where it is known.
    rest = parts[2:]
    if of == "moves" and isinstance(entry, dict) and rest[:1] == [entry.get("kind")]:
        del rest[0]
    return rest[0] if rest else ""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_what_may_be_saved_and_what_not(client: TestClient, case: dict[str, Any]) -> None:
    assert field_of(client, case["of"], case["entry"]) == case["field"]


@pytest.mark.parametrize(
    "puzzle",
    [
        {"kind": "nurikabe", "size": [501, 500], "clues": [[0] * 501] * 500},
        {
            "kind": "nonogram",
            "size": [1001, 1000],
            "clues": {"rows": [[]] * 1000, "columns": [[]] * 1001},
        },
    ],
    ids=lambda puzzle: puzzle["kind"],
)
def test_a_board_that_is_too_large(client: TestClient, puzzle: Any) -> None:
    entry = {"id": "x", "updated": 1, "device": "phone", "name": "", "puzzle": puzzle}
    assert field_of(client, "puzzles", entry) == "puzzle"


def test_the_client_has_these_rules() -> None:
    """If this fails, run ``python -m nurie.app.client_schema``."""
    assert client_schema.FILE.read_text(encoding="utf-8") == client_schema.text()
