"""The engine against trying everything, and against a SAT solver."""

from __future__ import annotations

import random

import pytest

import nurie
from nurie import Grid, Limits, Nonogram, Outcome, PuzzleError, Status, _engine
from nurie.nonogram.puzzle import MAX_CELLS, MAX_SIDE
from tests.nonogram.brute_force import all_solutions, mixed, random_grid
from tests.nonogram.sat import solutions_by_sat

ALL = Limits(solutions=1_000_000)


def status_for(solutions: int) -> Status:
    return (Status.NONE, Status.UNIQUE, Status.SEVERAL)[min(solutions, 2)]


def check_against(puzzle: Nonogram, wanted: set[Grid], given: Grid | None = None) -> Outcome:
    """Every question about a puzzle whose solutions are known."""
    outcome = nurie.solve(puzzle, given=given)
    assert outcome.status is status_for(len(wanted)), puzzle
    assert len(outcome.solutions) == min(len(wanted), 2)
    assert set(outcome.solutions) <= wanted
    every = nurie.solve(puzzle, ALL, given=given)
    assert set(every.solutions) == wanted
    assert len(every.solutions) == len(wanted)
    first = nurie.solve(puzzle, Limits(solutions=1), given=given)
    assert len(first.solutions) == min(len(wanted), 1)
    if first.status is not Status.UNIQUE:
        assert first.status is (Status.SOLVED if wanted else Status.NONE)
    if given is None:
        assert nurie.count(puzzle) == len(wanted)
        assert nurie.count(puzzle, at_most=2) == min(len(wanted), 2)
    if outcome.known is not None:
        for solution in wanted:
            for cell, state in outcome.known.cells():
                assert state in ("?", solution[cell])
    return outcome


def test_drawn_puzzles() -> None:
    outcome = nurie.solve(Nonogram([[3], [1], [1]], [[1], [3], [1]]))
    assert outcome.status is Status.UNIQUE
    assert str(outcome.solution) == "###\n.#.\n.#."
    assert nurie.solve(Nonogram([[]], [[], []])).solutions == (Grid(".."),)
    two = nurie.solve(Nonogram([[1], [1]], [[1], [1]]))
    assert set(two.solutions) == {Grid("#. .#"), Grid(".# #.")}
    assert two.known == Grid("?? ??")


def test_what_several_solutions_share() -> None:
    puzzle = Nonogram.of(
        """
        #..#
        .#.#
        ...#
        ####
        """
    )
    outcome = nurie.solve(puzzle)
    assert outcome.status is Status.SEVERAL
    assert str(outcome.known) == "??.#\n??.#\n...#\n####"


@pytest.mark.parametrize("colours", ["#", "rg", "rgb"])
def test_random_boards(colours: str) -> None:
    rng = random.Random(colours)
    seen = set()
    for _ in range(150):
        width, height = rng.randint(1, 6), rng.randint(1, 6)
        puzzle = Nonogram.of(random_grid(rng, width, height, rng.uniform(0.2, 0.8), colours))
        seen.add(check_against(puzzle, all_solutions(puzzle)).status)
    assert seen == {Status.UNIQUE, Status.SEVERAL}


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_clues_of_two_boards(colours: str) -> None:
    rng = random.Random(colours)
    seen = set()
    for _ in range(150):
        width, height = rng.randint(2, 5), rng.randint(2, 5)
        grid = random_grid(rng, width, height, 0.5, colours)
        cells = [list(row) for row in grid.rows]
        for _ in range(2):
            row = rng.choice(cells)
            rng.shuffle(row)
        puzzle = mixed(grid, Grid(["".join(row) for row in cells]))
        seen.add(check_against(puzzle, all_solutions(puzzle)).status)
    assert Status.NONE in seen


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_given_cells(colours: str) -> None:
    rng = random.Random(colours)
    conflicts = 0
    for _ in range(120):
        width, height = rng.randint(1, 5), rng.randint(1, 5)
        puzzle = Nonogram.of(random_grid(rng, width, height, 0.5, colours))
        given = Grid(
            [
                "".join(
                    rng.choice("." + puzzle.letters) if rng.random() < 0.25 else "?" for _ in row
                )
                for row in puzzle.goal or ()
            ]
        )
        outcome = check_against(puzzle, all_solutions(puzzle, given), given)
        if outcome.status is not Status.NONE:
            assert outcome.conflict == ()
            continue
        conflicts += 1
        check_blame(puzzle, given, outcome)
    assert conflicts > 20


