"""One run of a verb: what it writes, what went wrong, and the exit code that follows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, TextIO

from nurie.cli._memory import Room
from nurie.cli._progress import Progress
from nurie.drawing.text import Depth

SOLVED, UNSOLVED, BAD, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


class Session:
    """What a verb writes and says, and how its run ends.

    Ctrl-C, a closed pipe and a lack of memory end it well.
    """

    def __init__(self, doing: str = "", memory: int | None = None) -> None:
        self.code = SOLVED
        self._room = Room(memory)
        self.done = 0
        """How many puzzles are finished."""
        self._last_file = ""
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
        """Writes a result, now."""
        with self._progress.paused():
            try:
                sys.stdout.write(text + "\n")
                sys.stdout.flush()
            except OSError as error:
                error.filename = "standard output"
                raise

    def write_json(self, value: Mapping[str, Any]) -> None:
        """Writes a result as one line of JSON, now."""
        import json

        self.write(json.dumps(value, ensure_ascii=not _is_utf8(sys.stdout)))

    def note(self, sentence: str) -> None:
        """Says something that is no failure."""
        with self._progress.paused():
            say(sentence)

    def fail(self, sentence: str) -> None:
        """Says what is wrong with an input; the run goes on, its exit code is 2."""
        self.code = BAD
        self.note(sentence)

    def fail_for_memory(self, place: str) -> None:
        """Says that memory ran out for an input."""
        with self._room.spared():
            self.fail(f"{place}: {self._room.complaint()}")

    def leave_for_memory(self, place: str) -> None:
        """Says that memory ran out before a puzzle was solved, which is as when time runs out."""
        with self._room.spared():
            self.leave_unsolved()
            self.note(f"{place}: {self._room.complaint()}")

    def leave_unsolved(self) -> None:
        """Keeps in mind that a puzzle has no solution, or ran out of time or memory."""
        self.code = max(self.code, UNSOLVED)

    def expect(self, files: int) -> None:
        """Tells how many files there are."""
        self._progress.files = files

    def begin(self, file: str) -> None:
        """Tells that a puzzle was read."""
        self._progress.begun.append(file)

    def finish(self) -> None:
        """Tells that the oldest of the puzzles begun is finished."""
        self.done += 1
        self._progress.done = self.done
        file = self._progress.begun.popleft()
        if file != self._last_file:
            self._progress.files_done += 1
            self._last_file = file

    def refuse(self, sentence: str) -> None:
        """Says why the newest of the puzzles begun will not be finished."""
        self._progress.begun.pop()
        self.fail(sentence)


def say(sentence: str) -> None:
    """A sentence on standard error; what a terminal could take for a command is left out."""
    try:
        print(printable(sentence), file=sys.stderr, flush=True)
    except OSError:
        forget(sys.stderr)


def printable(text: str) -> str:
    """Text from a file or a file's name, safe to show on a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in text)


def depth_of(stream: TextIO) -> Depth:
    """How many colours to write to a stream, by what it is and by the environment."""
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
    """Lets nothing be written where nothing can be, not even at the very end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def open_streams() -> None:
    """Stands in for streams that are closed: a result is then an error, what is said is lost."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _is_utf8(stream: TextIO) -> bool:
    return (stream.encoding or "").lower().replace("-", "") == "utf8"


def _never_fail_to_encode() -> None:
    """A letter that the terminal lacks becomes an escape, which JSON understands too."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
