"""How explanations read: in an order that people follow, with few suppositions and short chains."""

from __future__ import annotations

from pathlib import Path

import nurie
from nurie import Cell, Fact, Nonogram, Nurikabe, Step
from nurie.lab.explaining import Measures, jumps, jumps_in_nurikabe

PACKS = Path(nurie.__file__).parent / "packs"


def _measured(files: list[Path]) -> Measures:
    measures = Measures()
    for file in files:
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nonogram)
        measures.add(puzzle)
    return measures


def test_bundled_puzzles_are_explained_in_a_natural_order() -> None:
    files = sorted((PACKS / "small").glob("*.non")) + sorted((PACKS / "coloured").glob("*.json"))
    measures = _measured(files)
    assert measures.puzzles == measures.solved == len(files)
    assert measures.steps > 800
    assert measures.jumps <= 0.1 * measures.steps


def test_bundled_nurikabe_are_explained_in_a_natural_order() -> None:
    measures = Measures()
    for file in sorted((PACKS / "nurikabe").glob("*.json")):
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nurikabe)
        if puzzle.width <= 10:
            measures.add(puzzle)
    assert measures.puzzles == measures.solved > 12
    assert measures.jumps <= 0.1 * measures.steps


def test_a_jump_in_a_nurikabe_is_seen() -> None:
    """Between the numbers on the left, then on the right; there is more on the left."""
    puzzle = Nurikabe.of("2 . 3 . . . . . . . 3 . 2\n" + ". " * 12 + ".\n. 2" + " ." * 11)
    there = Step("between_islands", "", (Fact(Cell(0, 1), "#"),), level="easy")
    away = Step("between_islands", "", (Fact(Cell(0, 11), "#"),), level="easy")
    assert jumps_in_nurikabe(puzzle, [there, away]) == [False, True]
    near = Step("between_islands", "", (Fact(Cell(1, 1), "#"),), level="easy")
    assert jumps_in_nurikabe(puzzle, [there, near]) == [False, False]


def test_a_jump_is_seen() -> None:
    """After the first row any column goes on from there; the last row does not."""
    puzzle = Nonogram([[3], [1], [3]], [[1, 1], [3], [1, 1]])
    row = [
        Step("full_line", name, _filled(at), level="easy")
        for name, at in (("row 1", 0), ("row 3", 2))
    ]
    column = Step("full_line", "column 2", (Fact(Cell(1, 1), "#"),), level="easy")
    assert jumps(puzzle, row) == [False, True]
    assert jumps(puzzle, [row[0], column]) == [False, False]


def _filled(row: int) -> tuple[Fact, ...]:
    return tuple(Fact(Cell(row, column), "#") for column in range(3))


def test_newspaper_nonograms(nonograms: Path) -> None:
    """Every sixteenth puzzle, for the time."""
    measures = _measured(sorted((nonograms / "newspaper").glob("*.non"))[::16])
    assert measures.plain >= 0.91 * measures.puzzles
    assert measures.jumps <= 0.1 * measures.steps
    links = sorted(measures.links)
    assert links[len(links) // 2] <= 3
