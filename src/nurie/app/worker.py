"""One solver in a separate process: ``python -m nurie.app.worker``, started by `nurie.app.jobs`.

A question comes as a line of JSON on standard input, and after it the file that it is about, if
there is one, with its length in ``bytes``. The answer is lines of JSON: ``refused`` with an
error, or the ``result`` of reading or writing a file, or ``accepted`` and then ``steps``, and
finally the ``outcome`` or an ``error``; an empty object ends it, and the next question may come.
Steps are sent while the method works; once it is ``done``, only the remaining steps are sent.
The server kills a worker that takes too long.
"""

from __future__ import annotations

import base64
import ctypes
import io
import json
import os
import resource
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any, TextIO

import nurie
from nurie import files, registry
from nurie.app.catalogue import as_json
from nurie.app.methods import EXPLAIN
from nurie.errors import FormatError, NurieError, UnavailableError
from nurie.grid import Grid
from nurie.knowledge import Knowledge
from nurie.messages import sentence, technique_name
from nurie.options import can_record
from nurie.puzzle import Puzzle, check_given
from nurie.solving import Limits, Outcome
from nurie.steps import Fact, Step, cost_of

MOST_PUZZLES = 100
"""How many puzzles of one file are read."""
_PART = 100
"""Steps in one line."""
_PAUSE = 0.1
"""Seconds between two lines while the method works, to limit the overhead."""
_NICE = 5
"""Saving moves has priority over solving."""
_PR_SET_PDEATHSIG = 1
_ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OPENCV_FOR_THREADS_NUM": "1"}
"""For NumPy and OpenCV: a solver is one processor's work, and every thread takes address space."""


class Refused(Exception):  # noqa: N818 - the client's error
    """A question that is refused."""

    def __init__(self, code: str, message: str, field: str = "") -> None:
        super().__init__(message)
        self.told = {"code": code, "message": message, "field": field}


def main() -> None:
    """Answer questions until there are no more."""
    megabytes, parent = int(sys.argv[1]), int(sys.argv[2])
    os.environ |= _ONE_THREAD
    _limit(megabytes, parent)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers:
        os.dup2(2, 1)
        for line in sys.stdin.buffer:
            question = json.loads(line)
            _answer(question, answers, sys.stdin.buffer.read(question.get("bytes", 0)))


def _limit(megabytes: int, parent: int) -> None:
    with suppress(OSError, AttributeError):
        os.nice(_NICE)
    room = megabytes * 2**20
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def _answer(question: dict[str, Any], answers: TextIO, data: bytes = b"") -> None:
    def say(**told: Any) -> None:
        print(json.dumps(told), file=answers, flush=True)

    is_accepted = False
    try:
        if question["do"] == "parse":
            say(result=_parsed(question, data))
        elif question["do"] == "photo":
            say(result=_photographed(question, data))
        elif question["do"] == "export":
            say(result=_exported(question))
        else:
            puzzle, given = _puzzle(question)
            say(accepted=True)
            is_accepted = True
            with closing(_Telling(puzzle, given, question, say)) as telling:
                telling.end(_solved(puzzle, given, question, telling.hear))
    except Exception as error:
        refusal = _refusal(error)
        if is_accepted:
            say(error=refusal.told)
        else:
            say(refused=refusal.told)
    say()


