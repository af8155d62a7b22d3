"""Random Nurikabe for the tests of formats."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from nurie.grid import Grid
from nurie.nurikabe.puzzle import ANY, Nurikabe

SAMPLE = Nurikabe.of(
    """
    . 4 . .
    . . . .
    2 . . ?
    . . . .
    """,
    goal=Grid(".... #### ..#. ###."),
)


@st.composite
def puzzles(draw: Any, least_width: int = 1) -> Nurikabe:
    """A puzzle with a goal; most have no solution."""
    width, height = draw(st.integers(least_width, 9)), draw(st.integers(1, 9))
    cells = width * height
    numbers = draw(st.dictionaries(st.integers(0, cells - 1), NUMBERS, max_size=9))
    states = draw(st.text("#.", min_size=cells, max_size=cells))
    return Nurikabe(
        [
            [numbers.get(row * width + column, 0) for column in range(width)]
            for row in range(height)
        ],
        goal=Grid(states[at : at + width] for at in range(0, cells, width)),
    )


NUMBERS = st.one_of(st.just(ANY), st.integers(1, 9), st.integers(1, 250_000))
