"""``nurie generate``: make puzzles with one solution and a chosen difficulty."""

from __future__ import annotations

import json as as_json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import signature
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

import nurie
from nurie import files, registry
from nurie.cli._inputs import STANDARD_INPUT, complaint, is_folder
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of, forget
from nurie.cli._words import how_often, styled
from nurie.difficulty import Level, Rating, level_of
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.messages import technique_name
from nurie.puzzle import Puzzle, amount
from nurie.solving import Limits, Status

_MOST = 100_000
"""A sanity limit on the number of puzzles."""


def kinds() -> list[str]:
    """The kinds that have a generator."""
    return [kind for kind in registry.kinds() if registry.kind(kind).generate]


def generate(
    kind: Annotated[str, typer.Argument(metavar="KIND", hidden=True, autocompletion=kinds)],
    size: Annotated[str, typer.Option(metavar="WxH", help="Columns and rows.")] = "10x10",
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            help="beginner, easy, medium, hard, expert, or 1 to 5; any by default.",
            autocompletion=lambda: list(Level),
        ),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option(metavar="S", help="Nonogram: blobs, symmetric or random; any by default."),
    ] = None,
    colours: Annotated[
        int | None, typer.Option(metavar="C", help="Nonogram: colours, 1 to 6; 1 by default.")
    ] = None,
    symmetry: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="Nurikabe, of the numbers: none, rotation, diagonal, horizontal, vertical.",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")
    ] = 0,
    count: Annotated[int, typer.Option(metavar="K", min=1, help="How many puzzles to make.")] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="OUT", help="Write to a file, to a folder/, or to - for standard output."
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(metavar="FORMAT", help="The format to write; by default taken from OUT."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            min=0,
            help="Stop after this many seconds and keep the puzzles made so far.",
        ),
    ] = None,
    memory: Memory = None,
) -> int:
    """Make puzzles that have one solution and need no guessing.

    KIND is nonogram or nurikabe. The level of a puzzle and the hardest technique that it
    needs are printed below it. The exit code is 1 if time ran out before all puzzles were
    made.

        nurie generate nonogram --size 15x15 --difficulty medium --style symmetric
        nurie generate nurikabe
        nurie generate nurikabe --size 12x9 --difficulty hard --seed 7 --count 3
        nurie generate nurikabe --symmetry rotation --out islands.json --count 20
        nurie generate nurikabe --to csv --out folder/ --count 20
    """
    generate = _maker(kind)
    width, height = _size(size)
    if count > _MOST:
        raise NurieError(f"{count} is too many; at most {_MOST} puzzles can be made at once")
    press = _Press(kind, out, to, count)
    made = generate(
        width,
        height,
        difficulty=None if difficulty is None else level_of(difficulty),
        **_known(generate, style=style, colours=colours, symmetry=symmetry),
        seed=seed,
        limits=Limits(seconds=time),
    )
    with Session("making", memory) as session:
        session.begin("puzzles")
        try:
            for number, one in enumerate(islice(made, count), 1):
                title = f"{one.rating.level.capitalize()} {width}×{height}, {seed}/{number}"
                puzzle = replace(one.puzzle, title=title, description=in_words(one.rating))
                _check(puzzle)
                press.take(number, puzzle)
                session.finish()
                session.begin("puzzles")
                if json:
                    session.write_json(_facts(puzzle, one.rating, seed, number))
                elif not out:
                    session.write(_as_text(puzzle, one.rating))
            press.finish()
        except BrokenPipeError:
            raise
        except OSError as error:
            session.fail(complaint(out or "standard output", error))
            if out in (None, STANDARD_INPUT):
                forget(sys.stdout)
            return session.code
        if session.done < count:
            session.leave_unsolved()
            session.note(f"time ran out: {session.done} of {count} puzzles were made")
    return session.code


def in_words(rating: Rating) -> str:
    """How hard a puzzle is, and why: ``medium: Too far twice; 57 steps``."""
    name = technique_name(rating.hardest).lower()
    return f"{rating.level}: {name} {how_often(rating.times)}; {amount(rating.steps, 'step')}"


