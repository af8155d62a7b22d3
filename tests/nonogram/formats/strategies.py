"""Random nonograms for the tests of formats."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from nurie.grid import Grid
from nurie.nonogram.puzzle import BLACK, Clue, Colour, Nonogram

RED = Colour("r", "red", "#d62728")
GREEN = Colour("g", "dark green", "#006400")
BLUE = Colour("B", "blue & more", "#1f77b4")
PALETTES = ((RED, GREEN), (BLACK, RED), (GREEN, BLUE, BLACK))

TEXTS = st.text(
    st.characters(exclude_categories=("C", "Z"), max_codepoint=0x2FFF) | st.just(" "), max_size=12
).map(lambda text: " ".join(text.split()))


@st.composite
def black_and_white(
    draw: Callable[[st.SearchStrategy[int]], int], *, square: bool = False
) -> Nonogram:
    """A puzzle with a picture."""
    width = draw(st.integers(1, 9))
    height = width if square else draw(st.integers(1, 9))
    bits = draw(st.integers(0, 2 ** (width * height) - 1))
    cells = f"{bits:0{width * height}b}".replace("0", ".").replace("1", "#")
    rows = [cells[start : start + width] for start in range(0, len(cells), width)]
    return Nonogram.of(Grid(rows), colours=[BLACK])


@st.composite
def coloured(draw: Callable[[st.SearchStrategy[object]], object]) -> Nonogram:
    """A puzzle with a picture that has the background and every colour of its palette."""
    palette = draw(st.sampled_from(PALETTES))
    assert isinstance(palette, tuple)
    letters = "." + "".join(colour.letter for colour in palette)
    rest = draw(st.text(letters, min_size=20 - len(letters), max_size=20 - len(letters)))
    cells = f"{letters}{rest}"
    return Nonogram.of(Grid(cells[at : at + 5] for at in range(0, 20, 5)), colours=palette)


@st.composite
def impossible(draw: Callable[[st.SearchStrategy[object]], object]) -> Nonogram:
    """A puzzle of clues that seldom fit, on a square board."""
    size = draw(st.integers(1, 5))
    assert isinstance(size, int)
    clues = st.lists(st.lists(st.integers(1, 40), max_size=6), min_size=size, max_size=size)
    rows, columns = draw(clues), draw(clues)
    assert isinstance(rows, list)
    assert isinstance(columns, list)
    return Nonogram(rows, columns)


def seen(puzzle: Nonogram) -> tuple[object, ...]:
    """A puzzle as one sees it: formats may rename its colours."""
    rgb = {colour.letter: colour.rgb for colour in puzzle.colours}

    def painted(clues: tuple[Clue, ...]) -> list[list[tuple[int, str]]]:
        return [[(run.length, rgb[run.colour]) for run in clue] for clue in clues]

    return painted(puzzle.rows), painted(puzzle.columns), puzzle.background.rgb


def seen_goal(puzzle: Nonogram) -> list[list[str]] | None:
    """The goal as one sees it."""
    rgb = {colour.letter: colour.rgb for colour in puzzle.colours}
    if puzzle.goal is None:
        return None
    return [[rgb.get(cell, "") for cell in row] for row in puzzle.goal]
