"""The techniques: every step follows from its reason, and agrees with every solution.

The judge knows only the clues. A step about a line must follow from its clue and
the cells it names, by listing placements; a step that tries something must agree
with the set of all solutions. What steps settle must be new.
"""

from __future__ import annotations

import random
from pathlib import Path
from time import process_time

import pytest

import nurie
from nurie import Cancellation, Cell, Fact, Grid, Limits, Nonogram, Status, Step
from nurie.errors import NurieError, PuzzleError
from nurie.nonogram.solvers import line_rules
from nurie.nonogram.techniques import (
    CELL_RULES,
    CROSSING,
    EVERY,
    RANGE_RULES,
    TABLE,
    TRYING,
    WHOLE_LINE,
    explain,
)
from nurie.steps import after, parts_of
from tests.nonogram.brute_force import all_solutions, possible_by_listing, random_grid
from tests.nonogram.replaying import Board, narrowed


class Judge(Board):
    """A board on which steps are checked and carried out."""

    def take(self, step: Step) -> None:
        assert step.settles
        assert all(fact.holds for fact in step.settles), "nothing to paint"
        for fact in step.because:
            assert fact.holds, f"{fact} does not stand on the board"
            assert self.may[fact.cell] == {fact.state}, f"{fact} is not yet known"
        if step.assuming:
            assert step.technique in (*TRYING, "edge_logic")
            self.check_chain(step, self.known(step))
        else:
            self.check_parts(step)
        for fact in step.settles:
            for solution in self.solutions:
                assert solution[fact.cell] == fact.state, (step, solution)
            assert len(self.may[fact.cell]) > 1, f"{fact} is not new"
            self.may[fact.cell] = frozenset(fact.state)

    def known(self, step: Step) -> dict[Cell, frozenset[str]]:
        """What the cited cells say, and nothing else."""
        return _narrowed(dict.fromkeys(self.may, self.all), step.because)

    def check_parts(self, step: Step) -> None:
        """Each deduction follows from the cited cells and those before it; together they paint."""
        known = self.known(step)
        for part in parts_of(step):
            self.check_link(part, known)
            known = _narrowed(known, part.settles)
        for fact in step.settles:
            assert known[fact.cell] == {fact.state}, f"{fact} is not what the parts say"

    def check_chain(self, step: Step, known: dict[Cell, frozenset[str]]) -> None:
        """What the guess leads to follows line by line, and in the end nothing fits."""
        known = _narrowed(known, step.assuming)
        for number, link in enumerate(step.chain, 1):
            if number == len(step.chain):
                assert not link.settles
                clue, cells = self.line(link.line)
                left = tuple(known[cell] for cell in cells)
                assert not all(left) or possible_by_listing(clue, left) is None
                return
            assert link.settles
            later = {fact.cell for more in step.chain[number:] for fact in more.because}
            later |= {fact.cell for fact in step.settles}
            assert all(fact.cell in later for fact in link.settles), f"{link} leads nowhere"
            self.check_link(link, known)
            known = _narrowed(known, link.settles)
        raise AssertionError("the chain ends nowhere")

    def check_link(self, link: Step, known: dict[Cell, frozenset[str]]) -> None:
        """One deduction follows from what it names, all of which is known."""
        for fact in link.because:
            assert narrowed(known[fact.cell], fact) == known[fact.cell], f"{fact} is not yet known"
        may = _narrowed(dict.fromkeys(self.may, self.all), link.because)
        if link.assuming:
            assert not link.line
            self.check_chain(link, known)
            return
        if link.technique == "colour_crossing" and not link.line:
            for (row, column), state, holds in link.settles:
                common = {run[1] for run in self.puzzle.rows[row]}
                common &= {run[1] for run in self.puzzle.columns[column]}
                may_be_empty = "." in may[Cell(row, column)]
                assert holds
                assert {state} == (common | {"."} if may_be_empty else common)
            return
        clue, cells = self.line(link.line)
        assert all(0 <= run < len(clue) for run in link.runs)
        assert {fact.cell for fact in (*link.because, *link.settles)} <= set(cells)
        found = possible_by_listing(clue, tuple(may[cell] for cell in cells))
        assert found is not None or not self.solutions
        if found is None:
            return
        left_of = dict(zip(cells, found, strict=True))
        for fact in link.settles:
            # A cell's own earlier facts count where they are cited.
            rest = left_of[fact.cell] & known[fact.cell]
            assert narrowed(rest, fact) == rest, f"{link} does not follow from its reason"


def _narrowed(
    known: dict[Cell, frozenset[str]], facts: tuple[Fact, ...]
) -> dict[Cell, frozenset[str]]:
    """What is known with some more facts."""
    after = dict(known)
    for fact in facts:
        after[fact.cell] = narrowed(after[fact.cell], fact)
    return after