def _maker(kind: str) -> Callable[..., Iterator[Any]]:
    """The generator of a kind."""
    if kind not in registry.kinds():
        raise NurieError(f"unknown kind {kind!r}; choose from {', '.join(kinds())}")
    if not (generate := registry.kind(kind).generate):
        raise NurieError(f"there is no generator for {kind}; choose from {', '.join(kinds())}")
    return generate


def _known(generate: Callable[..., Iterator[Any]], **options: Any) -> dict[str, Any]:
    """The options that were given, if the generator has them."""
    given = {name: value for name, value in options.items() if value is not None}
    known = signature(generate).parameters
    for name in given:
        if name not in known:
            raise NurieError(f"puzzles of this kind have no --{name}")
    return given


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,6})\s*[x×X]\s*(\d{1,6})", text, re.ASCII)
    if not found:
        raise NurieError(f"a size is columns x rows, such as 12x9, not {text!r}")
    return int(found[1]), int(found[2])


def _check(puzzle: Puzzle) -> None:
    """Verify the generator: its goal must be the only solution of the puzzle."""
    outcome = nurie.solve(puzzle)
    goal = puzzle.goal
    if outcome.status is not Status.UNIQUE or outcome.solution != goal:
        raise AssertionError(f"the generator made a puzzle that is {outcome.status}: {puzzle}")


class _Press:
    """Writes puzzles into a folder as they are made, or into one file at the end."""

    def __init__(self, kind: str, out: str | None, to: str | None, count: int) -> None:
        self.kind, self.out, self.to = kind, out, to
        self.folder = Path(out) if out and (out.endswith("/") or is_folder(out)) else None
        self._puzzles: list[Puzzle] = []
        if out == "":
            raise NurieError("--out needs the name of a file or folder")
        if to and not out:
            raise NurieError("--to needs a file to write; name it with --out")
        if self.folder and not to:
            raise NurieError(f"{out} is a folder: name the format with --to")
        self._suffix = registry.find_format(kind, to).load().suffixes[0] if to else ""
        if out and not self.folder and "several" not in self._carries() and count > 1:
            raise NurieError(f"{out} can store only one puzzle; end it with / to get a folder")

    def _carries(self) -> frozenset[str]:
        """What the format stores besides the clues."""
        for entry in registry.formats(self.kind).values():
            module = entry.load() if entry.is_available else None
            if module and (
                entry.name == self.to
                or (not self.to and Path(str(self.out)).suffix.lower() in module.suffixes)
            ):
                carried: frozenset[str] = module.carries
                return carried
        raise NurieError(f"the format of {self.out} is unknown; name it with --to")

    def take(self, number: int, puzzle: Puzzle) -> None:
        """Take a finished puzzle."""
        if self.folder:
            self.folder.mkdir(parents=True, exist_ok=True)
            files.save(puzzle, self.folder / f"{self.kind}-{number:04d}{self._suffix}", self.to)
        elif self.out:
            self._puzzles.append(puzzle)

    def finish(self) -> None:
        """Write the puzzles that have not been written yet."""
        if self._puzzles and self.out:
            is_file = self.out != STANDARD_INPUT
            files.save(self._puzzles, self.out if is_file else sys.stdout.buffer, self.to)
            sys.stdout.flush()


def _facts(puzzle: Puzzle, rating: Rating, seed: int, number: int) -> dict[str, Any]:
    """A puzzle as a JSON object."""
    return {
        "index": number,
        "seed": seed,
        **rating.as_data(),
        "puzzle": as_json.loads(files.dumps(puzzle, "json")),
    }


def _as_text(puzzle: Puzzle, rating: Rating) -> str:
    depth = depth_of(sys.stdout)
    head = styled(puzzle.title, "1", depth)
    return f"{head}\n{draw_board(puzzle, None, depth)}\n{in_words(rating)}\n"