def _refusal(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    if isinstance(error, MemoryError):
        return Refused("too_much_memory", "the method needs more memory than it is allowed")
    if isinstance(error, FormatError):
        line = "" if error.line is None else f"line {error.line}: "
        return Refused("bad_puzzle", line + error.message, "puzzle")
    if isinstance(error, UnavailableError):
        return Refused("unavailable", str(error))
    if isinstance(error, NurieError):
        return Refused("refused", str(error))
    return Refused("method_failed", f"the method failed ({type(error).__name__})")


def _parsed(question: dict[str, Any], data: bytes) -> dict[str, Any]:
    source = io.BytesIO(data)
    source.name = question["name"] or None
    format = files.identify(data, question["name"])
    found = []
    for puzzle in files.load_all(source, max_bytes=len(data)):
        _check_size(puzzle, question["cells"])
        found.append(_described(puzzle))
        if len(found) == MOST_PUZZLES:
            break
    return {"format": format, "puzzles": found}


def _exported(question: dict[str, Any]) -> dict[str, Any]:
    puzzle = nurie.loads(json.dumps(question["puzzle"]), "json")
    _check_size(puzzle, question["cells"])
    data = files.dump_bytes(puzzle, question["format"])
    return {"data": base64.b64encode(data).decode()}


def _photographed(question: dict[str, Any], data: bytes) -> dict[str, Any]:
    from nurie.app import photos

    try:
        picture = photos.opened(data)
    except FormatError as error:
        raise Refused("bad_photo", f"the photo cannot be opened: {error.message}") from None
    try:
        reading = photos.read(picture)
    except FormatError:
        message = "there is no nonogram or Nurikabe in the photo that can be read"
        raise Refused("no_puzzle", message) from None
    if reading.draft is not None:
        _check_size(reading.draft, question["cells"])
    return photos.as_json(reading)


def _described(puzzle: Puzzle) -> dict[str, Any]:
    goal = puzzle.goal
    told = as_json(puzzle)
    return told | ({"goal": list(goal.rows)} if goal is not None else {})


def _check_size(puzzle: Puzzle, cells: int) -> None:
    if puzzle.width * puzzle.height > cells:
        size = f"{puzzle.width}×{puzzle.height}"
        message = f"a board of {size} exceeds the limit of {cells} cells"
        raise Refused("too_large", message, "puzzle")


def _puzzle(question: dict[str, Any]) -> tuple[Puzzle, Grid | None]:
    puzzle = nurie.loads(json.dumps(question["puzzle"]), "json")
    _check_size(puzzle, question["cells"])
    try:
        given = Grid(question["given"]) if question["given"] else None
        check_given(puzzle, given)
    except NurieError as error:
        raise Refused("bad_cells", str(error), "given") from None
    return puzzle, given


def _solved(
    puzzle: Puzzle, given: Grid | None, question: dict[str, Any], listener: Callable[[Step], None]
) -> Outcome:
    """The outcome of the method; its steps are sent on the way."""
    limits = Limits(seconds=question["seconds"], solutions=question["solutions"])
    options = dict(question["options"])
    if question["method"] == EXPLAIN:
        explain = registry.kind(puzzle.kind).explain
        outcome = explain(puzzle, limits, given=given, record=listener)
    else:
        if question["steps"] and can_record(puzzle.kind, question["method"]):
            options["record"] = listener
        outcome = nurie.solve(puzzle, limits, given=given, method=question["method"], **options)
    for solution in outcome.solutions:
        if puzzle.check(solution):
            raise Refused("wrong", "the method returned a wrong solution; this is a bug")
    return outcome


class _Telling:
    """Sends the steps of a method, and finally its outcome.

    A separate thread sends them periodically, so that the user can watch the method work. A
    method that finishes before the first period has no overhead.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        given: Grid | None,
        question: dict[str, Any],
        tell: Callable[..., None],
    ) -> None:
        self._puzzle = puzzle
        self._most: int = question["steps"]
        self._language: str = question["language"]
        self._tell = tell
        self._heard = 0
        self._steps: list[Step] = []
        """All steps, including those already sent."""
        self._told = 0
        self._knowledge = Knowledge(given or puzzle.start)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def hear(self, step: Step) -> None:
        """Record a step."""
        self._heard += 1
        if len(self._steps) < self._most:
            self._steps.append(step)

    def end(self, outcome: Outcome) -> None:
        """Send the remaining steps and the outcome."""
        self.close()
        while self._tell_some(done=True):
            pass
        told = outcome.as_json() | {
            "problems": [problem.as_json() for problem in outcome.problems],
            "conflict": [list(cell) for cell in outcome.conflict],
            "known": list(outcome.known.rows) if outcome.known else None,
            "steps": self._heard,
            "sent": self._told,
        }
        self._tell(outcome=told, done=True)

    def _work(self) -> None:
        while not self._is_over.wait(_PAUSE):
            self._tell_some()

    def close(self) -> None:
        """Stop the thread."""
        self._is_over.set()
        self._thread.join()

    def _tell_some(self, *, done: bool = False) -> bool:
        """Send the next part; return whether there was one."""
        part = self._steps[self._told : self._told + _PART]
        if not part:
            return False
        steps = [self._json(step) for step in part]
        self._told += len(part)
        self._tell(steps=steps, done=done)
        return True

    def _json(self, step: Step) -> dict[str, Any]:
        """A step, with how much is known after it, or what a board of chance costs."""
        self._knowledge.take(step)
        cost = cost_of(step)
        told = {"known": self._knowledge.count} if cost is None else {"cost": cost}
        return step_json(step, self._puzzle, self._language) | told


def step_json(step: Step, puzzle: Puzzle, language: str = "en") -> dict[str, Any]:
    """A step in the clients' form."""
    told: dict[str, Any] = {
        "technique": step.technique,
        "line": step.line,
        "settles": _facts(step.settles),
        "because": _facts(step.because),
        "assuming": _facts(step.assuming),
        "runs": list(step.runs),
        "numbers": [list(cell) for cell in step.numbers],
        "title": technique_name(step.technique, language),
        "text": sentence(step, puzzle, language),
    }
    if step.chain:
        told["chain"] = [step_json(link, puzzle, language) for link in step.chain]
    return told


def _facts(facts: tuple[Fact, ...]) -> list[list[Any]]:
    return [[*fact.cell, fact.state, fact.holds] for fact in facts]


if __name__ == "__main__":
    main()
