"""What is known about a nonogram without solving it: totals and colours, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import amount


def facts(puzzle: Nonogram) -> dict[str, Any]:
    """The facts as plain data."""
    return {
        "runs": sum(len(clue) for clue in puzzle.rows + puzzle.columns),
        "filled": puzzle.filled,
        "colours": [
            colour._asdict()
            | {"filled": sum(r.length for c in puzzle.rows for r in c if r.colour == colour.letter)}
            for colour in puzzle.colours
        ],
    }


def in_words(puzzle: Nonogram) -> Iterator[tuple[str, str]]:
    """The facts as lines with labels; a continuation line has no label."""
    told = facts(puzzle)
    cells = puzzle.width * puzzle.height
    share = round(100 * told["filled"] / cells)
    yield "filled", f"{told['filled']:,} of {amount(cells, 'cell')}, {share} %"
    yield "runs", f"{told['runs']:,}"
    for at, colour in enumerate(told["colours"]):
        name = f"{colour['name']} {colour['letter']} {colour['rgb']}"
        yield "" if at else "colours", f"{name} ({amount(colour['filled'], 'cell')})"
