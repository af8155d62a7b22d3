"""The ant colony, alone and after rules: repeatable, truthful, and good at small boards."""

from __future__ import annotations

import pytest

from nurie import Grid, Limits, Status
from nurie.errors import NurieError
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import ant_colony, rules_then_ants
from tests.conformance.judging import check_truth
from tests.effort import boards
from tests.nurikabe.solvers.judging import case, large, seed_puzzles, small_cases

DOCUMENT = Nurikabe.of(
    """
    . . . . . .
    . 1 . . . .
    5 . 3 . . .
    . . . . . .
    . . 2 . . 6
    . . . . . .
    """
)
"""The first puzzle that document 004 shows."""


def test_the_same_seed_sends_the_same_ants() -> None:
    first, again, other = (ant_colony.solve(DOCUMENT, seed=seed, record=True) for seed in (1, 1, 2))
    assert first.status is Status.SOLVED
    assert first.steps == again.steps
    assert first.statistics.tries == again.statistics.tries
    assert first.steps != other.steps


def test_ants_are_the_same_on_every_machine() -> None:
    tries = [ant_colony.solve(DOCUMENT, seed=seed).statistics.tries for seed in range(3)]
    assert tries == [13, 5, 4]


def test_costs_fall_until_the_board_is_a_solution() -> None:
    outcome = ant_colony.solve(DOCUMENT, record=True)
    costs = [step.arguments["cost"] for step in outcome.steps if step.technique == "ant"]
    assert costs == sorted(set(costs), reverse=True)
    assert costs[-1] == 0
    numbers = [step.arguments["ant"] for step in outcome.steps if step.technique == "ant"]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] == outcome.statistics.tries
    assert (outcome.best, outcome.cost) == (None, None)
    assert outcome.steps[-1].technique == "solution"


def test_nearly_all_small_puzzles_are_solved() -> None:
    solved = solvable = 0
    for one in small_cases("ants", 150):
        outcome = ant_colony.solve(one.puzzle, given=one.given, generations=100)
        check_truth(outcome, one)
        assert outcome.status is not Status.UNIQUE
        solvable += bool(one.solutions)
        solved += outcome.status is Status.SOLVED
    assert solved >= 0.95 * solvable > 50


def test_a_puzzle_without_solution_gets_stuck() -> None:
    puzzle = Nurikabe([[1, 0, 0], [0, 0, 0], [0, 0, 1]])
    assert not case(puzzle).solutions
    outcome = ant_colony.solve(puzzle, ants=3, generations=5)
    assert outcome.status is Status.STUCK
    assert outcome.statistics.tries == 15


def test_given_white_cells_find_their_island() -> None:
    """They are white from the start, and the 3 takes them in."""
    puzzle, given = Nurikabe([[3, 0, 0], [0, 0, 0], [0, 0, 0]]), Grid("??? ?.? ???")
    outcome = ant_colony.solve(puzzle, given=given)
    assert outcome.status is Status.SOLVED
    assert outcome.solution is not None
    assert outcome.solution[1, 1] == "."


def test_time_runs_out() -> None:
    outcome = ant_colony.solve(large(), Limits(seconds=0.05))
    assert outcome.status is Status.TIMEOUT
    assert outcome.statistics.tries > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"ants": 0}, "at least 1 ant"),
        ({"generations": 0}, "1 generation"),
        ({"q0": 1.5}, "between 0 and 1"),
        ({"rho": -0.1}, "between 0 and 1"),
    ],
)
def test_colonies_that_cannot_be(options: dict[str, float], message: str) -> None:
    for solver in (ant_colony, rules_then_ants):
        with pytest.raises(NurieError, match=message):
            solver.solve(DOCUMENT, **options)


def test_what_rules_fill_is_proved() -> None:
    puzzle = Nurikabe([[1, 0, 0, 0, 3], [0] * 5, [0, 0, 0, 3, 0], [0, 0, 3, 0, 0], [0] * 5])
    outcome = rules_then_ants.solve(puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.statistics.tries == 0


def test_ants_go_on_where_rules_are_stuck() -> None:
    outcome = rules_then_ants.solve(DOCUMENT, rules="document", record=True)
    assert outcome.status is Status.SOLVED
    techniques = [step.technique for step in outcome.steps]
    assert techniques.index("ant") > 5
    assert outcome.statistics.tries < ant_colony.solve(DOCUMENT).statistics.tries


def test_what_rules_found_is_kept() -> None:
    """Stuck, it still tells what the rules know."""
    for one in small_cases("rules, then ants", 80):
        outcome = rules_then_ants.solve(
            one.puzzle, given=one.given, rules="document", generations=20
        )
        check_truth(outcome, one)


def test_puzzles_of_the_document() -> None:
    puzzles = seed_puzzles()
    if not puzzles:
        pytest.skip("the puzzles of document 004 are not at hand")
    for name in ("nurikabe10x10v2", "nurikabe10x10v5"):
        assert ant_colony.solve(puzzles[name]).status is Status.SOLVED
    for name in ("nurikabe10x10v1", "nurikabe10x10v4", "nurikabe10x10v5"):
        outcome = rules_then_ants.solve(puzzles[name], rules="document")
        assert outcome.status is Status.SOLVED


def test_pheromone_leads_to_solutions() -> None:
    """Ants that follow what better boards left find far more solutions in the same time."""
    puzzles = [boards.nurikabe()[f"generated {name}"] for name in ("8x8 expert", "8x8 hard")]

    def solved(rho: float) -> int:
        return sum(
            ant_colony.solve(puzzle, seed=seed, generations=50, q0=0.5, rho=rho).status
            is Status.SOLVED
            for puzzle in puzzles
            for seed in range(15)
        )

    assert solved(0.1) > 3 * solved(0.0)
