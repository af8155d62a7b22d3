"""Checks of packs, and how packs are built."""

from __future__ import annotations

from dataclasses import replace

import pytest

import nurie
from nurie.errors import PuzzleError
from nurie.grid import Grid
from nurie.packs.building import Accepted, Candidate, Refused, examine, from_easy_to_hard
from nurie.packs.checking import Checker, is_in_order, normal_form, rank_of
from nurie.packs.pack import Entry, Pack

L_SHAPE = "#..\n#..\n##."
CREDITS = {"author": "Ada", "copyright": "CC0-1.0"}


def puzzle(picture: str, title: str = "Title", **more: str) -> nurie.Nonogram:
    return nurie.Nonogram.of(picture, title=title, **(CREDITS | more))  # type: ignore[arg-type]


def pack(*entries: Entry, **more: str) -> Pack:
    fields = {"name": "p", "title": "P", "author": "Ada", "licence": "CC0-1.0"} | more
    return Pack(entries=entries, **fields)  # type: ignore[arg-type]


def faults(*entries: Entry, **more: str) -> list[str]:
    return [str(fault) for fault in Checker().faults(pack(*entries, **more))]


def symmetric(picture: str) -> list[str]:
    """A picture in all eight ways: as it is or with its axes swapped, in each direction."""
    rows = picture.split("\n")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    return [
        "\n".join(line[::right] for line in lines[::down])
        for lines in (rows, columns)
        for down in (1, -1)
        for right in (1, -1)
    ]


def test_a_good_pack() -> None:
    easy = puzzle(L_SHAPE)
    assert faults(Entry("a", easy, rank_of(easy).level), Entry("b", puzzle("#.\n##"))) == []


def test_a_puzzle_must_have_one_solution() -> None:
    several = nurie.Nonogram([[1], [1]], [[1], [1]], title="S", **CREDITS)  # type: ignore[arg-type]
    none = nurie.Nonogram([[2]], [[1]], title="N", **CREDITS)  # type: ignore[arg-type]
    assert faults(Entry("s", several), Entry("n", none)) == [
        "s: it has several solutions",
        "n: it has no solution",
    ]


def test_the_solution_in_the_file_must_be_right() -> None:
    wrong = replace(puzzle(L_SHAPE), goal=Grid("###\n###\n###"))
    assert faults(Entry("a", wrong)) == [
        "a: the solution in the file is not the solution of the puzzle"
    ]


def test_a_level_must_be_right() -> None:
    level = rank_of(puzzle(L_SHAPE)).level
    assert faults(Entry("a", puzzle(L_SHAPE), level + 1)) == [
        f"a: its level is {level}, but the pack says {level + 1}"
    ]


@pytest.mark.parametrize("other", symmetric(L_SHAPE))
def test_a_turned_or_mirrored_puzzle_is_a_duplicate(other: str) -> None:
    assert faults(Entry("a", puzzle(L_SHAPE)), Entry("b", puzzle(other))) == [
        "b: it is the same as p/a, perhaps turned or mirrored"
    ]


def test_the_eight_pictures_are_different() -> None:
    assert len(set(symmetric(L_SHAPE))) == 8


def test_other_colours_and_other_numbers_are_other_puzzles() -> None:
    colours = [nurie.Colour("r", "red", "#dd2222"), nurie.Colour("b", "blue", "#2233cc")]
    red, blue = (nurie.Nonogram.of(text, colours=colours) for text in ("rr\n.r", "bb\n.b"))
    assert red.goal
    assert blue.goal
    assert normal_form(red, red.goal) != normal_form(blue, blue.goal)
    one, other = (nurie.Nurikabe.of(text) for text in ("2 .\n. .", ". 2\n. ."))
    solutions = [nurie.solve(board).solution for board in (one, other)]
    assert solutions[0]
    assert solutions[1]
    grid = Grid("..\n##")
    assert normal_form(one, grid) == normal_form(other, grid)
    assert normal_form(nurie.Nurikabe.of("? .\n. ."), grid) != normal_form(one, grid)


def test_duplicates_are_found_among_packs() -> None:
    checker = Checker()
    assert list(checker.faults(pack(Entry("a", puzzle(L_SHAPE))))) == []
    (fault,) = checker.faults(pack(Entry("x", puzzle(L_SHAPE)), name="q"))
    assert fault.text == "it is the same as p/a, perhaps turned or mirrored"


def test_credits_and_names() -> None:
    bare = nurie.Nonogram.of(L_SHAPE)
    assert faults(Entry("a", bare), author="", licence="", title="", icon="z") == [
        "the pack has no title",
        "the icon 'z' is not one of its puzzles",
        "the pack has no author",
        "the pack has no licence",
        "a: it has no title",
    ]
    assert faults(Entry("a", puzzle(L_SHAPE)), Entry("a", puzzle("#.\n##", copyright=""))) == [
        "a: it has no licence",
        "a: another puzzle of the pack has the same name",
    ]


def test_a_built_pack_goes_from_easy_to_hard() -> None:
    pictures = ["##.##\n#.#.#\n..#..\n#...#\n.###.", "#.\n##", L_SHAPE]
    candidates = [Candidate(puzzle(text, f"No. {at}"), "", "") for at, text in enumerate(pictures)]
    found = [one for one in examine(candidates) if isinstance(one, Accepted)]
    ordered = from_easy_to_hard(found)
    assert sorted(one.rank for one in found) == [one.rank for one in ordered]
    assert is_in_order([one.entry.level for one in ordered])
    assert [one.entry.name for one in found] == ["no-0", "no-1", "no-2"]
    assert all(one.entry.puzzle.goal for one in found)


def test_order() -> None:
    assert is_in_order([1, None, 2, 2, 5])
    assert not is_in_order([2, 1])


def test_what_a_pack_cannot_have() -> None:
    candidates = [
        Candidate(
            nurie.Nonogram([[1], [1]], [[1], [1]], author="Ada", copyright="CC0-1.0"), "s.non", "s"
        ),
        Candidate(nurie.Nonogram.of("#.\n##", author="Ada"), "l.non", "l"),
        Candidate(puzzle("#.\n##"), "good.non", "good"),
        Candidate(puzzle(".#\n##"), "again.non", "again"),
    ]
    one, other, good, again = examine(candidates)
    assert one == Refused("s.non", "it has several solutions")
    assert other == Refused("l.non", "it has no licence; name it with --licence")
    assert isinstance(good, Accepted)
    assert again == Refused("again.non", "it is the same as good.non, perhaps turned or mirrored")


def test_names_are_made_unique() -> None:
    candidates = [
        Candidate(puzzle("#.\n##", "Cat"), "", ""),
        Candidate(puzzle(L_SHAPE, "Cat"), "", ""),
        Candidate(puzzle("###\n.#.\n.#.", ""), "", "my file"),
    ]
    entries = [one.entry for one in examine(candidates) if isinstance(one, Accepted)]
    assert [entry.name for entry in entries] == ["cat", "cat-2", "my-file"]
    assert entries[2].puzzle.title == "my file"


def test_a_pack_is_not_built_of_two_kinds() -> None:
    with pytest.raises(PuzzleError, match="one kind, not nonogram and nurikabe"):
        list(
            examine(
                [
                    Candidate(puzzle("#"), "", ""),
                    Candidate(nurie.Nurikabe.of("2 .\n. ."), "", ""),
                ]
            )
        )
