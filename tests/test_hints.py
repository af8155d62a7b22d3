"""`nurie.hint`: everything a hint can say, for both kinds, and that hints alone finish puzzles."""

from __future__ import annotations

import random

import pytest

import nurie
from nurie import Advice, Cancellation, Cell, Colour, Fact, Grid, Limits, Nonogram, Nurikabe, packs
from nurie.errors import PuzzleError
from nurie.grid import UNKNOWN
from nurie.messages import languages, technique_name
from nurie.puzzle import Puzzle
from nurie.steps import after

CROSS = Nonogram([[1], [3], [1]], [[1], [3], [1]])
DIAGONAL = Nonogram([[1], [1]], [[1], [1]])
SEA = Nurikabe([[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, 1]])


def test_wrong_cells_come_first() -> None:
    hint = nurie.hint(CROSS, Grid("#?? ?.? ???"))
    assert (hint.kind, hint.cells) == (Advice.WRONG, (Cell(0, 0), Cell(1, 1)))
    assert (hint.step, hint.problems) == (None, ())
    assert hint.solution == Grid(".#. ### .#.")
    assert hint.sentence(CROSS) == "2 cells are wrong."


def test_a_known_solution_is_trusted() -> None:
    hint = nurie.hint(DIAGONAL, Grid("#? ??"), solution=Grid(".# #."))
    assert (hint.kind, hint.cells) == (Advice.WRONG, (Cell(0, 0),))


def test_with_several_solutions_only_what_cannot_be_right_is_wrong() -> None:
    step = nurie.hint(DIAGONAL, Grid("#? ??"))
    assert (step.kind, step.solution) == (Advice.STEP, None)
    assert nurie.hint(DIAGONAL, Grid("## ??")).cells == (Cell(0, 0), Cell(0, 1))
    nothing = nurie.hint(DIAGONAL, Grid("?? ??"))
    assert nothing.kind is Advice.NOTHING
    assert nothing.sentence(DIAGONAL) == "No hint was found."


@pytest.mark.parametrize(
    ("puzzle", "sentence"),
    [
        (
            Nonogram([[2, 2]], [[1], [1], [1]]),
            "This puzzle has no solution. Row 1: its runs need 5 cells, but the line has 3. "
            "The rows add up to 4 filled cells, but the columns to 3.",
        ),
        (
            Nonogram([[2], [1, 1], [1]], [[1], [2], [2]]),
            "This puzzle has no solution. "
            "Column 2: nothing fits both its clue and the crossing lines.",
        ),
        (
            Nonogram([[(1, "r")]], [[1]]),
            "This puzzle has no solution. Row 1: ",
        ),
        (Nurikabe([[1, 1]]), "This puzzle has no solution. "),
    ],
)
def test_impossible_puzzles(puzzle: Puzzle, sentence: str) -> None:
    hint = nurie.hint(puzzle, Grid([UNKNOWN * puzzle.width] * puzzle.height))
    assert (hint.kind, hint.cells, hint.step) == (Advice.IMPOSSIBLE, (), None)
    assert hint.problems == nurie.solve(puzzle).problems
    assert hint.sentence(puzzle).startswith(sentence)


def test_a_complete_board() -> None:
    hint = nurie.hint(CROSS, Grid(".#. ### .#."))
    assert (hint.kind, hint.sentence(CROSS)) == (Advice.COMPLETE, "Nothing is left to fill in.")
    assert nurie.hint(SEA, Grid(".... #### ..#.")).kind is Advice.COMPLETE
    assert nurie.hint(SEA, Grid(".?.. #### ?.#?")).kind is Advice.COMPLETE


def test_the_easiest_next_step() -> None:
    hint = nurie.hint(CROSS, Grid("??? ??? ???"))
    assert hint.kind is Advice.STEP
    assert hint.step
    assert (hint.step.technique, hint.step.line) == ("full_line", "row 2")
    assert hint.sentence(CROSS) == "Row 2: the 3 fills the whole line"
    again = nurie.hint(CROSS, Grid("??? ### ???"), solution=hint.solution)
    assert again.step
    assert again.step.line == "column 1"


