"""One run of a verb: its output, its errors, and the resulting exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import TYPE_CHECKING, Any, TextIO

from nurie.cli._memory import Room
from nurie.cli._progress import Progress
from nurie.drawing.text import Depth

if TYPE_CHECKING:
    from json import JSONEncoder

SOLVED, UNSOLVED, BAD, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


class Session:
    """The output, messages and exit code of a verb.

    It handles Ctrl-C, closed pipes and a lack of memory.
    """

    def __init__(self, doing: str = "", memory: int | None = None) -> None:
        self.code = SOLVED
        self._room = Room(memory)
        self.done = 0
        """How many puzzles are finished."""
        self._last_file = ""
        self._has_parts = False
        self._progress = Progress(doing)

    def __enter__(self) -> Session:
        _never_fail_to_encode()
        self._progress.start()
        self._room.claim()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        self._room.release()
        self._progress.stop()
        if kind is MemoryError:
            say(f"nurie: {self._room.complaint('this')}")
            self.code = BAD
            return True
        if kind is KeyboardInterrupt:
            say(f"stopped; {self.done} {'puzzle' if self.done == 1 else 'puzzles'} done")
            self.code = INTERRUPTED
            return True
        if kind is BrokenPipeError:
            forget(sys.stdout)
            self.code = BROKEN_PIPE
            return True
        return False

    def write(self, text: str) -> None:
        """Write a result immediately."""
        with self._progress.paused():
            try:
                sys.stdout.write(text + "\n")
                sys.stdout.flush()
            except OSError as error:
                error.filename = "standard output"
                raise

    def write_part(self, text: str) -> None:
        """Write a result of several lines, with a blank line between it and the one before."""
        self.write("\n" + text if self._has_parts else text)
        self._has_parts = True

    def write_json(self, value: Mapping[str, Any]) -> None:
        """Write a result as one line of JSON, immediately."""
        self.write(_encoder(not _is_utf8(sys.stdout)).encode(value))

    def note(self, sentence: str) -> None:
        """Report something that is not a failure."""
        with self._progress.paused():
            say(sentence)

    def skip(self, sentence: str) -> None:
        """Report a file that is not a puzzle; it does not count."""
        self._progress.files -= 1
        self.note(sentence)

    def fail(self, sentence: str) -> None:
        """Report an invalid input; the run continues, but its exit code is 2."""
        self.code = BAD
        self.note(sentence)

    def fail_for_memory(self, place: str) -> None:
        """Report that memory ran out for an input."""
        with self._room.spared():
            self.fail(f"{place}: {self._room.complaint()}")

    def leave_for_memory(self, place: str) -> None:
        """Report that memory ran out before a puzzle was solved, which counts like a timeout."""
        with self._room.spared():
            self.leave_unsolved()
            self.note(f"{place}: {self._room.complaint()}")

    def leave_unsolved(self) -> None:
        """Remember that a puzzle has no solution, or ran out of time or memory."""
        self.code = max(self.code, UNSOLVED)

    def expect(self, files: int) -> None:
        """Set the number of files."""
        self._progress.files = files

    def begin(self, file: str) -> None:
        """Note that a puzzle was read."""
        self._progress.begun.append(file)

    def finish(self) -> None:
        """Note that the oldest puzzle in progress is finished."""
        self.done += 1
        self._progress.done = self.done
        file = self._progress.begun.popleft()
        if file != self._last_file:
            self._progress.files_done += 1
            self._last_file = file

    def refuse(self, sentence: str, *, is_oldest: bool = False) -> None:
        """Report why the newest puzzle in progress, or the oldest, will not be finished."""
        if is_oldest:
            self._progress.begun.popleft()
        else:
            self._progress.begun.pop()
        self.fail(sentence)


@cache
def _encoder(ensure_ascii: bool) -> JSONEncoder:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=ensure_ascii)


def say(sentence: str) -> None:
    """Write a sentence to standard error, without terminal control characters."""
    try:
        print(printable(sentence), file=sys.stderr, flush=True)
    except OSError:
        forget(sys.stderr)


def printable(text: str) -> str:
    """Text from a file or a file's name, safe to show on a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def depth_of(stream: TextIO) -> Depth:
    """How many colours to use for a stream, depending on the stream and the environment."""
    term = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or not _is_utf8(stream):
        return Depth.PLAIN
    if not os.environ.get("FORCE_COLOR") and (not stream.isatty() or term in ("", "dumb")):
        return Depth.PLAIN
    is_true = os.environ.get("COLORTERM", "") in ("truecolor", "24bit") or "direct" in term
    return Depth.TRUE if is_true else Depth.INDEXED


def columns_of(stream: TextIO) -> int | None:
    """How wide a stream is, if it is a terminal."""
    if not stream.isatty():
        return None
    try:
        return os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def forget(stream: TextIO) -> None:
    """Redirect a broken stream to nowhere, so that the interpreter does not fail at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def open_streams() -> None:
    """Replaces a closed stream: writing a result fails, and messages are lost."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _is_utf8(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "") == "utf8"


def _never_fail_to_encode() -> None:
    """Characters that the terminal lacks become escapes that are also valid in JSON."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
