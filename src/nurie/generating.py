"""Generates puzzles and positions of every kind; the engine makes them (``engine/generating.hpp``).

Each draw of a run depends only on what was asked for, the seed and the number of the draw,
so the puzzles are the same whatever the number of workers. A draw that equals an earlier
one when it is turned or mirrored is left out; a run remembers the others by numbers of
eight bytes in a table that is at most half full: 16 to 32 MB for a million puzzles.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from collections.abc import Generator as Running
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from itertools import count as numbers_from
from itertools import islice
from typing import Any, TypeAlias

from nurie import _engine, native, registry
from nurie.cluster import Cluster, connected
from nurie.difficulty import Level, Rating, level_of
from nurie.errors import CannotMakeError, NurieError, no_such
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.solving import NO_LIMITS, Limits, Watch
from nurie.streaming import in_order

STYLES = _engine.STYLES
"""How puzzles may look."""
SYMMETRIES = _engine.SYMMETRIES
"""How the numbers on a board may lie."""
_Drawn: TypeAlias = dict[str, Any]
"""What the engine generates: numbers on a board, goal, given cells, rating, shape."""
_AHEAD = 8
"""How many draws each worker may be ahead of the caller."""
_MOST_REPEATED = 1000
"""After this many draws in a row without a new puzzle, hardly any are left."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated puzzle or position."""

    puzzle: Puzzle
    """It has one solution, which is its goal."""
    rating: Rating
    """What it demands of a person who solves it from the beginning."""
    given: Grid | None
    """A position: the known cells, from which the required technique leads on; otherwise None."""
    draw: int
    """The number of the draw, which together with the seed gives the same puzzle again."""
    shape: int
    """The same number for puzzles that turns and reflections make equal."""


class Generator:
    """Makes puzzles as requested; raises a NurieError at once if that cannot be done."""

    def __init__(
        self,
        kind: str,
        *,
        size: int | str | tuple[int, int] = (10, 10),
        difficulty: Level | str | int | None = None,
        style: str | None = None,
        colours: int = 1,
        symmetry: str | None = None,
        needs: str | None = None,
        seed: int = 0,
    ) -> None:
        self.kind = kind
        self.width, self.height = size_of(size)
        self.level = None if difficulty is None else level_of(difficulty)
        self.needs = needs
        self.seed = seed
        of_kind = registry.kind(kind) if kind in registry.kinds() else None
        if of_kind is None or of_kind.generated is None:
            raise NurieError(no_such("unknown kind", kind, kinds()))
        if needs is not None and needs not in of_kind.levels:
            needed = [row.name for row in of_kind.techniques if row.makes_steps]
            raise NurieError(no_such("unknown technique", needs, needed))
        self._puzzle = of_kind.generated
        self._asked = (
            ("size", (self.width, self.height)),
            ("difficulty", self.level),
            ("style", style),
            ("colours", colours),
            ("symmetry", symmetry),
            ("needs", needs),
            ("seed", seed),
        )
        _expect("style", style, STYLES)
        _expect("symmetry", symmetry, SYMMETRIES)
        looks = (wish or "" for wish in (self.level, style, symmetry, needs))
        self._wish = kind, self.width, self.height, colours, *looks
        native.ask("can_generate", NO_LIMITS, *self._wish)

    def __reduce__(self) -> tuple[Any, ...]:
        """How to make the same generator on another machine."""
        return _generator, (self.kind, self._asked)

    def draw(self, number: int, limits: Limits = NO_LIMITS) -> Generated | None:
        """The puzzle of one draw; None if it was stopped."""
        watch = Watch(limits)
        return self._generated(number, self._make((number, limits)), watch)

    def run(
        self,
        *,
        count: int | None = None,
        first: int = 0,
        seen: _engine.SeenShapes | None = None,
        workers: int = 1,
        cluster: Cluster | None = None,
        limits: Limits = NO_LIMITS,
    ) -> Running[Generated, None, None]:
        """``count`` puzzles or without end, none twice, from a draw on.

        ``seen`` has the shapes before it. It ends early when a time limit is reached or the caller
        cancels. Raises CannotMakeError if the engine finds no puzzle, or none that is new.
        """
        seen = seen or _engine.SeenShapes()
        watch = Watch(limits)
        found = repeated = 0
        if cluster is None:
            draws = self._draws(first, workers, watch)
        else:
            draws = self._draws_on(cluster, first, watch, lambda: count and count - found)
        for made in draws:
            if made is None:
                return
            if seen.add(made.shape):
                repeated = 0
                found += 1
                yield made
                if found == count:
                    return
            elif (repeated := repeated + 1) == _MOST_REPEATED:
                raise CannotMakeError(f"there are hardly any more puzzles of {self._wanted()}")

    def _draws(self, first: int, workers: int, watch: Watch) -> Iterator[Generated | None]:
        if workers == 1:
            for number in numbers_from(first):
                told = None if watch.stopped else self._make((number, watch.left()))
                yield self._generated(number, told, watch)
        pool = _engine.Pool(workers)

        def begin(number: int) -> Callable[[], _Drawn | None]:
            pool.submit("generate", watch.left(), *self._wish, self.seed, number)
            return pool.take

        try:
            for number, told in in_order(numbers_from(first), begin, workers * _AHEAD):
                yield self._generated(number, told, watch)
        finally:
            pool.close()

    def _draws_on(
        self, cluster: Cluster, first: int, watch: Watch, missing: Callable[[], int | None]
    ) -> Iterator[Generated | None]:
        """Draws on a cluster: as many as are missing, and then again as many as were repeated."""
        numbers = numbers_from(first)
        while missing() != 0:
            asked = ((number, watch.left()) for number in islice(numbers, missing()))
            for (number, _), told in cluster.map(self._make, asked, lambda one: one):
                yield self._generated(number, told, watch)

    def _make(self, asked: tuple[int, Limits]) -> _Drawn | None:
        number, limits = asked
        made: _Drawn | None = native.ask("generate", limits, *self._wish, self.seed, number)
        return made

    def _generated(self, number: int, told: _Drawn | None, watch: Watch) -> Generated | None:
        if told is None:
            if watch.stopped:
                return None
            raise CannotMakeError(
                f"many tries gave no puzzle of {self._wanted()}; choose another size or level"
            )
        puzzle = self._puzzle(told["numbers"], told["goal"])
        return Generated(puzzle, told["rating"], told["given"], number, told["shape"])

    def _wanted(self) -> str:
        """What is generated, in words: ``10×10, hard, with a step of overlap``."""
        words = [f"{self.width}×{self.height}"]
        if self.level:
            words.append(self.level)
        if self.needs:
            words.append(f"with a step of {self.needs}")
        return ", ".join(words)


