"""The techniques: every step follows from its reason, agrees with every solution, and is told.

The judge knows only the numbers, and tries every board of a small size. The examples
are those of ``docs/nurikabe.md``, before and after.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from time import process_time

import pytest

import nurie
from nurie import Cancellation, Cell, Fact, Grid, Limits, Status, Step
from nurie.errors import NurieError, PuzzleError
from nurie.messages import announcement, sentence, technique_name
from nurie.nurikabe.puzzle import ANY, Nurikabe
from nurie.nurikabe.solvers import rules
from nurie.nurikabe.techniques import (
    DOCUMENT,
    EVERY,
    FURTHER,
    SUPPOSING,
    explain,
)
from nurie.steps import after, event
from tests.conftest import REPOSITORY
from tests.nurikabe import oracle

PAGE = REPOSITORY / "docs" / "nurikabe.md"


def read(rows: list[str]) -> tuple[Nurikabe, Grid]:
    """A board as the page draws it: numbers, ``.`` white, ``#`` black, ``_`` unknown."""
    words = [row.split() for row in rows]
    numbers = [[int(w) if w.isdigit() else ANY if w == "?" else 0 for w in row] for row in words]
    states = ["".join({"#": "#", "_": "?"}.get(w, ".") for w in row) for row in words]
    return Nurikabe(numbers), Grid(states)


