"""Every answer is verified: each kind of mistake is found and reported."""

from __future__ import annotations

from typing import Any

import pytest

from nurie import Nonogram
from nurie.lab.verify import refuted

TWO_WAYS = Nonogram([[1], [1]], [[1], [1]])
ONE, OTHER = ["#.", ".#"], [".#", "#."]
WITH_GOAL = Nonogram.of("#. .#")


@pytest.mark.parametrize(
    ("puzzle", "told", "objection"),
    [
        (TWO_WAYS, {"status": "unique", "solutions": [ONE]}, ""),
        (TWO_WAYS, {"status": "solved", "solutions": [ONE]}, ""),
        (TWO_WAYS, {"status": "several", "solutions": [ONE, OTHER]}, ""),
        (TWO_WAYS, {"status": "none"}, ""),
        (TWO_WAYS, {"status": "timeout"}, ""),
        (TWO_WAYS, {"status": "timeout", "solutions": [ONE]}, ""),
        (TWO_WAYS, {"status": "stuck", "known": ["??", "??"]}, ""),
        (TWO_WAYS, {"status": "unique", "solutions": []}, "it has 0 solutions"),
        (TWO_WAYS, {"status": "unique", "solutions": [ONE, OTHER]}, "it has 2 solutions"),
        (TWO_WAYS, {"status": "solved"}, "it has 0 solutions"),
        (TWO_WAYS, {"status": "several", "solutions": [ONE]}, "it has 1 solutions"),
        (TWO_WAYS, {"status": "none", "solutions": [ONE]}, "it has 1 solutions"),
        (TWO_WAYS, {"status": "stuck", "solutions": [ONE]}, "it has 1 solutions"),
        (
            TWO_WAYS,
            {"status": "several", "solutions": [ONE, ONE]},
            "it has the same solution twice",
        ),
        (
            TWO_WAYS,
            {"status": "unique", "solutions": [["##", ".."]]},
            "its solution is wrong: row 1: has 2, but its clue is 1",
        ),
        (TWO_WAYS, {"status": "unique", "solutions": [["#", ".#"]]}, "its grid is not valid: "),
        (WITH_GOAL, {"status": "none"}, "there is a solution"),
        (WITH_GOAL, {"status": "unique", "solutions": [OTHER]}, "there is another solution"),
        (WITH_GOAL, {"status": "unique", "solutions": [ONE]}, ""),
        (WITH_GOAL, {"status": "solved", "solutions": [OTHER]}, ""),
        (WITH_GOAL, {"status": "stuck", "known": ["#?", "?#"]}, ""),
        (
            WITH_GOAL,
            {"status": "stuck", "known": ["??", "#?"]},
            "row 2 column 1 is not '#' in every solution",
        ),
        (WITH_GOAL, {"status": "stuck", "known": ["???", "###"]}, ""),
    ],
)
def test_an_answer_against_the_puzzle(
    puzzle: Nonogram, told: dict[str, Any], objection: str
) -> None:
    found = refuted(puzzle, told)
    assert found.startswith(objection) if objection else not found
