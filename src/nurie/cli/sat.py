"""``nurie sat``: solve a nonogram through a SAT formula, as document 001 does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path
from typing import Annotated

import typer

from nurie.cli._inputs import complaint, is_same, read_file
from nurie.cli._memory import Memory
from nurie.cli._output import expect_suffix
from nurie.cli._session import Session
from nurie.drafts import replacing
from nurie.drawing.rendering import render
from nurie.errors import FormatError, NurieError
from nurie.nonogram.encodings import document
from nurie.nonogram.puzzle import Nonogram
from nurie.sat import dimacs
from nurie.sat.oracles import open_oracle
from nurie.solving import NO_LIMITS, Watch

NO_SOLUTION = "the puzzle has no solution"
_DRAWN = (".png", ".svg", ".pdf")
"""The file extensions of drawn pictures."""
_TEXT = (".txt", ".out")
"""Those of pictures as text, which may also have none."""


def sat(
    input: Annotated[
        str, typer.Option("--input", "-i", metavar="INPUT", help="The puzzle.")
    ] = "input.txt",
    formula: Annotated[
        str, typer.Option("--formula", "-f", metavar="FORMULA", help="The DIMACS file to write.")
    ] = "formula.cnf",
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUTPUT",
            help="The picture, as text or as .png, .svg or .pdf; default: standard output.",
        ),
    ] = None,
    solver: Annotated[
        str,
        typer.Option(
            "--solver", "-s", metavar="SOLVER", help="A program that reads DIMACS, or PySAT's name."
        ),
    ] = "glucose",
    memory: Memory = None,
) -> int:
    """Solve a puzzle with a SAT solver, and keep the formula in a file.

    INPUT contains the numbers of rows and columns, a blank line, the clues of the rows, a
    blank line and the clues of the columns, or is in any other format. If glucose, minisat
    or cadical is not installed, PySAT's version is used. The exit code is 0 if there is a
    solution, 1 if there is none, and 2 after an error.

        nurie sat -i puzzle.txt
        nurie sat -i puzzle.txt -f puzzle.cnf -o picture.txt -s minisat
        nurie sat -i puzzle.txt -o picture.png
        nurie sat -i puzzle.non -s /opt/kissat/kissat
    """
    named = [("INPUT", input), ("FORMULA", formula), *([("OUTPUT", output)] if output else [])]
    for (one, source), (other, target) in combinations(named, 2):
        if is_same(source, target):
            raise NurieError(f"{one} and {other} are both {target}; they must be different files")
    expect_suffix(output or "", "the picture", *_TEXT, *_DRAWN)
    with Session("solving", memory) as session:
        try:
            puzzle = _only_puzzle(input)
        except (NurieError, OSError) as error:
            session.fail(complaint(input, error))
            return session.code
        encoded = document.encode(puzzle)
        try:
            _write(formula, dimacs.pieces(encoded))
        except OSError as error:
            session.fail(complaint(formula, error))
            return session.code
        # A formula written to a pipe or a device cannot be read again.
        file = Path(formula) if Path(formula).is_file() else None
        with open_oracle(solver, encoded, Watch(NO_LIMITS), file=file) as oracle:
            answer = oracle.ask()
        picture = encoded.grid(answer.model) if answer.is_satisfiable else None
        if picture is None:
            session.leave_unsolved()
        elif puzzle.check(picture):
            raise NurieError(f"{solver} returned a model that does not satisfy the formula")
        suffix = Path(output).suffix.lower() if output else ""
        if output is None or (picture is None and suffix in _DRAWN):
            session.write(str(picture or NO_SOLUTION))
            return session.code
        try:
            if picture and suffix in _DRAWN:
                with replacing(output) as drawn:
                    drawn.write(render(puzzle, suffix[1:], grid=picture))
            else:
                _write(output, [str(picture or NO_SOLUTION), "\n"])
        except OSError as error:
            session.fail(complaint(output, error))
    return session.code


def _only_puzzle(name: str) -> Nonogram:
    """The only puzzle of a file, which must be a nonogram."""
    items = read_file(name)
    first = next(items).puzzle
    if not isinstance(first, Nonogram):
        raise FormatError(f"it contains a {first.kind}; a nonogram was expected")
    if next(items, None):
        raise FormatError("it contains several puzzles; only one can be solved at a time")
    return first


def _write(name: str, pieces: Iterable[str]) -> None:
    """Write a file atomically, unless it is a pipe or a device."""
    with replacing(name) as file:
        file.writelines(piece.encode("ascii") for piece in pieces)
