"""The catalogue: every technique has its words, and every sentence is filled in."""

from __future__ import annotations

import random
import re
from string import Formatter

import pytest

import nurie
from nurie import Cell, Fact, Nonogram, Step, _engine
from nurie.messages import catalogue, sentence, technique_name, text
from nurie.nonogram.techniques import RANGE_RULES, explain
from tests.nonogram.brute_force import random_grid

EVENTS = ("assume", "eliminate", "backtrack", "swap")
T = Nonogram([[3], [1], [1]], [[1], [3], [1]])


def forms() -> list[tuple[str, str]]:
    """Every text with its key, each form of it."""
    return [
        (key, form)
        for key, value in catalogue().items()
        for form in ([value] if isinstance(value, str) else value.values())
    ]


def test_every_technique_has_a_name_and_a_sentence() -> None:
    keys = catalogue().keys()
    for technique in (*_engine.TECHNIQUES, *EVENTS):
        assert f"technique.{technique}" in keys
        if technique not in RANGE_RULES:
            assert any(f"{key}.".startswith(f"step.{technique}.") for key in keys)


def test_forms_are_for_one_and_for_many() -> None:
    for value in catalogue().values():
        assert isinstance(value, str) or set(value) == {"one", "many"}


def test_placeholders_of_steps_are_those_that_are_filled_in() -> None:
    known = {"line", "where", "runs", "cells", "known", "states", "guess", "guessed", "technique"}
    known |= {"result", "drawn"}
    for key, form in forms():
        names = {name for _, name, _, _ in Formatter().parse(form) if name}
        if key.startswith("step."):
            assert names <= known, key


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_sentences_of_random_puzzles_are_complete(colours: str) -> None:
    rng = random.Random(colours)
    seen = set()
    for _ in range(80):
        puzzle = Nonogram.of(random_grid(rng, rng.randint(1, 12), 6, 0.55, colours))
        steps = explain(puzzle).steps
        for method in ("engine", "rules_then_search"):
            steps += nurie.solve(puzzle, method=method, record=True).steps
        for step in steps:
            told = sentence(step, puzzle)
            assert told[0].isupper()
            assert not re.search(r"[{}]|\s\s| ,|: ?$|\bthe  |  ", told), told
            seen.add(step.technique)
    assert seen >= {"full_line", "overlap", "line", "refuted", "assume", "backtrack"}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            Step("overlap", "row 1", tuple(Fact(Cell(0, c), "#") for c in (1, 2)), runs=(0,)),
            "Row 1: the 3 must cover columns 2-3 wherever it starts",
        ),
        (
            Step("overlap", "row 1", (Fact(Cell(0, 1), "#"),), (Fact(Cell(0, 0), "."),), runs=(0,)),
            "Row 1: with column 1 as known, the 3 must cover column 2 wherever it starts",
        ),
        (
            Step(
                "completed_run",
                "column 1",
                (Fact(Cell(1, 0), "."),),
                (Fact(Cell(0, 0), "#"),),
                runs=(0,),
            ),
            "Column 1: the 1 is complete at row 1, so row 2 is empty",
        ),
        (
            Step("refuted", "row 2", (Fact(Cell(2, 0), "."),), assuming=(Fact(Cell(2, 0), "#"),)),
            "If row 3, column 1 were filled, nothing would fit in row 2; so it is empty",
        ),
        (
            Step("backtrack", "", tuple(Fact(Cell(0, c), "?") for c in (0, 1))),
            "That leads nowhere: 2 cells unknown again",
        ),
        (
            Step("line", "row 2", tuple(Fact(Cell(1, c), s) for c, s in enumerate(".#."))),
            "Row 2: every way to place the clue agrees: columns 1 and 3 empty and column 2 filled",
        ),
        (
            Step("place", "row 2", tuple(Fact(Cell(1, c), s) for c, s in enumerate(".#."))),
            "Row 2: try .#.",
        ),
        (
            Step("backtrack", "row 2", tuple(Fact(Cell(1, c), "?") for c in range(3))),
            "Row 2: that leads nowhere, columns 1-3 unknown again",
        ),
        (
            Step("backtrack", "row 2", tuple(Fact(Cell(c, 0), "?") for c in range(3))),
            "Nothing fits in row 2: 3 cells unknown again",
        ),
        (Step("ponder_deeply", "", ()), "Ponder deeply"),
        (Step("ponder", "row 1", (Fact(Cell(0, 0), "#"),)), "Row 1: Ponder: column 1 filled"),
    ],
)
def test_sentences(step: Step, told: str) -> None:
    assert sentence(step, T) == told


def test_runs_that_look_alike_are_told_apart() -> None:
    puzzle = Nonogram.of("##.##.#")
    step = Step("overlap", "row 1", (Fact(Cell(0, 3), "#"),), runs=(1,))
    assert "the second 2 must cover" in sentence(step, puzzle)


def test_names() -> None:
    assert technique_name("full_line") == "Full line"
    assert technique_name("some_new_event") == "Some new event"
    assert text("explain.known", known=73, cells=100) == "known 73/100"
