"""Makes a nonogram of a picture: cuts it in several ways, and keeps what is most like it.

A cut that can be solved as it is beats one that needs changes, unless it is much less like
the picture. What is not like it is counted in cells: a cell that the drawing covers by 70 %
is wrong by 0.3 if it is filled, and by 0.7 if it is empty. Errors that cancel out nearby, as
along an outline, count for less than those that do not: then a dot or a line is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from nurie import _engine, files
from nurie.difficulty import Level, Rating
from nurie.errors import CannotMakeError, PuzzleError
from nurie.grid import EMPTY, Cell, Grid
from nurie.making.cuts import Sheet, places
from nurie.making.palettes import difference, named, palette_of
from nurie.making.repairing import Repair, Sketch, repair
from nurie.making.sources import content_box, ink_of, open_picture, paper_of, visible_box
from nurie.nonogram.difficulty import rate
from nurie.nonogram.puzzle import BLACK, MAX_COLOURS, WHITE, Colour, Nonogram

if TYPE_CHECKING:
    from PIL import Image

    from nurie.making.sources import Source

MAX_SIDE = 100
"""The largest board that is made; repairs of larger ones take too long."""
PROVED_UP_TO = 225
"""Repairs of boards with up to this many cells are proved to be the best, if the limit allows."""
PROVING = 2_000_000
"""The limit for this proof, in solved lines: about a sixth of a second."""

_THRESHOLDS = (0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.24, 0.18, 0.12)
"""How much of a cell must be covered for it to be filled; little makes lines thick."""
_MOST_CHANGED = 0.08
"""If a larger share of the cells would have to change, it would be another picture."""
_FINE, _COARSE = 0.4, 1.2
"""How much an error counts in its cell, and how much the mean around it."""
_CHANGE = 0.35
"""How much a changed cell counts, besides what it loses, when cuts are compared."""
_EDGES = 2.0
"""How much it counts that a cut is not solved by lines alone."""
_WORTH = 3.0
"""A cut that is worse than a solvable one by this much is not considered."""
_REPAIRED = {False: 3, True: 4}
"""So many of the best cuts are repaired: by lines alone and compared, or with edges till one is."""
_LOOKED_AT = 150
"""How many of the best cuts are tried with edges, or repaired if a level is requested."""
_REVEAL = 0.6
"""How much it counts for a repair that a cell would have to be revealed."""
_MENDING = {False: 300_000, True: 3_000_000}
"""The limit of the work to repair one cut, in solved lines: by lines alone, and with edges."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How the picture was laid over the board."""

    threshold: float
    """How much of a cell had to be covered for it to be filled; 0 in colour."""
    across: float
    """The width of a cell, in pixels of the picture that was cropped and fitted."""
    down: float
    """The height of a cell."""
    left: float
    """How many cells are to the left of the picture."""
    top: float
    """How many cells are above it."""


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
    """One cut, and its repair if it has one."""

    sketch: Sketch
    cut: Cut
    loss: float
    """What the cut gets wrong, in cells."""
    repair: Repair | None = None
    edges: bool = False
    """Whether solving it needs deductions along the edges, not just lines."""

    @property
    def price(self) -> float:
        """What is lost in all."""
        loss = self.loss + (_EDGES if self.edges else 0)
        if self.repair is None:
            return loss
        states, shares = self.sketch.states, self.sketch.shares
        for at in self.repair.changed:
            before, after = self.sketch.cells[at], self.repair.cells[at]
            worse = (shares[at * states + before] - shares[at * states + after]) / 255
            loss += (_FINE + _COARSE) * worse + _CHANGE
        return loss


@dataclass(frozen=True, slots=True)
class _Job:
    """What is the same for all cuts of a picture."""

    colours: tuple[Colour, ...]
    background: Colour
    attempts: list[_Attempt]


def make(
    picture: Source,
    size: int | str | tuple[int, int] = 20,
    *,
    colours: int = 1,
    level: Level | str | None = None,
    title: str = "",
    proving: int = PROVING,
    cancel: _engine.Cancellation | None = None,
) -> Made:
    """Make a nonogram of a picture, which can be solved without guessing.

    ``picture`` is a file, or an image of Pillow. ``size`` is columns and rows, as (20, 15) or
    "20x15"; one number is the longer side, and the other follows from the picture. ``colours``
    beside the background; 1 is black and white. ``proving`` limits the work to prove that the
    repair is the best (boards up to 15×15), in solved lines; 0 is no proof.

    Raises CannotMakeError if no cut of the picture can be repaired, or none has the level.
    """
    if not 1 <= colours <= MAX_COLOURS:
        raise PuzzleError(f"a picture gets 1 to {MAX_COLOURS} colours, not {colours}")
    wanted = _level(level)
    opened = open_picture(picture)
    job = _in_black(opened, size) if colours == 1 else _in_colour(opened, size, colours)
    seen: set[Level] = set()
    for attempt in _best_first(job.attempts, cancel, is_choosy=wanted is not None):
        made = _finished(attempt, job, title, proving, cancel)
        if wanted is None or made.level is wanted:
            return made
        seen.add(made.level)
    sketch = job.attempts[0].sketch
    board = f"{sketch.width}×{sketch.height}"
    if seen:
        levels = " or ".join(one for one in Level if one in seen)
        raise CannotMakeError(
            f"at {board} the picture makes no {wanted} puzzle, but one that is {levels}"
        )
    raise CannotMakeError(
        f"at {board} no few changes make the picture solvable without guessing; try another size"
    )


