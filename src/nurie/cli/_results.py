"""Results as lines of JSON, on standard output or in a file that an interrupted run continues.

Puzzles are read again, and those whose results are already in the file are skipped. They must come
in the same order; refused puzzles have no line and are tried again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from json import JSONDecodeError, JSONEncoder, loads
from pathlib import Path
from typing import Annotated, Any

import typer

from nurie.cli._inputs import Item
from nurie.cli._session import Session
from nurie.errors import NurieError
from nurie.growing import GrowingFile
from nurie.puzzle import amount

ENCODER = JSONEncoder(ensure_ascii=False)
Out = Annotated[
    str | None,
    typer.Option(
        "--out",
        metavar="OUT",
        help="With --json: write to this file, or continue an interrupted run.",
    ),
]
"""The option of every verb that has one result for each puzzle."""


class OtherCommandError(NurieError):
    """A file that cannot be continued, because another command wrote it."""


class Results(AbstractContextManager["Results"]):
    """Takes the results of a verb, one for each puzzle.

    ``is_unsolved`` decides from a result whether the exit code becomes 1.
    """

    def __init__(
        self, session: Session, out: str | None, is_unsolved: Callable[[Mapping[str, Any]], bool]
    ) -> None:
        self._session = session
        self._is_unsolved = is_unsolved
        self._lines = None if out is None else GrowingFile(Path(out), "another command")
        self._other = f"{out} was written by another command; choose another file"
        self._again: set[str] = set()
        """Places of puzzles that were read before the last line that is in the file."""

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        if self._lines:
            self._lines.close()

    def missing(self, items: Iterator[Item]) -> Iterator[Item]:
        """The puzzles whose results are not in the file yet."""
        if self._lines:
            passed = 0
            for line in self._lines.lines():
                yield from self._pass_over(line, items)
                passed += 1
            self._lines.cut_rest()
            if passed:
                self._session.note(f"{self._lines.path} already has {amount(passed, 'result')}")
        yield from items

    def _pass_over(self, line: bytes, items: Iterator[Item]) -> Iterator[Item]:
        """Skip the puzzle of a line; those before it were refused."""
        try:
            told = loads(line)
            is_unsolved = self._is_unsolved(told)
        except (JSONDecodeError, UnicodeDecodeError, KeyError, TypeError):
            raise OtherCommandError(self._other) from None
        for item in items:
            if item.facts().items() <= told.items():
                self._session.finish()
                if is_unsolved:
                    self._session.leave_unsolved()
                return
            self._again.add(item.place)
            yield item
        raise OtherCommandError(self._other)

    def write(self, item: Item, result: Mapping[str, Any]) -> None:
        """Write the result of a puzzle at once."""
        if item.place in self._again:
            raise OtherCommandError(self._other)
        if self._lines:
            self._lines.add(f"{ENCODER.encode({**item.facts(), **result})}\n".encode())
        else:
            self._session.write_json({**item.facts(), **result})


def results_of(
    session: Session,
    json: bool,
    out: str | None,
    is_unsolved: Callable[[Mapping[str, Any]], bool],
) -> Results:
    """Where the results go, as the options ask."""
    if out is not None and not json:
        raise NurieError("--out needs --json, because only its lines can be continued")
    if out == "":
        raise NurieError("--out needs the name of a file")
    return Results(session, out, is_unsolved)
