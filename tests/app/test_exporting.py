"""Puzzles in other formats: every format of every kind, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

import nurie
from nurie import files, registry
from nurie.app.catalogue import as_json

HEART = nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#..", title="Heart")
ISLANDS = nurie.Nurikabe.of("2 . .\n. . .\n1 . 1")


def export(client: TestClient, puzzle: Any, format: str) -> Any:
    return client.post("/api/export", json={"puzzle": puzzle, "format": format})


@pytest.mark.parametrize("puzzle", [HEART, ISLANDS], ids=["nonogram", "nurikabe"])
def test_every_format_is_listed_and_written_as_the_library_does(
    client: TestClient, puzzle: Any
) -> None:
    listed = client.get("/api/formats").json()[puzzle.kind]
    assert [one["name"] for one in listed] == sorted(registry.formats(puzzle.kind))
    assert {"name": "link", "suffix": ".link", "colours": puzzle is HEART} in listed
    told = as_json(puzzle) | ({"goal": list(puzzle.goal.rows)} if puzzle.goal else {})
    for one in listed:
        if one["name"] in ("tournament", "picture") and puzzle is HEART:
            continue  # only for squares; a picture of the goal
        answer = export(client, told, one["name"])
        assert answer.status_code == 200, answer.text
        again = files.loads(answer.content, one["name"])
        assert nurie.solve(again).solution == nurie.solve(puzzle).solution


@pytest.mark.parametrize(
    ("puzzle", "format", "said"),
    [
        (as_json(HEART), "no_such", "has no format 'no_such'"),
        (as_json(HEART), "tournament", ""),
        ({"kind": "chess"}, "non", ""),
        ({}, "json", ""),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence(
    client: TestClient, puzzle: Any, format: str, said: str
) -> None:
    answer = export(client, puzzle, format)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "bad_puzzle"
    assert said in error["message"]
    assert "\n" not in error["message"]


def test_a_board_that_is_too_large_is_refused(client: TestClient) -> None:
    side = 201
    clues: dict[str, Any] = {"rows": [[]] * side, "columns": [[]] * side}
    puzzle = {"kind": "nonogram", "size": [side, side], "clues": clues}
    assert export(client, puzzle, "non").json()["error"]["code"] == "too_large"
