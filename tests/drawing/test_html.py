"""The page of steps: what is in it, that it stands alone, that it is written whole or not."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from nurie import Cell, Fact, Nonogram, Step
from nurie.drawing.html import draw_page, page_data, save_page
from nurie.nonogram.techniques import explain
from nurie.nurikabe.puzzle import Nurikabe

T = Nonogram([[3], [1], [1]], [[1], [3], [1]], title="Tee")


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_holds_the_puzzle_and_its_steps() -> None:
    steps = explain(T).steps
    data = data_of(draw_page(T, steps, "solved"))
    assert (data["title"], data["rows"][0], data["end"]) == ("Tee", [[3, "#"]], "solved")
    assert len(data["steps"]) == len(steps)
    first = data["steps"][0]
    assert first["text"] == "Row 1: the 3 fills the whole line"
    assert (first["line"], first["runs"]) == (["row", 0], [0])
    assert first["new"] == [[0, 0, "#"], [0, 1, "#"], [0, 2, "#"]]


def test_a_board_with_numbers_on_it() -> None:
    puzzle = Nurikabe.of("2 . . ?")
    step = Step("unreachable", "", (Fact(Cell(0, 2), "#"),), numbers=(Cell(0, 0),))
    data = data_of(draw_page(puzzle, [step], "solved"))
    assert data["numbers"] == [[0, 0, "2"], [0, 3, "?"]]
    assert (data["rows"], data["columns"], data["start"]) == ([], [], ".??.")
    assert data["steps"][0]["numbers"] == [[0, 0]]
    assert data["steps"][0]["name"] == "Unreachable"


def test_replayed_steps_end_in_the_solution() -> None:
    board = [["?"] * 3 for _ in range(3)]
    for step in page_data(T, explain(T).steps, "")["steps"]:
        for row, column, state in step.get("new", []):
            board[row][column] = state
    assert ["".join(row) for row in board] == ["###", ".#.", ".#."]


def test_facts_that_do_not_hold_and_guesses_are_told_apart() -> None:
    step = Step(
        "refuted",
        "column 2",
        (Fact(Cell(0, 1), "#", holds=False),),
        (Fact(Cell(1, 1), "."), Fact(Cell(1, 1), "#", holds=False)),
        (Fact(Cell(0, 1), "#"),),
        chain=(
            Step("line", "row 1", (Fact(Cell(0, 0), "."), Fact(Cell(0, 2), "#", holds=False))),
            Step("line", "column 1", (Fact(Cell(2, 0), "#"),)),
        ),
    )
    (told,) = page_data(T, [step], "")["steps"]
    assert "new" not in told
    assert told["not"] == [[0, 1, "#"]]
    assert told["because"] == [[1, 1]]
    assert told["guess"] == [[0, 1, "#"]]
    assert [(link["line"], link["new"]) for link in told["chain"]] == [
        (["row", 0], [[0, 0, "."]]),
        (["column", 0], [[2, 0, "#"]]),
    ]
    assert told["line"] == ["column", 1]


@pytest.mark.parametrize(
    "title", ["</script><script>alert(1)</script>", '<!-- & "quotes"', "{{data}}", "\u2028 ]]>"]
)
def test_a_title_cannot_break_out(title: str) -> None:
    puzzle = Nonogram(T.rows, T.columns, title=title)
    page = draw_page(puzzle, explain(puzzle).steps, "solved")
    assert data_of(page)["title"] == title.strip()

    class Scripts(HTMLParser):
        count = 0

        def handle_starttag(self, tag: str, attrs: object) -> None:
            self.count += tag == "script"

    parser = Scripts()
    parser.feed(page)
    assert parser.count == 2


def test_the_page_asks_for_nothing() -> None:
    page = draw_page(T, explain(T).steps, "solved")
    assert not re.search(r"https?:|@import|url\(|\ssrc=|\shref=|fetch\(|XMLHttp", page)
    assert "default-src 'none'" in page
    assert "{{" not in page
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page


def test_colours_are_those_of_the_puzzle() -> None:
    puzzle = Nonogram.of("rg\ng.")
    data = page_data(puzzle, explain(puzzle).steps, "")
    assert data["coloured"]
    assert set(data["colours"]) == {"r", "g"}
    assert not page_data(T, (), "")["coloured"]


def test_a_page_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "page.html"
    save_page(T, explain(T).steps, "solved", path)
    old = path.read_text(encoding="utf-8")
    assert old == draw_page(T, explain(T).steps, "solved")

    def broken(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="disk full"):
        save_page(T, (), "other", path)
    assert path.read_text(encoding="utf-8") == old
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]
