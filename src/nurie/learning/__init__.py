"""Lessons: what can be learned about each technique, and positions to practise it.

``techniques.json`` next to this file has a lesson for every technique that makes steps, of every
kind. The app shows the same file; ``python -m nurie.lab.learning`` measures it and writes it.
``seeds.json`` has seeds whose positions are made at once, which the app practises with;
``python -m nurie.lab.learning --seeds 500`` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, cycle
from pathlib import Path
from random import Random
from typing import Any

from nurie import registry
from nurie.difficulty import Level
from nurie.errors import CannotMakeError, NurieError, did_you_mean
from nurie.files import loads
from nurie.generating import Generated, Generator
from nurie.grid import Cell, Grid
from nurie.puzzle import Puzzle
from nurie.steps import Fact

FILE = Path(__file__).parent / "techniques.json"
SEEDS = Path(__file__).parent / "seeds.json"
SERIES = 10
"""How many positions are practised in a row."""


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle, and what is known of its board."""

    puzzle: Puzzle
    given: Grid


@dataclass(frozen=True, slots=True)
class NearMiss(Position):
    """A position that looks like one on which a technique applies, but it does not."""

    tempting: tuple[Fact, ...]
    """What seems to follow, though it is wrong in the solution of the puzzle."""
    line: str
    """The line whose clue is different, such as ``row 3``; empty if numbers are."""
    numbers: tuple[tuple[int, int], ...]
    """The cells whose numbers are different."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What can be learned about a technique."""

    kind: str
    technique: str
    level: Level
    sides: tuple[int, int]
    """The smallest and the largest board for practice: on them, positions are found quickly."""
    colours: int
    needed: tuple[float | None, ...]
    """For each level, in which share of the puzzles in the packs it is needed; None without any."""
    example: Position
    near_miss: NearMiss

    @property
    def series(self) -> tuple[int, ...]:
        """The sides of the boards of a series, which grow."""
        return self.growing(SERIES)

    def growing(self, count: int) -> tuple[int, ...]:
        """The sides of a number of boards, from the smallest to the largest."""
        least, most = self.sides
        step = (most - least) / max(count - 1, 1)
        # Halves are rounded up, as in the app.
        return tuple(least + int(at * step + 0.5) for at in range(count))


@cache
def lessons(kind: str) -> tuple[Lesson, ...]:
    """The lessons of a kind, from the easiest technique to the hardest."""
    told = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(_lesson(kind, fields) for fields in told.get(kind, []))


def lesson(name: str) -> Lesson:
    """The lesson of a technique: ``overlap``, or ``nurikabe/unreachable`` where two have a name."""
    kind, _, technique = name.rpartition("/")
    every = [one for each in registry.kinds() for one in lessons(each)]
    found = [one for one in every if one.technique == technique and kind in ("", one.kind)]
    if len(found) > 1:
        names = " or ".join(f"{one.kind}/{one.technique}" for one in found)
        raise NurieError(f"several kinds have a technique {technique!r}; choose {names}")
    if not found:
        every_name = list(dict.fromkeys(one.technique for one in every))
        meant = did_you_mean(technique, every_name)
        raise NurieError(
            f"no technique {name!r} can be practised{meant}; choose from {', '.join(every_name)}"
        )
    return found[0]


def practised() -> list[str]:
    """The techniques that can be practised, with their kinds."""
    return [f"{one.kind}/{one.technique}" for kind in registry.kinds() for one in lessons(kind)]


def seeds(of: Lesson) -> tuple[int, ...]:
    """Seeds whose positions are made at once, all different: series after series.

    The board of each has the side that its place in a series says.
    """
    told = json.loads(SEEDS.read_text(encoding="utf-8"))
    gaps = next(row["gaps"] for row in told[of.kind] if row["name"] == of.technique)
    return tuple(accumulate(gaps, initial=-1))[1:]


def generator(of: Lesson, side: int, seed: int) -> Generator:
    """Makes positions that need the technique, on boards of one size."""
    return Generator(of.kind, size=side, colours=of.colours, needs=of.technique, seed=seed)


def practise(
    of: Lesson, *, sides: Sequence[int] | None = None, seed: int = 0
) -> Iterator[Generated]:
    """Different positions on which the technique is the easiest next step, one for each side.

    Another ``seed`` gives others. Raises CannotMakeError if there are no more of a side.
    """
    places = list(zip(cycle(of.series), seeds(of), strict=False))
    Random(seed).shuffle(places)
    for side in of.series if sides is None else sides:
        place = next((place for place in places if place[0] == side), None)
        if place is None:
            raise CannotMakeError(f"no more positions of {side}×{side} need {of.technique}")
        places.remove(place)
        made = generator(of, *place).draw(0)
        assert made
        yield made


def positions(of: Lesson, count: int, seed: int = 0) -> list[tuple[Puzzle, Grid]]:
    """Puzzles on boards that grow, each with what is known of its board; see `practise`."""
    made = practise(of, sides=of.growing(count), seed=seed)
    return [(one.puzzle, one.given) for one in made if one.given]


def _lesson(kind: str, told: dict[str, Any]) -> Lesson:
    near = told["near_miss"]
    return Lesson(
        kind=kind,
        technique=told["name"],
        level=Level(told["level"]),
        sides=tuple(told["sides"]),
        colours=told["colours"],
        needed=tuple(told["needed"]),
        example=Position(*_position(told["example"])),
        near_miss=NearMiss(
            *_position(near),
            tempting=tuple(Fact(Cell(*fact[:2]), fact[2]) for fact in near["tempting"]),
            line=near["line"],
            numbers=tuple((row, column) for row, column in near["numbers"]),
        ),
    )


def _position(told: dict[str, Any]) -> tuple[Puzzle, Grid]:
    return loads(json.dumps(told["puzzle"]), "json"), Grid("\n".join(told["given"]))
