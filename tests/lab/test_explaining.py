"""How explanations read: in an order that people follow, with few suppositions and short chains."""

from __future__ import annotations

from pathlib import Path

import nurie
from nurie import Nonogram
from nurie.lab.explaining import Measures, jumps
from nurie.nonogram.techniques import explain

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
    assert measures.puzzles == measures.solved == 36
    assert measures.steps > 800
    assert measures.jumps <= 0.1 * measures.steps


def test_a_jump_is_seen() -> None:
    """Of two rows that are full from the start, neither is near the other."""
    puzzle = Nonogram.of("##### ..... ..... .....  #####".replace("  ", " "))
    first, *_, last = steps = explain(puzzle).steps
    assert jumps(puzzle, steps).count(True) == 0
    assert jumps(puzzle, [first, last]) == [False, last.line.startswith("row")]


def test_newspaper_nonograms(nonograms: Path) -> None:
    """Every sixteenth puzzle, for the time."""
    measures = _measured(sorted((nonograms / "newspaper").glob("*.non"))[::16])
    assert measures.plain >= 0.91 * measures.puzzles
    assert measures.jumps <= 0.1 * measures.steps
    links = sorted(measures.links)
    assert links[len(links) // 2] <= 3
