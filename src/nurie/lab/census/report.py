"""A census in words: totals, histograms, and the hardest boards, drawn."""

from __future__ import annotations

from collections.abc import Sequence

from nurie.lab.census.totals import Hardest, Size, Totals
from nurie.lab.tables import table

_ACROSS = 6
"""How many boards are drawn side by side."""


def text(size: Size, totals: Totals) -> str:
    """Everything that a census found out, as Markdown."""
    parts = [f"# All boards of {size.width}×{size.height}", _summary(totals)]
    parts += ["Solved line by line, by the number of sweeps:", _histogram("sweeps", totals.sweeps)]
    parts += [_drawn(size, totals.most_sweeps, "sweep", "sweeps")]
    if totals.most_open.boards:
        parts.append("Unique, but not solved line by line, by the cells that stay unknown:")
        parts.append(_histogram("unknown", totals.open))
        parts.append(_drawn(size, totals.most_open, "unknown cell", "unknown cells"))
    return "\n\n".join(parts)


def _summary(totals: Totals) -> str:
    rows = [
        ("boards", totals.boards),
        ("different sets of clues", totals.clue_sets),
        ("unique", totals.unique),
        ("solved line by line", totals.by_lines),
        ("unique, but not line by line", totals.unique - totals.by_lines),
    ]
    return table(
        ("", "number", "of all boards"),
        [(name, f"{count:,}", share(count, totals.boards)) for name, count in rows],
    )


def _histogram(measure: str, counts: Sequence[int]) -> str:
    rows = [
        (str(value), f"{count:,}", share(count, sum(counts)))
        for value, count in enumerate(counts)
        if count
    ]
    return table((measure, "boards", "share"), rows)


def _drawn(size: Size, hardest: Hardest, one: str, several: str) -> str:
    """The listed boards, side by side."""
    grids = [size.grid(board).rows for board in hardest.boards]
    rows = [
        "\n".join("   ".join(lines) for lines in zip(*grids[at : at + _ACROSS], strict=True))
        for at in range(0, len(grids), _ACROSS)
    ]
    what = f"{hardest.value} {one if hardest.value == 1 else several}"
    drawn = "\n\n".join(rows)
    return f"With {what}, up to reflection and transposition:\n\n```\n{drawn}\n```"


def share(count: int, of: int) -> str:
    """A part of a whole, with two significant digits at least."""
    percent = 100 * count / of
    return f"{percent:.1f} %" if percent >= 1 or not count else f"{percent:.2g} %"
