"""Writes the sample inputs of this folder again: ``python docs/samples/make.py``.

They have the names and sizes of the samples of document 001, whose own files are not part of
Nurie. The pictures are rings, from a formula; in the unsatisfiable one, two columns are full
that no run of 2 can join.
"""

from __future__ import annotations

from math import cos, hypot, sin
from pathlib import Path

from nurie import Grid, Nonogram, save

FOLDER = Path(__file__).parent
SIZES = {
    "5x5-sat": (5, 5),
    "15x15-sat": (15, 15),
    "big-sat": (29, 21),
    "very-big-sat": (50, 25),
    "extra-big-sat": (100, 90),
}
"""Names and numbers of rows and columns."""


def rings(height: int, width: int) -> Grid:
    """A picture of rings that waves distort."""

    def is_filled(row: int, column: int) -> bool:
        y, x = row - height / 2.3, column - width / 2.7
        return sin(hypot(x, y) * 0.7 + 2 * sin(x / 6) + 2 * cos(y / 5)) > -0.15

    return Grid("".join(".#"[is_filled(row, at)] for at in range(width)) for row in range(height))


if __name__ == "__main__":
    for name, (height, width) in SIZES.items():
        save(Nonogram.of(rings(height, width)), FOLDER / f"{name}.in", "seed")
    save(Nonogram([[2]] * 5, [[5], [], [5], [], []]), FOLDER / "5x5-unsat.in", "seed")
