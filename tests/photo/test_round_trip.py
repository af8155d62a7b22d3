"""What `nurie book` prints is read back from its pages; the lab does this with whole packs."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import Image

import nurie
from nurie import photo
from nurie.drawing.book import book
from nurie.lab.photo.booklets import exercise_sheet, pages_of
from nurie.lab.photo.measuring import differences, measured, rendered_page
from nurie.learning import lesson
from nurie.packs import load_pack
from nurie.puzzle import Puzzle
from tests.photo.pictures import FONT, HOUSE, ISLANDS, page


@pytest.mark.parametrize(
    "style", [{"per_page": 4}, {"large": True, "paper": "letter"}], ids=["small", "large print"]
)
def test_printed_pages_are_read_back(style: dict[str, int]) -> None:
    small = [entry.puzzle for entry in load_pack("small").entries]
    puzzles: list[Puzzle] = [small[0], ISLANDS, HOUSE, small[-1]]
    left = list(puzzles)
    for image in pages_of(book(puzzles, **style)):  # type: ignore[arg-type]
        for reading in photo.read_all(image):
            assert reading.warnings == ()
            left = [one for one in left if differences(one, reading.puzzle) != 0]
    assert not left


@pytest.mark.parametrize(
    ("pack", "title", "style"),
    [
        ("documents", "Orc", {"per_page": 1}),
        ("documents", "Swordsman", {"per_page": 1}),
        ("documents", "Ghost", {"per_page": 4, "paper": "letter"}),
        ("pictures", "Sailing boat", {"per_page": 2}),
        ("pictures", "Mushroom", {"per_page": 3, "paper": "letter", "large": True}),
        ("leisure-in-colour", "Chequered flag", {"per_page": 2}),
        ("leisure-in-colour", "Lacrosse", {"per_page": 2}),
        ("people-in-colour", "Crossed fingers", {"per_page": 2, "large": True}),
        ("tales-in-colour", "Merman", {"per_page": 4, "paper": "letter"}),
    ],
    ids=[
        "64×64",
        "64×64 with wide numbers",
        "small digits",
        "boxes in colours beside the board",
        "boxes in colours that look like a board",
        "light boxes that touch",
        "digits as wide as their light boxes",
        "two rows of boxes that look like a board",
        "boxes whose edges look like lines that bend",
    ],
)
def test_hard_pages_are_read_back(pack: str, title: str, style: dict[str, Any]) -> None:
    puzzle = next(one.puzzle for one in load_pack(pack).entries if one.puzzle.title == title)
    # The other puzzles of its page make its cells small.
    image, *_ = pages_of(book([puzzle] * style["per_page"], **style))
    for reading in photo.read_all(image):
        assert differences(puzzle, reading.puzzle) == 0
        assert reading.warnings == ()


@pytest.mark.parametrize(
    "technique",
    ["ranges", "nonogram/refuted", "complete_island", "single_unknown", "lone_white", "no_detour"],
)
def test_exercises_are_read_back_with_their_cells(technique: str) -> None:
    found = list(exercise_sheet(lesson(technique), count=6, seed=1))
    assert [(one.name, one.told) for one in found if one.wrong != 0] == []
    assert len(found) == 6


def test_differences_count_what_must_be_corrected() -> None:
    rows, columns = list(HOUSE.rows), list(HOUSE.columns)
    assert differences(HOUSE, HOUSE) == 0
    rows[0] = (nurie.Run(3),)
    assert differences(HOUSE, nurie.Nonogram(rows, columns)) == 1
    rows[6] = rows[6][1:]
    columns[3] = (nurie.Run(1), *columns[3])
    assert differences(HOUSE, nurie.Nonogram(rows, columns)) == 3
    assert differences(HOUSE, ISLANDS) is None
    assert differences(HOUSE, nurie.Nonogram.of("#")) is None


def test_pages_are_the_same_for_a_seed() -> None:
    one, other = (rendered_page(4, 5, [FONT]) for _ in range(2))
    assert one[0].tobytes() == other[0].tobytes()
    assert (one[1], one[2]) == (other[1], "dark")


def test_without_a_known_puzzle_only_a_proof_counts() -> None:
    good = measured("page", "real", page(HOUSE, "boxes"), None)
    assert (good.wrong, good.numbers) == (0, 0)
    assert measured("page", "real", Image.new("RGB", (200, 200)), None).wrong is None


def test_a_page_is_measured() -> None:
    good = measured("page", "boxes", page(HOUSE, "boxes"), HOUSE)
    assert (good.wrong, good.is_sure, good.image) == (0, True, None)
    assert good.numbers == sum(map(len, (*HOUSE.rows, *HOUSE.columns)))
    shown = page(ISLANDS, "nurikabe")
    other = measured("page", "boxes", shown, HOUSE)
    assert (other.wrong, other.image) == (None, shown)
