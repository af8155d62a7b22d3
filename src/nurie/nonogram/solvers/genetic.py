"""A genetic algorithm: boards with correct rows breed until the columns fit; proves nothing.

Wiggers & van Bergen 2004, cited in document 002, chapter 5. An individual consists of the
gaps of a valid placement for every row; its fitness is the distance of the columns from
their clues. Children take rows from two parents, and a mutation shifts a run.

Where the sources are silent: parents are the best of ``rivals`` drawn at random; a child
takes the rows between two random cuts from one parent and the others from the other; each
row then shifts one run by one cell with probability ``mutation`` divided by the number of
rows that can move; the ``elite`` best survive unchanged, without duplicates. After
``generations`` without a solution a new population starts, up to ``restarts`` times. Wrong
given cells count as faults of their columns.

The outcome is ``solved``, or ``stuck`` if all populations have failed: the method cannot
show whether there are other solutions, or none at all. The same seed gives the same
populations.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TypeAlias

from nurie.errors import NurieError
from nurie.grid import EMPTY, UNKNOWN, Cell, Grid
from nurie.nonogram.puzzle import Clue, Nonogram, shortest_length
from nurie.nonogram.solvers._distance import MAX_KEPT, Distance
from nurie.nonogram.solvers._lines import refuse_colours
from nurie.puzzle import check_given
from nurie.recording import Record, Recorder
from nurie.searching import verified
from nurie.solving import NO_LIMITS, Limits, Outcome, Statistics, Status, Stopped, Watch
from nurie.steps import Fact

relies_on_chance = True

Genes: TypeAlias = tuple[tuple[int, ...], ...]
"""For every row, the extra empty cells before, between and after its runs."""
Individual: TypeAlias = tuple[int, Genes]
"""Its number of faults (fewer is fitter), and its genes."""


def solve(
    puzzle: Nonogram,
    limits: Limits = NO_LIMITS,
    *,
    given: Grid | None = None,
    seed: int = 0,
    population: int = 200,
    generations: int = 300,
    mutation: float = 1.5,
    elite: int = 10,
    rivals: int = 3,
    restarts: int = 2,
    record: Record = False,
) -> Outcome:
    """Breed populations, one after the other, until a board solves the puzzle."""
    refuse_colours(puzzle, "genetic")
    check_given(puzzle, given)
    if not 0 <= elite < population or rivals < 1:
        raise NurieError("genetic needs a population larger than its elite, and at least 1 rival")
    if problems := puzzle.problems():
        return Outcome(Status.NONE, problems=problems)
    watch = Watch(limits)
    recorder = Recorder(record)
    breed = _Breed(puzzle, given, Random(seed), watch, recorder)
    solution: Grid | None = None
    status = Status.STUCK
    tries = 0
    try:
        for tries in range(1, restarts + 2):  # noqa: B007 - used below
            genes = breed.evolve(population, generations, mutation, elite, rivals)
            if genes is not None:
                solution = verified(puzzle, breed.grid(genes))
                status = Status.SOLVED
                break
    except Stopped:
        status = Status.TIMEOUT
    return Outcome(
        status,
        () if solution is None else (solution,),
        Statistics(seconds=watch.seconds, nodes=breed.born, tries=tries),
        steps=tuple(recorder.steps),
        best=breed.grid(breed.best[1]) if breed.best and solution is None else None,
        cost=breed.best[0] if breed.best and solution is None else None,
    )


class _Breed:
    """The operations on individuals of one puzzle."""

    def __init__(
        self,
        puzzle: Nonogram,
        given: Grid | None,
        random: Random,
        watch: Watch,
        recorder: Recorder,
    ) -> None:
        self.born = 0
        """How many individuals were evaluated."""
        self.best: Individual | None = None
        """The individual with the fewest faults, of all populations."""
        self._clues = puzzle.rows
        self._width, self._height = puzzle.width, puzzle.height
        self._letter = (puzzle.letters or "#")[0]
        self._slacks = [puzzle.width - shortest_length(clue) for clue in puzzle.rows]
        self._movable = [
            row for row, slack in enumerate(self._slacks) if slack and puzzle.rows[row]
        ]
        self._distances = [Distance(clue) for clue in puzzle.columns]
        self._given = [_known(column) for column in given.columns] if given is not None else []
        self._drawn: dict[tuple[int, tuple[int, ...]], str] = {}
        self._random = random
        self._watch = watch
        self._recorder = recorder
        self._shown: Grid | None = None

    def evolve(
        self, population: int, generations: int, mutation: float, elite: int, rivals: int
    ) -> Genes | None:
        """The genes of a solution, if a new population finds one in time."""
        people = sorted({self._with_faults(self._random_genes()) for _ in range(population)})
        for _ in range(generations):
            self.best = min(self.best or people[0], people[0])
            self._tell(people[0])
            if not people[0][0]:
                return people[0][1]
            if len(people) < 2:
                return None
            chosen = set(people[:elite])
            for _ in range(population - len(chosen)):
                mother, father = self._parent(people, rivals), self._parent(people, rivals)
                chosen.add(self._with_faults(self._mutated(self._child(mother, father), mutation)))
            people = sorted(chosen)
        return people[0][1] if not people[0][0] else None

    def grid(self, genes: Genes) -> Grid:
        """The board of an individual."""
        table = str.maketrans({"0": EMPTY, "1": self._letter})
        return Grid(row.translate(table) for row in self._rows(genes))

    def _rows(self, genes: Genes) -> list[str]:
        """The rows of an individual, as zeros and ones."""
        drawn = self._drawn
        rows = []
        for key in enumerate(genes):
            if key not in drawn:
                if len(drawn) >= MAX_KEPT:
                    drawn.clear()
                drawn[key] = _draw(self._clues[key[0]], key[1])
            rows.append(drawn[key])
        return rows

    def _with_faults(self, genes: Genes) -> Individual:
        if not self.born % 64:
            self._watch.check()
        self.born += 1
        # From the last row to the first, so that the first is the lowest bit.
        columns = [int("".join(column), 2) for column in zip(*self._rows(genes)[::-1], strict=True)]
        faults = sum([far(column) for far, column in zip(self._distances, columns, strict=True)])
        for column, (filled, empty) in zip(columns, self._given, strict=False):
            faults += (filled & ~column).bit_count() + (empty & column).bit_count()
        return faults, genes

    def _random_genes(self) -> Genes:
        """For each row, a random placement; all are equally likely."""
        rows = []
        for clue, slack in zip(self._clues, self._slacks, strict=True):
            # Stars and bars: the runs divide the spare cells.
            bars = sorted(self._random.sample(range(slack + len(clue)), len(clue)))
            ends = [-1, *bars, slack + len(clue)]
            rows.append(tuple(b - a - 1 for a, b in pairwise(ends)))
        return tuple(rows)

    def _parent(self, people: list[Individual], rivals: int) -> Genes:
        """The fittest of some individuals drawn at random; the population is sorted by faults."""
        random, size = self._random.random, len(people)
        return people[min(int(random() * size) for _ in range(rivals))][1]

    def _child(self, mother: Genes, father: Genes) -> Genes:
        start, end = sorted(int(self._random.random() * (self._height + 1)) for _ in range(2))
        return mother[:start] + father[start:end] + mother[end:]

    def _mutated(self, genes: Genes, mutation: float) -> Genes:
        """The genes with a run shifted by one cell in some of the rows."""
        random = self._random.random
        probability = mutation / max(len(self._movable), 1)
        changed: list[tuple[int, ...]] | None = None
        for row in self._movable:
            if random() >= probability:
                continue
            changed = changed or list(genes)
            gaps = list(changed[row])
            run = int(random() * (len(gaps) - 1))
            take, put = (run, run + 1) if random() < 0.5 else (run + 1, run)
            if gaps[take]:
                gaps[take] -= 1
                gaps[put] += 1
                changed[row] = tuple(gaps)
        return tuple(changed) if changed else genes

    def _tell(self, best: Individual) -> None:
        """Record the best board if it differs from the last recorded one."""
        if not self._recorder.wanted:
            return
        grid = self.grid(best[1])
        before = self._shown
        facts = [
            Fact(Cell(*cell), state)
            for cell, state in grid.cells()
            if before is None or before[cell] != state
        ]
        if facts:
            self._recorder.add("improve" if before else "fill", settles=facts, cost=best[0])
        self._shown = grid


def _draw(clue: Clue, gaps: tuple[int, ...]) -> str:
    """A row of zeros and ones from its clue and the gaps around the runs."""
    runs = ["1" * run.length for run in clue]
    parts = ["0" * gaps[0]]
    for number, (run, gap) in enumerate(zip(runs, gaps[1:], strict=True), 1):
        parts += [run, "0" * (gap + (number < len(runs)))]
    return "".join(parts)


def _known(line: str) -> tuple[int, int]:
    """The filled and the empty cells among the known ones of a line."""
    filled = sum(1 << at for at, state in enumerate(line) if state not in (EMPTY, UNKNOWN))
    return filled, sum(1 << at for at, state in enumerate(line) if state == EMPTY)
