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
PROVING = 1_200_000
"""The limit for this proof, in solved lines: about an eighth of a second."""

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
_REPAIRED = {False: 3, True: 3}
"""So many of the best cuts are repaired: by lines alone and compared, or with edges till one is."""
_LOOKED_AT = 150
"""How many of the best cuts are tried with edges, or repaired if a level is requested."""
_REVEAL = 0.6
"""How much it counts for a repair that a cell would have to be revealed."""
_MENDING = {False: 200_000, True: 1_000_000}
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
    attempts = [_Attempt(drawing) for drawing in drawn.each]
    for solved in _best_first(attempts, cancel, is_choosy=wanted is not None):
        unproved: Made | None = None
        for attempt in solved:
            made = _finished(attempt, drawn, title, proving, cancel)
            if wanted is not None and made.level is not wanted:
                seen.add(made.level)
            elif made.is_minimal or not proving or not _is_provable(attempt):
                return made
            else:
                unproved = made
                break
        if unproved:
            other = _easier_to_prove(solved) if wanted is None else None
            made = _finished(other, drawn, title, proving // 2, cancel) if other else unproved
            return made if made.is_minimal else unproved
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
    attempts: list[_Attempt], cancel: _engine.Cancellation | None, *, is_choosy: bool
) -> Iterator[list[_Attempt]]:
    """Cuts that can be solved, repaired where that is needed, the cheapest first.

    A few of the best are repaired and compared; others only if these do not do.
    """
    solved, broken = _sifted(attempts)
    for edges in (False, True):
        if edges:
            wider = [replace(one, edges=True) for one in broken[:_LOOKED_AT]]
            solved, broken = _sifted(wider)
        while solved or broken:
            tried = 0
            while broken and tried < (_LOOKED_AT if is_choosy else _REPAIRED[edges]):
                is_good = bool(solved) and (edges or broken[0].price + _CHANGE >= solved[0].price)
                if is_good and not is_choosy:
                    break
                attempt = broken.pop(0)
                most = max(4, round(_MOST_CHANGED * len(attempt.drawing.sketch.cells)))
                found = repair(
                    attempt.drawing.sketch,
                    most=min(most, _MOST_PROVED) if _is_provable(attempt) and not edges else most,
                    mending=_MENDING[edges],
                    edges=edges,
                    cancel=cancel,
                )
                tried += 1
                if found:
                    solved.append(replace(attempt, repair=found))
            solved.sort(key=lambda attempt: attempt.price)
            if solved:
                yield solved
            solved = []
            if not is_choosy:
                break


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


def _easier_to_prove(solved: list[_Attempt]) -> _Attempt | None:
    """Of those that are not much worse than the first, the one with the fewest changes."""
    first, *others = solved
    near = [one for one in others if one.price <= first.price + _WORTH]
    return min(near, key=lambda one: len(one.repair.changed) if one.repair else 0, default=None)


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
