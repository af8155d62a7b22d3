"""What Python says of puzzles, as one JSON text, to hold the browser's engine against it.

For every puzzle that we drew, some of the others and some more: the outcome of the engine with its
figures, the steps of a person with their sentences, what a wrong cell conflicts with, and what the
judges find.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

from nurie import native, packs
from nurie.files import dumps
from nurie.grid import EMPTY, FILLED, UNKNOWN, Grid
from nurie.messages import announcement, languages, plural, sentence, technique_name
from nurie.nonogram.puzzle import Nonogram
from nurie.nurikabe.puzzle import Nurikabe
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Outcome
from nurie.steps import Argument, Step

LANGUAGE_SHARE = 3
"""Each puzzle is told in every third language, and so each language tells every third puzzle."""
SHELF_SHARE = 30
"""Of the large packs, which are one file each, every thirtieth puzzle is told."""
NURIKABE = (
    "2 . . . 2\n. . . . .\n. . 1 . .\n. . . . .\n3 . . . 2",
    ". 4 . .\n. . . .\n2 . . 1",
    "? . . .\n. . . 3\n. . . .\n2 . . .",
    "1 . . 3 .\n. . . . .\n. . . . .\n. . . . .\n. 3 . . 4",
    """. . . . . . . . . .
       . . 3 . . . . 2 . .
       . . . . . . . . . .
       2 . . . . 5 . . . 3
       . . . . . . . . . .
       . . . . . . . . . .
       . 4 . . . . . . 4 .
       . . . . 3 . . . . .
       . . . . . . . . . .
       . . 2 . . . 5 . . .""",
)
NONOGRAM = (
    Nonogram([[1], [1], [1]], [[1], [1], [1]], title="Several"),
    Nonogram([[2, 2]], [[1], [], [1]], title="Too long"),
    Nonogram([[1, 1], [1], [1, 1]], [[1, 1], [], [1, 1]], title="Totals"),
    Nonogram([[1], [3], [1, 1]], [[1], [2], [2]], title="None"),
)


def puzzles() -> list[Puzzle]:
    """The bundled ones, some with faults, some noise that needs guessing, and a large one."""
    large = packs.in_one_file()
    found: list[Puzzle] = []
    shelf: list[Puzzle] = []
    for name in packs.packs():
        (shelf if name in large else found).extend(packs.load_pack(name).puzzles)
    found += shelf[::SHELF_SHARE]
    found += NONOGRAM
    chance = random.Random(7)
    for side, colours, density in (
        (12, "#", 0.5),
        (15, "#", 0.45),
        (10, "rgb", 0.6),
        (20, "#", 0.55),
    ):
        for number in range(3):
            rows = [
                "".join(
                    chance.choice(colours) if chance.random() < density else EMPTY
                    for _ in range(side)
                )
                for _ in range(side)
            ]
            found.append(Nonogram.of(Grid(rows), title=f"Noise {side} {number}"))
    blobs = [
        "".join(
            FILLED if (r - 35) ** 2 + (c - 30) ** 2 < 800 + 70 * ((r * c) % 7) else EMPTY
            for c in range(70)
        )
        for r in range(66)
    ]
    found.append(Nonogram.of(Grid(blobs), title="Two words"))
    found += [Nurikabe.of(text, title=f"Nurikabe {i}") for i, text in enumerate(NURIKABE)]
    return found


def as_json(puzzle: Puzzle) -> Any:
    """A puzzle in Nurie's own format."""
    return json.loads(dumps(puzzle, "json"))


def outcome(told: Outcome) -> dict[str, Any]:
    """What a solver answers, without the time it took."""
    figures = told.statistics.as_dict()
    return {
        "status": str(told.status),
        "solutions": [s.rows for s in told.solutions],
        "known": told.known and told.known.rows,
        "conflict": told.conflict,
        "problems": [found.as_json() for found in told.problems],
        "statistics": {k: v for k, v in figures.items() if k not in ("seconds", "nodes", "tries")},
    }


def step(told: Step) -> dict[str, Any]:
    """A step as plain data."""
    facts = {
        name: [[*fact.cell, fact.state, fact.holds] for fact in getattr(told, name)]
        for name in ("settles", "because", "assuming")
    }
    return {
        "technique": told.technique,
        "line": told.line,
        **facts,
        "runs": told.runs,
        "numbers": told.numbers,
        "level": told.level,
        "text": told.text,
        "arguments": {name: argument(value) for name, value in told.arguments.items()},
        "chain": [step(link) for link in told.chain],
    }


def argument(told: Argument) -> tuple[str, Any]:
    """An argument as plain data: its form, and what it holds."""
    form, value = ("number", told) if isinstance(told, int) else told
    if form == "facts":
        return form, [[*fact.cell, fact.state, fact.holds] for fact in value]
    return form, value


def say(puzzle: Puzzle, chance: random.Random, spoken: list[str]) -> dict[str, Any]:
    """All that is said of one puzzle, in some languages."""
    solved = native.solve(puzzle, Limits(conflicts=3000))
    explained = native.explain(puzzle)
    said = {
        "puzzle": as_json(puzzle),
        "solve": outcome(solved),
        "explain": {**outcome(explained), "steps": [step(told) for told in explained.steps]},
        "words": {language: words(explained.steps, puzzle, language) for language in spoken},
        "problems": [found.as_json() for found in puzzle.problems()],
        "checks": [],
    }
    if solved.solution:
        rows = [list(row) for row in solved.solution.rows]
        row, column = chance.randrange(puzzle.height), chance.randrange(puzzle.width)
        rows[row][column] = EMPTY if rows[row][column] != EMPTY else solved_colour(puzzle)
        wrong = Grid(map("".join, rows))
        partly = Grid(
            "".join(state if chance.random() < 0.5 else UNKNOWN for state in line) for line in wrong
        )
        said["given"] = {
            "rows": partly.rows,
            "outcome": outcome(
                native.solve(puzzle, Limits(seconds=30, conflicts=3000), given=partly)
            ),
        }
        for grid in (solved.solution, wrong, partly):
            found = [found.as_json() for found in puzzle.check(grid)]
            said["checks"].append({"grid": grid.rows, "problems": found})
    return said


def words(steps: tuple[Step, ...], puzzle: Puzzle, language: str) -> dict[str, list[str]]:
    """All steps in a language."""
    return {
        "sentences": [sentence(told, puzzle, language) for told in steps],
        "announcements": [announcement(told, puzzle, language) for told in steps],
        "titles": [technique_name(told.technique, language) for told in steps],
    }


def solved_colour(puzzle: Puzzle) -> str:
    """A colour to paint with."""
    return puzzle.letters[0] if isinstance(puzzle, Nonogram) else FILLED


if __name__ == "__main__":
    chance = random.Random(1)
    told = {
        "puzzles": [
            say(p, chance, languages()[i % LANGUAGE_SHARE :: LANGUAGE_SHARE])
            for i, p in enumerate(puzzles())
        ],
        "plurals": {
            language: [plural(n, language) for n in range(250)] for language in languages()
        },
    }
    json.dump(told, sys.stdout)