def _level(level: Level | str | None) -> Level | None:
    if level is None or isinstance(level, Level):
        return level
    if level not in list(Level):
        raise PuzzleError(f"there is no level {level!r}; there are {', '.join(Level)}")
    return Level(level)


def board_size(size: int | str | tuple[int, int], across: int, down: int) -> tuple[int, int]:
    """Columns and rows for a picture so large."""
    if isinstance(size, str):
        parts = size.lower().replace("×", "x").split("x")
        if not all(part.strip().isdecimal() and part.isascii() for part in parts):
            raise PuzzleError(f"a size is columns and rows, such as 20x15, not {size!r}")
        numbers = [int(part) for part in parts[:3]]
        if len(numbers) > 2:
            raise PuzzleError(f"a size is columns and rows, such as 20x15, not {size!r}")
        size = (numbers[0], numbers[1]) if len(numbers) == 2 else numbers[0]
    if isinstance(size, int):
        longer = max(across, down)
        size = max(1, round(size * across / longer)), max(1, round(size * down / longer))
    width, height = size
    if not (max(width, height) >= 2 and min(width, height) >= 1):
        raise PuzzleError(f"{width}×{height} is too small for a picture")
    if max(width, height) > MAX_SIDE:
        raise PuzzleError(
            f"a picture becomes {MAX_SIDE} cells a side at most, not {width}×{height}"
        )
    return width, height


def _in_black(opened: Image.Image, size: int | str | tuple[int, int]) -> _Job:
    from PIL import Image

    left, top, right, bottom = visible_box(opened)
    longer = max(board_size(size, right - left, bottom - top))
    ink = ink_of(opened, max(right - left, bottom - top) / longer)
    width, height = board_size(size, *ink.size)
    sheet = Sheet(ink, width, height)
    attempts: dict[bytes, _Attempt] = {}
    for place in places(ink.size, width, height, few=False):
        covered = sheet.shares(place)
        shares = _interleaved((covered.translate(_COMPLEMENT), covered))
        drawn = Image.frombytes("L", (width, height), covered)
        for threshold in _THRESHOLDS:
            least = round(255 * threshold)
            cells = covered.translate(bytes(value >= least for value in range(256)))
            cut = Cut(threshold, place.across, place.down, place.left, place.top)
            sketch = Sketch(width, height, 2, cells, shares)
            _add(attempts, sketch, cut, _loss(cells, drawn))
    return _Job((BLACK,), WHITE, _sorted(attempts))


def _loss(cells: bytes, drawn: Image.Image) -> float:
    """How much of a drawing in black and white the cells get wrong, in cells."""
    from PIL import Image, ImageChops, ImageFilter

    filled = Image.frombytes("L", drawn.size, cells.translate(_FULL))
    error = ImageChops.subtract(filled, drawn, scale=2, offset=128)
    coarse = error.filter(ImageFilter.BoxBlur(1))
    return _FINE * _size_of(error) + _COARSE * _size_of(coarse)


def _size_of(error: Image.Image) -> float:
    histogram = error.histogram()
    return sum(abs(value - 128) * times for value, times in enumerate(histogram)) / 127.5


_FULL = bytes(255 if value else 0 for value in range(256))
_COMPLEMENT = bytes(255 - value for value in range(256))


def _interleaved(layers: Sequence[bytes]) -> bytes:
    """The shares of all states, cell by cell, from those of each state."""
    shares = bytearray(len(layers) * len(layers[0]))
    for at, layer in enumerate(layers):
        shares[at :: len(layers)] = layer
    return bytes(shares)


