"""A sentence that names a run is true of the cells it cites: they leave no other run there.

Every placement of the line's clue that agrees with the cited cells, and only with those, is
considered; nothing here comes from the engine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

import nurie
from nurie import Cell, Grid, Nonogram, Step
from nurie.messages import sentence
from nurie.nonogram.puzzle import Clue, Run
from nurie.nonogram.techniques import RANGE_RULES, explain
from nurie.steps import parts_of
from tests.nonogram.brute_force import (
    all_clues,
    fits,
    placements,
    random_grid,
    starts_of_runs,
)
from tests.nonogram.replaying import narrowed

PACKS = Path(nurie.__file__).parent / "packs"
FILES = [
    *sorted((PACKS / "coloured").glob("*.json")),
    *sorted((PACKS / "small").glob("*.non"))[::3],
    *sorted((PACKS / "pictures").glob("*.non")),
]
NAMING = {"overlap", "overlap.known", "ranges", "ranges.bare"}
NAMING |= {"completed_run", "edge_anchoring", "joining"}
SEVERAL = {"completed_run.several", "edge_anchoring.several"}


def line_of(puzzle: Nonogram, part: Step) -> tuple[Clue, int, int]:
    """The clue and the length of a part's line, and which coordinate changes along it."""
    side, number = part.line.split()
    if side == "row":
        return puzzle.rows[int(number) - 1], puzzle.width, 1
    return puzzle.columns[int(number) - 1], puzzle.height, 0


def cells_named(part: Step) -> list[Cell]:
    """The cells that the sentence says the run covers."""
    argument = part.arguments["cells" if part.technique in ("overlap", "ranges") else "known"]
    assert not isinstance(argument, int)
    named = list(argument[1])
    if part.technique == "edge_anchoring":
        named += [fact.cell for fact in part.settles]
    return named


def is_false(puzzle: Nonogram, part: Step) -> bool:
    """Whether the cited cells do not prove what a part says of runs.

    A run that is named covers the cells wherever it starts; "whichever run" is said of exactly the
    runs that may cover them.
    """
    text = part.text or part.technique
    if text not in NAMING | SEVERAL:
        return False
    clue, length, along = line_of(puzzle, part)
    states = [frozenset("." + puzzle.letters)] * length
    for fact in part.because:
        states[fact.cell[along]] = narrowed(states[fact.cell[along]], fact)
    places = [cell[along] for cell in cells_named(part)]
    is_there = [
        {start <= min(places) and max(places) < start + run.length for start in starts}
        for run, starts in zip(clue, starts_of_runs(clue, tuple(states)), strict=True)
    ]
    if text in NAMING:
        (run,) = part.runs
        return is_there[run] != {True}
    return part.runs != tuple(j for j, found in enumerate(is_there) if True in found)


def false_parts(puzzle: Nonogram, met: Counter[str]) -> Iterable[str]:
    """The sentences of a puzzle that name a run without proof."""
    for step in explain(puzzle).steps:
        for part in parts_of(step):
            met[part.text or part.technique] += 1
            if is_false(puzzle, part):
                yield f"{part.text or part.technique}: {sentence(part, puzzle)}"


def test_the_starts_of_runs_are_those_of_all_placements() -> None:
    """The judge itself, against a list of placements."""
    rng = random.Random(1)
    for clue in all_clues(6, "rg"):
        lines = placements(clue, 6)
        known = rng.choice(lines)
        states = tuple(frozenset(s) if rng.random() < 0.3 else frozenset(".rg") for s in known)
        fitting = [x for x in lines if all(s in may for s, may in zip(x, states, strict=True))]
        expected: list[set[int]] = [set() for _ in clue]
        for line in fitting:
            at = 0
            for run, found in zip(clue, expected, strict=True):
                at = line.index(run.colour, at)
                found.add(at)
                at += run.length
        assert starts_of_runs(clue, states) == expected


def test_named_runs_on_bundled_puzzles() -> None:
    met: Counter[str] = Counter()
    wrong = []
    for file in FILES:
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nonogram)
        wrong += [f"{file.name}: {told}" for told in false_parts(puzzle, met)]
    assert not wrong
    assert met["overlap.known"] > 300
    assert met["completed_run"] > 100


@pytest.mark.parametrize("colours", ["#", "rg", "rgb"])
def test_named_runs_on_random_boards(colours: str) -> None:
    rng = random.Random(colours)
    met: Counter[str] = Counter()
    wrong: list[str] = []
    for _ in range(120):
        width, height = rng.randint(8, 20), rng.randint(8, 20)
        grid = random_grid(rng, width, height, rng.uniform(0.5, 0.85), colours)
        wrong += false_parts(Nonogram.of(grid), met)
    assert not wrong
    assert met["overlap.known"] > 300


def told_in_line(clue: str, known: str, technique: str, run: int) -> tuple[Nonogram, Step]:
    """The puzzle of one line, and what a technique tells there of a run first."""
    runs = tuple(Run(int(text[0]), text[1]) for text in clue.split())
    line = next(line for line in placements(runs, len(known)) if fits(known, line))
    puzzle = Nonogram.of(Grid([line]))
    techniques = (technique, "too_small_gap", *RANGE_RULES)
    step = explain(puzzle, given=Grid([known]), techniques=techniques).steps[0]
    assert step.line == "row 1"
    return puzzle, next(part for part in parts_of(step) if run in part.runs)


def test_a_cell_that_shows_which_run_it_is_stays() -> None:
    """Column 6 is red between two green cells; without column 9, it might be the first red run."""
    puzzle, part = told_in_line("1g 1r 1g 1r 1g", "?g??g?g..", "overlap", 3)
    reason = "columns 5 and 7 green and column 9 empty"
    told = f"Row 1: with {reason}, the second red 1 must cover column 6 wherever it starts"
    assert sentence(part, puzzle) == told
    assert not is_false(puzzle, part)


@pytest.mark.parametrize(
    ("known", "technique", "told"),
    [
        (".##.?##?.???", "completed_run", "columns 6-7 is as long as any run there can be"),
        (".##..#?.????", "edge_anchoring", "whichever run contains column 6 has too little room"),
    ],
)
def test_equal_runs_are_told_apart_only_where_it_matters(
    known: str, technique: str, told: str
) -> None:
    puzzle, part = told_in_line("2# 2#", known, technique, 1)
    assert part.runs == (0, 1)
    assert told in sentence(part, puzzle)
