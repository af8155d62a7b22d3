"""Lines alone: what they settle, where they stop, and the sets of cells that they work with."""

from __future__ import annotations

import random

import pytest

from nurie import Grid, Limits, Nonogram, PuzzleError, Status
from nurie.nonogram.line import settle
from nurie.nonogram.puzzle import clue_of
from nurie.nonogram.solvers import line
from nurie.nonogram.solvers._masks import settle_masks
from nurie.steps import Step
from tests.nonogram.brute_force import fits, placements, possible_by_listing, random_line, veiled
from tests.nonogram.solvers.judging import ask, small_cases

CROSSES = """
#..#
.#.#
...#
####
"""


def masks_of(cells: list[set[str]], states: str) -> tuple[int, ...]:
    return tuple(sum(1 << at for at, may in enumerate(cells) if s in may) for s in states)


def test_solves_a_drawn_puzzle() -> None:
    outcome = line.solve(Nonogram([[3], [1], [1]], [[1], [3], [1]]))
    assert (outcome.status, str(outcome.solution)) == (Status.UNIQUE, "###\n.#.\n.#.")
    assert outcome.statistics.line_solves > 0
    assert outcome.known is None


def test_tells_how_far_it_came() -> None:
    outcome = line.solve(Nonogram.of(CROSSES))
    assert outcome.status is Status.STUCK
    assert str(outcome.known) == "??.#\n??.#\n...#\n####"


def test_names_the_line_that_is_broken() -> None:
    outcome = line.solve(Nonogram([[2], []], [[2], []]))
    assert outcome.status is Status.NONE
    assert str(outcome.problems[0]).endswith(": nothing fits both its clue and the crossing lines")


@pytest.mark.parametrize("colours", ["#", "r", "rg", "rgb"])
def test_against_all_solutions(colours: str) -> None:
    for case in small_cases(f"line {colours}", 80, colours=colours):
        ask(line.solve, case)


@pytest.mark.parametrize("colours", ["#", "r", "rg", "rgb"])
def test_half_known_lines_against_all_placements(colours: str) -> None:
    rng = random.Random(colours)
    states = "." + colours
    for _ in range(300):
        cells = random_line(rng, rng.randint(1, 9), colours)
        clue = clue_of(cells if rng.random() < 0.7 else random_line(rng, len(cells), colours))
        may = [{cell, *(s for s in states if rng.random() < 0.5)} for cell in cells]
        wanted = possible_by_listing(clue, tuple(map(frozenset, may)))
        found = settle_masks(clue, len(cells), masks_of(may, states), states)
        assert found == (wanted and masks_of(list(map(set, wanted)), states)), (clue, may)


def test_long_lines_agree_with_the_engine() -> None:
    rng = random.Random(1)
    for _ in range(100):
        cells = random_line(rng, rng.randint(30, 120))
        clue, known = clue_of(cells), veiled(rng, cells, 0.3)
        if rng.random() < 0.2:
            known = known.replace("?", "#", 1)
        may = [{".", "#"} if cell == "?" else {cell} for cell in known]
        wanted = settle(clue, known)
        found = settle_masks(clue, len(cells), masks_of(may, ".#"), ".#")
        if wanted is None:
            assert found is None
        else:
            assert found == masks_of([{".", "#"} if c == "?" else {c} for c in wanted], ".#")


def test_steps_follow_from_their_line_and_nothing_is_superfluous() -> None:
    puzzle = Nonogram.of("..##.\n.####\n#.#..\n##.#.\n.###.")
    steps = line.solve(puzzle, record=True).steps
    assert steps
    assert {step.technique for step in steps} == {"line"}
    clues = {f"row {n}": c for n, c in enumerate(puzzle.rows, 1)}
    clues |= {f"column {n}": c for n, c in enumerate(puzzle.columns, 1)}
    for step in steps:
        options = placements(clues[step.line], 5)
        assert follows(step, options, len(step.because))
        for left_out in range(len(step.because)):
            assert not follows(step, options, left_out)


def follows(step: Step, options: tuple[str, ...], left_out: int) -> bool:
    """Whether what a step settles holds in all placements that agree with all but one reason."""
    at = 1 if step.line.startswith("row") else 0
    known = ["?"] * 5
    for number, fact in enumerate(step.because):
        if number != left_out:
            known[fact.cell[at]] = fact.state
    left = [option for option in options if fits("".join(known), option)]
    return all(option[fact.cell[at]] == fact.state for option in left for fact in step.settles)


def test_coloured_exclusions_cross_lines() -> None:
    puzzle = Nonogram.of("rg.\ng.r\n.rg")
    outcome = line.solve(puzzle, record=True)
    assert outcome.status in (Status.UNIQUE, Status.STUCK)
    assert any(not fact.holds for step in outcome.steps for fact in step.settles)


def test_given_cells() -> None:
    diagonal = Nonogram([[1], [1]], [[1], [1]])
    assert line.solve(diagonal).status is Status.STUCK
    outcome = line.solve(diagonal, given=Grid("#? ??"))
    assert (outcome.status, outcome.solution) == (Status.UNIQUE, Grid("#. .#"))
    assert line.solve(diagonal, given=Grid("## ??")).status is Status.NONE
    with pytest.raises(PuzzleError, match="1×1, but the puzzle is 2×2"):
        line.solve(diagonal, given=Grid("#"))
    with pytest.raises(PuzzleError, match="this puzzle allows"):
        line.solve(diagonal, given=Grid("r? ??"))


def test_no_time_is_a_timeout() -> None:
    outcome = line.solve(Nonogram.of(CROSSES), Limits(seconds=0))
    assert (outcome.status, outcome.solutions) == (Status.TIMEOUT, ())
