"""Makes a nonogram of a picture: of all its cuts, repairs some and keeps what is most like it.

A cut that can be solved as it is beats one that needs changes, unless it is much less like
the picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from nurie import _engine, files
from nurie.difficulty import Level, Rating, level_of
from nurie.errors import CannotMakeError, PuzzleError
from nurie.grid import EMPTY, Cell, Grid
from nurie.making.repairing import Repair, repair
from nurie.making.sketching import COARSE, FINE, Cut, Drawing, Drawings, in_black, in_colour
from nurie.making.sources import open_picture
from nurie.native import rate
from nurie.nonogram.puzzle import MAX_COLOURS, Nonogram

if TYPE_CHECKING:
    from nurie.making.sources import Source

PROVED_UP_TO = 225
"""Repairs of boards with up to this many cells are proved to be the best, if the limit allows."""
PROVING = 1_600_000
"""The limit for this proof, in solved lines: about an eighth of a second."""
_ENDLESS = 2**60
"""A larger limit does not fit into the engine's numbers."""

_MOST_CHANGED = 0.08
"""If a larger share of the cells would have to change, it would be another picture."""
_MOST_PROVED = 7
"""Of boards that allow a proof, other cuts are tried before this many changes are exceeded."""
_CHANGE = 0.35
"""How much a changed cell counts, besides what it loses, when cuts are compared."""
_EDGES = 2.0
"""How much it counts that a cut is not solved by lines alone."""
_WORTH = 3.0
"""A cut that is worse than a solvable one by this much is not considered."""
_REPAIRED = 3
"""So many of the best cuts are repaired: by lines alone and compared, or with edges till one is."""
_EASY, _THOROUGH, _PERSISTENT = 2, 10, 20
"""Of boards that allow a proof, so many if the best has more changes, or if there is none yet."""
_MORE, _NEAR = 10, 1.2
"""If the repair of the best is not proved, so many more are repaired to find an easier one, which
may lose so many times as much."""
_ALIKE = 1.1
"""A cut that loses up to so many times as much is as good, if it reaches more edges."""
_LOOKED_AT = 150
"""How many of the best cuts are tried with edges, or repaired if a level is requested."""
_REVEAL = 0.6
"""How much it counts for a repair that a cell would have to be revealed."""
_MENDING = {False: 200_000, True: 500_000}
"""The limit of the work to repair one cut, in solved lines: by lines alone, and with edges."""


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle made of a picture."""

    puzzle: Nonogram
    """It can be solved without guessing, and its goal is the picture after the repair."""
    before: Grid
    """The picture before the repair."""
    after: Grid
    """The picture after the repair."""
    changed: tuple[Cell, ...]
    """The cells in which the two differ."""
    is_minimal: bool
    """Whether the repair is proved to have the fewest and, of those, the least visible changes."""
    at_least: int
    """The number of changes that are proved to be needed."""
    similarity: float
    """How much of the ink of both pictures is the same, from 0 to 1."""
    rating: Rating
    """How hard the puzzle is."""
    cut: Cut

    @property
    def level(self) -> Level:
        """The level of the puzzle."""
        return self.rating.level

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data: cells as pairs counted from 0."""
        import json

        return {
            "level": self.level,
            "hardest": self.rating.hardest,
            "score": self.rating.score,
            "width": self.puzzle.width,
            "height": self.puzzle.height,
            "before": list(self.before.rows),
            "after": list(self.after.rows),
            "changed": [list(cell) for cell in self.changed],
            "minimal": self.is_minimal,
            "at_least": self.at_least,
            "similarity": round(self.similarity, 4),
            "cut": {
                "threshold": self.cut.threshold,
                "negative": self.cut.is_negative,
                "across": round(self.cut.across, 4),
                "down": round(self.cut.down, 4),
                "left": round(self.cut.left, 4),
                "top": round(self.cut.top, 4),
            },
            "puzzle": json.loads(files.dumps(self.puzzle, "json")),
        }


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A cut, and its repair if it has one."""

    drawing: Drawing
    repair: Repair | None = None
    edges: bool = False
    """Whether solving it needs deductions along the edges, not just lines."""

    @property
    def price(self) -> float:
        """What is lost in all."""
        loss = self.drawing.loss + (_EDGES if self.edges else 0)
        if self.repair is None:
            return loss
        sketch = self.drawing.sketch
        states, shares = sketch.states, sketch.shares
        for at in self.repair.changed:
            before, after = sketch.cells[at], self.repair.cells[at]
            worse = (shares[at * states + before] - shares[at * states + after]) / 255
            loss += (FINE + COARSE) * worse + _CHANGE
        return loss


def make(
    picture: Source,
    size: int | str | tuple[int, int] = 20,
    *,
    colours: int = 1,
    level: Level | str | int | None = None,
    title: str = "",
    proving: int = PROVING,
    cancel: _engine.Cancellation | None = None,
) -> Made:
    """Make a nonogram of a picture, which can be solved without guessing.

    ``picture`` is a file, or an image of Pillow. ``size`` is columns and rows, as (20, 15) or
    "20x15"; one number is the longer side, and the other follows from the picture. ``colours``
    beside the background; 1 is black and white. ``proving`` limits the work to prove that the
    repair is the best (boards up to 15×15), in solved lines; 0 skips the proof.

    Raises CannotMakeError if no cut of the picture can be repaired, or none has the level.
    """
    if not 1 <= colours <= MAX_COLOURS:
        raise PuzzleError(f"1 to {MAX_COLOURS} colours are possible, not {colours}")
    wanted = None if level is None else level_of(level)
    opened = open_picture(picture)
    drawn = in_black(opened, size) if colours == 1 else in_colour(opened, size, colours)
    seen: set[Level] = set()
    unproved: Made | None = None
    limit = min(proving, _ENDLESS)
    for attempt in _best_first(drawn, cancel, is_choosy=wanted is not None):
        made = _finished(attempt, drawn, title, limit, cancel)
        if wanted is not None and made.level is not wanted:
            seen.add(made.level)
        elif wanted or made.is_minimal or not proving or not _is_provable(attempt):
            return made
        else:
            unproved = unproved or made
            limit //= 2
    if unproved:
        return unproved
    sketch = drawn.each[0].sketch
    board = f"{sketch.width}×{sketch.height}"
    if seen:
        levels = " or ".join(one for one in Level if one in seen)
        raise CannotMakeError(
            f"no {wanted} puzzle was found at {board}; this picture gives {levels} puzzles"
        )
    raise CannotMakeError(
        f"the picture needs too many changes to be solvable without guessing at {board}; "
        "try another size"
    )


def _best_first(
    drawn: Drawings, cancel: _engine.Cancellation | None, *, is_choosy: bool
) -> Iterator[_Attempt]:
    """Cuts that can be solved, repaired where that is needed, the cheapest first.

    The next one is wanted if the last has another level, or if its repair is not proved. First
    lines have to do, then steps along the edges are allowed. The last resort is the
    negative of a drawing in black and white, which is easy to solve if its lines are thin.
    """
    is_small = len(drawn.each[0].sketch.cells) <= PROVED_UP_TO
    bench = _Bench([_Attempt(one) for one in drawn.each], cancel)
    yield from bench.all() if is_choosy else bench.best(_PERSISTENT if is_small else _REPAIRED)
    if bench.is_any and not is_choosy:
        return
    bench = _Bench([replace(one, edges=True) for one in bench.broken[:_LOOKED_AT]], cancel)
    yield from bench.all() if is_choosy else bench.best(_REPAIRED)
    if len(drawn.colours) == 1:
        bench = _Bench([_Attempt(one.negative()) for one in drawn.each[:_LOOKED_AT]], cancel)
        yield from bench.all() if is_choosy else bench.best(_REPAIRED)


def _sifted(attempts: list[_Attempt]) -> tuple[list[_Attempt], list[_Attempt]]:
    """Those that can be solved as they are, and those that cannot: the most promising first."""
    solved: list[_Attempt] = []
    broken: list[tuple[float, _Attempt]] = []
    for attempt in attempts:
        if solved and attempt.price > solved[0].price + _WORTH:
            break
        if reveals := attempt.drawing.sketch.reveals(edges=attempt.edges):
            broken.append((attempt.price + _REVEAL * reveals, attempt))
        else:
            solved.append(attempt)
    broken.sort(key=lambda pair: pair[0])
    return solved, [attempt for _, attempt in broken]


class _Bench:
    """Where cuts are repaired, the most promising first."""

    def __init__(self, attempts: list[_Attempt], cancel: _engine.Cancellation | None) -> None:
        self._solved, self.broken = _sifted(attempts)
        self._cancel = cancel
        self.is_any = bool(self._solved)
        """Whether any of them can be solved."""

    def all(self) -> Iterator[_Attempt]:
        """All of them, the cheapest first of those that are repaired together."""
        while self._solved or self.broken:
            for _ in range(min(_LOOKED_AT, len(self.broken))):
                self._repair_next()
            yield from self._solved
            self._solved.clear()

    def best(self, persistence: int) -> Iterator[_Attempt]:
        """The best of a few, then of those that are not much worse one with few changes.

        As long as none is found, so many are tried.
        """
        tried = 0
        while self.broken and self._is_wanting(tried, persistence):
            self._repair_next()
            tried += 1
        if not self._solved:
            return
        first = self._pop_best()
        yield first
        for _ in range(min(0 if first.edges else _MORE, len(self.broken))):
            self._repair_next()
        most = max(first.price + _WORTH, first.price * _NEAR)
        near = [one for one in self._solved if one.price <= most]
        if near:
            yield min(near, key=_changes)

    def _pop_best(self) -> _Attempt:
        """The cheapest, or one that is about as cheap and reaches the edges of the board."""
        cheapest = self._solved[0]
        alike = [
            one
            for one in self._solved
            if one.price <= _ALIKE * cheapest.price and _changes(one) <= _changes(cheapest)
        ]
        best = min(alike, key=lambda one: one.drawing.empty_edges)
        self._solved.remove(best)
        return best

    def _is_wanting(self, tried: int, persistence: int) -> bool:
        """Whether to repair one more cut, after so many."""
        if not self._solved:
            return tried < persistence
        best, next_one = self._solved[0], self.broken[0]
        if best.edges or next_one.price + _CHANGE >= best.price:
            return False
        return tried < (_THOROUGH if _is_provable(best) and _changes(best) > _EASY else _REPAIRED)

    def _repair_next(self) -> None:
        attempt = self.broken.pop(0)
        most = max(4, round(_MOST_CHANGED * len(attempt.drawing.sketch.cells)))
        found = repair(
            attempt.drawing.sketch,
            most=min(most, _MOST_PROVED) if _is_provable(attempt) else most,
            mending=_MENDING[attempt.edges],
            edges=attempt.edges,
            cancel=self._cancel,
        )
        if found:
            self._solved.append(replace(attempt, repair=found))
            self._solved.sort(key=lambda one: one.price)
            self.is_any = True


def _changes(attempt: _Attempt) -> int:
    """How many changes its repair has."""
    return len(attempt.repair.changed) if attempt.repair else 0


def _is_provable(attempt: _Attempt) -> bool:
    """Whether its repair can be proved minimal, if the limit allows."""
    return len(attempt.drawing.sketch.cells) <= PROVED_UP_TO


def _finished(
    attempt: _Attempt,
    drawn: Drawings,
    title: str,
    proving: int,
    cancel: _engine.Cancellation | None,
) -> Made:
    sketch, found = attempt.drawing.sketch, attempt.repair
    if found and proving and _is_provable(attempt):
        found = (
            repair(
                sketch,
                most=len(found.changed),
                mending=0,
                proving=proving,
                edges=attempt.edges,
                known=found,
                cancel=cancel,
            )
            or found
        )
    cells = found.cells if found else sketch.cells
    letters = EMPTY + "".join(colour.letter for colour in drawn.colours)
    before, after = (_grid(states, sketch.width, letters) for states in (sketch.cells, cells))
    puzzle = Nonogram.of(after, colours=drawn.colours, background=drawn.background, title=title)
    rating = rate(puzzle)
    if rating is None:
        raise AssertionError("the engine repaired a picture that techniques do not solve")
    return Made(
        puzzle,
        before,
        after,
        tuple(Cell(*divmod(at, sketch.width)) for at in (found.changed if found else ())),
        found.is_proved if found else True,
        found.at_least if found else 0,
        _similarity(sketch.cells, cells),
        rating,
        attempt.drawing.cut,
    )


def _grid(cells: bytes, width: int, letters: str) -> Grid:
    text = "".join(letters[state] for state in cells)
    return Grid(text[start : start + width] for start in range(0, len(text), width))


def _similarity(before: bytes, after: bytes) -> float:
    """Jaccard's index of the two: the ink that is the same, of the cells with ink in either."""
    same = sum(one == other != 0 for one, other in zip(before, after, strict=True))
    either = sum(bool(one or other) for one, other in zip(before, after, strict=True))
    return same / either if either else 1.0
