"""Sheets of exercises: boards share pages as long as their clues are readable, and keys explain."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from PIL import Image

import nurie
from nurie.drawing.board import draw
from nurie.drawing.exercises import exercises
from nurie.drawing.pages import POINT, READABLE, SmallPrintWarning
from nurie.grid import UNKNOWN, Grid
from nurie.learning import lesson, positions
from nurie.puzzle import Puzzle
from tests.drawing.test_book import pages

HEART = nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#..")
FLAG = nurie.Nonogram.of(
    "rrr\nbbb",
    colours=[nurie.Colour("r", "red", "#dd2222"), nurie.Colour("b", "blue", "#2233cc")],
)
DOTS = 100
"""Per inch."""
LARGEST_CELL = 7
"""In millimetres."""


def blank(puzzle: Puzzle) -> tuple[Puzzle, Grid]:
    """A position on which nothing is known."""
    return puzzle, Grid.unknown(puzzle.width, puzzle.height)


def full(side: int) -> nurie.Nonogram:
    """A square board with one number beside each line."""
    return nurie.Nonogram.of("\n".join(["#" * side] * side))


def images(data: bytes) -> list[Image.Image]:
    """The pages, in grey."""
    document = pypdfium2.PdfDocument(data)
    return [page.render(scale=DOTS / 72).to_pil().convert("L") for page in document]


def cell(page: Image.Image, puzzle: Puzzle, *, across: int, top: float) -> float:
    """The side of a cell, in millimetres, of the board that is on the left below some height."""
    below = round(top * DOTS / 25.4)
    part = page.crop((0, below, page.width // across, below + round(30 * DOTS / 25.4)))
    ink = part.point(lambda grey: 255 * (grey < 200)).getbbox()
    assert ink is not None
    # There is a margin of a fifth of a cell on both sides of a drawing.
    return float((ink[2] - ink[0]) * 25.4 / DOTS / (draw(puzzle).width - 0.4))


def test_dots_are_printed() -> None:
    dotted = Grid([".????", *[UNKNOWN * 5] * 3])
    one, other = (
        images(exercises("overlap", [each]))[0].tobytes()
        for each in (blank(HEART), (HEART, dotted))
    )
    changed = sum(abs(a - b) > 60 for a, b in zip(one, other, strict=True))
    diameter = 0.24 * LARGEST_CELL / 25.4 * DOTS
    assert 0.5 * diameter**2 < changed < 1.2 * diameter**2


@pytest.mark.parametrize(
    ("technique", "options", "count"),
    [
        ("overlap", {}, 4),
        ("overlap", {"paper": "letter"}, 4),
        ("nurikabe/room_equals_need", {}, 4),
        ("splitting", {}, 6),
        ("splitting", {"paper": "letter"}, 6),
        ("colour_crossing", {"patterns": True}, 4),
    ],
)
def test_ten_exercises_of_a_lesson_share_pages(
    technique: str, options: dict[str, Any], count: int
) -> None:
    chosen = lesson(technique)
    for seed in range(3):
        boards = positions(chosen, 10, seed)
        assert len(images(exercises(chosen.technique, boards, **options))) <= count


@pytest.mark.parametrize("seed", range(3))
def test_the_clues_of_lessons_on_large_boards_are_readable(seed: int) -> None:
    boards = positions(lesson("splitting"), 10, seed)
    first, second, *_ = images(exercises("splitting", boards))
    for page, at, top in ((first, 0, 75.0), (second, 4, 30.0)):
        puzzle, given = boards[at]
        assert cell(page, puzzle, across=2, top=top) * draw(puzzle, given).least_size > READABLE


@pytest.mark.parametrize(
    ("side", "across", "counts"),
    [
        # How many of six boards are on each page.
        (8, 2, [6]),
        (18, 2, [4, 2]),
        (30, 1, [2, 2, 2]),
        (40, 1, [1, 1, 1, 1, 1, 1]),
    ],
)
def test_large_boards_get_more_room(side: int, across: int, counts: list[int]) -> None:
    data = exercises("full_line", [blank(full(side))] * 6)
    shown = pages(data)
    before = next(at for at, text in enumerate(shown) if "Solutions" in text)
    # The last number on a page is that of the page.
    numbers = [[word for word in text.split() if word.isdecimal()] for text in shown[:before]]
    assert [len(found) - 1 for found in numbers] == counts
    size = cell(images(data)[0], full(side), across=across, top=75)
    assert size * draw(full(side)).least_size > READABLE


def test_small_boards_before_a_large_one_stay_small() -> None:
    sizes = []
    for last in (HEART, full(26)):
        data = exercises("overlap", [blank(HEART), blank(HEART), blank(last)])
        sizes.append(cell(images(data)[0], HEART, across=2, top=75))
    assert sizes[0] == pytest.approx(LARGEST_CELL, rel=0.03)
    assert sizes[1] == sizes[0]


def test_clues_that_are_too_small_even_on_a_whole_page_are_noted() -> None:
    told = "too large for the paper, so that clues have less than 6 points: exercises 2, 3$"
    with pytest.warns(SmallPrintWarning, match=told):
        exercises("full_line", [blank(one) for one in (HEART, full(64), full(64))])


def test_large_print() -> None:
    boards = positions(lesson("overlap"), 4)
    usual, large = (exercises("overlap", boards, large=large) for large in (False, True))
    puzzle, given = boards[0]
    sizes = [
        cell(images(data)[0], puzzle, across=2, top=top) * draw(puzzle, given).least_size
        for data, top in ((usual, 75), (large, 110))
    ]
    assert sizes[0] < 14 * POINT < sizes[1]
    assert [page.split()[0] for page in pages(large)][:2] == ["Overlap", "3"]


def test_clues_that_are_too_small_for_large_print_are_noted() -> None:
    told = "too large for large print, so that clues have less than 14 points: exercise 1$"
    with pytest.warns(SmallPrintWarning, match=told):
        exercises("overlap", [blank(full(26)), blank(HEART)], large=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exercises("overlap", [blank(full(26)), blank(HEART)])


def shown_words(boards: Sequence[tuple[Puzzle, Grid]], **options: Any) -> list[list[str]]:
    """The words on every page of a sheet."""
    return [page.split() for page in pages(exercises("overlap", boards, **options))]


def test_a_key_names_the_colour_of_each_pattern() -> None:
    exercise, solution = shown_words([blank(FLAG)] * 3, patterns=True)
    assert [exercise.count(name) for name in ("red", "blue")] == [3, 3]
    # Reasons stand below it.
    assert all(solution.count(name) >= 3 for name in ("red", "blue"))
    exercise, _ = shown_words([blank(FLAG)] * 3)
    assert "red" not in exercise


def test_a_key_names_colours_as_the_reasons_do() -> None:
    exercise, solution = shown_words([blank(FLAG)], patterns=True, language="de")
    assert {"rot", "blau"} <= {*exercise}
    assert "Zeile 1: die 3 (rot) füllt" in " ".join(solution)


def test_without_colours_there_is_no_key() -> None:
    for puzzle in (HEART, nurie.Nurikabe.of("2 . . 1\n. . . .\n. 4 . .")):
        one, other = (
            exercises("overlap", [blank(puzzle)], patterns=is_on) for is_on in (False, True)
        )
        assert one == other


@pytest.mark.parametrize("large", [False, True])
def test_long_reasons_go_on_on_the_next_page(monkeypatch: pytest.MonkeyPatch, large: bool) -> None:
    reason = " ".join(map(str, range(1000, 2000)))
    monkeypatch.setattr("nurie.drawing.exercises.sentence", lambda *_: reason)
    _, solutions, *_, last = pages(exercises("overlap", [blank(HEART)], large=large))
    assert solutions.startswith("Solutions 1 1000")
    assert "1999." in last
