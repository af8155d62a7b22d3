"""The table of techniques and levels."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from nurie.difficulty import Level, Rating
from nurie.lab import levels
from nurie.nurikabe.kind import KIND


def rated(level: Level, uses: dict[str, int], score: int = 1) -> Rating:
    steps = sum(uses.values())
    none = {"bottlenecks": 0, "suppositions": 0, "links": 0, "longest": 0}
    return Rating(
        level=level, score=score, work=1, hardest="a", steps=steps, places=1.0, uses=uses, **none
    )


def test_a_cell_tells_how_many_need_a_technique_and_how_often() -> None:
    found = [rated(Level.EASY, uses) for uses in ({"a": 1}, {"a": 4}, {"b": 2})]
    assert levels._cell("a", found) == "67%, 2.5"
    assert levels._cell("b", found) == "33%, 2.0"
    assert levels._cell("c", found) == "–"


def test_medians_stand_below(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = SimpleNamespace(levels={"a": Level.EASY, "b": Level.HARD, "c": Level.HARD})
    monkeypatch.setattr(levels, "KIND", kind)
    easy = [rated(Level.EASY, {"a": score}, score) for score in (1, 2, 9)]
    hard = [rated(Level.HARD, {"a": 1, "b": score}, score) for score in (3, 4)]
    found = {
        Level.BEGINNER: easy[1:2],
        Level.EASY: easy,
        Level.MEDIUM: easy[:1],
        Level.HARD: hard,
        Level.EXPERT: hard[:1],
    }
    lines = levels.text(found).splitlines()
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    counts = ["beginner (1)", "easy (3)", "medium (1)", "hard (2)", "expert (1)"]
    assert rows[0] == ["technique", "its level", *counts]
    assert rows[2:] == [
        ["`a`", "easy", "100%, 2.0", "100%, 4.0", "100%, 1.0", "100%, 1.0", "100%, 1.0"],
        ["`b`", "hard", "–", "–", "–", "100%, 3.5", "100%, 3.0"],
        ["steps, median", "", "2", "2", "1", "4.5", "4"],
        ["score, median", "", "2", "2", "1", "3.5", "3"],
    ]


def test_beginners_need_no_hard_technique(capsys: pytest.CaptureFixture[str]) -> None:
    levels.main(["--size", "8", "--count", "3"])
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert "| beginner (3) | easy (3) | medium (3) | hard (3) | expert (3) |" in " ".join(
        head.split()
    )
    for row in rows[:-2]:
        name, level, beginner, *_ = (cell.strip() for cell in row.strip("|").split("|"))
        assert KIND.levels[name.strip("`")] == level
        assert beginner == "–" or Level(level).number <= Level.MEDIUM.number
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
