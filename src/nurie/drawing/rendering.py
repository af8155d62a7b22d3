"""Draws a puzzle in a medium: ``nurie.render``.

SVG and PDF are drawn with lines, PNG, GIF and WebP with pixels. GIF and WebP move: the
solution grows, faster or, with ``steps``, deduction by deduction.
"""

from __future__ import annotations

from nurie.drawing.board import draw
from nurie.drawing.frames import Frame, solution_of, steps_of, thinned
from nurie.drawing.shapes import Drawing
from nurie.errors import NurieError, no_such
from nurie.grid import Grid
from nurie.puzzle import Puzzle, check_given
from nurie.solving import NO_LIMITS, Limits

MEDIA = ("svg", "png", "pdf", "gif", "webp")
MOVING = ("gif", "webp")
"""The media that show how the solution grows, whether or not steps were asked for."""
CELL = 24
"""The usual side of a cell, in pixels."""
_LARGE = 4000
"""Unless a size is set, a picture is at most this wide and high, if its cells can be seen."""
_LEAST = 2
_FRAMES = 60
"""How many frames show the solution growing."""
_GROWING, _STEPPING, _LAST = 0.12, 0.8, 3.0
"""Seconds that a frame is shown: when it grows, step by step, and at the end."""


def render(
    puzzle: Puzzle,
    to: str = "svg",
    *,
    grid: Grid | None = None,
    solution: bool = False,
    steps: bool = False,
    patterns: bool = False,
    cell: float | None = None,
    width: float | None = None,
    height: float | None = None,
    scale: float = 1,
    seconds: float | None = None,
    paper: str = "a4",
    limits: Limits = NO_LIMITS,
) -> bytes:
    """Draw a puzzle as ``svg``, ``png``, ``pdf``, ``gif`` or ``webp``.

    The board is blank, or shows ``grid`` or the ``solution``. With ``steps`` there is a frame,
    or in PDF a page, for each deduction. ``patterns`` replace colours. ``cell`` is the side of a
    cell in pixels, or the picture fits into ``width`` and ``height``; ``scale`` enlarges it.
    ``seconds`` is how long a frame is shown. A PDF fits ``paper``: ``a4`` or ``letter``.
    """
    if to not in MEDIA:
        raise NurieError(no_such("unknown format", to, MEDIA))
    if grid is not None and (solution or steps or to in MOVING):
        raise NurieError("a grid is drawn as it is; leave out the solution, steps and animations")
    check_given(puzzle, grid)
    frames: list[Frame] = []
    if steps:
        frames = steps_of(puzzle, limits)
    elif to in MOVING:
        frames = thinned(steps_of(puzzle, limits), _FRAMES)
    elif solution:
        grid = solution_of(puzzle, limits)
    if to == "pdf":
        from nurie.drawing.pages import write_pages

        return write_pages(puzzle, frames or [Frame(grid)], paper=paper, patterns=patterns)
    drawings = [
        draw(puzzle, frame.grid, patterns=patterns, marks=frame.marks) for frame in frames
    ] or [draw(puzzle, grid, patterns=patterns)]
    side = _side(drawings[0], cell, width, height, scale)
    pause = seconds or (_STEPPING if steps else _GROWING)
    return _written(drawings, to, side, pause, max(pause, _LAST))


def _written(drawings: list[Drawing], to: str, side: float, pause: float, last: float) -> bytes:
    from nurie.drawing import raster, svg

    if to == "svg" and len(drawings) > 1:
        return svg.write_animated_svg(drawings, side, pause, last).encode()
    if to == "svg":
        return svg.write_svg(drawings[0], side).encode()
    pixels = int(side + 1e-9)
    if pixels < 1:
        raise NurieError("its cells would be smaller than a pixel; choose a larger picture")
    if len(drawings) > 1:
        return raster.write_animation(drawings, pixels, to, pause, last)
    return raster.write_picture(drawings[0], pixels, to)


def _side(
    drawing: Drawing,
    cell: float | None,
    width: float | None,
    height: float | None,
    scale: float,
) -> float:
    """The side of a cell in pixels: the one that was set, or the largest that fits."""
    if cell is not None and (width is not None or height is not None):
        raise NurieError("set either the size of a cell or that of the picture, not both")
    for value, name in ((cell, "cell"), (width, "width"), (height, "height"), (scale, "scale")):
        if value is not None and not 0 < value <= 100_000:
            raise NurieError(f"the {name} must be more than 0 and at most 100000, not {value:g}")
    if cell is not None:
        return cell * scale
    fits = [
        most / length
        for most, length in ((width, drawing.width), (height, drawing.height))
        if most is not None
    ]
    if fits:
        return min(fits) * scale
    usual = min(CELL, _LARGE / drawing.width, _LARGE / drawing.height)
    return max(_LEAST, usual) * scale
