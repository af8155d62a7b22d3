"""How explanations read: in an order that people follow, with few suppositions and short chains."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import Cell, Fact, Nonogram, Nurikabe, Status, Step, packs
from nurie.lab.explaining import Measures, jumps, jumps_in_nurikabe, main
from nurie.native import explain

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


def test_a_supposition_that_is_easier_does_not_mean_that_one_is_needed() -> None:
    """Confinement comes before all placements; a contradiction in a few steps comes last."""
    measures = Measures()
    pack = packs.load_pack("nurikabe")
    for at in (0, 18, 21):
        puzzle = pack.puzzles[at]
        assert isinstance(puzzle, Nurikabe)
        measures.add(puzzle)
    assert measures.techniques["confinement"] > 0
    assert (measures.solved, measures.direct, measures.plain) == (3, 2, 1)


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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three puzzles of two kinds, and a file without a puzzle."""
    nurie.save(Nonogram([[3], [1], [1]], [[1], [3], [1]]), tmp_path / "a.non")
    nurie.save(Nonogram([[1], []], [[1], []]), tmp_path / "b.non")
    nurie.save(Nurikabe.of("2 . ."), tmp_path / "c.json")
    (tmp_path / "notes.md").write_text("Three puzzles.", encoding="utf-8")
    return tmp_path


def test_folders_are_measured_with_progress(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder)]) == 0
    told = capsys.readouterr()
    assert "nonogram: 2 puzzles, 2 solved, 2 without suppositions (100.0%), 2 told" in told.out
    assert "nurikabe: 1 puzzles, 1 solved" in told.out
    assert told.err == "3/3 c.json\n"


def test_a_sample_takes_every_nth_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder), "--every", "2"]) == 0
    told = capsys.readouterr().out
    assert "nonogram: 1 puzzles" in told
    assert "nurikabe: 1 puzzles" in told


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("notes.md", "its format is not recognised"),
        ("missing.non", "No such file or directory"),
        ("empty", "there are no puzzles in these folders"),
    ],
)
def test_bad_input_gets_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, told: str
) -> None:
    (folder / "empty").mkdir()
    assert main([str(folder / name)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert error.count(name) <= 1


def test_an_explanation_ends_after_some_steps() -> None:
    puzzle = Nonogram([[3], [1], [3]], [[1, 1], [3], [1, 1]])
    found = explain(puzzle, steps=1)
    assert found.status is Status.TIMEOUT
    assert found.steps == explain(puzzle).steps[:1]
