"""The puzzles behind the names on a command line: files, folders, packs and standard input."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from nurie import files
from nurie.cli._session import Session
from nurie.errors import FormatError, NurieError
from nurie.puzzle import Puzzle

STANDARD_INPUT = "-"

Files = Annotated[list[str], typer.Argument(metavar="FILE", hidden=True)]
"""The argument of verbs that accept any number of puzzles; ``nurie --help`` explains it."""


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle, and where it came from."""

    file: str
    """The name of its file, as the user wrote it."""
    index: int
    """Its position in the file, counted from one."""
    puzzle: Puzzle
    format: str = ""
    """The format of its file, if it was requested."""

    @property
    def place(self) -> str:
        """Where it came from, in readable form."""
        return self.file if self.index == 1 else f"{self.file} #{self.index}"

    def facts(self) -> dict[str, str | int]:
        """The fields that every JSON line begins with."""
        puzzle = self.puzzle
        return {
            "file": self.file,
            "index": self.index,
            "title": puzzle.title,
            "kind": puzzle.kind,
            "width": puzzle.width,
            "height": puzzle.height,
        }


def read(names: Sequence[str], session: Session, *, tell_format: bool = False) -> Iterator[Item]:
    """Every puzzle, in order; unreadable files are reported and skipped."""
    found = list(_files(names, session))
    session.expect(len(found))
    for name in found:
        try:
            for item in read_file(name, tell_format=tell_format):
                session.begin(name)
                yield item
        except (NurieError, OSError) as error:
            session.fail(complaint(name, error))
        except MemoryError:
            session.fail_for_memory(name)


def read_file(name: str, *, tell_format: bool = False) -> Iterator[Item]:
    """The puzzles of one file, of standard input or of a bundled pack, one after the other."""
    if is_bundled(name):
        from nurie.packs import load_pack

        for index, puzzle in enumerate(load_pack(name).puzzles, 1):
            yield Item(name, index, puzzle, "pack")
        return
    source: str | BinaryIO = name if name != STANDARD_INPUT else standard_input()
    format = ""
    if tell_format:
        if not isinstance(source, str):
            source = io.BytesIO(source.read(files.MAX_BYTES + 1))
        format = files.identify(head_of(source), name)
    for index, puzzle in enumerate(files.load_all(source), 1):
        yield Item(name, index, puzzle, format)


def is_bundled(name: str) -> bool:
    """Whether a bundled pack has this name, and no file does."""
    if not name.replace("-", "").isalnum() or os.path.lexists(name):
        return False
    from nurie.packs import packs

    return name in packs()


def standard_input() -> BinaryIO:
    """Standard input as bytes."""
    if sys.stdin is None:
        raise FormatError("standard input is closed", source=STANDARD_INPUT)
    return cast("BinaryIO", sys.stdin.buffer)


def head_of(source: str | io.BytesIO) -> bytes:
    """The start of a file, long enough to recognise its format."""
    if isinstance(source, io.BytesIO):
        return source.getvalue()[: files.HEAD]
    with Path(source).open("rb") as file:
        return file.read(files.HEAD)


def is_folder(name: str) -> bool:
    """Whether a folder of that name exists; for an invalid name, opening it reports the reason."""
    try:
        return bool(name) and Path(name).is_dir()
    except OSError:
        return False


def is_same(one: str, other: str) -> bool:
    """Whether two names refer to one regular file; writing to a pipe or a device loses nothing."""
    first, second = Path(one), Path(other)
    try:
        if first.exists() and second.exists():
            return first.is_file() and first.samefile(second)
        return first.resolve() == second.resolve()
    except OSError:
        return False


def complaint(name: str, error: Exception) -> str:
    """One sentence that begins with the name of a file."""
    name = name or "''"
    if isinstance(error, FormatError):
        where = f", line {error.line}" if error.line is not None else ""
        return f"{name}{where}: {error.message}"
    if isinstance(error, OSError) and error.strerror:
        return f"{name}: {error.strerror[:1].lower()}{error.strerror[1:]}"
    return f"{name}: {error}"


def _files(names: Sequence[str], session: Session) -> Iterator[str]:
    """The names of files, with each folder replaced by the files in it that look like puzzles."""
    for name in names:
        if name == STANDARD_INPUT or not is_folder(name):
            yield name
            continue
        is_empty = True
        closed: list[OSError] = []
        for inner in walk(name, closed.append):
            if Path(inner).exists() and not Path(inner).is_file():
                session.note(f"{inner}: skipped, because it is a pipe or a device")
                continue
            try:
                # By content alone: a README.txt or a .csv table is usually not a puzzle.
                files.identify(head_of(inner))
            except FormatError:
                session.note(f"{inner}: skipped, unknown format")
            except OSError as error:
                session.fail(complaint(inner, error))
            else:
                is_empty = False
                yield inner
        for refusal in closed:
            session.fail(complaint(str(refusal.filename), refusal))
        if is_empty and not closed:
            session.fail(f"{name}: this folder contains no puzzles")


def walk(folder: str, complain: Callable[[OSError], None]) -> Iterator[str]:
    """The files in a folder and its subfolders, sorted, without hidden ones."""
    for place, below, inside in os.walk(folder, onerror=complain):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(inside):
            if not name.startswith("."):
                yield str(Path(place, name))
