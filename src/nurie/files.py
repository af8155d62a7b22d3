"""Loads and saves puzzles of every kind: recognises formats, limits sizes, and writes atomically.

A format is a module that the registry finds; see `Format` for what it offers. If no format
is named, the content decides: every format of every kind returns how sure it is, and the
file extension only breaks ties::

    puzzle = load("flag.non")
    save(puzzle, "flag.xml")
"""

from __future__ import annotations

import io
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, Protocol, TypeAlias, cast

from nurie import registry
from nurie.errors import FormatError, PuzzleError, UnavailableError, UnknownFormatError, no_such
from nurie.puzzle import Puzzle

MAX_BYTES = 64 * 2**20
"""The largest file that is read, unless the caller says otherwise."""
HEAD = 64 * 2**10
"""How many bytes of a file are examined to recognise its format."""
ADDRESS = 0.9
"""How sure a format of addresses has to be that a text is one."""
SUFFIX_BONUS = 0.25
"""How much a matching file extension adds to the score of a format."""

Location: TypeAlias = str | os.PathLike[str] | BinaryIO


class Format(Protocol):
    """The interface of a format module.

    One whose puzzles are single lines, which users may type instead of the name of a file, says so
    with ``is_address = True``.
    """

    suffixes: tuple[str, ...]
    """Its file extensions, with their dots; the first is the usual one."""
    carries: frozenset[str]
    """What it stores besides the clues of one puzzle: ``colours``, ``several`` puzzles, ``title``,
    ``author``, ``copyright``, ``description``, ``goal``."""

    def sniff(self, head: bytes) -> float:
        """How sure it is, from 0 to 1, that a file with this start is in this format."""

    def read(self, source: BinaryIO) -> Iterator[Puzzle]:
        """The puzzles in a file, one after the other."""

    def write(self, puzzles: Iterable[Any], target: BinaryIO) -> None:
        """Write puzzles, or raise FormatError for what the format cannot express."""


_Reader: TypeAlias = tuple[registry.Entry, Format]


def load(source: Location, format: str | None = None, *, max_bytes: int = MAX_BYTES) -> Puzzle:
    """The first puzzle in a file."""
    with closing(_load(source, format, max_bytes, by_content=False)) as puzzles:
        return next(puzzles)


def load_all(
    source: Location,
    format: str | None = None,
    *,
    max_bytes: int = MAX_BYTES,
    by_content: bool = False,
) -> Iterator[Puzzle]:
    """Every puzzle in a file, read lazily; the file is closed after the last one.

    With ``by_content`` a file extension alone is not enough to recognise a format.
    """
    return _load(source, format, max_bytes, by_content)


def loads(text: str | bytes, format: str | None = None) -> Puzzle:
    """The first puzzle in a text."""
    data = _encoded(text)
    return load(io.BytesIO(data), format, max_bytes=len(data))


def loads_all(text: str | bytes, format: str | None = None) -> Iterator[Puzzle]:
    """Every puzzle in a text."""
    data = _encoded(text)
    return load_all(io.BytesIO(data), format, max_bytes=len(data))


def identify(data: bytes, name: str = "") -> str:
    """The name of the format of some data, or of a file of that name that starts with it."""
    head = data[:HEAD]
    _refuse_nothing(head)
    return _choose(head, None, _suffix(name)).name


def is_address(text: str) -> bool:
    """Whether a text is an address, rather than the name of a file: a puzzle's or any other."""
    head = text[:HEAD].encode("utf-8", "replace")
    formats = [found for _, found in _readers() if getattr(found, "is_address", False)]
    return "://" in text or any(found.sniff(head) >= ADDRESS for found in formats)


def save(puzzles: Puzzle | Iterable[Puzzle], target: Location, format: str | None = None) -> None:
    """Write one puzzle, or several of one kind, in the named format or that of the file extension.

    Writing is atomic: an existing file is replaced only when the new one is complete.
    """
    several, kind = _several(puzzles)
    if not isinstance(target, (str, os.PathLike)):
        _writer(kind, format, "").write(several, target)
        return
    from nurie.drafts import replacing

    writer = _writer(kind, format, Path(target).suffix)
    with replacing(target) as file:
        writer.write(several, file)


def dump_bytes(puzzles: Puzzle | Iterable[Puzzle], format: str) -> bytes:
    """One puzzle or several in a format, as bytes."""
    buffer = io.BytesIO()
    save(puzzles, buffer, format)
    return buffer.getvalue()


def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str) -> str:
    """One puzzle or several in a format, as text."""
    try:
        return dump_bytes(puzzles, format).decode()
    except UnicodeDecodeError:
        raise FormatError(f"{format} is not a text format; save it to a file") from None


def by_suffix(kind: str) -> dict[str, registry.Entry]:
    """The formats of a kind whose packages are installed, by their file extensions."""
    formats = [entry for entry in registry.formats(kind).values() if entry.is_available]
    return {suffix: entry for entry in formats for suffix in _format(entry).suffixes}


def _encoded(text: str | bytes) -> bytes:
    return text.encode("utf-8", "replace") if isinstance(text, str) else text


def _load(
    source: Location, format: str | None, max_bytes: int, by_content: bool
) -> Generator[Puzzle, None, None]:
    if not isinstance(source, (str, os.PathLike)):
        yield from _read(source, _name(source), format, max_bytes, by_content)
        return
    with io.FileIO(source) as file:
        yield from _read(cast("BinaryIO", file), str(source), format, max_bytes, by_content)


def _name(source: BinaryIO) -> str | None:
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else None


