"""Other solvers to compare with: a peer is a command that prints one line of JSON for each puzzle.

``--peer NAME=COMMAND`` names one. COMMAND is split into words as a shell would, but
no shell runs it; in each word three placeholders are filled in:

- ``{set}``: ``newspaper``, ``survey`` or ``tournament`` for nonograms, ``nurikabe-seed`` or
  ``nurikabe-newspaper``; the command runs once for each;
- ``{step}``: every so-many-th puzzle of the set, beginning with the first, is enough
  (of every batch, in a tournament); more are welcome;
- ``{time}``: CPU seconds that it may spend on one puzzle.

The command prints, as it goes, one object a line on its standard output::

    {"peer": "example 1.2", "set": "survey", "puzzle": "webpbn-00001-dancer",
     "verdict": "unique", "cpu_seconds": 0.00012}

``puzzle`` is the name of the puzzle's file without its end, in a tournament the name
of the batch and the number of the puzzle, as in ``taai2011-7``. ``verdict`` is
``unique``, ``several`` (a second solution was found), ``none``, or ``solved`` where only
a first solution is asked for, in the tournament; any other word says why there is no
answer: ``timeout``, ``crash``, ``wrong``. ``cpu_seconds`` is what the solving took, as
favourably to the peer as is honest: without starting the program or reading the file.
Other members are ignored, and so is a line whose ``puzzle`` is ``TOTAL``. Reading stops at
any other line, with one sentence; the lines before it count.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Generator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from nurie import NurieError, Status
from nurie.lab.runner import Program, running

TOTAL = "TOTAL"
ANSWERS = frozenset({Status.UNIQUE, Status.SEVERAL, Status.NONE, Status.SOLVED})
_MEMBERS = ("peer", "set", "puzzle", "verdict")


class PeerError(NurieError):
    """A peer that cannot be run, failed, or does not keep to the protocol."""


@dataclass(frozen=True, slots=True)
class Line:
    """The result of a solver on one puzzle."""

    peer: str
    set: str
    puzzle: str
    verdict: str
    cpu_seconds: float
    figures: Mapping[str, Any] = field(default_factory=dict)
    """Other fields."""

    @property
    def is_answer(self) -> bool:
        """Whether the question was settled, rightly or wrongly."""
        return self.verdict in ANSWERS

    def as_dict(self) -> dict[str, Any]:
        """The line as plain data."""
        return {
            "peer": self.peer,
            "set": self.set,
            "puzzle": self.puzzle,
            "verdict": self.verdict,
            "cpu_seconds": round(self.cpu_seconds, 7),
            **self.figures,
        }

    def as_json(self) -> str:
        """The line as it is printed."""
        return json.dumps(self.as_dict())


@dataclass(frozen=True, slots=True)
class Peer:
    """A solver to compare with: the name it goes by in the tables, and its command."""

    name: str
    command: tuple[str, ...]

    def words(self, set: str, step: int, time: float) -> list[str]:
        """The command with its placeholders filled in."""
        values = {"{set}": set, "{step}": str(step), "{time}": f"{time:g}"}
        words = []
        for word in self.command:
            for placeholder, value in values.items():
                word = word.replace(placeholder, value)
            words.append(word)
        return words


def parse_peer(text: str) -> Peer:
    """A peer from ``NAME=COMMAND``."""
    name, equals, command = text.partition("=")
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise PeerError(
            f"the command of the peer {name!r} has an open quotation: {error}"
        ) from None
    if not (equals and name.strip() and words):
        raise PeerError(f"a peer is given as NAME=COMMAND, not as {text!r}")
    return Peer(name.strip(), words)


def parse_line(text: str, set: str) -> Line:
    """What a line says; of a total only the figures. It must be about the set that was asked."""
    try:
        members = json.loads(text)
    except ValueError:
        raise PeerError(f"{_short(text)} is not JSON") from None
    if not isinstance(members, dict):
        raise PeerError(f"{_short(text)} is not a JSON object")
    if members.get("puzzle") == TOTAL:
        return Line("", set, TOTAL, "", 0.0, members)
    for name in _MEMBERS:
        if not isinstance(members.get(name), str):
            raise PeerError(f"{_short(text)} has no string {name!r}")
    seconds = members.get("cpu_seconds")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds >= 0:
        raise PeerError(f"{_short(text)} has no number 'cpu_seconds'")
    if members["set"] != set:
        raise PeerError(f"{_short(text)} is about a set other than {set!r}")
    figures = {
        name: value
        for name, value in members.items()
        if name != "cpu_seconds" and name not in _MEMBERS
    }
    peer, _, puzzle, verdict = (members[name] for name in _MEMBERS)
    return Line(peer, set, puzzle, verdict, float(seconds), figures)


def run(peer: Peer, set: str, step: int, time: float) -> Generator[Line, None, None]:
    """Runs a peer on a set and yields its lines as they come."""
    with ExitStack() as stack:
        try:
            program = stack.enter_context(running(peer.words(set, step, time)))
        except OSError as error:
            raise PeerError(f"{peer.name} cannot be started: {error}") from None
        yield from _lines(peer, program, set)
        code, said = program.end()
        if code != 0:
            why = f": {said.splitlines()[-1]}" if said else ""
            raise PeerError(f"{peer.name} ended with exit code {code}{why}")


def _lines(peer: Peer, program: Program, set: str) -> Generator[Line, None, None]:
    seen: dict[str, Line] = {}
    for number, printed in enumerate(iter(program.line, b""), 1):
        text = (printed or b"").decode(errors="replace")
        if not text.strip():
            continue
        try:
            line = parse_line(text, set)
            if line.puzzle in seen:
                raise PeerError(f"{_short(text)} repeats a puzzle")
        except PeerError as error:
            raise PeerError(f"{peer.name}, line {number}: {error}") from None
        if line.puzzle != TOTAL:
            seen[line.puzzle] = line
        yield line


def _short(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 60 else text[:57] + "...")
