"""Lessons: complete, true, and with positions that are what they claim to be."""

from __future__ import annotations

import json

import pytest

import nurie
from nurie import messages, registry
from nurie.difficulty import Level
from nurie.errors import NurieError
from nurie.generating import Generated
from nurie.grid import UNKNOWN
from nurie.lab.learning import helpers, makes_steps, text
from nurie.learning import FILE, SERIES, Lesson, lesson, lessons, practise
from nurie.native import explain

EVERY = [one for kind in registry.kinds() for one in lessons(kind)]
SLOW = {"splitting", "ranges", "line", "too_small_gap", "room_equals_need", "sea_count"} | {
    one.technique for one in EVERY if one.kind == "nurikabe" and one.level >= Level.MEDIUM
}
"""Techniques whose positions take up to a second to find."""


def named(one: Lesson) -> str:
    return f"{one.kind}/{one.technique}"


def assert_needs(made: Generated, technique: str) -> None:
    """Nothing as easy makes progress without the technique; with it, it is the next step."""
    names = list(registry.kind(made.puzzle.kind).levels)
    easier = names[: names.index(technique)] + list(helpers(made.puzzle.kind))
    assert made.given is not None
    before = explain(made.puzzle, given=made.given, techniques=easier)
    assert before.status is nurie.Status.STUCK
    assert before.known == made.given
    hint = nurie.hint(made.puzzle, made.given)
    assert hint.step
    assert hint.step.technique == technique
    assert any(fact.holds for fact in hint.step.settles)


@pytest.mark.parametrize("kind", registry.kinds())
def test_every_technique_that_makes_steps_has_a_lesson(kind: str) -> None:
    levels = registry.kind(kind).levels
    assert [one.technique for one in lessons(kind)] == [
        name for name in levels if makes_steps(kind, name)
    ]
    for one in lessons(kind):
        assert one.level is levels[one.technique]
        assert len(one.needed) == len(Level)
        assert all(share is None or 0 <= share <= 1 for share in one.needed)
    assert any(share == 1 for share in lessons(kind)[0].needed)


def test_the_file_is_as_the_lab_writes_it() -> None:
    content = FILE.read_text(encoding="utf-8")
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


@pytest.mark.parametrize("one", EVERY, ids=named)
def test_a_position_needs_its_technique(one: Lesson) -> None:
    count = 1 if one.technique in SLOW else 5 if one.kind == "nonogram" else 2
    for made in practise(one, sides=one.series[:count], seed=1):
        assert_needs(made, one.technique)


@pytest.mark.slow
@pytest.mark.parametrize("one", EVERY, ids=named)
def test_many_positions_need_their_technique(one: Lesson) -> None:
    found = list(practise(one, sides=one.series * 10, seed=14))
    assert len({made.shape for made in found}) == 100
    for made in found:
        assert_needs(made, one.technique)


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
    with pytest.raises(NurieError, match="no technique 'magic' can be practised; choose from full"):
        lesson("magic")
