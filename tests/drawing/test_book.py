"""Booklets: what is on which page, and that the pages are the same every time."""

from __future__ import annotations

import dataclasses
import re

import pypdfium2  # type: ignore[import-untyped]
import pytest

import nurie
from nurie.difficulty import Level
from nurie.drawing.book import book, level_of
from nurie.drawing.pages import SmallPrintWarning
from nurie.errors import NurieError

PLUS = nurie.Nonogram.of(".#.\n###\n.#.", title="Plus", author="Ada", copyright="CC0-1.0")
TEE = nurie.Nonogram.of("###\n.#.\n.#.", title="Zażółć & <b>")
FLAG = nurie.Nonogram.of(
    "rr\nbb",
    title="Flag",
    colours=[nurie.Colour("r", "red", "#dd2222"), nurie.Colour("b", "blue", "#2233cc")],
)
ISLANDS = nurie.Nurikabe.of("2 . . 1\n. . . .\n. 4 . .")
PUZZLES: list[nurie.Puzzle] = [PLUS, TEE, FLAG, ISLANDS]


def pages(data: bytes) -> list[str]:
    """The text on every page, on one line."""
    return [
        " ".join(page.get_textpage().get_text_bounded().split())
        for page in pypdfium2.PdfDocument(data)
    ]


def test_the_parts_of_a_book() -> None:
    title, contents, first, second, solutions = pages(book(PUZZLES, title="Rainy days"))
    assert title.startswith("Rainy days 4 puzzles · Nonogram · Nurikabe")
    assert title.endswith("Ada")
    assert contents.startswith("Contents 1 Plus")
    assert "The numbers beside a row" in contents
    assert "Blacken cells so that" in contents
    assert contents.endswith("Credits 1: Ada, CC0-1.0 2")
    assert first == "1 Plus 3×3 2 Zażółć & <b> 3×3 3"
    assert second == "3 Flag 2×2 4 4×3 4"
    assert re.fullmatch(r"Solutions 1 Plus 2 Zażółć & <b> 3 Flag 4 5", solutions)


def test_long_titles_are_shortened_where_they_would_push_something_away() -> None:
    title = "A title that goes on and on, as if a page had no end, " * 9
    named = dataclasses.replace(PLUS, title=title, author=f"Ada {title}")
    cover, contents, puzzle, solutions = pages(book([named], title=title))
    start = title[:60]
    assert cover.startswith(start)
    assert "… 1 puzzle" in cover
    assert cover.endswith("…")
    assert title.strip() in contents
    assert re.fullmatch(rf"1 {start}.*… 3×3 3", puzzle)
    assert len(puzzle) < 230
    assert re.fullmatch(rf"Solutions 1 {start[:30]}.*… 4", solutions)


def test_contents_name_the_page_of_each_puzzle() -> None:
    contents = pages(book(PUZZLES, per_page=1))[1]
    found = re.findall(r"(\d) (Plus|Zażółć & <b>|Flag|4×3) [. ]+(\d)", contents)
    assert [(number, page) for number, _, page in found] == [
        ("1", "3"),
        ("2", "4"),
        ("3", "5"),
        ("4", "6"),
    ]