def judge(puzzle: Nonogram, given: Grid | None = None, **asked: tuple[str, ...]) -> set[str]:
    """Checks all steps of one puzzle; the techniques that were met."""
    outcome = explain(puzzle, given=given, **asked)  # type: ignore[arg-type]
    quiet = explain(puzzle, given=given, record=False, **asked)  # type: ignore[arg-type]
    assert (quiet.status, quiet.solutions, quiet.known) == (
        outcome.status,
        outcome.solutions,
        outcome.known,
    )
    board = Judge(puzzle, given)
    grid = given or Grid.unknown(puzzle.width, puzzle.height)
    for step in outcome.steps:
        board.take(step)
        grid = after(grid, step)
    if outcome.status is Status.UNIQUE:
        assert set(outcome.solutions) == board.solutions == {grid}
    elif outcome.status is Status.STUCK:
        assert grid == outcome.known
        assert UNKNOWN_LEFT in str(grid)
    else:
        assert outcome.status is Status.NONE
        assert not board.solutions
    return {step.technique for step in outcome.steps}


UNKNOWN_LEFT = "?"


@pytest.mark.parametrize("colours", ["#", "r", "rg", "rgb"])
def test_every_step_on_random_boards(colours: str) -> None:
    rng = random.Random(colours)
    seen: set[str] = set()
    for _ in range(150):
        width, height = rng.randint(1, 7), rng.randint(1, 6)
        seen |= judge(Nonogram.of(random_grid(rng, width, height, rng.uniform(0.2, 0.8), colours)))
    assert seen >= {"full_line", "overlap", "unreachable", "refuted"}


def test_every_step_on_long_lines() -> None:
    rng = random.Random(5)
    seen: set[str] = set()
    for _ in range(150):
        seen |= judge(Nonogram.of(random_grid(rng, 14, 4, rng.uniform(0.4, 0.8))))
    assert seen >= {"completed_run", "joining", "edge_anchoring", "unreachable", "full_line"}


@pytest.mark.parametrize("technique", CELL_RULES)
def test_every_technique_alone(technique: str) -> None:
    rng = random.Random(technique)
    seen: set[str] = set()
    for _ in range(120):
        grid = random_grid(rng, 12, 3, rng.uniform(0.4, 0.8))
        veil = [[s if rng.random() < 0.3 else "?" for s in row] for row in grid.rows]
        given = Grid(["".join(row) for row in veil])
        seen |= judge(Nonogram.of(grid), given, techniques=(technique, *RANGE_RULES))
    assert seen == {technique}


def test_given_cells_that_contradict() -> None:
    rng = random.Random(10)
    for _ in range(60):
        puzzle = Nonogram.of(random_grid(rng, 5, 5, 0.45))
        other = random_grid(rng, 5, 5, 0.45)
        veil = Grid(["".join(s if rng.random() < 0.2 else "?" for s in row) for row in other.rows])
        judge(puzzle, veil)
        outcome = nurie.solve(puzzle, given=veil, method="line_rules")
        if outcome.status is Status.NONE:
            assert outcome.conflict
            assert all(veil[cell] != "?" for cell in outcome.conflict)


def test_a_step_names_its_line_its_runs_and_its_reason() -> None:
    first, second, *_ = explain(Nonogram([[3], [1], [1]], [[1], [3], [1]])).steps
    assert (first.technique, first.line, first.runs) == ("full_line", "row 1", (0,))
    assert first.settles == tuple(Fact(Cell(0, column), "#") for column in range(3))
    assert first.because == first.assuming == ()
    assert (second.technique, second.line) == ("full_line", "column 1")
    assert second.because == (Fact(Cell(0, 0), "#"),)


def test_the_chain_from_a_guess_to_the_line_that_fails() -> None:
    puzzle = Nonogram.of("##... ..#.# .#..# #..#. ..##.")
    step = explain(puzzle, techniques=(*WHOLE_LINE, *TRYING)).steps[0]
    assert (step.technique, step.line) == ("refuted", "row 2")
    assert step.assuming == (Fact(Cell(0, 4), "#"),)
    assert [(link.line, link.settles) for link in step.chain] == [
        ("row 1", (Fact(Cell(0, 3), "#"),)),
        ("column 5", (Fact(Cell(1, 4), "#"),)),
        ("column 4", (Fact(Cell(1, 3), "#"),)),
        ("row 2", ()),
    ]
    assert step.chain[0].because == step.assuming
    assert step.chain[-1].because == (Fact(Cell(1, 3), "#"), Fact(Cell(1, 4), "#"))
    assert step.because == ()


def test_a_line_that_cannot_be_is_seen_whatever_the_rules() -> None:
    """With ``.?#?.`` two runs of one find no place, which the rule for full lines does not see."""
    puzzle = Nonogram([[1, 1], []], [[], [1], [1], [1], []])
    given = Grid(".?#?. ?????")
    for rules in (*CELL_RULES, *RANGE_RULES):
        assert explain(puzzle, given=given, techniques=(rules,)).status is Status.NONE