def _in_colour(opened: Image.Image, size: int | str | tuple[int, int], colours: int) -> _Job:
    from PIL import Image

    paper = paper_of(opened)
    flat = Image.alpha_composite(Image.new("RGBA", opened.size, paper), opened).convert("RGB")
    flat = flat.crop(content_box(opened))
    width, height = board_size(size, *flat.size)
    palette = palette_of(flat, paper, colours)
    states = len(palette.colours) + 1
    if states == 1:
        raise CannotMakeError("the picture has no colour that differs from its background")
    sheets = [
        Sheet(
            palette.shades.point([255 * (at == layer) for at in palette.layer_of_shade], "L"),
            width,
            height,
        )
        for layer in range(1, states)
    ]
    every = [palette.paper, *palette.colours]
    contrasts = bytes(
        min(255, round(255 * difference(one, other) / 0.4)) for one in every for other in every
    )
    attempts: dict[bytes, _Attempt] = {}
    for place in places(flat.size, width, height, few=True):
        layers = [sheet.shares(place) for sheet in sheets]
        paper_share = bytes(max(0, 255 - sum(parts)) for parts in zip(*layers, strict=True))
        layers.insert(0, paper_share)
        shares = _interleaved(layers)
        for bias in _PAPER_BIAS:
            cells = bytes(_majority(parts, bias) for parts in zip(*layers, strict=True))
            cut = Cut(0.0, place.across, place.down, place.left, place.top)
            right = sum(shares[at * states + state] for at, state in enumerate(cells))
            sketch = Sketch(width, height, states, cells, shares, contrasts)
            _add(attempts, sketch, cut, len(cells) - right / 255)
    named_colours, background = named(palette.colours, palette.paper)
    return _Job(named_colours, background, _sorted(attempts))


_PAPER_BIAS = (0, 40, -40)
"""In colour, how much more of a cell must be covered by ink than by paper, of 255."""


def _majority(parts: tuple[int, ...], bias: int) -> int:
    """The state of a cell: paper, or the colour that covers most of it."""
    ink = sum(parts[1:])
    if ink < parts[0] + bias or not ink:
        return 0
    return max(range(1, len(parts)), key=lambda state: (parts[state], -state))


def _add(attempts: dict[bytes, _Attempt], sketch: Sketch, cut: Cut, loss: float) -> None:
    """One more cut, unless it is empty or an earlier one is as good."""
    other = attempts.get(sketch.cells)
    if any(sketch.cells) and (other is None or loss < other.loss):
        attempts[sketch.cells] = _Attempt(sketch, cut, loss)


def _sorted(attempts: dict[bytes, _Attempt]) -> list[_Attempt]:
    if not attempts:
        raise CannotMakeError("at this size nothing is left of the picture; try a larger one")
    return sorted(attempts.values(), key=lambda attempt: attempt.loss)


def _best_first(
    attempts: list[_Attempt], cancel: _engine.Cancellation | None, *, is_choosy: bool
) -> Iterator[_Attempt]:
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
                if solved and broken[0].price + _CHANGE >= solved[0].price and not is_choosy:
                    break
                attempt = broken.pop(0)
                cells = len(attempt.sketch.cells)
                found = repair(
                    attempt.sketch,
                    most=max(4, round(_MOST_CHANGED * cells)),
                    mending=_MENDING[edges],
                    edges=edges,
                    cancel=cancel,
                )
                tried += 1
                if found:
                    solved.append(replace(attempt, repair=found))
                    if edges and not is_choosy:
                        break
            solved.sort(key=lambda attempt: attempt.price)
            yield from solved
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
        if reveals := attempt.sketch.reveals(edges=attempt.edges):
            broken.append((attempt.price + _REVEAL * reveals, attempt))
        else:
            solved.append(attempt)
    broken.sort(key=lambda pair: pair[0])
    return solved, [attempt for _, attempt in broken]


def _finished(
    attempt: _Attempt,
    job: _Job,
    title: str,
    proving: int,
    cancel: _engine.Cancellation | None,
) -> Made:
    sketch, found = attempt.sketch, attempt.repair
    if found and proving and len(sketch.cells) <= PROVED_UP_TO:
        most = len(found.changed)
        found = (
            repair(
                sketch,
                most=most,
                mending=_MENDING[attempt.edges],
                proving=proving,
                edges=attempt.edges,
                cancel=cancel,
            )
            or found
        )
    cells = found.cells if found else sketch.cells
    letters = EMPTY + "".join(colour.letter for colour in job.colours)
    before, after = (_grid(states, sketch.width, letters) for states in (sketch.cells, cells))
    puzzle = Nonogram.of(after, colours=job.colours, background=job.background, title=title)
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
        attempt.cut,
    )


def _grid(cells: bytes, width: int, letters: str) -> Grid:
    text = "".join(letters[state] for state in cells)
    return Grid(text[start : start + width] for start in range(0, len(text), width))


def _similarity(before: bytes, after: bytes) -> float:
    """Jaccard's index of the two: the ink that is the same, of the cells with ink in either."""
    same = sum(one == other != 0 for one, other in zip(before, after, strict=True))
    either = sum(bool(one or other) for one, other in zip(before, after, strict=True))
    return same / either if either else 1.0
