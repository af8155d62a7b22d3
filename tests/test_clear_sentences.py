"""Sentences say what they are about: which cells, which colours, which line."""

from __future__ import annotations

import random
from functools import cache

import pytest

from nurie import Cell, Fact, Grid, Nonogram, Nurikabe, Reason, Step, Why, packs
from nurie.messages import announcement, languages, place, sentence, text
from nurie.nonogram.techniques import explain
from nurie.nurikabe.techniques import explain as explain_nurikabe
from nurie.steps import parts_of
from tests.nonogram.brute_force import random_grid
from tests.wording import flaw

in_every_language = pytest.mark.parametrize("language", languages())


@cache
def coloured() -> list[tuple[Nonogram, Step]]:
    """The parts of the steps of the coloured pack."""
    found = []
    for puzzle in packs.load_pack("coloured").puzzles:
        assert isinstance(puzzle, Nonogram)
        found += [(puzzle, part) for step in explain(puzzle).steps for part in parts_of(step)]
    return found


def with_text(key: str) -> list[tuple[Nonogram, Step]]:
    found = [(puzzle, step) for puzzle, step in coloured() if step.text == key]
    assert found, key
    return found


@in_every_language
def test_the_line_that_lacks_colours_comes_first(language: str) -> None:
    for puzzle, step in with_text("colour_crossing.lacks"):
        told = sentence(step, puzzle, language)
        line = place(step.line, language) + text("word.colon", language)
        assert told.lower().startswith(line.lower()), told


def test_what_a_line_lacks_is_said_of_its_clue() -> None:
    told = [sentence(step, puzzle) for puzzle, step in with_text("colour_crossing.lacks")]
    assert (
        "Column 14: colours that its clue does not have are ruled out: row 2 not light blue" in told
    )


@in_every_language
def test_each_step_of_a_reason_is_a_sentence_of_its_own(language: str) -> None:
    puzzle = packs.load_pack("nurikabe").puzzles[0]
    assert isinstance(puzzle, Nurikabe)
    steps = explain_nurikabe(puzzle).steps[:6]
    reason = Why(kind=Reason.REFUTED, cell=steps[-1].settles[0].cell, steps=tuple(steps))
    told = reason.sentence(puzzle, language)
    stop = text("word.full_stop", language)
    space = "" if language in ("ja", "zh") else " "
    wanted = space.join(announcement(step, puzzle, language) + stop for step in steps)
    assert told.endswith(stop + space + wanted), told
    assert not flaw(told), told


def unreachable(*cells: tuple[int, int]) -> str:
    step = Step("unreachable", "", tuple(Fact(Cell(*cell), "#") for cell in cells))
    return sentence(step, Nurikabe([[0] * 9] * 9))


def test_a_few_cells_are_named_and_many_are_the_marked_ones() -> None:
    assert unreachable((0, 1), (0, 4), (2, 3)) == (
        "No island can reach row 1, columns 2 and 5 and row 3, column 4, so they are black"
    )
    six = [(0, 0), (1, 1), (2, 2), (3, 3), (3, 4), (5, 5)]
    assert "row 3, column 3, row 4, columns 4-5 and row 6, column 6, so" in unreachable(*six)
    assert unreachable(*six, (6, 6)) == (
        "No island can reach the 7 marked cells, so they are black"
    )


@in_every_language
@pytest.mark.parametrize("kind", [Reason.FORCED, Reason.REFUTED, Reason.LATER, Reason.OPEN])
def test_a_reason_names_the_cell_that_was_asked_about(kind: Reason, language: str) -> None:
    for puzzle in (Nurikabe([[1, 0]]), Nonogram([[1]], [[1]])):
        told = Why(kind=kind, cell=Cell(47, 92)).sentence(puzzle, language)
        assert "48" in told, told
        assert "93" in told, told


@in_every_language
@pytest.mark.parametrize("key", ["full_line.colour", "full_line.colours"])
def test_one_colour_is_certain_and_several_are_taken_in_order(key: str, language: str) -> None:
    for puzzle, step in with_text(key):
        told = sentence(step, puzzle, language)
        several = len({fact.state for fact in step.settles}) > 1
        assert several is (key == "full_line.colours"), told
        if language == "en":
            assert ("they take its colours in order" in told) is several, told
            assert ("so the colour is certain" in told) is not several, told
        assert not flaw(told), told