def examples() -> list[tuple[str, list[str], list[str]]]:
    """Every drawn example of the page: the technique, the rows before and after."""
    found = []
    for section in re.split(r"^##+ ", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        name = re.search(r"`(\w+)`", section.partition("\n")[0])
        for block in re.findall(r"```text\n(.*?)```", section, re.S):
            if name and "→" in block:
                halves = [re.split(r" {3,}(?:→ {3,})?", row) for row in block.splitlines()]
                found.append((name[1], [h[0] for h in halves], [h[1] for h in halves]))
    return found


@pytest.mark.parametrize(("technique", "before", "wanted"), examples())
def test_examples_of_the_page(technique: str, before: list[str], wanted: list[str]) -> None:
    puzzle, given = read(before)
    step = explain(puzzle, given=given, techniques=(technique,)).steps[0]
    assert after(given, step) == read(wanted)[1]


def test_the_page_shows_every_technique() -> None:
    assert {name for name, _, _ in examples()} == set(EVERY) - {"contradiction"}
    text = PAGE.read_text(encoding="utf-8")
    for technique in EVERY:
        assert re.search(rf"^### {technique_name(technique)} \(`{technique}`\)", text, re.M)


def random_puzzle(rng: random.Random) -> Nurikabe:
    """A puzzle of up to 4×4 that has a solution, some with ``?``."""
    board = rng.choice(oracle.boards(rng.randint(2, 4), rng.randint(2, 4)))
    numbers = [[0] * board.grid.width for _ in range(board.grid.height)]
    untold = rng.choice([0, 0.4])
    for island in board.islands:
        row, column = rng.choice(island)
        numbers[row][column] = ANY if rng.random() < untold else len(island)
    return Nurikabe(numbers)


def veiled(rng: random.Random, grid: Grid, share: float) -> Grid:
    return Grid("".join(s if rng.random() < share else "?" for s in row) for row in grid.rows)


def holds(facts: tuple[Fact, ...], solution: Grid) -> bool:
    return all(solution[fact.cell] == fact.state for fact in facts)


def judge(puzzle: Nurikabe, given: Grid | None, techniques: tuple[str, ...] = EVERY) -> set[str]:
    """Checks all steps of one puzzle; the techniques that were met."""
    outcome = explain(puzzle, given=given, techniques=techniques)
    quiet = explain(puzzle, given=given, techniques=techniques, record=False)
    assert (quiet.status, quiet.known) == (outcome.status, outcome.known)
    everything = oracle.solutions(puzzle)
    grid = puzzle.start
    if given:
        grid = Grid(
            "".join(a if a != "?" else b for a, b in zip(*rows, strict=True))
            for rows in zip(puzzle.start.rows, given.rows, strict=True)
        )
    for step in outcome.steps:
        assert all(grid[fact.cell] == fact.state for fact in step.because), "not yet known"
        assert all(grid[fact.cell] == "?" for fact in step.settles), "not new"
        assert all(puzzle.numbers[row][column] for row, column in step.numbers)
        fitting = [solution for solution in everything if holds(step.because, solution)]
        if step.technique == "contradiction":
            assert outcome.status is Status.NONE
            assert not fitting
        else:
            assert step.settles
            assert all(holds(step.settles, solution) for solution in fitting), step
        for link in step.chain:
            # Its sentence gives all its cells one colour.
            if link.text in ("link", "way"):
                assert len({fact.state for fact in link.settles}) == 1, link
        told = announcement(step, puzzle)
        assert not re.search(r"[{}]|\s\s| ,|: ?$|^\w+: .*: ", told) or step.chain, told
        grid = after(grid, step)
    left = [s for s in everything if given is None or holds(_facts(given), s)]
    match outcome.status:
        case Status.UNIQUE:
            assert [*outcome.solutions] == left == [grid]
        case Status.STUCK:
            assert outcome.known == grid
        case _:
            assert outcome.status is Status.NONE
            assert not left
            assert outcome.problems
    return {step.technique for step in outcome.steps}


def _facts(given: Grid) -> tuple[Fact, ...]:
    return tuple(Fact(cell, state) for cell, state in given.cells() if state != "?")


def test_every_step_on_random_boards() -> None:
    rng = random.Random(1)
    seen: set[str] = set()
    for _ in range(400):
        puzzle = random_puzzle(rng)
        given = None
        if rng.random() < 0.5:
            given = veiled(rng, rng.choice(oracle.solutions(puzzle)), rng.random())
        techniques = EVERY if rng.random() < 0.5 else tuple(rng.sample(EVERY, 6))
        seen |= judge(puzzle, given, techniques)
    assert seen >= {*DOCUMENT, "confinement", "all_placements"} - {"contradiction"}


def test_what_an_island_cannot_afford_on_random_boards() -> None:
    rng = random.Random(3)
    found = 0
    for _ in range(1000):
        puzzle = random_puzzle(rng)
        given = veiled(rng, rng.choice(oracle.solutions(puzzle)), rng.random())
        found += bool(judge(puzzle, given, ("no_detour",)))
    assert found >= 10


def test_given_cells_that_contradict() -> None:
    rng = random.Random(2)
    seen: set[str] = set()
    for _ in range(150):
        puzzle = random_puzzle(rng)
        other = rng.choice(oracle.boards(puzzle.width, puzzle.height)).grid
        seen |= judge(puzzle, veiled(rng, other, 0.4))
    assert "contradiction" in seen


def test_a_step_names_its_numbers_and_its_reason() -> None:
    puzzle = Nurikabe.of("1 . . 2\n. . . .\n2 . . .")
    first, *_ = explain(puzzle).steps
    assert (first.technique, first.numbers) == ("complete_island", (Cell(0, 0),))
    assert first.settles == (Fact(Cell(0, 1), "#"), Fact(Cell(1, 0), "#"))
    assert first.because == first.assuming == ()


def test_names_are_those_of_the_engine() -> None:
    assert sorted((*DOCUMENT, *FURTHER, *SUPPOSING)) == sorted(EVERY)
    with pytest.raises(ValueError, match="no technique"):
        explain(Nurikabe.of("1 ."), techniques=["magic"])


def test_how_often_each_technique_was_used() -> None:
    puzzle = Nurikabe.of("1 . . . 3\n. . . . .\n. . . 3 .\n. . 3 . .\n. . . . .")
    rating = nurie.rate(puzzle)
    assert rating
    assert rating.uses == Counter(step.technique for step in explain(puzzle).steps)


def test_what_cannot_be_asked() -> None:
    with pytest.raises(PuzzleError, match="the given cells are 2×1"):
        explain(Nurikabe.of(". 1 ."), given=Grid("?#"))
    outcome = explain(Nurikabe.of("1 2 . ."))
    assert outcome.status is Status.NONE
    assert "touches" in str(outcome.problems[0])


def test_it_stops_when_told() -> None:
    puzzle = Nurikabe([[30 if (r * 41 + c) % 53 == 0 else 0 for c in range(60)] for r in range(60)])
    begin = process_time()
    assert explain(puzzle, Limits(seconds=0.05)).status is Status.TIMEOUT
    assert process_time() - begin < 1
    token = Cancellation()
    token.cancel()
    assert explain(puzzle, Limits(cancel=token)).status is Status.TIMEOUT


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            event(
                "single_unknown",
                settles=[Fact(Cell(0, 1), ".")],
                text="single_unknown.island",
                islands=("islands", ((Cell(0, 0), 2),)),
            ),
            "Single unknown: The island of 2 at row 1, column 1 is not complete and can only grow "
            "into row 1, column 2, so it is white",
        ),
        (
            Step("unreachable", "", tuple(Fact(Cell(0, c), "#") for c in (1, 2, 3))),
            "Unreachable: No island can reach row 1, columns 2-4, so they are black",
        ),
        (
            event(
                "contradiction",
                fault=("phrase", "is.no_room"),
                islands=("islands", ((Cell(0, 4), 0),)),
            ),
            "Contradiction: The island at row 1, column 5 cannot grow to its size",
        ),
        (
            Step(
                "contradiction_in_few_steps",
                "",
                (Fact(Cell(0, 1), "#"),),
                assuming=(Fact(Cell(0, 1), "."),),
                arguments={"fault": ("phrase", "would.pool"), "spot": ("places", (Cell(1, 2),))},
                chain=(Step("possible_pool", "", (Fact(Cell(0, 2), "."),), text="link"),),
            ),
            "Contradiction in a few steps: If row 1, column 2 were white: row 1, column 3 "
            "must be white (possible pool); then the 2×2 block that begins at row 2, column 3 "
            "would be all black. "
            "So row 1, column 2 is black",
        ),
        (Step("assume", "", (Fact(Cell(0, 1), "#"),)), "Assume that row 1, column 2 is black"),
    ],
)
def test_sentences(step: Step, told: str) -> None:
    puzzle = Nurikabe.of("2 . . . ?")
    assert announcement(step, puzzle).endswith(told)
    assert sentence(step, puzzle)[0].isupper()


