"""What Python says of drawn puzzles, as JSON, to hold the verdicts of the browser against it.

Reads a list of [puzzle as JSON, picture or null]; says the status, the level and the score, and
for a picture its clues and what ``nurie.improve`` finds.
"""

from __future__ import annotations

import json
import sys

import nurie
from nurie.grid import Grid
from nurie.making.advice import Solvability
from nurie.nonogram.puzzle import Nonogram
from nurie.solving import Status

said = []
for told, picture in json.load(sys.stdin):
    puzzle = nurie.loads(json.dumps(told), "json")
    status = nurie.solve(puzzle).status
    rating = nurie.rate(puzzle) if status is Status.UNIQUE else None
    answer = {
        "status": str(status),
        "rating": rating and {"level": str(rating.level), "score": rating.score},
    }
    if picture and isinstance(puzzle, Nonogram):
        answer["clues"] = json.loads(nurie.dumps(Nonogram.of(Grid(picture)), "json"))["clues"]
        if status is not Status.UNIQUE:
            answer["fixes"] = [
                [[fix.cell.row * puzzle.width + fix.cell.column, fix.state], fix.visibility]
                for fix in nurie.improve(puzzle, Grid(picture))
                if fix.solvability is not Solvability.SEVERAL
            ]
    said.append(answer)
json.dump(said, sys.stdout)