def test_a_reason_excludes_only_colours_that_the_line_has() -> None:
    excluded = 0
    for puzzle, step in coloured():
        if not step.line or step.text == "colour_crossing.lacks":
            continue
        side, number = step.line.split()
        clue = (puzzle.rows if side == "row" else puzzle.columns)[int(number) - 1]
        colours = {".", *(run.colour for run in clue)}
        names = [fact.state for fact in step.because if not fact.holds]
        assert colours.issuperset(names), sentence(step, puzzle)
        excluded += len(names)
    assert excluded


def test_an_edge_behind_known_cells_is_not_that_of_the_board() -> None:
    puzzle = Nonogram(
        [[2], [2], [2], [2], [3, 1], [2, 4], [5], [3]],
        [[3], [3], [1], [3], [4], [3], [3, 2], [3, 1]],
    )
    drawn = """
        ......##
        ......##
        ......##
        ???.??..
        ????#???
        ##.####.
        ???##???
        ??????..
    """
    inside = explain(puzzle, given=Grid(drawn)).steps[0]
    assert inside.technique == "edge_logic"
    assert sentence(inside, puzzle).startswith("Along the edge of the known cells, if row 4, ")
    outside = explain(puzzle, techniques=["edge_logic"]).steps[0]
    assert sentence(outside, puzzle).startswith("Along the edge, if row 1, column 1 were filled")


def test_gaps_are_mentioned_only_where_there_are_some() -> None:
    told = {
        clue: sentence(explain(Nonogram.of(clue)).steps[0], Nonogram.of(clue))
        for clue in ("rrb", "rr.r", "rrbb.b")
    }
    assert told["rrb"].endswith(" fill the whole line without gaps")
    assert told["rr.r"].endswith(", with the gaps they need, fill the whole line")
    assert told["rrbb.b"].endswith(", with the gaps they need, fill the whole line")


@in_every_language
def test_what_only_a_search_proves_is_said_to_follow(language: str) -> None:
    puzzle = Nurikabe([[1, 0]])
    step = Step("search", "", (Fact(Cell(0, 1), "#"),), text="search")
    told = Why(kind=Reason.LATER, cell=Cell(0, 1), steps=(step,)).sentence(puzzle, language)
    assert text("why.search", language) in told
    assert not flaw(told), told
    if language == "en":
        assert told.endswith(
            "It follows, but no technique shows it: Search proves: row 1, column 2 black."
        )


def test_slovene_counts_two_lines_in_the_dual() -> None:
    def told(line: str, *cells: tuple[int, int]) -> str:
        facts = tuple(Fact(Cell(*cell), "#") for cell in cells)
        return sentence(Step("pairs", line, facts), Nonogram([[1]], [[1]]), "sl").split(": ")[1]

    assert told("row 1", (0, 0), (0, 4)).startswith("stolpca 1 in 5 ")
    assert told("row 1", (0, 0), (0, 1), (0, 2)).startswith("stolpci 1\u20133 ")
    assert told("column 1", (0, 0), (15, 0)).startswith("vrstici 1 in 16 ")
    assert told("", (0, 0), (15, 0)).startswith("vrstici 1 in 16, stolpec 1 ")
    assert told("", (0, 0), (0, 1)).startswith("vrstica 1, stolpca 1\u20132 ")
    assert told("", (0, 0), (1, 0), (2, 0)).startswith("vrstice 1\u20133, stolpec 1 ")


@in_every_language
def test_a_contradiction_in_colours_says_which_line_breaks_and_with_what(language: str) -> None:
    rng = random.Random("breaks")
    seen = 0
    for _ in range(60):
        puzzle = Nonogram.of(random_grid(rng, rng.randint(5, 9), 8, 0.55, "rgb"))
        for step in explain(puzzle).steps:
            for link in step.chain if step.assuming else ():
                if link.text != "link.clash.colours":
                    continue
                seen += 1
                told = sentence(link, puzzle, language)
                assert place(link.line, language) in told
                assert not flaw(sentence(step, puzzle, language)), told
                if language == "en":
                    assert told.startswith(f"Then nothing fits in {link.line} with "), told
                    letters = {fact.state for fact in link.because} - {"."}
                    names = {one.letter: one.name for one in puzzle.colours}
                    assert all(names[letter] in told for letter in letters), told
    assert seen
