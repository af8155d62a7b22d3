"""The puzzles behind the names on a command line: files, folders, packs and standard input."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, BinaryIO, cast

import typer

from nurie import files
from nurie.cli._session import Session
from nurie.errors import FormatError, NurieError, UnknownFormatError, did_you_mean
from nurie.puzzle import Puzzle

STANDARD_INPUT = "-"
BUNDLED = "pack"
"""Instead of the format of a file, if a puzzle comes from a bundled pack."""

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
    folders = {
        name: _Folder(name, session) for name in names if name != STANDARD_INPUT and is_folder(name)
    }
    session.expect(sum(len(folders[name].files) if name in folders else 1 for name in names))
    for name in names:
        if name not in folders:
            yield from _tried(name, session, tell_format, in_folder=False)
            continue
        has_puzzles = folders[name].is_closed
        for file in folders[name].files:
            is_puzzle = yield from _tried(file, session, tell_format, in_folder=True)
            has_puzzles = has_puzzles or is_puzzle
        if not has_puzzles:
            session.fail(f"{name}: this folder contains no puzzles")


def _tried(
    name: str, session: Session, tell_format: bool, in_folder: bool
) -> Generator[Item, None, bool]:
    """The puzzles of a file, and whether it is one; reports what is wrong with it."""
    try:
        for item in read_file(name, tell_format=tell_format, by_content=in_folder):
            session.begin(name)
            yield item
    except MemoryError:
        session.fail_for_memory(name)
    except (NurieError, OSError) as error:
        if in_folder and isinstance(error, UnknownFormatError):
            session.skip(f"{name}: skipped, unknown format")
            return False
        session.fail(complaint(name, error))
    return True


def read_file(name: str, *, tell_format: bool = False, by_content: bool = False) -> Iterator[Item]:
    """The puzzles of one file, of standard input or of a bundled pack, one after the other."""
    if not by_content and is_bundled(name):
        from nurie.packs import load_pack

        for index, puzzle in enumerate(load_pack(name).puzzles, 1):
            yield Item(name, index, puzzle, BUNDLED)
        return
    if not by_content and _is_address(name):
        yield from _read_address(name)
        return
    source: str | BinaryIO = name if name != STANDARD_INPUT else standard_input()
    format = ""
    try:
        if tell_format:
            if not isinstance(source, str):
                source = io.BytesIO(source.read(files.MAX_BYTES + 1))
            format = files.identify(head_of(source), name)
        for index, puzzle in enumerate(files.load_all(source, by_content=by_content), 1):
            yield Item(name, index, puzzle, format)
    except FileNotFoundError as error:
        suggest_pack(name, error)
        raise


def suggest_pack(name: str, error: FileNotFoundError) -> None:
    """Add the bundled pack that was probably meant to the error about a missing file."""
    from nurie.packs import packs

    error.strerror = f"{error.strerror}{did_you_mean(name, packs(), 'the pack ')}"


def _is_address(name: str) -> bool:
    """Whether a name is the address of a puzzle, and not that of a file."""
    return files.is_address(name) and not os.path.lexists(name)


def _read_address(address: str) -> Iterator[Item]:
    try:
        for index, puzzle in enumerate(files.loads_all(address), 1):
            yield Item(address, index, puzzle, files.identify(address.encode()))
    except UnknownFormatError:
        what = "an address of puzz.link or of Simon Tatham's Pattern"
        raise FormatError(f"{what}, which contains a puzzle, was expected") from None


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


class _Folder:
    """The files in a folder and its subfolders, sorted, without hidden ones."""

    def __init__(self, folder: str, session: Session) -> None:
        self.files: list[str] = []
        self.is_closed = False
        """Whether a part of it cannot be read."""
        self._session = session
        waiting = [str(Path(folder))]
        while waiting:
            waiting += reversed(self._take(waiting.pop()))

    def _take(self, place: str) -> list[str]:
        """Add the files of one folder, and return its subfolders."""
        try:
            inside = sorted(os.scandir(place), key=lambda entry: entry.name)
        except OSError as error:
            self.is_closed = True
            self._session.fail(complaint(place, error))
            return []
        below = []
        for entry in inside:
            name = entry.path.removeprefix("./")
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                below += [] if entry.is_symlink() else [entry.path]
            elif entry.is_file() or not Path(name).exists():
                self.files.append(name)
            else:
                self._session.note(f"{name}: skipped, because it is a pipe or a device")
        return below