def _read(
    source: BinaryIO, name: str | None, format: str | None, max_bytes: int, by_content: bool
) -> Iterator[Puzzle]:
    """The puzzles of an open file; every error message contains its name."""
    try:
        head = _head(source, min(HEAD, max_bytes + 1))
        if len(head) > max_bytes:
            raise _too_large(max_bytes)
        _refuse_nothing(head)
        found = _format(_choose(head, format, _suffix(name or ""), by_content))
        if len(head) < HEAD:
            whole: BinaryIO = io.BytesIO(head)
        else:
            whole = io.BufferedReader(_Bounded(head, source, max_bytes), HEAD)
        is_empty = True
        for puzzle in found.read(whole):
            is_empty = False
            yield puzzle
        if is_empty:
            raise FormatError("it contains no puzzle")
    except FormatError as error:
        error.source = error.source or name
        raise
    except PuzzleError as error:
        raise FormatError(str(error), source=name) from error


def _refuse_nothing(head: bytes) -> None:
    if not head.strip():
        raise UnknownFormatError("it is empty" if len(head) < HEAD else "it starts with nothing")


def _head(source: BinaryIO, size: int) -> bytes:
    """The start of a file, even if it is delivered in small pieces."""
    head = b""
    while len(head) < size and (more := source.read(size - len(head))):
        head += more
    return head


class _Bounded(io.RawIOBase):
    """A file whose start was already read, and that raises an error when it grows too large."""

    def __init__(self, head: bytes, rest: BinaryIO, max_bytes: int) -> None:
        self._head = memoryview(head)
        self._rest = rest
        self._max_bytes = max_bytes
        self._read = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = len(buffer)
        data: bytes | memoryview = self._head[:size]
        self._head = self._head[size:]
        if not data:
            data = self._rest.read(size) or b""
        self._read += len(data)
        if self._read > self._max_bytes:
            raise _too_large(self._max_bytes)
        buffer[: len(data)] = data
        return len(data)


def _too_large(max_bytes: int) -> FormatError:
    return FormatError(f"it is larger than the {max_bytes} bytes allowed")


def _format(entry: registry.Entry) -> Format:
    return cast("Format", entry.load())


def _choose(
    head: bytes, format: str | None, suffix: str, by_content: bool = False
) -> registry.Entry:
    """The format of a file with this start; if a format is named, one with that name."""
    if format is None:
        best = _surest(head, suffix.lower(), by_content, _readers())
        if best is None:
            names = ", ".join(_names())
            raise UnknownFormatError(f"its format is not recognised; the known formats are {names}")
        return best
    named = [entry for entry in _entries() if entry.name == format]
    if not named:
        raise FormatError(no_such("unknown format", format, _names()))
    if len(named) == 1:
        return named[0]
    readers = [(entry, found) for entry, found in _readers() if entry.name == format]
    return _surest(head, suffix.lower(), by_content, readers) or named[0]


def _surest(
    head: bytes, suffix: str, by_content: bool, readers: Sequence[_Reader]
) -> registry.Entry | None:
    """The format with the highest score; those that have the file extension are asked first."""
    best, surest = None, 0.0
    with_suffix = [reader for reader in readers if suffix in reader[1].suffixes]
    for entry, found in with_suffix:
        sure = found.sniff(head)
        if sure or not by_content:
            sure += SUFFIX_BONUS if sure else SUFFIX_BONUS / 5
        if sure > surest:
            best, surest = entry, sure
    if surest <= 1:  # No other can be surer.
        for entry, found in readers:
            if suffix not in found.suffixes and (sure := found.sniff(head)) > surest:
                best, surest = entry, sure
    return best


def _entries() -> Iterator[registry.Entry]:
    return (entry for kind in registry.kinds() for entry in registry.formats(kind).values())


@cache
def _readers() -> tuple[_Reader, ...]:
    """Every format whose packages are installed; looked up only once."""
    readers = []
    for entry in _entries():
        with suppress(UnavailableError):
            readers.append((entry, _format(entry)))
    return tuple(readers)


def _names() -> list[str]:
    return sorted({entry.name for entry in _entries()})


def _suffix(name: str) -> str:
    _, dot, end = name.rpartition(".")
    return dot + end


def _several(puzzles: Puzzle | Iterable[Puzzle]) -> tuple[Iterable[Puzzle], str]:
    """Puzzles, one after the other, and the kind that they must all have."""
    if not isinstance(puzzles, Iterable):
        return [puzzles], puzzles.kind
    several = iter(puzzles)
    for first in several:
        return _of_one_kind(chain([first], several), first.kind), first.kind
    raise FormatError("there is no puzzle to save")


def _of_one_kind(puzzles: Iterable[Puzzle], kind: str) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        if puzzle.kind != kind:
            raise FormatError(
                f"a file can store puzzles of only one kind, not a {kind} and a {puzzle.kind}; "
                "save them to separate files"
            )
        yield puzzle


def _writer(kind: str, format: str | None, suffix: str) -> Format:
    """The format to write in: the named one, or that of the file extension."""
    formats = registry.formats(kind)
    if format is not None:
        if format not in formats:
            raise FormatError(no_such(f"{kind} has no format", format, sorted(formats)))
        return _format(formats[format])
    known = by_suffix(kind)
    if suffix.lower() not in known:
        ends = ", ".join(sorted(known))
        what = f"{suffix!r} is not a known file extension" if suffix else "no file extension"
        raise FormatError(f"{what}; name a format, or use one of {ends}")
    return _format(known[suffix.lower()])
