"""Tiles and guesses: what they show while they search."""

from __future__ import annotations

import nurie
from nurie import Grid, Limits, Status
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import guessing, tiles
from tests.nurikabe.solvers.judging import small_cases
from tests.nurikabe.solvers.test_ant_colony import DOCUMENT


def test_tiles_cover_the_board_row_by_row() -> None:
    outcome = tiles.solve(Nurikabe([[2, 0, 0], [0, 0, 2], [0, 0, 0]]), record=True)
    first = next(step for step in outcome.steps if step.technique == "tile")
    assert [fact.cell for fact in first.settles] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert {len(step.settles) for step in outcome.steps if step.technique == "tile"} == {4, 2, 1}


def test_a_tile_has_up_to_fifteen_patterns() -> None:
    """Without a number all but the pool; a number or a given cell halves them."""
    board = tiles._Board(Nurikabe([[0, 0], [0, 0]]), None)
    assert len(list(board.patterns(board.tile(0), 0, 0))) == 15
    board = tiles._Board(Nurikabe([[1, 0], [0, 0]]), None)
    assert len(list(board.patterns(board.tile(0), 0, board.numbers))) == 8
    board = tiles._Board(Nurikabe([[1, 0], [0, 1]]), Grid("?. ??"))
    assert len(list(board.patterns(board.tile(0), 0, board.numbers | board.given_white))) == 2


def test_tiles_prove_the_puzzle_of_the_document() -> None:
    outcome = tiles.solve(DOCUMENT)
    assert outcome.status is Status.UNIQUE
    assert outcome.statistics.nodes == 334


def test_guesses_are_refuted() -> None:
    outcome = guessing.solve(DOCUMENT, rules="document", record=True)
    assert outcome.status is Status.UNIQUE
    refuted = [step for step in outcome.steps if step.technique == "refuted"]
    assert len(refuted) == outcome.statistics.conflicts > 0
    for step in refuted:
        assert outcome.solution is not None
        assert step.assuming[0].cell == step.settles[0].cell
        assert outcome.solution[step.settles[0].cell] == step.settles[0].state


def test_guesses_depend_on_the_seed_and_the_verdict_does_not() -> None:
    for case in small_cases("guessing", 30):
        outcomes = [
            guessing.solve(case.puzzle, Limits(solutions=1_000), given=case.given, seed=seed)
            for seed in range(3)
        ]
        assert {frozenset(outcome.solutions) for outcome in outcomes} == {case.solutions}


def test_the_rules_of_the_document_are_enough_to_guess() -> None:
    for case in small_cases("document rules", 40):
        outcome = guessing.solve(
            case.puzzle, Limits(solutions=1_000), given=case.given, rules="document"
        )
        assert set(outcome.solutions) == case.solutions


def test_a_single_rule_is_enough_to_guess() -> None:
    for case in small_cases("one rule", 15, largest=9):
        outcome = guessing.solve(
            case.puzzle, Limits(solutions=1_000), given=case.given, rules="possible_pool"
        )
        assert set(outcome.solutions) == case.solutions


def test_given_cells_to_blame_are_named() -> None:
    puzzle = Nurikabe([[2, 0], [0, 0], [0, 2]])
    outcome = nurie.solve(puzzle, given=Grid("?? ?# ?#"), method="guessing")
    assert outcome.status is Status.NONE
    assert outcome.conflict
