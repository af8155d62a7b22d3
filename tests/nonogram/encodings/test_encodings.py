"""Formulas: satisfiable exactly when they should be, and as strong as they say."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from nurie import Grid, Limits, Nonogram
from nurie.nonogram.encodings import automaton, document, order
from nurie.nonogram.encodings.automaton import automaton_of
from nurie.nonogram.encodings.formula import Encoder, Formula
from nurie.nonogram.puzzle import as_clue, clue_of
from nurie.nonogram.solvers import line
from nurie.solving import Stopped, Watch
from tests.nonogram.brute_force import all_solutions, mixed, random_grid

pysat = pytest.importorskip("pysat.solvers")

ENCODERS = [document.encode, order.encode, automaton.encode]
encoders = pytest.mark.parametrize("encode", ENCODERS, ids=["document", "order", "automaton"])


def models(formula: Formula) -> Iterator[Grid]:
    """The boards that a formula allows, each once."""
    with pysat.Glucose4(bootstrap_with=formula.clauses()) as solver:
        while solver.solve():
            grid = formula.grid(solver.get_model())
            yield grid
            solver.add_clause(formula.block(grid))


@encoders
@pytest.mark.parametrize("colours", ["#", "rg", "rgb"])
def test_models_are_the_solutions(encode: Encoder, colours: str) -> None:
    rng = random.Random(colours)
    seen = set()
    for _ in range(60):
        width, height = rng.randint(1, 6), rng.randint(1, 6)
        grid = random_grid(rng, width, height, rng.uniform(0.2, 0.8), colours)
        puzzle = Nonogram.of(grid)
        if rng.random() < 0.4:
            puzzle = mixed(grid, random_grid(rng, width, height, 0.5, colours))
        wanted = all_solutions(puzzle)
        found = list(models(encode(puzzle, None)))
        assert len(found) == len(wanted), puzzle
        assert set(found) == wanted
        seen.add(min(len(wanted), 2))
    assert seen == {0, 1, 2}


@encoders
@pytest.mark.parametrize(
    "puzzle",
    [
        Nonogram([[2, 1]], [[1], [1], [1]]),
        Nonogram([[(1, "x")]], [[1]]),
        Nonogram([[1]], [[]]),
    ],
    ids=["too long", "no such colour", "unequal totals"],
)
def test_impossible_clues(encode: Encoder, puzzle: Nonogram) -> None:
    formula = encode(puzzle, None)
    assert all(clause for clause in formula.clauses())
    assert not list(models(formula))


@encoders
def test_variables_are_all_used_and_named(encode: Encoder) -> None:
    formula = encode(Nonogram.of(random_grid(random.Random(3), 12, 9)), None)
    named = [n for group in formula.groups for n in range(group.first, group.last + 1)]
    assert named == list(range(1, formula.variables + 1))
    clauses = list(formula.clauses())
    assert len(clauses) == formula.number_of_clauses
    assert max(abs(literal) for clause in clauses for literal in clause) <= formula.variables


@encoders
def test_given_cells(encode: Encoder) -> None:
    formula = encode(Nonogram([[1], [1]], [[1], [1]]), None)
    formula.give(Grid("?. ??"))
    assert list(models(formula)) == [Grid("#. .#")]


@encoders
def test_can_be_interrupted(encode: Encoder) -> None:
    with pytest.raises(Stopped):
        encode(Nonogram.of("#"), Watch(Limits(seconds=0)))


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_propagation_on_automata_settles_lines_completely(colours: str) -> None:
    rng = random.Random(colours)
    for _ in range(20):
        puzzle = Nonogram.of(random_grid(rng, 7, 7, 0.6, colours))
        settled = line.solve(puzzle)
        known = settled.solution or settled.known
        assert known is not None
        formula = automaton.encode(puzzle)
        with pysat.Glucose4(bootstrap_with=formula.clauses()) as solver:
            for cell, state in known.cells():
                if state == "?":
                    continue
                for letter, variable in cell_variables(formula, puzzle, cell).items():
                    wrong = -variable if letter == state else variable
                    assert not solver.propagate(assumptions=[wrong])[0], (puzzle, cell)


def cell_variables(formula: Formula, puzzle: Nonogram, cell: tuple[int, int]) -> dict[str, int]:
    first = (cell[0] * formula.width + cell[1]) * len(puzzle.letters) + 1
    return {letter: first + n for n, letter in enumerate(puzzle.letters)}


def test_an_automaton_accepts_the_lines_of_its_clue() -> None:
    for clue in (as_clue([]), as_clue([2, 1]), as_clue([(1, "r"), (2, "g"), (1, "g")])):
        found = automaton_of(clue)
        letters = sorted(set(found.letters))
        for number in range(len(letters) ** 5):
            text = "".join(letters[number // len(letters) ** at % len(letters)] for at in range(5))
            states = {0}
            for letter in text:
                states = {
                    q for state in states for q in found.next[state] if found.letters[q] == letter
                }
                assert len(states) <= 1
            assert bool(states & set(found.final)) == (clue_of(text) == clue), text
