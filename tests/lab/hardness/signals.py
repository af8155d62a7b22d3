"""What the tiles of a drawing mean, written down once more and counted by brute force."""

from __future__ import annotations

from collections.abc import Sequence

Cell = tuple[int, int]
WAYS: dict[str, Cell] = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}
TILES = {
    "╴": "l", "╵": "u", "╶": "r", "╷": "d",
    "─": "lr", "│": "ud", "┌": "rd", "┐": "dl", "└": "ur", "┘": "ul",
    "├": "urd", "┤": "udl", "┬": "rdl", "┴": "url", "┼": "urdl",
    "╟": "udr", "╢": "udl", "╤": "lrd", "╧": "lru",
}  # fmt: skip
"""The ways of the lines of each tile; the last way of a tap is that of its single line."""
TAPS = "╟╢╤╧"


def count(drawing: str) -> int:
    """In how many ways the signals of all lines of a drawing fit."""
    tiles = {
        (row, column): tile
        for row, line in enumerate(drawing.split("\n"))
        for column, tile in enumerate(line)
        if tile != " "
    }
    # Each line between two tiles is named by the tile on its left or at its top.
    lines = [(at, way) for at, tile in tiles.items() for way in TILES[tile] if way in "rd"]
    last: dict[int, list[Cell]] = {}
    around = {at: [_line(lines, at, way) for way in TILES[tile]] for at, tile in tiles.items()}
    for at, ends in around.items():
        last.setdefault(max(line for line, _ in ends), []).append(at)

    found = 0
    begun: list[tuple[bool, ...]] = [()]
    while begun:
        signals = begun.pop()
        if len(signals) == len(lines):
            found += 1
            continue
        for more in ((*signals, False), (*signals, True)):
            if all(
                _fits(tiles[at], [more[line] is forwards for line, forwards in around[at]])
                for at in last.get(len(signals), [])
            ):
                begun.append(more)
    return found


def _line(lines: Sequence[tuple[Cell, str]], at: Cell, way: str) -> tuple[int, bool]:
    """The number of a line at a tile, and whether its signal points away from it if it is true."""
    if way in "rd":
        return lines.index((at, way)), True
    down, right = WAYS[way]
    return lines.index(((at[0] + down, at[1] + right), "r" if way == "l" else "d")), False


def _fits(tile: str, away: Sequence[bool]) -> bool:
    """Whether a tile allows these of its signals to point away from it."""
    if tile in TAPS:
        return away[0] is away[1] is not away[2]
    return len(away) == 1 or sum(away) == 1
