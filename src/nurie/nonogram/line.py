"""Everything that follows from one line: its clue and its known cells.

>>> settle([3], "????")
'?##?'
>>> settle([1, 2], "?#?#??")
'.#.##.'
>>> settle([2], "#.#?") is None
True
>>> possible([(1, "r"), (1, "g")], "???")
('r.', 'rg.', 'g.')
"""

from __future__ import annotations

from collections.abc import Iterable

from nurie import native
from nurie.errors import PuzzleError
from nurie.grid import EMPTY, UNKNOWN
from nurie.nonogram.puzzle import MAX_COLOURS, MAX_SIDE, as_clue, shortest_length
from nurie.solving import NO_LIMITS


def possible(clue: Iterable[int | tuple[int, str]], cells: str) -> tuple[str, ...] | None:
    """For every cell, the states it has in some placement, colours first; None if nothing fits."""
    runs = as_clue(clue)
    if not (cells.isascii() and cells.isprintable()) or " " in cells:
        raise PuzzleError("the line has a character that is not a cell")
    if len(cells) > MAX_SIDE:
        raise PuzzleError(f"a line of {len(cells)} cells is longer than {MAX_SIDE}")
    if shortest_length(runs) > len(cells):
        return None
    colours = dict.fromkeys(run.colour for run in runs) | dict.fromkeys(cells)
    palette = "".join(letter for letter in colours if letter not in (EMPTY, UNKNOWN))
    if len(palette) > MAX_COLOURS:
        raise PuzzleError(f"{len(palette)} colours are too many; at most {MAX_COLOURS} are allowed")
    bits = native.ask("settle_line", NO_LIMITS, runs, cells, palette)
    if bits is None:
        return None
    # The lowest bit says whether the cell may be empty.
    letters = [(1 << at, letter) for at, letter in enumerate(palette, 1)] + [(1, EMPTY)]
    return tuple("".join(letter for bit, letter in letters if bit & some) for some in bits)


def settle(clue: Iterable[int | tuple[int, str]], cells: str) -> str | None:
    """Fill in every cell that all placements agree on; None if nothing fits."""
    states = possible(clue, cells)
    if states is None:
        return None
    return "".join(state if len(state) == 1 else UNKNOWN for state in states)