def test_names_are_those_of_the_engine() -> None:
    assert {row.name for row in TABLE} == {*EVERY, "agreed", "search"}
    assert {*CELL_RULES, *RANGE_RULES, *WHOLE_LINE, *CROSSING, *TRYING} == set(EVERY)
    with pytest.raises(ValueError, match="no technique"):
        explain(Nonogram([[1]], [[1]]), techniques=["magic"])


def test_what_cannot_be_asked() -> None:
    with pytest.raises(PuzzleError, match="the given cells are 2×1"):
        explain(Nonogram([[1]], [[1]]), given=Grid("?#"))
    outcome = explain(Nonogram([[2, 1]], [[1], [1], []]))
    assert outcome.status is Status.NONE
    assert "its runs need 4 cells" in str(outcome.problems[0])


def test_it_stops_when_told() -> None:
    puzzle = Nonogram.of(random_grid(random.Random(3), 120, 120, 0.5))
    begin = process_time()
    assert explain(puzzle, Limits(seconds=0.05)).status is Status.TIMEOUT
    assert process_time() - begin < 1
    token = Cancellation()
    token.cancel()
    assert explain(puzzle, Limits(cancel=token)).status is Status.TIMEOUT


def test_line_rules_by_name_and_number() -> None:
    assert line_rules.read_rules("all") == line_rules.RULES
    assert line_rules.read_rules("1.1, joining") == ("overlap", "ranges", "joining")
    numbered = {name for names in line_rules.NUMBERS.values() for name in names}
    assert numbered <= set(line_rules.RULES)
    with pytest.raises(NurieError, match="unknown rule 'magic'"):
        line_rules.read_rules("overlap,magic")


def test_line_rules_get_stuck_and_say_how_far_they_came() -> None:
    outcome = nurie.solve(Nonogram([[1], [1]], [[1], [1]]), method="line_rules")
    assert outcome.status is Status.STUCK
    assert outcome.known == Grid("?? ??")
    few = nurie.solve(Nonogram([[3], [2]], [[1], [2], [2]]), method="line_rules", rules="overlap")
    assert few.status is Status.STUCK
    assert few.known == Grid("### ?##")


def test_line_rules_on_the_newspaper(nonograms: Path) -> None:
    """At least 95% of what complete line solving settles; every eighth puzzle, for the time."""
    by_line = by_rules = 0
    for file in sorted((nonograms / "newspaper").glob("*.non"))[::8]:
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nonogram)
        if explain(puzzle, techniques=WHOLE_LINE, record=False).status is Status.UNIQUE:
            by_line += 1
            by_rules += line_rules.solve(puzzle).status is Status.UNIQUE
    assert by_line > 100
    assert by_rules >= 0.95 * by_line


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_rules_then_search_finds_every_solution(colours: str) -> None:
    rng = random.Random(colours)
    for _ in range(120):
        width, height = rng.randint(1, 6), rng.randint(1, 6)
        puzzle = Nonogram.of(random_grid(rng, width, height, rng.uniform(0.2, 0.7), colours))
        solutions = all_solutions(puzzle)
        outcome = nurie.solve(
            puzzle, Limits(solutions=1000), method="rules_then_search", record=True
        )
        assert set(outcome.solutions) == solutions
        assert len(outcome.solutions) == len(solutions)
        assert (outcome.status is Status.UNIQUE) == (len(solutions) == 1)
        grid = Grid.unknown(width, height)
        shown = []
        for step in outcome.steps:
            grid = after(grid, step)
            if grid.is_complete:
                shown.append(grid)
        assert solutions <= set(shown), "the steps, replayed, pass through every solution"


@pytest.mark.parametrize("rules", [*line_rules.RULES, ""])
def test_rules_then_search_with_one_rule_only(rules: str) -> None:
    """A contradiction is seen as soon as nothing fits in a line, whatever the rule sees."""
    puzzle = Nonogram.of(".#..# ..#.. ##... #..## ...#.")
    outcome = nurie.solve(puzzle, method="rules_then_search", rules=rules)
    assert outcome.status is Status.UNIQUE
    assert outcome.statistics.nodes < 500


def test_rules_then_search_with_limits() -> None:
    two = Nonogram([[1], [1]], [[1], [1]])
    assert nurie.solve(two, method="rules_then_search").status is Status.SEVERAL
    one = nurie.solve(two, Limits(solutions=1), method="rules_then_search")
    assert one.status is Status.SOLVED
    assert one.statistics.decisions == 1
    hard = Nonogram.of(random_grid(random.Random(4), 40, 40, 0.4))
    outcome = nurie.solve(hard, Limits(seconds=0.2), method="rules_then_search", record=True)
    assert outcome.status is Status.TIMEOUT
    assert outcome.known is not None
    none = nurie.solve(two, given=Grid("## ??"), method="rules_then_search")
    assert none.status is Status.NONE
    assert none.conflict
