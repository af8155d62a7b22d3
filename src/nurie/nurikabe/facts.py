"""What is known about a Nurikabe without solving it: islands and totals, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.puzzle import amount


def facts(puzzle: Nurikabe) -> dict[str, Any]:
    """The facts as plain data."""
    sizes = [number for _, number in puzzle.islands]
    white = puzzle.white
    return {
        "islands": len(sizes),
        "sum": sum(size for size in sizes if size != ANY),
        "untold": sizes.count(ANY),
        "black": None if white is None else max(0, puzzle.width * puzzle.height - white),
    }


def in_words(puzzle: Nurikabe) -> Iterator[tuple[str, str]]:
    """The facts as lines with labels."""
    told = facts(puzzle)
    cells = puzzle.width * puzzle.height
    untold = f", {told['untold']:,} of unknown size" if told["untold"] else ""
    yield "islands", f"{told['islands']:,}{untold}"
    yield "numbers", f"add up to {amount(told['sum'], 'white cell')}"
    if told["black"] is None:
        most = max(0, cells - told["sum"] - told["untold"])
        yield "black", f"at most {most:,} of {amount(cells, 'cell')}"
    else:
        share = round(100 * told["black"] / cells)
        yield "black", f"{told['black']:,} of {amount(cells, 'cell')}, {share} %"
