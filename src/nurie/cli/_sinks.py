"""Where generated puzzles go: to the screen, into a file or a folder, or into lines of JSON.

Lines of JSON in a file continue an interrupted run: each has the number of its draw and its
shape, and the first and the last of them are made again to see that the command is the same.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from json import JSONDecodeError, JSONEncoder, loads
from pathlib import Path
from typing import Any

from nurie import files, registry
from nurie._engine import SeenShapes
from nurie.cli._inputs import STANDARD_INPUT, is_folder
from nurie.cli._session import Session, depth_of
from nurie.cli._words import how_often, legend, styled
from nurie.difficulty import Rating
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.generating import Generated, Generator
from nurie.growing import GrowingFile
from nurie.messages import technique_name
from nurie.puzzle import Puzzle, amount

_MOST = 100_000
"""How many puzzles fit into a file that is written at the end."""
_BEGINNING = b'{"index": '
"""Of every line of JSON."""
_ENCODER = JSONEncoder(ensure_ascii=False)


class Sink(AbstractContextManager["Sink"]):
    """Takes puzzles one by one; some are there already if it continues an earlier run."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator
        self.done = 0
        """How many puzzles are there already."""
        self.next_draw = 0
        """The draw after them."""
        self.seen = SeenShapes()
        """Their shapes."""

    def __exit__(self, *_: object) -> None:
        """Close what is open."""

    @abstractmethod
    def take(self, index: int, made: Generated) -> None:
        """Take a puzzle, numbered from 1."""

    def finish(self) -> None:
        """Write what has not been written yet."""


def sink_for(
    generator: Generator, session: Session, out: str | None, to: str | None, json: bool, count: int
) -> Sink:
    """The sink that the options ask for."""
    if out == "":
        raise NurieError("--out needs the name of a file or folder")
    if to and not out:
        raise NurieError("--to needs a file to write; name it with --out")
    if json and to:
        raise NurieError("--json writes its own format; leave out --to")
    if generator.needs and out and not json:
        raise NurieError("only --json can store positions")
    if json and out and out != STANDARD_INPUT:
        return _JsonLines(generator, out, count)
    if json:
        return _Screen(generator, line_of, session.write)
    if not out:
        return _Screen(generator, _drawn, session.write_part)
    if out.endswith("/") or is_folder(out):
        return _Folder(generator, out, to)
    return _OneFile(generator, out, to, count)


class _Screen(Sink):
    """Prints each puzzle at once."""

    def __init__(
        self,
        generator: Generator,
        text_of: Callable[[Generator, int, Generated], str],
        write: Callable[[str], None],
    ) -> None:
        super().__init__(generator)
        self._text_of, self._write = text_of, write

    def take(self, index: int, made: Generated) -> None:
        """Print a puzzle."""
        self._write(self._text_of(self.generator, index, made).removesuffix("\n"))


class _JsonLines(Sink):
    """Appends to a file, after the lines of an interrupted run of the same command."""

    def __init__(self, generator: Generator, out: str, count: int) -> None:
        super().__init__(generator)
        self._other = f"{out} was written by another command; choose another file"
        self._is_new = not Path(out).exists()
        self._lines = GrowingFile(Path(out), "another command")
        try:
            self._take_over(out, count)
        except BaseException:
            self._lines.close()
            raise

    def _take_over(self, out: str, count: int) -> None:
        """Recall the puzzles that are there."""
        last = b""
        for line in self._lines.lines():
            self._recall(line)
            if self.done == 1:
                self._compare(line)
            last = line
        if self.done > 1:
            self._compare(last)
        if self.done > count:
            raise NurieError(f"{out} already has {amount(self.done, 'puzzle')}, more than {count}")
        if not self._lines.rest.startswith(_BEGINNING[: len(self._lines.rest)]):
            raise NurieError(self._other)
        self._lines.cut_rest()

    def _recall(self, line: bytes) -> None:
        try:
            told: Any = loads(line)
            self.next_draw = int(told["draw"]) + 1
            is_next = told["index"] == self.done + 1 and self.seen.add(int(told["shape"], 16))
        except (JSONDecodeError, KeyError, TypeError, ValueError, OverflowError):
            is_next = False
        if not is_next:
            raise NurieError(self._other)
        self.done += 1

    def _compare(self, line: bytes) -> None:
        """Make the newest puzzle again."""
        made = self.generator.draw(self.next_draw - 1)
        if made is None or line_of(self.generator, self.done, made).encode() != line:
            raise NurieError(self._other)

    def take(self, index: int, made: Generated) -> None:
        """Write a line."""
        self._lines.add(line_of(self.generator, index, made).encode())
        self.done = index

    def __exit__(self, *_: object) -> None:
        """Close the file, and remove it if it is new and nothing came."""
        if self._is_new and not self.done:
            self._lines.path.unlink(missing_ok=True)
        self._lines.close()


