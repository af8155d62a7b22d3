"""DIMACS: formulas as the text that SAT solvers read, and what they answer.

The text of a formula depends only on the puzzle. Its header explains the variables in
comments, group by group::

    c nonogram 3x3, encoding document
    c 1-3 p(1,j), j = 1..3: the cell in row 1, column j is filled
    p cnf 27 84
    -10 1 0

Solvers answer in one of two ways: in a result file (MiniSat and its descendants: ``SAT``, then
the literals and 0), or on standard output (``s SATISFIABLE``, then lines with ``v``).
Checked with Debian 12's MiniSat and CaDiCaL, and with Glucose 4.2.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nurie.errors import NurieError
from nurie.sat.formula import Formula


class Answer(NamedTuple):
    """The answer of a solver."""

    is_satisfiable: bool | None
    """Whether there is a model; None if the solver does not know."""
    model: tuple[int, ...] = ()
    """The true literals in the order of their variables, if the solver returned them."""


def pieces(formula: Formula, more: Iterable[list[int]] = ()) -> Iterator[str]:
    """The text of a formula with extra clauses at its end, in pieces of whole lines."""
    added = list(more)
    title = f" {_plain(formula.title)!r}" if formula.title else ""
    size = f"{formula.width}x{formula.height}"
    yield f"c {formula.kind}{title} {size}, encoding {formula.encoding}\n"
    for group in formula.groups:
        yield f"c {_numbers(group.first, group.last)} {group.meaning}\n"
    yield f"p cnf {formula.variables} {formula.number_of_clauses + len(added)}\n"
    for literals in formula.pieces():
        yield " ".join(map(str, literals)).replace(" 0 ", " 0\n") + "\n"
    for clause in added:
        yield f"{' '.join(map(str, clause))} 0\n"


def text(formula: Formula) -> str:
    """The whole text of a formula."""
    return "".join(pieces(formula))


def parse_answer(output: str, result: str = "") -> Answer:
    """Parse a solver's standard output and its result file, if it has one.

    Glucose 4 writes the verdict only to standard output and the literals only to the file.
    """
    verdict: bool | None = None
    model: list[int] = []
    for line in output.splitlines():
        match line.split():
            case ["v", *literals]:
                model += _literals(literals)
            case words:
                verdict = _VERDICTS.get(" ".join(words), verdict)
    for line in result.splitlines():
        words = line.split()
        if " ".join(words) in _VERDICTS:
            verdict = _VERDICTS[" ".join(words)]
        else:
            model += _literals(words)
    return Answer(verdict, tuple(sorted(model, key=abs)) if verdict else ())


_VERDICTS: dict[str, bool | None] = {
    "INDET": None,
    "SAT": True,
    "SATISFIABLE": True,
    "s SATISFIABLE": True,
    "UNSAT": False,
    "UNSATISFIABLE": False,
    "s UNSATISFIABLE": False,
}


def _literals(words: list[str]) -> list[int]:
    try:
        return [int(word) for word in words if word != "0"]
    except ValueError:
        raise NurieError("the SAT solver's answer is not a list of literals") from None


def _numbers(first: int, last: int) -> str:
    return f"{first}-{last}" if last > first else f"{first}"


def _plain(title: str) -> str:
    """A title on one line, in ASCII."""
    return "".join(letter if " " <= letter <= "~" else "?" for letter in title)
