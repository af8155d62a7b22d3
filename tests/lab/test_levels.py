"""The table of techniques and levels."""

from __future__ import annotations

import pytest

from nurie.difficulty import Level, Rating
from nurie.lab import levels
from nurie.nurikabe.difficulty import LEVELS


def test_a_cell_tells_how_many_need_a_technique_and_how_often() -> None:
    found = [Rating(Level.EASY, "a", 1, 1, uses) for uses in ({"a": 1}, {"a": 4}, {"b": 2})]
    assert levels._cell("a", found) == "67%, 2.5"
    assert levels._cell("b", found) == "33%, 2.0"
    assert levels._cell("c", found) == "–"


def test_medians_stand_below(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", {"a": Level.EASY, "b": Level.HARD, "c": Level.HARD})
    easy = [Rating(Level.EASY, "a", 1, score, {"a": score}) for score in (1, 2, 9)]
    hard = [Rating(Level.HARD, "b", 1, score, {"a": 1, "b": score}) for score in (3, 4)]
    found = {Level.EASY: easy, Level.MEDIUM: easy[:1], Level.HARD: hard, Level.EXPERT: hard[:1]}
    lines = levels.text(found).splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    assert rows[0] == ["technique", "its level", "easy (3)", "medium (1)", "hard (2)", "expert (1)"]
    assert rows[2:] == [
        ["`a`", "easy", "100%, 4.0", "100%, 1.0", "100%, 1.0", "100%, 1.0"],
        ["`b`", "hard", "–", "–", "100%, 3.5", "100%, 3.0"],
        ["steps, median", "", "2", "1", "4.5", "4"],
        ["score, median", "", "2", "1", "3.5", "3"],
    ]


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


def test_what_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[int, ...]] = []
    monkeypatch.setattr(levels, "ratings", lambda *words: asked.append(words))
    monkeypatch.setattr(levels, "text", lambda found: "a table")
    assert levels.main([]) == 0
    assert levels.main(["--size", "6", "--count", "0", "--seed", "3"]) == 0
    assert asked == [(10, 50, 1), (6, 1, 3)]
    assert capsys.readouterr().out == "a table\n" * 2