def test_a_lone_white_cell_is_named() -> None:
    puzzle = Nurikabe.of("5 . . .\n. . . .\n. . . .")
    step = explain(puzzle, given=Grid(".???\n##?.\n####"), techniques=["lone_white"]).steps[0]
    assert sentence(step, puzzle) == (
        "Only the island of 5 at row 1, column 1 can reach the white cell at row 2, column 4, "
        "and only through row 1, columns 2-3, which are white"
    )


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            "????\n?.??\n???.",
            "Only the island of 4 at row 2, column 2 can reach the white cell at row 3, column 4, "
            "and it has too few cells for a detour, so row 1, column 2 and row 2, column 1 beside "
            "it are black",
        ),
        (
            "?#??\n?.??\n?##.",
            "Only the island of 4 at row 2, column 2 can reach the white cell at row 3, column 4, "
            "and it has too few cells for a detour, so row 2, column 1 beside it is black",
        ),
    ],
)
def test_what_an_island_cannot_afford_is_named(given: str, told: str) -> None:
    puzzle = Nurikabe.of(". . . .\n. 4 . .\n. . . .")
    step = explain(puzzle, given=Grid(given), techniques=["no_detour"]).steps[0]
    assert sentence(step, puzzle) == told


def test_rules_by_name() -> None:
    assert rules.read_rules("all") == EVERY
    assert rules.read_rules("document") == DOCUMENT
    assert rules.read_rules("document, too_far,too_far") == (*DOCUMENT, "too_far")
    with pytest.raises(NurieError, match="unknown rule 'magic'"):
        rules.read_rules("document,magic")


def test_rules_get_stuck_and_say_how_far_they_came() -> None:
    puzzle = Nurikabe.of("? .")
    outcome = nurie.solve(puzzle, method="rules")
    assert outcome.status is Status.STUCK
    assert outcome.known == Grid(".?")
    few = nurie.solve(Nurikabe.of("1 . . 1"), method="rules", rules="complete_island")
    assert few.solution == Grid(".##.")


def test_rules_tell_which_given_cells_are_wrong() -> None:
    outcome = nurie.solve(Nurikabe.of("1 . . 1"), given=Grid("?.??"), method="rules")
    assert outcome.status is Status.NONE
    assert outcome.conflict == (Cell(0, 1),)


def test_rules_solve_the_puzzles_of_the_document(nurikabes: Path) -> None:
    """Every unique one, including the 14×24 that the document could not solve."""
    for file in sorted((nurikabes / "seed").glob("*.csv")):
        outcome = rules.solve(nurie.load(file))  # type: ignore[arg-type]
        wanted = Status.STUCK if file.stem == "nurikabe3" else Status.UNIQUE
        assert outcome.status is wanted, file


def test_a_long_chain_is_the_shortest(nurikabes: Path) -> None:
    """Without superfluous links, the first one that is found still has 20."""
    puzzle = nurie.load(nurikabes / "newspaper" / "0323_9x9.txt")
    assert isinstance(puzzle, Nurikabe)
    steps = explain(puzzle).steps
    assert max(len(step.chain) for step in steps if step.technique in SUPPOSING) == 14


@pytest.mark.parametrize("name", ["0141_9x9", "0145_9x9", "0379_13x13", "0966_10x10"])
def test_a_way_that_an_island_cannot_afford_needs_no_supposition(
    nurikabes: Path, name: str
) -> None:
    puzzle = nurie.load(nurikabes / "newspaper" / f"{name}.txt")
    assert isinstance(puzzle, Nurikabe)
    outcome = explain(puzzle)
    assert outcome.status is Status.UNIQUE
    used = {step.technique for step in outcome.steps}
    assert "no_detour" in used
    assert not used & set(SUPPOSING)


def test_rules_on_the_newspaper(nurikabes: Path) -> None:
    """Nine in ten with suppositions, six in ten without; every eighth puzzle, for the time."""
    files = sorted((nurikabes / "newspaper").glob("*.txt"))[::8]
    by_all = by_direct = 0
    for file in files:
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nurikabe)
        found = rules.solve(puzzle, Limits(seconds=10))
        by_all += found.status is Status.UNIQUE
        by_direct += rules.solve(puzzle, rules="direct").status is Status.UNIQUE
    assert by_all >= 0.85 * len(files)
    assert by_direct >= 0.62 * len(files)