class _Folder(Sink):
    """Writes one file for each puzzle."""

    def __init__(self, generator: Generator, out: str, to: str | None) -> None:
        super().__init__(generator)
        if not to:
            raise NurieError(f"{out} is a folder: name the format with --to")
        self._folder, self._to = Path(out), to
        self._suffix = registry.find_format(generator.kind, to).load().suffixes[0]

    def take(self, index: int, made: Generated) -> None:
        """Write a file."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"{self.generator.kind}-{index:04d}{self._suffix}"
        files.save(described(self.generator, index, made), path, self._to)


class _OneFile(Sink):
    """Writes all puzzles into one file at the end."""

    def __init__(self, generator: Generator, out: str, to: str | None, count: int) -> None:
        super().__init__(generator)
        self._out, self._to = out, to
        self._puzzles: list[Puzzle] = []
        if "several" not in self._carries() and count > 1:
            raise NurieError(f"{out} can store only one puzzle; end it with / to get a folder")
        if count > _MOST:
            raise NurieError(f"{count} puzzles are too many for one file; --json has no limit")

    def _carries(self) -> frozenset[str]:
        """What the format stores besides the clues."""
        kind = self.generator.kind
        if self._to:
            entry = registry.find_format(kind, self._to)
        elif (suffix := Path(self._out).suffix.lower()) in (known := files.by_suffix(kind)):
            entry = known[suffix]
        else:
            raise NurieError(f"the format of {self._out} is unknown; name it with --to")
        carried: frozenset[str] = entry.load().carries
        return carried

    def take(self, index: int, made: Generated) -> None:
        """Keep a puzzle."""
        self._puzzles.append(described(self.generator, index, made))

    def finish(self) -> None:
        """Write the file."""
        if self._puzzles:
            is_file = self._out != STANDARD_INPUT
            files.save(self._puzzles, self._out if is_file else sys.stdout.buffer, self._to)
            sys.stdout.flush()


def described(generator: Generator, index: int, made: Generated) -> Puzzle:
    """The puzzle with a title and a description."""
    level = made.rating.level.capitalize()
    title = f"{level} {generator.width}×{generator.height}, {generator.seed}/{index}"
    return replace(made.puzzle, title=title, description=in_words(made.rating))  # type: ignore[type-var]


def in_words(rating: Rating) -> str:
    """How hard a puzzle is, and why: ``medium: Too far twice; 57 steps``."""
    name = technique_name(rating.hardest).lower()
    return f"{rating.level}: {name} {how_often(rating.times)}; {amount(rating.steps, 'step')}"


def line_of(generator: Generator, index: int, made: Generated) -> str:
    """A puzzle as a line of JSON."""
    facts: dict[str, Any] = {
        "index": index,
        "seed": generator.seed,
        "draw": made.draw,
        "shape": f"{made.shape:016x}",
        **made.rating.as_data(),
    }
    if made.given:
        facts |= {"needs": generator.needs, "given": list(made.given.rows)}
    puzzle = files.dumps(described(generator, index, made), "json").strip()
    return f'{_ENCODER.encode(facts)[:-1]}, "puzzle": {puzzle}}}\n'


def _drawn(generator: Generator, index: int, made: Generated) -> str:
    depth = depth_of(sys.stdout)
    puzzle = described(generator, index, made)
    head = styled(puzzle.title, "1", depth)
    drawing = draw_board(puzzle, made.given, depth)
    lines = [head, *legend(puzzle, depth), drawing, in_words(made.rating)]
    if generator.needs:
        lines.append(f"next step: {technique_name(generator.needs).lower()}")
    return "\n".join(lines) + "\n"
