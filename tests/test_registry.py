"""Kinds, solvers and formats are found by their files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from nurie import NurieError, UnavailableError, registry


def test_both_kinds_are_found() -> None:
    assert {"nonogram", "nurikabe"} <= set(registry.kinds())


@pytest.mark.parametrize("kind", registry.kinds())
@pytest.mark.parametrize("role", ["solvers", "formats"])
def test_every_entry_says_what_it_is_and_where(kind: str, role: str) -> None:
    entries = getattr(registry, role)(kind)
    assert entries
    for name, entry in entries.items():
        assert (entry.name, entry.kind, entry.role) == (name, kind, role)
        assert entry.file.name == f"{name}.py"
        assert entry.file.is_file()
        assert entry.summary, f"{entry.file} has no docstring"
        assert not name.startswith("_")
        if entry.is_available:
            assert entry.load().__name__ == f"nurie.{kind}.{role}.{name}"


def test_an_unknown_name_gets_the_known_ones() -> None:
    with pytest.raises(NurieError, match=r"nonogram has no solver 'oracle'; choose from .*engine"):
        registry.find_solver("nonogram", "oracle")
    with pytest.raises(NurieError, match=r"nonogram has no format 'papyrus'; choose from .*non"):
        registry.find_format("nonogram", "papyrus")


@pytest.fixture
def kind_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A registry that looks at a folder of ours instead of the package."""
    for role in ("solvers", "formats"):
        folder = tmp_path / "sudoku" / role
        folder.mkdir(parents=True)
        (folder / "__init__.py").write_text("")
    for name in ("__init__", "kind"):
        (tmp_path / "sudoku" / f"{name}.py").write_text("")
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared" / "__init__.py").write_text("")
    monkeypatch.setattr(registry, "_HERE", tmp_path)
    registry.kinds.cache_clear()
    registry._entries.cache_clear()
    yield tmp_path / "sudoku"
    monkeypatch.undo()
    registry.kinds.cache_clear()
    registry._entries.cache_clear()


def test_a_new_file_is_a_new_solver(kind_of_its_own: Path) -> None:
    solvers = kind_of_its_own / "solvers"
    (solvers / "by_magic.py").write_text('"""Solves by magic.\n\nMore about it.\n"""\n')
    (solvers / "_private.py").write_text('"""Not for users."""\n')
    assert registry.kinds() == ("sudoku",)
    assert list(registry.solvers("sudoku")) == ["by_magic"]
    assert registry.solvers("sudoku")["by_magic"].summary == "Solves by magic."


def test_what_is_missing_is_named(kind_of_its_own: Path) -> None:
    (kind_of_its_own / "solvers" / "lunar.py").write_text(
        '"""Solves by moonlight."""\n\nrequires = ("json", "moon_that_is_not_there")\n'
        "import moon_that_is_not_there\n"
    )
    entry = registry.find_solver("sudoku", "lunar")
    assert not entry.is_available
    assert entry.missing == ("moon_that_is_not_there",)
    with pytest.raises(UnavailableError, match="lunar needs moon_that_is_not_there"):
        entry.load()