def test_a_book_is_the_same_every_time() -> None:
    assert book(PUZZLES) == book(PUZZLES)


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 5, 6])
def test_puzzles_share_pages(per_page: int) -> None:
    twelve = [PLUS] * 12
    shown = [text for text in pages(book(twelve, per_page=per_page)) if "Plus 3×3" in text]
    counts = [text.count("Plus 3×3") for text in shown]
    assert counts == [per_page] * (12 // per_page) + [12 % per_page] * (12 % per_page > 0)


@pytest.mark.parametrize(
    ("large", "shown"),
    [
        (False, [["3×3", "3×3", "20×20"], ["3×3"]]),
        (True, [["3×3", "3×3"], ["20×20"], ["3×3"]]),
    ],
)
def test_clues_that_would_be_too_small_get_more_room(large: bool, shown: list[list[str]]) -> None:
    columns = [[20] if at % 2 == 0 else [] for at in range(20)]
    many = nurie.Nonogram([[1] * 10] * 20, columns, title="Many")
    text = pages(book([PLUS, PLUS, many, PLUS], per_page=4, large=large))[2:-1]
    assert [re.findall(r"\d+×\d+", page) for page in text] == shown


def test_a_large_puzzle_gets_the_whole_page() -> None:
    board = "\n".join("#" * 64 for _ in range(64))
    document = pypdfium2.PdfDocument(book([nurie.Nonogram.of(board), PLUS], per_page=4))
    large, small = (page.render(scale=1).to_pil().convert("L") for page in list(document)[2:4])
    # Ten millimetres of paper are empty on its left at most, and sixteen beside other puzzles.
    for page, most in ((large, 10), (small, 17)):
        ink = page.point(lambda grey: 255 * (grey < 200)).getbbox()
        assert ink is not None
        assert most - 4 < ink[0] * 25.4 / 72 < most


def test_large_print_names_the_puzzles_that_are_too_large_for_it() -> None:
    huge = nurie.Nonogram.of("\n".join(["#" * 64] * 64), title="Wall")
    with pytest.warns(SmallPrintWarning, match=r"less than 14 points: Wall \(64×64\)$"):
        book([PLUS, huge], large=True)
    book([PLUS, huge])


def test_a_wide_puzzle_lies_on_its_side() -> None:
    document = pypdfium2.PdfDocument(book([nurie.Nonogram.of("#" * 60)]))
    sizes = [page.get_size() for page in document]
    assert [width > height for width, height in sizes] == [False, False, True, False]


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_papers(paper: str, size: tuple[int, int]) -> None:
    document = pypdfium2.PdfDocument(book([PLUS], paper=paper))
    assert {tuple(map(round, page.get_size())) for page in document} == {size}


def test_titles_can_wait_for_the_solutions() -> None:
    *before, last = pages(book(PUZZLES, hide_titles=True))
    assert not any("Plus" in text for text in before)
    assert "1 Plus" in last


def has_colour(data: bytes) -> bool:
    """Whether any pixel of a document is not grey."""
    for page in pypdfium2.PdfDocument(data):
        shown = page.render(scale=0.5).to_pil().convert("RGB").tobytes()
        channels = shown[::3], shown[1::3], shown[2::3]
        if any(max(rgb) - min(rgb) > 24 for rgb in zip(*channels, strict=True)):
            return True
    return False


def test_patterns_are_for_printers_without_colours() -> None:
    assert has_colour(book([FLAG]))
    data = book([FLAG], patterns=True)
    assert not has_colour(data)
    assert any("red" in text and "blue" in text for text in pages(data)), "the legend"
    assert any(
        "rot" in text and "blau" in text
        for text in pages(book([FLAG], patterns=True, language="de"))
    )


def test_a_book_in_another_language() -> None:
    title, contents, *_, solutions = pages(book(PUZZLES, language="fi"))
    assert "4 pulmaa" in title
    assert contents.startswith("Sisällys")
    assert solutions.startswith("Ratkaisut")


def test_easy_puzzles_first() -> None:
    hard = nurie.Nonogram([[1], [1]], [[1], [1]], title="Several")
    shown = pages(book([hard, ISLANDS, PLUS], by_level=True, per_page=3))[2]
    places = [shown.index(word) for word in ("3×3", "4×3", "2×2")]
    levels = [level_of(puzzle) for puzzle in (PLUS, ISLANDS, hard)]
    assert levels[2] == 0
    assert 1 <= levels[0] <= levels[1] <= len(Level)
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"puzzles": []}, "a book needs at least one puzzle"),
        ({"per_page": 7}, "a page has 1 to 6 puzzles, not 7"),
        ({"paper": "a3"}, "unknown paper 'a3'; choose from a4, letter"),
        ({"language": "xx"}, "unknown language 'xx'; choose from cs, "),
        ({"puzzles": [nurie.Nonogram([[2]], [[1]])]}, "it has no solution"),
    ],
)
def test_what_cannot_be_printed(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(NurieError, match=sentence):
        book(**({"puzzles": [PLUS]} | options))  # type: ignore[arg-type]
