"""The catalogue: every technique has its words, and every sentence is filled in."""

from __future__ import annotations

import inspect
import random
import re
from string import Formatter

import pytest

import nurie
from nurie import Cell, Fact, Grid, Limits, Nonogram, Step, _engine, registry
from nurie.messages import catalogue, sentence, technique_name, text
from nurie.nonogram.techniques import RANGE_RULES, explain
from tests.nonogram.brute_force import random_grid

EVENTS = {"assume", "backtrack", "eliminate", "fill", "improve", "model", "no more models"}
EVENTS |= {"no model", "pairs", "place", "solution", "solved", "swap", "try"}
"""What solvers tell beside techniques."""
T = Nonogram([[3], [1], [1]], [[1], [3], [1]])


def forms() -> list[tuple[str, str]]:
    """Every text with its key, each form of it."""
    return [
        (key, form)
        for key, value in catalogue().items()
        for form in ([value] if isinstance(value, str) else value.values())
    ]


def has_a_sentence(technique: str) -> bool:
    return any(f"{key}.".startswith(f"step.{technique}.") for key in catalogue())


def test_every_technique_has_a_name_and_a_sentence() -> None:
    keys = catalogue().keys()
    for technique in _engine.NONOGRAM_TECHNIQUES:
        assert f"technique.{technique}" in keys
        if technique not in RANGE_RULES:
            assert has_a_sentence(technique)


def test_whatever_a_solver_tells_has_a_name_and_a_sentence_of_its_own() -> None:
    """Every solver there is, on boards that are easy, hard, ambiguous and impossible."""
    picture = Nonogram.of(".#..# ..#.. ##... #..## ...#.")
    boards = [T, picture, Nonogram([[1]] * 4, [[1]] * 4), Nonogram([[1], []], [[], [1]])]
    questions = [(board, None) for board in boards] + [(picture, Grid("#.... " + "????? " * 4))]
    seen = set()
    for method in registry.solvers("nonogram"):
        solver = registry.find_solver("nonogram", method)
        if solver.missing or "record" not in inspect.signature(solver.load().solve).parameters:
            continue
        for puzzle, given in questions:
            limits = Limits(seconds=0.3)
            outcome = nurie.solve(puzzle, limits, given=given, method=method, record=True)
            for step in outcome.steps:
                name = step.technique.replace(" ", "_")
                assert f"technique.{name}" in catalogue(), f"{method}: {name} has no name"
                assert has_a_sentence(name), f"{method}: {name} has no sentence"
                assert not re.search(r"[{}]|\s\s", sentence(step, puzzle))
                seen.add(step.technique)
    assert seen >= EVENTS


def test_every_technique_for_nurikabe_has_a_name_and_a_sentence() -> None:
    keys = catalogue().keys()
    for technique in _engine.NURIKABE_TECHNIQUES:
        assert f"technique.{technique}" in keys
        assert any(f"{key}.".startswith(f"nurikabe.step.{technique}.") for key in keys)


def test_forms_are_for_one_and_for_many() -> None:
    for value in catalogue().values():
        assert isinstance(value, str) or set(value) == {"one", "many"}


def test_placeholders_of_steps_are_those_that_are_filled_in() -> None:
    known = {"line", "where", "runs", "cells", "known", "states", "guess", "guessed", "technique"}
    known |= {"result", "drawn", "chain"}
    for key, form in forms():
        names = {name for _, name, _, _ in Formatter().parse(form) if name}
        if key.startswith("step."):
            assert names <= known, key
        if key.startswith("nurikabe.step."):
            assert names <= known | {"islands", "fault"}, key


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
            Step(
                "refuted",
                "row 2",
                (Fact(Cell(2, 0), "."),),
                assuming=(Fact(Cell(2, 0), "#"),),
                chain=(
                    Step("line", "column 1", (Fact(Cell(0, 0), "."), Fact(Cell(1, 0), "."))),
                    Step("line", "row 1", (Fact(Cell(0, 2), "#"),)),
                ),
            ),
            "If row 3, column 1 were filled: column 1 makes rows 1-2 empty; row 1 makes column 3 "
            "filled; nothing fits in row 2 any more. So row 3, column 1 is empty",
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
            Step("place", "row 2", (Fact(Cell(1, 2), "."),)),
            "Row 2, column 3: try empty",
        ),
        (
            Step("pairs", "", (Fact(Cell(1, 2), "."),)),
            "Pairs of cells that exclude each other, followed from line to line, "
            "leave no choice: row 2, column 3 empty",
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


def test_a_long_chain_is_told_in_part() -> None:
    link = Step("line", "row 1", (Fact(Cell(0, 2), "#"),))
    step = Step("refuted", "row 2", (Fact(Cell(2, 0), "."),), chain=(link,) * 8)
    assert sentence(step, T).count("row 1 makes") == 5
    assert "; and so on in 3 more lines; nothing fits" in sentence(step, T)


def test_runs_that_look_alike_are_told_apart() -> None:
    puzzle = Nonogram.of("##.##.#")
    step = Step("overlap", "row 1", (Fact(Cell(0, 3), "#"),), runs=(1,))
    assert "the second 2 must cover" in sentence(step, puzzle)


def test_names() -> None:
    assert technique_name("full_line") == "Full line"
    assert technique_name("some_new_event") == "Some new event"
    assert text("explain.known", known=73, cells=100) == "known 73/100"