def test_colours() -> None:
    colours = [Colour("r", "red", "#ff0000"), Colour("b", "blue", "#0000ff")]
    puzzle = Nonogram([[(1, "r"), (1, "b")]], [[(1, "r")], [(1, "b")]], colours=colours)
    hint = nurie.hint(puzzle, Grid("r?"))
    assert hint.step
    assert hint.step.settles == (Fact(Cell(0, 1), "b"),)
    assert nurie.hint(puzzle, Grid("b?")).cells == (Cell(0, 0),)


def test_nurikabe() -> None:
    hint = nurie.hint(SEA, SEA.start)
    assert hint.step
    assert hint.step.level == "easy"
    assert nurie.hint(SEA, Grid("#.?? ???? .??.")).cells == (Cell(0, 0),)


def test_without_time_for_techniques_a_search_helps() -> None:
    for puzzle, solution in ((CROSS, ".#. ### .#."), (SEA, ".... #### ..#.")):
        grid = Grid([UNKNOWN * puzzle.width] * puzzle.height)
        hint = nurie.hint(puzzle, grid, Limits(seconds=0), solution=Grid(solution))
        assert hint.step
        assert (hint.step.technique, hint.step.level) == ("search", "expert")
        assert hint.sentence(puzzle).startswith("Search proves: row 1, column 1 ")
        for language in languages():
            name = technique_name("search", language).casefold()
            assert hint.sentence(puzzle, language).casefold().count(name) <= 1


def test_it_stops_when_cancelled() -> None:
    cancel = Cancellation()
    cancel.cancel()
    puzzle = Nonogram([[3] * 6] * 60, [[3] * 6] * 60)
    assert nurie.hint(puzzle, puzzle.start, Limits(cancel=cancel)).kind is Advice.NOTHING


@pytest.mark.parametrize("puzzle", [CROSS, SEA])
def test_boards_that_do_not_fit(puzzle: Puzzle) -> None:
    with pytest.raises(PuzzleError, match="but the puzzle is"):
        nurie.hint(puzzle, Grid("??"))
    with pytest.raises(PuzzleError, match="but the puzzle is"):
        nurie.hint(puzzle, puzzle.start, solution=Grid("##"))
    with pytest.raises(PuzzleError, match="'x'"):
        nurie.hint(puzzle, Grid(["x" * puzzle.width] * puzzle.height))


@pytest.mark.parametrize("language", languages())
def test_every_hint_has_a_sentence(language: str) -> None:
    impossible = Nonogram([[2, 2]], [[1], [1], [1]])
    boards = [(CROSS, "#?? ??? ???"), (CROSS, "??? ??? ???"), (CROSS, ".#. ### .#.")]
    for puzzle, grid in [*boards, (DIAGONAL, "?? ??"), (impossible, "???")]:
        sentence = nurie.hint(puzzle, Grid(grid)).sentence(puzzle, language)
        assert not sentence[0].islower()
        assert "{" not in sentence


@pytest.mark.parametrize("pack", packs.packs())
def test_hints_alone_finish_puzzles_of_every_pack(pack: str) -> None:
    for puzzle in random.Random(pack).sample(packs.load_pack(pack).puzzles, 2):
        finish_with_hints(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("pack", packs.packs())
def test_hints_alone_finish_every_bundled_puzzle(pack: str) -> None:
    for puzzle in packs.load_pack(pack).puzzles:
        finish_with_hints(puzzle)


def finish_with_hints(puzzle: Puzzle) -> None:
    """Each hint paints at least one cell, and says only what is true."""
    solution = nurie.solve(puzzle).solution
    assert solution
    grid = puzzle.start
    while True:
        hint = nurie.hint(puzzle, grid, solution=solution)
        if hint.kind is Advice.COMPLETE:
            break
        assert hint.kind is Advice.STEP
        assert hint.step
        painted = after(grid, hint.step)
        assert painted != grid
        for fact in hint.step.settles:
            assert (solution[fact.cell] == fact.state) == fact.holds
        grid = painted
    assert grid == solution