def check_blame(puzzle: Nonogram, given: Grid, outcome: Outcome) -> None:
    """The cells to blame contradict the clues, and no part of them does."""
    blamed = outcome.conflict
    assert blamed

    def only(cells: set[nurie.Cell]) -> Grid:
        return Grid(
            [
                "".join(
                    given[row, column] if nurie.Cell(row, column) in cells else "?"
                    for column in range(given.width)
                )
                for row in range(given.height)
            ]
        )

    assert all(given[cell] != "?" for cell in blamed)
    assert nurie.solve(puzzle, given=only(set(blamed))).status is Status.NONE
    for cell in blamed:
        part = only(set(blamed) - {cell})
        assert nurie.solve(puzzle, given=part).status is not Status.NONE, (blamed, cell)


def test_the_cells_to_blame_by_example() -> None:
    puzzle = Nonogram.of(
        """
        .#.#.
        #####
        .###.
        ..#..
        """
    )
    given = Grid("????? ##?.# ????? ??#??")
    outcome = nurie.solve(puzzle, given=given)
    assert outcome.status is Status.NONE
    assert outcome.conflict == (nurie.Cell(1, 3),)
    assert outcome.solutions == ()


def test_nobody_is_to_blame_when_the_clues_have_no_solution() -> None:
    outcome = nurie.solve(Nonogram([[1], []], [[], [1, 1]]), given=Grid("#? ??"))
    assert outcome.status is Status.NONE
    assert outcome.conflict == ()
    assert outcome.problems


def test_given_cells_of_another_size_or_colour() -> None:
    puzzle = Nonogram.of("#. .#")
    with pytest.raises(PuzzleError, match="the given cells are 3×1, but the puzzle is 2×2"):
        nurie.solve(puzzle, given=Grid("???"))
    with pytest.raises(ValueError, match="a given cell is 'r'; this puzzle allows"):
        nurie.solve(puzzle, given=Grid("r? ??"))


@pytest.mark.parametrize(
    "puzzle",
    [
        Nonogram([[3]], [[1], [1]]),
        Nonogram([[10**30]], [[1]]),
        Nonogram([[16_001]], [[1]]),
        Nonogram([[(1, "z")]], [[(1, "z")]]),
        Nonogram([[1]], [[]]),
        Nonogram([[1] * 5_000], [[1]]),
    ],
    ids=["long", "huge", "longer than any line", "unknown colour", "totals", "many runs"],
)
def test_impossible_clues_are_no_error(puzzle: Nonogram) -> None:
    outcome = nurie.solve(puzzle)
    assert outcome.status is Status.NONE
    assert outcome.problems == puzzle.problems() != ()
    assert nurie.count(puzzle) == 0
    assert [o.status for o in nurie.solve_many([puzzle, puzzle], workers=2)] == [Status.NONE] * 2


def test_a_contradiction_names_a_line() -> None:
    # The totals agree and every line fits; only together they are impossible.
    puzzle = Nonogram([[2], [], [2]], [[1, 1], [], [2]])
    assert puzzle.problems() == ()
    outcome = nurie.solve(puzzle)
    assert outcome.status is Status.NONE
    assert len(outcome.problems) == 1
    assert outcome.problems[0].where.split()[0] in ("row", "column")


@pytest.mark.parametrize("colours", ["#", "rg", "rgby"])
def test_bigger_boards_against_sat(colours: str) -> None:
    rng = random.Random(colours)
    most = 50
    for _ in range(25):
        width, height = rng.randint(5, 12), rng.randint(5, 12)
        puzzle = Nonogram.of(random_grid(rng, width, height, rng.uniform(0.3, 0.6), colours))
        wanted = solutions_by_sat(puzzle, most)
        outcome = nurie.solve(puzzle, Limits(solutions=most))
        assert outcome.status is status_for(len(wanted))
        assert len(outcome.solutions) == len(wanted)
        assert len(set(outcome.solutions)) == len(wanted)
        assert all(puzzle.check(solution) == () for solution in outcome.solutions)
        if len(wanted) < most:
            assert set(outcome.solutions) == wanted
        assert nurie.count(puzzle, at_most=most) == len(wanted)


def test_impossible_boards_against_sat() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(60):
        grid = random_grid(rng, rng.randint(5, 10), rng.randint(5, 10), 0.5)
        rows = list(grid.rows)
        first, second = rng.sample(range(len(rows)), 2)
        at = rng.randrange(grid.width)
        # Two cells of one column change places: the totals stay, the rows do not.
        for row, other in ((first, second), (second, first)):
            state = grid.rows[other][at]
            rows[row] = rows[row][:at] + state + rows[row][at + 1 :]
        puzzle = mixed(grid, Grid(rows))
        outcome = nurie.solve(puzzle)
        assert outcome.status is status_for(len(solutions_by_sat(puzzle, 2)))
        seen.add(outcome.status)
    assert Status.NONE in seen


