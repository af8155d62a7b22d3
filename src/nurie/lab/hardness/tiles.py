"""A drawing of lines as Nurikabe: each character is a tile, and each line carries a signal.

``─│┌┐└┘`` are wires, and a signal points along them one way or the other. Where lines meet or
end, the tiles say how their signals fit:

- ``├┤┬┴┼``, a **choice**: exactly one signal points away from it;
- ``╤╧╟╢``, a **tap**: the signals of the double line both point away from it, or both towards it,
  and the third signal the other way round;
- ``╴╵╶╷``, a loose **end**: its signal points either way.

The puzzle of a drawing has exactly one solution for each way in which all signals fit;
``docs/complexity.md`` proves it. A tile has 6×6 cells. Where nothing is drawn, islands of one cell
on every second cell of every second row settle everything: their neighbours are sea, and each
other cell has sea on all four sides. A wire has an island of two cells in the middle of each tile,
and one between two tiles::

    . . 2 . . 2 . . 2 . . 2 . .

Of the two cells between two such islands one is land: if both were, the islands would touch, and
if none were, they would be a pool together with the row beside them. So all islands of a wire
grow the same way.
"""

from __future__ import annotations

from collections.abc import Iterator

from nurie.errors import NurieError
from nurie.nurikabe.puzzle import Nurikabe

Cell = tuple[int, int]
Way = tuple[int, int]
SIDE = 6
"""The cells from the middle of a tile to the middle of the next."""
UP, RIGHT, DOWN, LEFT = (-1, 0), (0, 1), (1, 0), (0, -1)

_LETTERS = {"u": UP, "r": RIGHT, "d": DOWN, "l": LEFT}


def _by_ways(tiles: str) -> dict[frozenset[Way], str]:
    """Tiles by the ways of their lines, from a text like ``─lr │ud``."""
    return {frozenset(_LETTERS[way] for way in tile[1:]): tile[0] for tile in tiles.split()}


WIRES = _by_ways("╴l ╵u ╶r ╷d ─lr │ud ┌rd ┐dl └ur ┘ul ├urd ┤udl ┬rdl ┴url ┼urdl")
"""Ends, wires and choices by the ways in which they have lines."""
TAPS = _by_ways("╟urd ╢udl ╤rdl ╧url")
"""Taps by the ways in which they have lines."""
_LINES = {" ": frozenset[Way]()} | {
    tile: ways for tiles in (WIRES, TAPS) for ways, tile in tiles.items()
}
_STEMS = {"╟": RIGHT, "╢": LEFT, "╤": DOWN, "╧": UP}
"""The way of the third line of a tap."""

# What tiles change: cells as (ahead of the middle in the way of a line, to both of its sides), with
# the number that they get, or 0 for none.
_LINE = {(0, 0): 2, (2, 0): 0, (3, 0): 2}
_END = {(2, 0): 0, (2, 1): 1, (2, 2): 0, (1, 3): 1}
"""Ahead of a loose end: space for its last island to grow, and a way out for the sea."""
_TAP = {
    (0, 0): 0,
    # The third line begins with a 2 beside the middle, and gains two cells by islands of three.
    (1, 0): 2, (3, 0): 0, (4, 0): 0, (5, 0): 3, (5, 3): 1, (6, 0): 0, (9, 0): 3,
    # The other two begin with a 2 in the second cell, and gain one cell each.
    (0, 2): 2, (0, 3): 0, (0, 4): 0, (0, 5): 3, (3, 5): 1, (-3, 5): 1, (0, 6): 0,
    (3, 3): 0, (-3, 3): 0,
}  # fmt: skip


def puzzle_of(drawing: str) -> Nurikabe:
    """The puzzle of a drawing; its lines must go on, and taps and ends must have space."""
    lines = drawing.split("\n")
    width = max(map(len, lines))
    tiles = {
        (row, column): tile
        for row, line in enumerate(lines)
        for column, tile in enumerate(line.ljust(width))
    }
    _check(tiles)
    numbers = [
        [int(_is_filler(y, x)) for x in range(SIDE * width + 1)]
        for y in range(SIDE * len(lines) + 1)
    ]
    for at, tile in tiles.items():
        for way in _LINES[tile]:
            _change(numbers, at, way, _LINE)
    for at, tile in tiles.items():
        if tile in _STEMS:
            _change(numbers, at, _STEMS[tile], _TAP)
        elif len(_LINES[tile]) == 1:
            ((down, right),) = _LINES[tile]
            _change(numbers, at, (-down, -right), _END)
    return Nurikabe(numbers)


def middle(tile: Cell) -> Cell:
    """The cell in the middle of a tile."""
    return SIDE * tile[0] + SIDE // 2, SIDE * tile[1] + SIDE // 2


def _is_filler(y: int, x: int) -> bool:
    """Whether there is a 1 where nothing is drawn: as said above, and where four tiles meet."""
    return (y % 2 == 1 and x % 2 == 1) or (y % SIDE == 0 and x % SIDE == 0)


def _check(tiles: dict[Cell, str]) -> None:
    for tile in tiles.values():
        if tile not in _LINES:
            raise NurieError(f"{tile!r} is not a known tile of a drawing")
    for (row, column), tile in tiles.items():
        place = f"in row {row + 1}, column {column + 1} of the drawing"
        for down, right in _LINES[tile]:
            if (-down, -right) not in _LINES[tiles.get((row + down, column + right), " ")]:
                raise NurieError(f"a line of {tile} {place} does not go on beside it")
        if tile in _STEMS and not _tap_has_space(tiles, (row, column)):
            raise NurieError(f"the tap {place} needs straight lines and space around it")
        if len(_LINES[tile]) == 1 and not _end_has_space(tiles, (row, column)):
            raise NurieError(f"the end {place} is too near to one that points another way")


def _around(tile: Cell, reach: int) -> Iterator[tuple[Cell, Cell]]:
    """The tiles around one, each with how far it is down and to the right."""
    for down in range(-reach, reach + 1):
        for right in range(-reach, reach + 1):
            if down or right:
                yield (tile[0] + down, tile[1] + right), (down, right)


def _tap_has_space(tiles: dict[Cell, str], tap: Cell) -> bool:
    """Whether a tap has only its own lines around it, and other taps are far enough from it."""
    lines, (down, right) = _LINES[tiles[tap]], _STEMS[tiles[tap]]
    third = tiles.get((tap[0] + 3 * down, tap[1] + 3 * right), " ")
    return (
        all(
            tiles.get(at) == (" " if way not in lines else "│" if way[0] else "─")
            for at, way in _around(tap, 1)
        )
        and not any(tiles.get(at, " ") in _STEMS for at, _ in _around(tap, 2))
        and _STEMS.get(third) != (-down, -right)
    )


def _end_has_space(tiles: dict[Cell, str], end: Cell) -> bool:
    """Whether the ends beside an end are joined to it, or point the same way."""
    beside = {
        way: tiles.get((end[0] + way[0], end[1] + way[1]), " ")
        for way in (UP, RIGHT, DOWN, LEFT)
        if way not in _LINES[tiles[end]]
    }
    return all(len(_LINES[other]) != 1 or other == tiles[end] for other in beside.values())


def _change(numbers: list[list[int]], tile: Cell, way: Way, changes: dict[Cell, int]) -> None:
    (y, x), (down, right) = middle(tile), way
    for (ahead, aside), number in changes.items():
        for side in (aside, -aside):
            numbers[y + ahead * down + side * right][x + ahead * right - side * down] = number
