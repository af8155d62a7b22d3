"""The table of techniques and levels."""

from __future__ import annotations

import pytest

from nurie.difficulty import Level
from nurie.lab import levels
from nurie.nurikabe.difficulty import LEVELS


def test_no_level_needs_a_technique_of_a_harder_one(capsys: pytest.CaptureFixture[str]) -> None:
    levels.main(["--size", "6", "--count", "4"])
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert "| easy (4) | medium (4) | hard (4) | expert (4) |" in " ".join(head.split())
    order = list(Level)
    for row in rows[:-2]:
        name, level, *cells = (cell.strip() for cell in row.strip("|").split("|"))
        assert LEVELS[name.strip("`")] == level
        assert cells[: order.index(Level(level))] == ["–"] * order.index(Level(level))
    assert "steps, median" in rows[-2]
