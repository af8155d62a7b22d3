"""``nurie convert``: convert puzzles from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Annotated, Any, cast

import typer

import nurie
from nurie import files, registry
from nurie.cli._inputs import STANDARD_INPUT, Item, complaint, is_folder, read, read_file
from nurie.cli._memory import Memory
from nurie.cli._session import BAD, Session, forget
from nurie.errors import FormatError, NurieError, no_such
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Status

_FIELDS = ("title", "author", "copyright", "description", "goal")
"""What a format may be unable to store."""


def formats() -> list[str]:
    """The names of the formats of all kinds."""
    return sorted({name for kind in registry.kinds() for name in registry.formats(kind)})


def convert(
    source: Annotated[str, typer.Argument(metavar="IN", hidden=True)],
    target: Annotated[str, typer.Argument(metavar="OUT", hidden=True)],
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            autocompletion=formats,
            help="The format to write; by default taken from the file extension of OUT.",
        ),
    ] = None,
    solve: Annotated[
        bool, typer.Option("--solve", help="First solve puzzles that have no solution in the file.")
    ] = False,
    memory: Memory = None,
) -> int:
    """Convert puzzles to another format.

    IN is a file, a folder or - for standard input. OUT is a file, - for standard output, or
    a folder (an existing one, or a name that ends in a slash), which gets one file per
    puzzle.

        nurie convert puzzle.non puzzle.xml
        nurie convert --to olsak puzzle.xml -
        nurie convert --solve puzzle.non picture.png
        nurie convert --to json puzzleset.xml folder/
    """
    if to and to not in formats():
        raise NurieError(no_such("unknown format", to, formats()))
    into_folder = target != STANDARD_INPUT and (target.endswith("/") or is_folder(target))
    if not to and into_folder:
        raise NurieError(f"{target} is a folder: name the format with --to")
    if not to and target == STANDARD_INPUT:
        raise NurieError("standard output has no file extension: name the format with --to")
    with Session("converting", memory) as session:
        press = _Press(solve, session)
        if to and into_folder:
            _into_folder(source, Path(target), to, press)
        else:
            _into_one(source, target, to, press)
        press.tell_losses()
    return session.code


class _Press:
    """Prepares puzzles for writing, and remembers what their format leaves out."""

    def __init__(self, solve: bool, session: Session) -> None:
        self.session = session
        self._solve = solve
        self._lost: set[str] = set()

    def ready(self, items: Iterator[Item], holds: frozenset[str]) -> Iterator[Puzzle]:
        """The puzzles, solved if requested."""
        for item in items:
            puzzle = self._without_wrong_goal(item)
            if self._solve and puzzle.goal is None:
                puzzle = self._solved(replace(item, puzzle=puzzle))
            yield puzzle
            self.session.finish()
            self._lost.update(
                field for field in _FIELDS if getattr(puzzle, field, None) and field not in holds
            )

    def _without_wrong_goal(self, item: Item) -> Puzzle:
        """The puzzle, with its goal only if the goal fits the clues."""
        goal = item.puzzle.goal
        problems = item.puzzle.check(goal) if goal is not None else ()
        if not problems:
            return item.puzzle
        self.session.leave_unsolved()
        self.session.note(
            f"{item.place}: the solution in the file contradicts the clues and is left out: "
            f"{problems[0]}"
        )
        bare: Puzzle = replace(cast("Any", item.puzzle), goal=None)
        return bare

    def _solved(self, item: Item) -> Puzzle:
        """The puzzle with a solution as its goal, if it has one."""
        try:
            outcome = nurie.solve(item.puzzle, Limits(solutions=2))
        except MemoryError:
            self.session.leave_for_memory(item.place)
            return item.puzzle
        if outcome.status is Status.SEVERAL:
            self.session.note(f"{item.place}: it has several solutions; one of them was used")
        if outcome.solution is None:
            self.session.leave_unsolved()
            self.session.note(f"{item.place}: it has no solution")
            return item.puzzle
        with_goal: Puzzle = replace(cast("Any", item.puzzle), goal=outcome.solution)
        return with_goal

    def tell_losses(self) -> None:
        """Report what was left out, if anything was written."""
        if self._lost and self.session.code < BAD:
            told = ", ".join(field for field in _FIELDS if field in self._lost)
            self.session.note(f"note: the format cannot store these, so they were left out: {told}")


def _into_one(source: str, target: str, to: str | None, press: _Press) -> None:
    """Write all puzzles to one file, or nothing if one of them cannot be read or written."""
    several = source != STANDARD_INPUT and is_folder(source)
    items = read([source], press.session) if several else _strictly(source, press.session)
    try:
        first = next(items, None)
        if first is None:
            return
        name, holds = _format(first.puzzle.kind, to, target)
        puzzles = press.ready(chain([first], items), holds)
        if "several" not in holds:
            puzzles = _only_one(puzzles, name, source)
        if target == STANDARD_INPUT:
            files.save(puzzles, sys.stdout.buffer, name)
            sys.stdout.buffer.flush()
        else:
            files.save(puzzles, target, name)
    except BrokenPipeError:
        raise
    except (NurieError, OSError) as error:
        is_reading = getattr(error, "source", None) or getattr(error, "filename", None) == source
        press.session.fail(complaint(source if is_reading else target, error))
        if target == STANDARD_INPUT and isinstance(error, OSError) and not is_reading:
            forget(sys.stdout)


def _strictly(source: str, session: Session) -> Iterator[Item]:
    """The puzzles of a file, all of which must be readable."""
    try:
        for item in read_file(source):
            session.begin(source)
            yield item
    except OSError as error:
        error.filename = source
        raise


def _into_folder(source: str, folder: Path, to: str, press: _Press) -> None:
    """Write each puzzle to a separate file, in the same subfolders as its source."""
    written = set()
    for file, group in groupby(read([source], press.session), key=lambda item: item.file):
        start = list(islice(group, 2))
        for item in chain(start, group):
            try:
                name, holds = _format(item.puzzle.kind, to, "")
            except NurieError as error:
                press.session.refuse(f"{item.place}: {error}")
                continue
            stem = "puzzle" if file == STANDARD_INPUT else Path(file).stem
            number = f"-{item.index:04d}" if len(start) > 1 else ""
            suffix = registry.find_format(item.puzzle.kind, name).load().suffixes[0]
            below = Path(file).parent.relative_to(source) if is_folder(source) else Path()
            path = folder / below / f"{stem}{number}{suffix}"
            if path in written:
                press.session.refuse(f"{item.place}: another puzzle was already written to {path}")
                continue
            written.add(path)
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                files.save(list(press.ready(iter([item]), holds)), path, name)
            except NurieError as error:
                press.session.fail(complaint(item.place, error))
            except OSError as error:
                press.session.fail(complaint(str(path), error))


def _format(kind: str, to: str | None, target: str) -> tuple[str, frozenset[str]]:
    """The format to write, and what it stores besides the clues."""
    if to:
        return to, registry.find_format(kind, to).load().carries
    suffix = Path(target).suffix.lower()
    known = files.by_suffix(kind)
    if suffix in known:
        return known[suffix].name, known[suffix].load().carries
    told = f"{suffix!r} is not a known file extension" if suffix else "it has no file extension"
    raise FormatError(f"{told}; use --to, or one of {', '.join(sorted(known))}")


def _only_one(puzzles: Iterator[Puzzle], format: str, source: str) -> Iterator[Puzzle]:
    for at, puzzle in enumerate(puzzles):
        if at:
            raise FormatError(
                f"a {format} file can store only one puzzle, but {source} has several; "
                "end OUT with a slash to write one file per puzzle into a folder"
            )
        yield puzzle
