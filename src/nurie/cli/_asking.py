"""A question about a puzzle and a board for it: how ``nurie hint`` and ``nurie why`` answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any, Protocol, TypeVar

import typer

from nurie.cli._grids import read_grid, read_one
from nurie.cli._inputs import STANDARD_INPUT, complaint
from nurie.cli._session import Session, depth_of
from nurie.cli._steps import step_as_data
from nurie.drawing.text import Depth
from nurie.errors import NurieError
from nurie.grid import Cell, Grid
from nurie.hints import Hint
from nurie.messages import expect_language
from nurie.puzzle import Problem, Puzzle, check_given

Patience = Annotated[
    float | None,
    typer.Option(metavar="S", min=0, help="Give up after this many seconds, by default 5."),
]


class Answer(Protocol):
    """What hints and reasons have in common."""

    @property
    def kind(self) -> StrEnum:
        """What is said."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to correct."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Why there is no solution."""

    def sentence(self, puzzle: Puzzle, language: str = "en") -> str:
        """The answer in words."""


Found = TypeVar("Found", bound=Answer)


def answer_as_data(verb: str, found: Answer, puzzle: Puzzle, language: str) -> dict[str, Any]:
    """What every answer says in JSON."""
    return {
        verb: found.kind.value,
        "sentence": found.sentence(puzzle, language),
        "cells": [list(cell) for cell in found.cells],
        "problems": [str(problem) for problem in found.problems],
    }


def hint_as_data(found: Hint, puzzle: Puzzle, language: str = "en") -> dict[str, Any]:
    """A hint for JSON."""
    step = found.step and step_as_data(found.step, puzzle, language)
    return {**answer_as_data("hint", found, puzzle, language), "step": step}


def answered(
    file: str,
    grid: str,
    ask: Callable[[Puzzle, Grid], Found],
    *,
    knows: Callable[[Found], bool],
    data: Callable[[Found, Puzzle, str], dict[str, Any]],
    text: Callable[[Found, Puzzle, Grid, str, Depth], str],
    json: bool,
    language: str,
    memory: int | None,
) -> int:
    """Ask about the puzzle of a file and a board, and print the answer; returns the exit code.

    ``knows`` says whether there is one; ``data`` and ``text`` are its two forms.
    """
    if file == grid == STANDARD_INPUT:
        raise NurieError("only one of FILE and GRID can come from standard input")
    expect_language(language)
    with Session(memory=memory) as session:
        name = file
        try:
            item = read_one(file)
            name = grid
            board = read_grid(grid, item.puzzle)
            check_given(item.puzzle, board)
            name = file
            found = ask(item.puzzle, board)
        except (NurieError, OSError) as error:
            session.fail(complaint(name, error))
            return session.code
        if not knows(found):
            session.leave_unsolved()
        if json:
            told = data(found, item.puzzle, language)
            session.write_json({**item.facts(), "grid": grid, **told})
        else:
            session.write(text(found, item.puzzle, board, language, depth_of(sys.stdout)))
    return session.code