def generate(
    kind: str,
    *,
    size: int | str | tuple[int, int] = (10, 10),
    difficulty: Level | str | int | None = None,
    style: str | None = None,
    colours: int = 1,
    symmetry: str | None = None,
    needs: str | None = None,
    seed: int = 0,
    count: int | None = None,
    workers: int = 1,
    cluster: str | Cluster | None = None,
    limits: Limits = NO_LIMITS,
) -> Iterator[Generated]:
    """Generate puzzles with one solution, as they are asked for: ``count`` of them, or without end.

    The same ``seed`` gives the same puzzles, whatever the number of ``workers``, and on a Dask
    ``cluster``; none comes twice, even if turned or mirrored. ``difficulty`` is a level, any by
    default. ``style`` is one of ``STYLES``. ``colours`` is for nonograms, ``symmetry`` for the
    numbers of a Nurikabe. With ``needs``, a technique, each is a position in which nothing
    easier helps.
    """
    generator = Generator(
        kind,
        size=size,
        difficulty=difficulty,
        style=style,
        colours=colours,
        symmetry=symmetry,
        needs=needs,
        seed=seed,
    )
    if workers < 1:
        raise NurieError(f"at least 1 worker is needed, not {workers}")
    if count is not None and count < 0:
        raise NurieError(f"the number of puzzles must be 0 or more, not {count}")
    if cluster is not None:
        return _generate_on(cluster, generator, count, limits)
    return islice(generator.run(count=count, workers=workers, limits=limits), count)


def _generate_on(
    cluster: str | Cluster, generator: Generator, count: int | None, limits: Limits
) -> Iterator[Generated]:
    with (
        connected(cluster) as crew,
        closing(generator.run(count=count, cluster=crew, limits=limits)) as made,
    ):
        yield from islice(made, count)


@lru_cache(16)
def _generator(kind: str, asked: tuple[tuple[str, Any], ...]) -> Generator:
    return Generator(kind, **dict(asked))


def kinds() -> list[str]:
    """The kinds that can be generated."""
    return [name for name in registry.kinds() if registry.kind(name).generated]


def size_of(told: int | str | tuple[int, int]) -> tuple[int, int]:
    """Columns and rows: from ``12x9``, a pair, or one number for a square."""
    if isinstance(told, int):
        return told, told
    if isinstance(told, tuple):
        return told
    found = re.fullmatch(r"(\d{1,6})(?:\s*[x×X]\s*(\d{1,6}))?", told, re.ASCII)
    if not found:
        raise NurieError(f"a size is columns x rows, such as 12x9, not {told!r}")
    return int(found[1]), int(found[2] or found[1])


def _expect(what: str, wanted: str | None, choices: tuple[str, ...]) -> None:
    if wanted is not None and wanted not in choices:
        raise NurieError(no_such(f"unknown {what}", wanted, choices))
