"""Lessons: complete, true, and with positions that are what they claim to be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie import learning, messages, registry
from nurie.difficulty import Level
from nurie.errors import CannotMakeError, NurieError
from nurie.generating import Generated
from nurie.grid import UNKNOWN, Grid
from nurie.lab.learning import helpers, main, text
from nurie.lab.practice import PROVED, extended, fingerprint
from nurie.learning import (
    FILE,
    SEEDS,
    SERIES,
    Lesson,
    generator,
    lesson,
    lessons,
    practise,
    seeds,
)
from nurie.native import explain

EVERY = [one for kind in registry.kinds() for one in lessons(kind)]
SEEK = "python -m nurie.lab.learning --seeds 500"
"""Finds other seeds after the generator, or a technique, has changed."""


def named(one: Lesson) -> str:
    return f"{one.kind}/{one.technique}"


def assert_needs(made: Generated, technique: str) -> None:
    """Nothing as easy makes progress without the technique; with it, it is the next step."""
    puzzle, given, goal = made.puzzle, made.given, made.puzzle.goal
    assert given is not None
    assert goal is not None
    assert not puzzle.check(goal)
    assert_agrees(given, goal)
    names = list(registry.kind(puzzle.kind).levels)
    easier = names[: names.index(technique)] + list(helpers(puzzle.kind))
    without = explain(puzzle, given=given, techniques=easier, record=False)
    assert without.status is nurie.Status.STUCK
    assert without.known == given
    outcome = explain(puzzle, given=given, techniques=[*easier, technique], record=False)
    found = outcome.known or outcome.solution
    assert found is not None
    assert found != given
    assert_agrees(found, goal)
    hint = nurie.hint(puzzle, given)
    assert hint.step
    assert hint.step.technique == technique
    assert any(fact.holds for fact in hint.step.settles)


def assert_agrees(grid: Grid, goal: Grid) -> None:
    """What is known of a board is as in its solution."""
    for known, right in zip("".join(grid.rows), "".join(goal.rows), strict=True):
        assert known in (UNKNOWN, right)


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_technique_that_makes_steps_has_a_lesson(kind: str) -> None:
    levels = registry.kind(kind).levels
    assert [one.technique for one in lessons(kind)] == [
        name for name in levels if name not in helpers(kind)
    ]
    for one in lessons(kind):
        assert one.level is levels[one.technique]
        assert len(one.needed) == len(Level)
        assert all(share is None or 0 <= share <= 1 for share in one.needed)
    assert any(share == 1 for share in lessons(kind)[0].needed)


@pytest.mark.parametrize("file", [FILE, SEEDS])
def test_the_file_is_as_the_lab_writes_it(file: Path) -> None:
    content = file.read_text(encoding="utf-8")
    assert text(json.loads(content)) == content


@pytest.mark.parametrize("language", messages.languages())
def test_every_lesson_says_why_it_works(language: str) -> None:
    texts = messages.catalogue(language)
    assert [named(one) for one in EVERY if f"learn.{one.kind}.{one.technique}" not in texts] == []


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_the_example_is_one(one: Lesson) -> None:
    hint = nurie.hint(one.example.puzzle, one.example.given)
    assert hint.step
    assert hint.step.technique == one.technique


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_the_near_miss_is_none(one: Lesson) -> None:
    near = one.near_miss
    goal = near.puzzle.goal
    assert goal is not None
    assert not near.puzzle.check(goal)
    assert near.tempting
    for row in range(goal.height):
        for column in range(goal.width):
            cell = nurie.Cell(row, column)
            assert near.given[cell] in (UNKNOWN, goal[cell])
    # It does not find what seems to follow, and it must not: the goal is another.
    found = explain(near.puzzle, given=near.given, techniques=[one.technique, *helpers(one.kind)])
    assert found.known is not None
    for cell, state, _ in near.tempting:
        assert found.known[cell] == UNKNOWN
        assert goal[cell] != state
    assert near.line or near.numbers or one.kind == "nonogram"


def row_of(one: Lesson) -> dict[str, Any]:
    """The row of the file of seeds."""
    rows = json.loads(SEEDS.read_text(encoding="utf-8"))[one.kind]
    found: dict[str, Any] = next(row for row in rows if row["name"] == one.technique)
    return found


def positions(one: Lesson, count: int) -> Iterator[Generated]:
    """The positions of the first seeds."""
    for side, seed in islice(zip(cycle(one.series), seeds(one), strict=False), count):
        made = generator(one, side, seed).draw(0)
        assert made
        yield made


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_a_hundred_positions_need_their_technique(one: Lesson) -> None:
    found = list(positions(one, PROVED))
    shapes = [made.shape for made in found]
    assert fingerprint(shapes) == row_of(one)["shapes"], f"the positions have changed: {SEEK}"
    assert len(set(shapes)) == PROVED
    for made in found:
        assert_needs(made, one.technique)


@pytest.mark.slow
@pytest.mark.parametrize("one", EVERY, ids=named)
def test_all_positions_need_their_technique(one: Lesson) -> None:
    found = list(positions(one, len(seeds(one))))
    assert len({made.shape for made in found}) == len(found)
    for made in found[PROVED:]:
        assert_needs(made, one.technique)


def test_every_technique_has_enough_positions() -> None:
    assert [named(one) for one in EVERY if len(seeds(one)) < 500] == []
    assert [named(one) for one in EVERY if len(seeds(one)) % SERIES] == []


def test_new_seeds_are_added_to_those_that_hold() -> None:
    one = lesson("overlap")
    few = extended(one, None, 3)
    more = extended(one, few, 5)
    assert more["gaps"][:3] == few["gaps"]
    assert len(more["gaps"]) == 5
    # The fingerprint is of other positions, so the search starts at the first seed.
    again = extended(one, few | {"gaps": [10_000, 1, 1]}, 3)
    assert sum(again["gaps"]) < 10_000


def test_the_lab_writes_seeds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "seeds.json"
    monkeypatch.setattr("nurie.lab.learning.SEEDS", file)
    assert main(["--seeds", "2", "--only", "overlap"]) == 0
    assert main(["--seeds", "1", "--only", "full_line"]) == 0
    assert "nonogram/full_line: 1 in" in capsys.readouterr().out
    rows = json.loads(file.read_text(encoding="utf-8"))["nonogram"]
    assert [(row["name"], len(row["gaps"])) for row in rows] == [("full_line", 1), ("overlap", 2)]


def test_exercises_are_different_and_depend_on_the_seed() -> None:
    one = lesson("overlap")
    found = [made.shape for made in practise(one, seed=1)]
    assert len(set(found)) == SERIES
    assert [made.puzzle.width for made in practise(one, seed=1)] == list(one.series)
    assert [made.shape for made in practise(one, seed=1)] == found
    assert [made.shape for made in practise(one, seed=2)] != found
    with pytest.raises(CannotMakeError, match="no more positions of 5×5 need overlap"):
        list(practise(one, sides=[6, 5]))


def test_a_series_grows() -> None:
    for one in EVERY:
        assert len(one.series) == SERIES
        assert one.series == tuple(sorted(one.series))
        assert (one.series[0], one.series[-1]) == one.sides


def test_a_technique_is_found_by_name() -> None:
    assert lesson("overlap").kind == "nonogram"
    assert lesson("nurikabe/unreachable").kind == "nurikabe"
    with pytest.raises(NurieError, match="choose nonogram/unreachable or nurikabe/unreachable"):
        lesson("unreachable")
    with pytest.raises(NurieError, match=r"can be practised \(did you mean 'overlap'\?\)"):
        lesson("overlpa")
    with pytest.raises(NurieError, match="no technique 'magic' can be practised; choose from full"):
        lesson("magic")


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (1, (6,)),
        (2, (6, 10)),
        (3, (6, 8, 10)),
        (5, (6, 7, 8, 9, 10)),
        # Halves are rounded up.
        (9, (6, 7, 7, 8, 8, 9, 9, 10, 10)),
        (10, (6, 6, 7, 7, 8, 8, 9, 9, 10, 10)),
    ],
)
def test_boards_of_exercises_grow(count: int, sides: tuple[int, ...]) -> None:
    one = lesson("overlap")
    assert one.growing(count) == sides
    assert tuple(puzzle.width for puzzle, _ in learning.positions(one, count)) == sides


@pytest.mark.parametrize("kind", registry.kinds())
def test_a_sheet_has_the_sides_of_a_series(kind: str) -> None:
    for one in lessons(kind):
        assert one.growing(SERIES) == one.series
        assert one.growing(SERIES)[:: SERIES - 1] == one.sides
    hardest = lessons(kind)[-1]
    found = learning.positions(hardest, SERIES)
    assert tuple(puzzle.width for puzzle, _ in found) == hardest.series
