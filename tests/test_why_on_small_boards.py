"""Reasons for cells on small boards of both kinds and in colours, compared with all solutions.

What is forced or refuted is so in every solution that agrees with the board, by steps that follow
from what they cite; two boards that are shown are what is said of them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, product
from typing import Any

import pytest

import nurie
from nurie import Cell, Grid, Nonogram, Nurikabe, Puzzle, Reason, Step, Why
from nurie.grid import EMPTY, FILLED, UNKNOWN
from nurie.nurikabe.puzzle import ANY
from nurie.steps import after
from tests.conformance.judging import Case
from tests.conftest import REPOSITORY
from tests.nonogram.solvers import judging as nonograms
from tests.nurikabe.solvers import judging as nurikabe
from tests.test_hints_on_small_boards import agrees, boards

CASES: dict[str, Any] = {
    "nonogram": lambda: nonograms.small_cases("why", 800),
    "coloured": lambda: nonograms.small_cases("why", 500, side=4, colours="rb"),
    "nurikabe": lambda: nurikabe.small_cases("why", 600, largest=12),
}
"""Random puzzles with none, one or several solutions, by brute force."""
LONGEST_LINE = 8
"""Of longer lines there are too many fillings to try them all."""


def without(grid: Grid, cell: Cell) -> Grid:
    rows = [list(row) for row in grid.rows]
    rows[cell.row][cell.column] = UNKNOWN
    return Grid("".join(row) for row in rows)


def knows(grid: Grid, step: Step) -> bool:
    """Whether everything that a step cites is on the board."""
    return all(grid[fact.cell] == fact.state for fact in step.because if fact.holds)


def check_step(step: Step, case: Case[Any]) -> None:
    """What a step settles, or refutes, follows from the cells that it cites."""
    citing = [
        one
        for one in case.solutions
        if all((one[fact.cell] == fact.state) == fact.holds for fact in step.because)
    ]
    for fact in step.settles:
        assert all((one[fact.cell] == fact.state) == fact.holds for one in citing), (case, step)
    if step.technique in ("refuted", "contradiction_in_few_steps", "edge_logic"):
        (guess,) = step.assuming
        assert not any(one[guess.cell] == guess.state for one in citing), (case, step)
        if isinstance(case.puzzle, Nonogram):
            for link in step.chain:
                check_link(link, case.puzzle)


def check_link(link: Step, puzzle: Nonogram) -> None:
    """A link of a chain follows from one line and the cells that it cites, whatever the rest is."""
    if not link.line or link.assuming or max(puzzle.width, puzzle.height) > LONGEST_LINE:
        return
    side, number = link.line.split()
    index = int(number) - 1
    clue = (puzzle.rows if side == "row" else puzzle.columns)[index]
    at = [
        Cell(index, i) if side == "row" else Cell(i, index)
        for i in range(puzzle.width if side == "row" else puzzle.height)
    ]
    facts = [fact for fact in link.because if fact.cell in at]
    fitting = []
    for states in product(puzzle.states, repeat=len(at)):
        line = dict(zip(at, states, strict=True))
        if all((line[fact.cell] == fact.state) == fact.holds for fact in facts):
            fitting += [line] if fits(states, clue) else []
    if not link.settles:
        assert not fitting, (puzzle, link)
    for fact in link.settles:
        assert all((line[fact.cell] == fact.state) == fact.holds for line in fitting), (
            puzzle,
            link,
        )


def fits(states: tuple[str, ...], clue: Any) -> bool:
    """Whether a full line has exactly the runs of its clue."""
    runs = [(len(list(run)), state) for state, run in groupby(states) if state != EMPTY]
    return runs == [(run.length, run.colour) for run in clue]


def check_around(board: Grid, puzzle: Nonogram, base: Grid, cell: Cell) -> None:
    """The row and the column of the cell are full and right, and the rest is as it was."""
    assert fits(tuple(board.rows[cell.row]), puzzle.rows[cell.row])
    column = tuple(row[cell.column] for row in board.rows)
    assert fits(column, puzzle.columns[cell.column])
    for at, state in board.cells():
        assert cell.row == at.row or cell.column == at.column or state == base[at]


def check_rules(board: Grid, puzzle: Nurikabe) -> None:
    """No rule of Nurikabe is broken on a board that is not full."""
    black = {cell for cell, state in board.cells() if state == FILLED}
    for row, column in product(range(puzzle.height - 1), range(puzzle.width - 1)):
        block = {Cell(row + i, column + j) for i in (0, 1) for j in (0, 1)}
        assert not block <= black
    for region, is_closed in regions(board, puzzle):
        if region <= black:
            assert not is_closed or region == black
            continue
        numbers = [puzzle.numbers[row][column] for row, column in region]
        found = [number for number in numbers if number]
        assert len(found) <= 1
        size = found[0] if found else None
        if size not in (None, ANY):
            assert len(region) <= size
        assert not is_closed or (found and size in (ANY, len(region)))


def regions(board: Grid, puzzle: Puzzle) -> Iterator[tuple[set[Cell], bool]]:
    """The regions of known cells of one colour, and whether they cannot grow."""
    left = {cell for cell, state in board.cells() if state != UNKNOWN}
    while left:
        start = left.pop()
        region, todo, is_closed = {start}, [start], True
        while todo:
            row, column = todo.pop()
            for near in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                cell = Cell(*near)
                if not (0 <= cell.row < puzzle.height and 0 <= cell.column < puzzle.width):
                    continue
                is_closed &= board[cell] != UNKNOWN
                if board[cell] == board[start] and cell in left:
                    left.discard(cell)
                    region.add(cell)
                    todo.append(cell)
        yield region, is_closed


def check_boards(found: Why, puzzle: Any, base: Grid) -> None:
    """Two boards that agree with everything on the board and differ in the cell."""
    first, second = found.boards
    assert first[found.cell] != second[found.cell]
    assert UNKNOWN not in (first[found.cell], second[found.cell])
    for board in found.boards:
        assert agrees_with_known(board, base)
        if found.kind is Reason.OPEN:
            assert not puzzle.check(board)
        elif isinstance(puzzle, Nonogram):
            check_around(board, puzzle, base, found.cell)
        else:
            check_rules(board, puzzle)


def agrees_with_known(board: Grid, base: Grid) -> bool:
    return all(state in (UNKNOWN, board[cell]) for cell, state in base.cells())


def check_why(case: Case[Any], grid: Grid, cell: Cell, asked: str | None) -> Reason:
    """Compare one answer with all solutions."""
    puzzle = case.puzzle
    found = nurie.why(puzzle, grid, cell, asked)
    base = without(grid, cell)
    fitting = [one for one in case.solutions if agrees(one, base)]
    asked = asked or (grid[cell] if grid[cell] != UNKNOWN else None)
    what = (puzzle, grid, cell, asked, found)
    assert found.cell == cell
    assert found.sentence(puzzle)
    assert (found.kind is Reason.WRONG) == (not fitting), what
    if not fitting:
        assert found.cells
        assert cell not in found.cells
        return found.kind
    states = {one[cell] for one in fitting}
    for step in found.steps:
        check_step(step, case)
    board = base
    if found.kind in (Reason.FORCED, Reason.LATER) or len(found.steps) > 1:
        for step in found.steps:
            assert knows(board, step) or step.technique == "search", what
            board = after(board, step)
        assert {board[cell]} == states == {found.state}, what
    match found.kind:
        case Reason.GIVEN:
            assert states == {puzzle.start[cell]} == {found.state}
        case Reason.OPEN:
            assert len(states) > 1, what
            check_boards(found, puzzle, base)
        case Reason.FORCED:
            assert asked in (None, *states), what
            assert len(found.steps) == 1, what
        case Reason.LATER:
            assert asked in (None, *states), what
            check_boards(found, puzzle, base)
        case Reason.REFUTED:
            assert asked not in states, what
            assert found.steps, what
        case other:
            pytest.fail(f"{other} on a small board: {what}")
    return found.kind


@pytest.mark.parametrize("name", CASES)
def test_reasons_agree_with_all_solutions(name: str) -> None:
    rng = random.Random(name)
    kinds: Counter[Reason] = Counter()
    for case in CASES[name]():
        if case.given is not None:
            continue
        puzzle = case.puzzle
        if not case.solutions:
            cell = Cell(0, 0)
            assert nurie.why(puzzle, puzzle.start, cell).kind is Reason.IMPOSSIBLE
            kinds[Reason.IMPOSSIBLE] += 1
            continue
        for grid in boards(rng, case):
            for _ in range(3):
                cell = Cell(rng.randrange(puzzle.height), rng.randrange(puzzle.width))
                asked = rng.choice([None, *puzzle.states])
                kinds[check_why(case, grid, cell, asked)] += 1
    for kind in (Reason.FORCED, Reason.REFUTED, Reason.OPEN, Reason.WRONG, Reason.IMPOSSIBLE):
        assert kinds[kind] > 5, kinds
    assert kinds[Reason.LATER] or name != "nonogram", kinds
    assert kinds[Reason.GIVEN] or name != "nurikabe", kinds


@pytest.mark.parametrize(
    "name", ["small/heart.non", "coloured/fox.json", "nurikabe/salt-meadow.json"]
)
def test_cells_of_a_puzzle_are_forced_now_or_later(name: str) -> None:
    puzzle = nurie.load(REPOSITORY / "src/nurie/packs" / name)
    solution = nurie.solve(puzzle).solution
    assert solution is not None
    case = Case(puzzle, None, frozenset({solution}))
    cells = (cell for cell, _ in puzzle.start.cells())
    kinds = Counter(check_why(case, puzzle.start, cell, None) for cell in cells)
    assert 0 < kinds[Reason.LATER] < kinds[Reason.FORCED], kinds