def test_counting() -> None:
    rooks = Nonogram([[1]] * 7, [[1]] * 7)
    assert nurie.count(rooks) == 5040
    assert nurie.count(rooks, at_most=5039) == 5039
    assert nurie.count(rooks, at_most=1) == 1
    assert nurie.count(rooks, at_most=2**64 - 1) == 5040
    assert nurie.count(Nonogram([[1]], [[1]])) == 1
    with pytest.raises(ValueError, match="at least 1"):
        nurie.count(rooks, at_most=0)


def test_counting_independent_regions() -> None:
    # Squares on the diagonal with two solutions each, 2 × 2 cells; the others are
    # full. Full lines with empty ones around them keep every run in its square.
    squares = 20
    lines = range(5 * squares)

    def state(row: int, column: int) -> str:
        if row % 5 == 3 or column % 5 == 3:
            return "#"
        if row % 5 in (2, 4) or column % 5 in (2, 4):
            return "."
        return "#" if row // 5 != column // 5 or row == column else "."

    puzzle = Nonogram.of(Grid(["".join(state(row, column) for column in lines) for row in lines]))
    assert nurie.count(puzzle, at_most=10**12) == 2**squares
    assert nurie.count(puzzle, at_most=1000) == 1000


@pytest.mark.parametrize("size", [(1, 1), (1, 62), (63, 1), (64, 2), (2, 127), (255, 1), (1, 1000)])
def test_sizes_around_machine_words(size: tuple[int, int]) -> None:
    rng = random.Random(str(size))
    for density in (0.2, 0.5, 0.9, 1.0):
        grid = random_grid(rng, *size, density)
        puzzle = Nonogram.of(grid)
        outcome = nurie.solve(puzzle, Limits(solutions=1))
        assert outcome.solution is not None
        assert puzzle.check(outcome.solution) == ()


def test_a_thousand_by_a_thousand() -> None:
    # A hill: columns that start at the ground can be solved line by line.
    rng = random.Random(1000)
    heights = sorted(rng.randrange(1, 1001) for _ in range(500))
    heights += sorted((rng.randrange(1, 1001) for _ in range(500)), reverse=True)
    columns = ["." * (1000 - height) + "#" * height for height in heights]
    puzzle = Nonogram.of(Grid(columns).transposed())
    outcome = nurie.solve(puzzle, Limits(seconds=60))
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == puzzle.goal


def test_one_row_of_ten_thousand_cells() -> None:
    rng = random.Random(4)
    row = "".join(rng.choice(".#") for _ in range(10_000))
    puzzle = Nonogram.of(Grid([row]))
    outcome = nurie.solve(puzzle)
    assert outcome.status is Status.UNIQUE
    assert outcome.solution == Grid([row])
    assert nurie.solve(puzzle.transposed()).solution == Grid([row]).transposed()


def test_many_colours() -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcde"
    rng = random.Random(31)
    grid = random_grid(rng, 12, 9, 0.8, letters)
    puzzle = Nonogram.of(grid)
    outcome = nurie.solve(puzzle)
    assert grid in outcome.solutions or outcome.status is Status.SEVERAL


def test_a_board_too_large_for_the_engine() -> None:
    assert _engine.KINDS["nonogram"][:2] == (MAX_SIDE, MAX_CELLS)
    with pytest.raises(PuzzleError, match="larger than"):
        Nonogram([[]] * MAX_SIDE, [[]] * (MAX_CELLS // MAX_SIDE + 1))


def test_limits_of_conflicts_do_not_depend_on_the_machine() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(3), 40, 40, 0.4))
    a = nurie.solve(puzzle, Limits(conflicts=100))
    b = nurie.solve(puzzle, Limits(conflicts=100))
    assert a.status is Status.TIMEOUT
    assert a.statistics.conflicts == b.statistics.conflicts == 100
    assert a.known == b.known


def test_other_seeds_give_the_same_verdict() -> None:
    rng = random.Random(9)
    for _ in range(10):
        puzzle = Nonogram.of(random_grid(rng, 12, 12, 0.4))
        verdicts = {nurie.solve(puzzle, seed=seed).status for seed in (0, 1, 2, 12345)}
        assert len(verdicts) == 1
