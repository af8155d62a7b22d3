"""What Python says of drawn puzzles, as JSON, to hold the verdicts of the browser against it.

Reads a list of [puzzle as JSON, picture or null, whether changes are wanted]; says the status, the
level and the score; if wanted, which changes that ``nurie.improve`` finds are to be offered, and
for a picture its clues.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import nurie
from nurie.difficulty import Level, Rating
from nurie.grid import Grid
from nurie.making.advice import Improvement, Solvability
from nurie.nonogram.puzzle import Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from nurie.solving import Status


def rated(puzzle: Nonogram, picture: list[str], change: Improvement) -> Rating:
    """How hard a picture is after a change."""
    row, column = change.cell
    line = picture[row][:column] + change.state + picture[row][column + 1 :]
    grid = Grid([*picture[:row], line, *picture[row + 1 :]])
    rating = nurie.rate(Nonogram.of(grid, colours=puzzle.colours))
    assert rating is not None
    return rating


def offered(puzzle: Nonogram, picture: list[str], now: Rating | None) -> list[Any]:
    """Changes that give it one solution, or lower its score if it has."""
    found = [
        (rated(puzzle, picture, change), change)
        for change in nurie.improve(puzzle, Grid(picture))
        if change.solvability is not Solvability.SEVERAL
    ]
    if now is not None:
        found = [one for one in found if one[0].score < now.score]
        found.sort(key=lambda one: list(Level).index(one[0].level))
    return [
        [
            [change.cell.row * puzzle.width + change.cell.column, change.state],
            change.visibility,
            level,
        ]
        for level, change in ((str(rating.level), change) for rating, change in found)
    ]


said = []
for told, picture, wants in json.load(sys.stdin):
    puzzle = nurie.loads(json.dumps(told), "json")
    status = nurie.solve(puzzle).status
    rating = nurie.rate(puzzle) if status is Status.UNIQUE else None
    answer: dict[str, Any] = {
        "status": str(status),
        "rating": rating and {"level": str(rating.level), "score": rating.score},
    }
    if wants and isinstance(puzzle, Nurikabe):
        fixes = nurie.improve(puzzle, picture and Grid(picture))
        answer["fixes"] = [
            [json.loads(nurie.dumps(fix.puzzle, "json"))["clues"], fix.visibility] for fix in fixes
        ]
    if wants and picture and isinstance(puzzle, Nonogram):
        answer["clues"] = json.loads(nurie.dumps(Nonogram.of(Grid(picture)), "json"))["clues"]
        answer["fixes"] = offered(puzzle, picture, rating)
    said.append(answer)
json.dump(said, sys.stdout)
