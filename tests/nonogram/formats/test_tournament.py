from __future__ import annotations

import pytest

from .drawn import complaint, has_clues_of, read, read_all

BOARD = ".##\n###\n.#."


def test_columns_come_first() -> None:
    assert has_clues_of(read("$1\n1\n3\n2\n2\n3\n1\n", "tournament"), BOARD)


def test_one_puzzle_after_another() -> None:
    puzzles = read_all("$1\n2\n\n1\n1\n\n$2\n1\t1\n0\n1\n1\t1\n0\n1\n", "tournament")
    assert [puzzle.title for puzzle in puzzles] == ["1", "2"]
    assert has_clues_of(puzzles[0], "#.\n#.")
    assert [puzzle.width for puzzle in puzzles] == [2, 3]


def test_a_blank_line_is_a_clue_where_it_is_needed() -> None:
    assert has_clues_of(read("$1\n1\n\n1\n\n\n\n", "tournament"), "#.\n..")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1\n1\n", "line 1: a line '$1' was expected before the first clue"),
        ("1\n$1\n1\n1\n", "line 1: a line '$1' was expected before the first clue"),
        ("$1\n1\n1\n1", "line 1: puzzle '1' has 3 clues; as many columns as rows were expected"),
        ("$1\n1\n1\n$2\n$3\n", "line 4: puzzle '2' has 0 clues"),
        ("$1\n1\nx\n", "line 3: 'x' is not a number"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "tournament")
