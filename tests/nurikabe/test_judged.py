"""``nurie explain --json`` of Nurikabe, before a judge that shares no code with Nurie."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie.nurikabe.puzzle import ANY, Nurikabe
from tests.cli.conftest import Run, run  # noqa: F401
from tests.nurikabe.judge import Board, Judge

PACK = sorted((Path(nurie.__file__).parent / "packs" / "nurikabe").glob("*.json"))


def faults(run: Run, file: Path) -> tuple[list[str], Judge]:  # noqa: F811
    """What is wrong with the steps of a file, and what was counted."""
    puzzle = nurie.load(file)
    assert isinstance(puzzle, Nurikabe)
    judge = Judge(puzzle.numbers, untold=ANY)
    wrong = []
    for line in run("explain", "--json", str(file)).stdout.splitlines():
        step: dict[str, Any] = json.loads(line)
        if "settles" in step:
            wrong += [f"{file.stem}, step {step['step']}: {one}" for one in judge.faults(step)]
    judge.board.close()
    return wrong, judge


def judge_all(run: Run, files: list[Path]) -> None:  # noqa: F811
    for file in files:
        wrong, judge = faults(run, file)
        assert not wrong
        assert judge.count["steps"] > 3
        assert judge.count["undecided"] <= 0.01 * judge.count["questions"]


def test_small_bundled_puzzles(run: Run) -> None:  # noqa: F811
    judge_all(run, [file for file in PACK if nurie.load(file).width <= 8])


@pytest.mark.slow
def test_all_bundled_puzzles(run: Run) -> None:  # noqa: F811
    judge_all(run, PACK)


def test_the_judge_knows_the_rules() -> None:
    """A puzzle has only this solution, and no solution once a cell is changed."""
    board = Board([[2, 0, 0, 1], [0, 0, 0, 0], [0, 4, 0, 0]], untold=ANY)
    drawn = ["..#.", "####", "...."]
    facts = [(r, c, state, True) for r, row in enumerate(drawn) for c, state in enumerate(row)]
    assert board.has_solution(facts)
    for row, column, state, _ in facts:
        assert not board.has_solution([(row, column, state, False)])
    board.close()


def alternatives(
    *ways: list[Any], settles: list[Any] | None = None, told: int = 2
) -> dict[str, Any]:
    """A step that compares two ways of the 2 in the corner, of which only ``told`` are told."""
    fact = [*(settles or [1, 1, "#"]), True]
    links = [{"because": [], "settles": [fact], "assuming": [[*way, True]]} for way in ways[:told]]
    return {"settles": [fact], "assuming": [[*way, True] for way in ways], "chain": links}


STEP = {"because": [], "assuming": [], "chain": [], "sentence": "It is black"}


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"settles": [[0, 1, "#", True]]}, "does not follow"),
        ({"settles": [[0, 2, ".", True]], "sentence": "it is white"}, "does not follow"),
        ({"settles": [[1, 1, "#", True]], "sentence": "it is white"}, "names another state"),
        ({"settles": [[0, 0, ".", True]], "sentence": "it is white"}, "again"),
        ({"settles": [[1, 1, "#", True]], "because": [[1, 0, "#", True]]}, "not known"),
        (
            {
                "settles": [[1, 1, "#", True]],
                "assuming": [[1, 1, ".", True]],
                "chain": [{"because": [], "settles": [[2, 2, "#", True]], "assuming": []}],
            },
            "link 1 does not follow",
        ),
        (
            {
                "settles": [[1, 1, "#", True]],
                "assuming": [[2, 2, ".", True]],
                "chain": [{"because": [], "settles": [], "assuming": []}],
            },
            "no contradiction",
        ),
        (alternatives([0, 1, "."], [2, 1, "."]), "none of its alternatives"),
        (
            alternatives([0, 1, "."], [1, 0, "."], settles=[1, 2, "#"]),
            "alternative 2 does not lead",
        ),
        (alternatives([0, 1, "."], [1, 0, "."], told=1), "does not lead to what the step settles"),
    ],
)
def test_the_judge_notices(changes: dict[str, Any], fault: str) -> None:
    """On ``2 _ 2`` over ``_ _ _`` and ``1 _ _``, where only the middle is plain."""
    judge = Judge([[2, 0, 0], [0, 0, 0], [0, 0, 2]], untold=ANY)
    assert any(fault in one for one in judge.faults(STEP | changes))
    judge.board.close()


def test_the_judge_accepts_true_alternatives() -> None:
    judge = Judge([[2, 0, 0], [0, 0, 0], [0, 0, 2]], untold=ANY)
    assert not judge.faults(STEP | alternatives([0, 1, "."], [1, 0, "."]))
    assert judge.count["alternatives"] == 1
    judge.board.close()
