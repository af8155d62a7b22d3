"""What the levels of difficulty mean: which techniques puzzles of a level need.

``python -m nurie.lab.levels`` makes puzzles of every level, always the same ones for a
seed, and prints for each technique in how many of them it is needed, and how often.
Techniques are tried from the easiest to the hardest, so one is used only where no easier
one applies::

    python -m nurie.lab.levels                        50 Nurikabe of 10×10 for each level
    python -m nurie.lab.levels --size 15 --count 20 --seed 2
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Mapping, Sequence

from nurie.difficulty import Level, Rating
from nurie.generating import generate
from nurie.lab.tables import table
from nurie.nurikabe.kind import KIND


def ratings(side: int, count: int, seed: int) -> dict[Level, list[Rating]]:
    """The ratings of ``count`` puzzles of each level."""
    return {
        level: [
            made.rating
            for made in generate(KIND.name, size=side, difficulty=level, seed=seed, count=count)
        ]
        for level in Level
    }


def text(found: Mapping[Level, Sequence[Rating]]) -> str:
    """One row per technique, one column per level: the share of puzzles that need it, and steps."""
    rows = []
    for name, level in KIND.levels.items():
        cells = [_cell(name, found[column]) for column in Level]
        if any(cell != "–" for cell in cells):
            rows.append([f"`{name}`", str(level), *cells])
    for what, value in (
        ("steps, median", lambda rating: sum(rating.uses.values())),
        ("score, median", lambda rating: rating.score),
    ):
        medians = [statistics.median(map(value, found[level])) for level in Level]
        rows.append([what, "", *(f"{median:g}" for median in medians)])
    counts = (f"{level} ({len(found[level])})" for level in Level)
    return table(["technique", "its level", *counts], rows)


def _cell(name: str, found: Sequence[Rating]) -> str:
    users = [rating.uses[name] for rating in found if name in rating.uses]
    if not users:
        return "–"
    return f"{len(users) / len(found):.0%}, {statistics.fmean(users):.1f}"


def main(words: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(
        prog="nurie.lab.levels", description="Which techniques the levels of difficulty need."
    )
    parser.add_argument("--size", type=int, default=10, help="the side of a puzzle")
    parser.add_argument("--count", type=int, default=50, help="puzzles of each level")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    print(text(ratings(asked.size, max(1, asked.count), asked.seed)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
