"""DIMACS as text: the header, determinism, and the answers of several programs."""

from __future__ import annotations

import random

import pytest

from nurie import Nonogram, NurieError
from nurie.nonogram.encodings import automaton, document, order
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import _formula
from nurie.sat import dimacs, formula
from nurie.sat.dimacs import Answer, parse_answer
from nurie.solving import NO_LIMITS, Watch
from tests.nonogram.brute_force import random_grid


def test_the_text_of_a_small_formula() -> None:
    assert dimacs.text(document.encode(Nonogram([[1]], [[1], []], title="A\nnew ☺"))) == (
        "c nonogram 'A?new ?' 2x1, encoding document\n"
        "c 1-2 p(1,j), j = 1..2: the cell in row 1, column j is filled\n"
        "c 3-4 rb(1,j,1), j = 1..2: block 1 of row 1 begins there\n"
        "c 5 cb(i,1,1), i = 1..1: block 1 of column 1 begins there\n"
        "p cnf 5 10\n"
        "-3 1 0\n"
        "-4 2 0\n"
        "-3 -4 0\n"
        "3 4 0\n"
        "-1 3 0\n"
        "-2 4 0\n"
        "-5 1 0\n"
        "5 0\n"
        "-1 5 0\n"
        "-2 0\n"
    )


def test_the_text_of_a_small_nurikabe() -> None:
    puzzle = Nurikabe([[1, 0, 0]], title="Sea")
    assert dimacs.text(_formula.Formula(puzzle, None, Watch(NO_LIMITS))) == (
        "c nurikabe 'Sea' 3x1, encoding steps\n"
        "c 1-3 b(i,j), row by row: the cell is black\n"
        "c 4 so many steps lead to a cell of the island of row 1, column 1, nearest cells first\n"
        "c 5 more than so many cells are of the island of row 1, column 1\n"
        "p cnf 5 12\n"
        "2 0\n"
        "3 0\n"
        "4 0\n"
        "1 4 0\n"
        "-4 -1 0\n"
        "-4 2 0\n"
        "-4 5 0\n"
        "-5 4 0\n"
        "5 0\n"
        "-1 2 0\n"
        "-2 1 3 0\n"
        "-3 2 0\n"
    )


def test_clauses_in_pieces_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large formula is kept in pieces."""
    puzzle = Nonogram.of(random_grid(random.Random(2), 9, 7, 0.6, "rgb"))
    whole = document.encode(puzzle)
    monkeypatch.setattr(formula, "PIECE", 5)
    pieces = document.encode(puzzle)
    assert len(list(pieces.pieces())) > 10
    assert list(pieces.clauses()) == list(whole.clauses())
    assert pieces.number_of_clauses == whole.number_of_clauses
    assert dimacs.text(pieces) == dimacs.text(whole)


@pytest.mark.parametrize("encoding", [document, order, automaton])
def test_the_same_puzzle_gives_the_same_text(encoding: object) -> None:
    encode = encoding.encode  # type: ignore[attr-defined]
    grid = random_grid(random.Random(1), 9, 7, 0.6, "rgb")
    text = dimacs.text(encode(Nonogram.of(grid)))
    assert text == dimacs.text(encode(Nonogram.of(grid)))
    assert text.isascii()
    header = next(line for line in text.splitlines() if line.startswith("p"))
    clauses = [line for line in text.splitlines() if line[0] not in "cp"]
    assert header.split()[3] == str(len(clauses))
    assert all(line.endswith(" 0") for line in clauses)


def test_more_clauses_are_counted() -> None:
    formula = document.encode(Nonogram.of("#"))
    text = "".join(dimacs.pieces(formula, [[-1]]))
    assert f"p cnf 3 {formula.number_of_clauses + 1}\n" in text
    assert text.endswith("\n-1 0\n")


@pytest.mark.parametrize(
    ("output", "result", "answer"),
    [
        ("c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\nc bye\n", "", Answer(True, (1, -2, 3))),
        ("s SATISFIABLE\nv 3 -2\nv 1 0\n", "", Answer(True, (1, -2, 3))),
        ("c hello\ns UNSATISFIABLE\n", "", Answer(False)),
        ("| 12 tables |\nSATISFIABLE\n", "SAT\n1 -2 3 0\n", Answer(True, (1, -2, 3))),
        ("UNSATISFIABLE\n", "UNSAT\n", Answer(False)),
        ("s SATISFIABLE\nSAT\n", "1 -2 3 0\n", Answer(True, (1, -2, 3))),
        ("s UNKNOWN\n", "", Answer(None)),
        ("INDETERMINATE\n", "INDET\n", Answer(None)),
        ("", "", Answer(None)),
    ],
    ids=[
        "CaDiCaL",
        "in another order",
        "CaDiCaL no",
        "MiniSat",
        "MiniSat no",
        "Glucose",
        "unknown",
        "stopped",
        "dead",
    ],
)
def test_answers(output: str, result: str, answer: Answer) -> None:
    assert parse_answer(output, result) == answer


def test_nonsense_is_refused() -> None:
    with pytest.raises(NurieError, match="not a list of literals"):
        parse_answer("s SATISFIABLE\nv one two", "")
