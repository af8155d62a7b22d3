"""Measures what lessons say about techniques, and chooses their examples.

``python -m nurie.lab.learning`` writes ``src/nurie/learning/techniques.json``: how often the
puzzles of the packs need each technique, a small position on which it is the easiest next step,
and one that looks like it, on which it finds nothing. ``--seeds 500`` finds, instead, seeds whose
positions are made at once, until there are that many for each technique; after a change of the
generator it starts again::

    python -m nurie.lab.learning                    measure everything again
    python -m nurie.lab.learning --only overlap     the examples of one technique
    python -m nurie.lab.learning --seeds 500 --only nurikabe/pool_count
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

import nurie
from nurie import registry
from nurie.difficulty import Level
from nurie.errors import CannotMakeError
from nurie.generating import Generated, Generator
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.lab.practice import extended
from nurie.learning import FILE, SEEDS, lessons
from nurie.native import explain
from nurie.packs import load_pack, packs
from nurie.puzzle import Puzzle
from nurie.solving import Limits
from nurie.steps import Fact, Step

SIDES = {"nonogram": (6, 10), "nurikabe": (6, 9)}
"""The boards for practice, unless positions are rare or slow to find on some of them."""
OTHER_SIDES = {
    "too_small_gap": (8, 11),
    "splitting": (17, 20),
    "ranges": (8, 11),
    "line": (7, 10),
    "room_equals_need": (8, 10),
    "sea_count": (6, 8),
    "enclosed_pocket": (6, 8),
} | dict.fromkeys(
    [
        *("wall_trick", "edge_diagonal", "dual_liberties", "shared_pool", "pool_count"),
        *("narrow_sea", "no_detour", "confinement", "all_placements"),
        "contradiction_in_few_steps",
    ],
    (6, 8),
)
IN_COLOUR = {"colour_crossing": 3}
_CANDIDATES = 8
"""How many positions are compared to choose an example."""
_QUICK = 12
"""On larger boards, positions are slow to find, and the first one is taken."""
_MOST_CHANGES = 400
_MOST_FLIPPED = 3
"""How many cells may differ between the picture of an example and that of a near miss."""


class Near(NamedTuple):
    """A near miss, before it is written."""

    cost: tuple[int, ...]
    """How unlike the example it is."""
    puzzle: Puzzle
    given: Grid
    tempting: tuple[Fact, ...]
    line: str
    numbers: tuple[Cell, ...]


def helpers(kind: str) -> tuple[str, ...]:
    """The techniques that make no steps, but help others."""
    return tuple(row.name for row in registry.kind(kind).techniques if not row.makes_steps)


def measured_needs() -> dict[str, dict[str, list[float | None]]]:
    """By kind and technique: for each level, the share of the packs' puzzles that need it."""
    puzzles: Counter[tuple[str, Level]] = Counter()
    needing: dict[tuple[str, str], Counter[Level]] = defaultdict(Counter)
    for name in packs():
        for puzzle in load_pack(name).puzzles:
            rating = nurie.rate(puzzle)
            if rating is None:
                continue
            puzzles[puzzle.kind, rating.level] += 1
            for technique in rating.uses:
                needing[puzzle.kind, technique][rating.level] += 1
    return {
        kind: {
            technique: [
                round(needing[kind, technique][level] / puzzles[kind, level], 3)
                if puzzles[kind, level]
                else None
                for level in Level
            ]
            for technique in registry.kind(kind).levels
        }
        for kind in registry.kinds()
    }


def near_misses(made: Generated, step: Step) -> Iterator[Near]:
    """Puzzles with the same known cells, in which what the step settles is not so."""
    kind = registry.kind(made.puzzle.kind)
    return _other_pictures(made, step) if kind.clues == "lines" else _other_numbers(made, step)


def _other_pictures(made: Generated, step: Step) -> Iterator[Near]:
    """A few open cells of the picture change, and with them the clues."""
    assert made.given is not None
    assert made.puzzle.goal is not None
    goal, given = made.puzzle.goal, made.given
    remake = registry.kind(made.puzzle.kind).generated
    assert remake is not None
    letters = sorted({letter for row in goal.rows for letter in row} - {"."})
    settled = {fact.cell: fact for fact in step.settles if fact.holds}
    open_cells = [
        Cell(row, column)
        for row in range(goal.height)
        for column in range(goal.width)
        if given[Cell(row, column)] == UNKNOWN
    ]
    found: list[Near] = []
    for chosen in islice(_changes(goal, open_cells, step), _MOST_CHANGES):
        if not settled.keys() & set(chosen):
            continue
        rows = [list(row) for row in goal.rows]
        for row, column in chosen:
            rows[row][column] = letters[0] if rows[row][column] == "." else "."
        puzzle = remake(None, Grid("\n".join("".join(row) for row in rows)))
        if len(letters) > 1 and _letters(puzzle) != _letters(made.puzzle):
            continue
        tempting = tuple(settled[cell] for cell in chosen if cell in settled)
        line = "" if step.assuming else step.line
        before, after = _clue(made.puzzle, line), _clue(puzzle, line)
        unlike = abs(len(before) - len(after))
        off = sum(abs(a - b) for a, b in zip(before, after, strict=False))
        found.append(Near((unlike, len(chosen), off), puzzle, given, tempting, line, ()))
    yield from sorted(found, key=lambda near: near.cost)


def _changes(goal: Grid, cells: Sequence[Cell], step: Step) -> Iterator[tuple[Cell, ...]]:
    """Cells to change: some of the step's line; or so that a rectangle can be painted in two ways.

    If the step supposes something, only cells that are truly open cannot be refuted.
    """
    if step.line and not step.assuming:
        near = [cell for cell in cells if _is_in(cell, step.line)]
        for size in range(1, _MOST_FLIPPED + 1):
            yield from combinations(near, size)
        return
    for one, other in combinations(cells, 2):
        corners = (one, Cell(one.row, other.column), Cell(other.row, one.column), other)
        if one.row == other.row or one.column == other.column or not set(corners) <= set(cells):
            continue
        for wanted in ("#..#", ".##."):
            changed = [
                cell
                for cell, state in zip(corners, wanted, strict=True)
                if (goal[cell] == ".") != (state == ".")
            ]
            yield tuple(changed)


def _letters(puzzle: Puzzle) -> list[str]:
    return [colour.letter for colour in getattr(puzzle, "colours", ())]


def _is_in(cell: Cell, line: str) -> bool:
    side, number = line.split()
    return (cell.row if side == "row" else cell.column) == int(number) - 1


def _clue(puzzle: Any, line: str) -> list[int]:
    if not line:
        return []
    side, number = line.split()
    runs = (puzzle.rows if side == "row" else puzzle.columns)[int(number) - 1]
    return [getattr(run, "length", run) for run in runs]


def _other_numbers(made: Generated, step: Step) -> Iterator[Near]:
    """Numbers change, and perhaps a cell that the step follows from is not known."""
    given = made.given
    assert given is not None
    puzzle: Any = made.puzzle
    erasable = [cell for cell, *_ in step.because if not puzzle.numbers[cell.row][cell.column]]
    for erased in (None, *erasable):
        board = given if erased is None else _with(given, erased, UNKNOWN)
        for numbers, changed in _numbers_like(puzzle, step):
            altered = nurie.Nurikabe(numbers)
            for fact in step.settles:
                if not fact.holds:
                    continue
                supposed = _with(board, fact.cell, "#" if fact.state == "." else ".")
                solution = nurie.solve(altered, Limits(seconds=0.2), given=supposed).solution
                if solution is None:
                    continue
                tempting = tuple(
                    one for one in step.settles if one.holds and solution[one.cell] != one.state
                )
                cost = (0 if erased is None else 1, len(changed))
                whole = nurie.Nurikabe(numbers, goal=solution)
                yield Near(cost, whole, board, tempting, "", changed)
                break


def _with(grid: Grid, cell: Cell, state: str) -> Grid:
    rows = [list(row) for row in grid.rows]
    rows[cell.row][cell.column] = state
    return Grid("\n".join("".join(row) for row in rows))


def _numbers_like(puzzle: Any, step: Step) -> Iterator[tuple[list[list[int]], tuple[Cell, ...]]]:
    """One number is different; or two, by as much; or one is missing, and another is larger."""
    places = [
        Cell(row, column)
        for row in range(puzzle.height)
        for column in range(puzzle.width)
        if puzzle.numbers[row][column]
    ]

    def number(cell: Cell) -> int:
        value: int = puzzle.numbers[cell.row][cell.column]
        return value

    changes = [{cell: number(cell) + by} for cell in places for by in (1, -1)]
    for one in places:
        for other in places:
            if one != other:
                changes.append({one: number(one) + 1, other: number(other) - 1})
                changes += [{one: 0, other: number(other) + number(one) + by} for by in (0, 1)]
    own = set(step.numbers)
    changes.sort(key=lambda change: (len(change), -len(own & change.keys())))
    for change in changes:
        numbers = [list(row) for row in puzzle.numbers]
        for cell, value in change.items():
            numbers[cell.row][cell.column] = value
        if all(value > 0 or len(change) > 1 for value in change.values()):
            yield numbers, tuple(change)


def examples(of: str, kind: str, sides: Sequence[int], colours: int) -> tuple[Generated, Near]:
    """A clear position, and a near miss that looks much like it."""
    best: tuple[tuple[int, ...], Generated, Near] | None = None
    found = 0
    generator = Generator(kind, size=sides[0], needs=of, colours=colours, seed=14)
    for draw in range(60):
        try:
            made = generator.draw(draw)
        except CannotMakeError:
            continue
        assert made
        assert made.given
        step = nurie.hint(made.puzzle, made.given).step
        assert step
        assert step.technique == of
        near = next((near for near in near_misses(made, step) if _finds_nothing(of, near)), None)
        if near is None:
            continue
        found += 1
        painted = sum(fact.holds for fact in step.settles)
        clarity = (near.cost[0], len(step.chain), abs(painted - 2), len(step.because), *near.cost)
        if best is None or clarity < best[0]:
            best = clarity, made, near
        if found == (_CANDIDATES if sides[0] <= _QUICK else 1):
            break
    if best is None:
        raise CannotMakeError(f"no near miss was found for {of}")
    return best[1], best[2]


def _finds_nothing(technique: str, near: Near) -> bool:
    """Whether the technique, however often it is used, leaves open what seemed to follow."""
    names = [technique, *helpers(near.puzzle.kind)]
    known = explain(near.puzzle, given=near.given, techniques=names, record=False).known
    return known is not None and all(known[fact.cell] == UNKNOWN for fact in near.tempting)


def written(only: Callable[[str, str], bool], needs: dict[str, Any] | None) -> dict[str, Any]:
    """The content of the file; what is not measured again stays as it is."""
    old: dict[str, Any] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    content: dict[str, Any] = {}
    for kind in registry.kinds():
        before = {fields["name"]: fields for fields in old.get(kind, [])}
        content[kind] = []
        for name, level in registry.kind(kind).levels.items():
            if name in helpers(kind):
                continue
            fields = dict(before.get(name, {}))
            fields["sides"] = list(OTHER_SIDES.get(name, SIDES[kind]))
            fields["colours"] = IN_COLOUR.get(name, 1)
            if needs or "needed" not in fields:
                fields["needed"] = needs[kind][name] if needs else [None] * len(Level)
            if only(kind, name) or "example" not in fields:
                print(kind, name, flush=True)
                try:
                    made, near = examples(name, kind, fields["sides"], fields["colours"])
                except CannotMakeError as error:
                    print(error, flush=True)
                    continue
                assert made.given
                given = list(made.given.rows)
                fields["example"] = {"puzzle": _puzzle(made.puzzle), "given": given}
                fields["near_miss"] = {
                    "puzzle": _puzzle(near.puzzle),
                    "given": list(near.given.rows),
                    "tempting": [[*fact.cell, fact.state] for fact in near.tempting],
                    "line": near.line,
                    "numbers": [list(cell) for cell in near.numbers],
                }
            order = ("sides", "colours", "needed", "example", "near_miss")
            content[kind].append(
                {"name": name, "level": str(level)} | {key: fields[key] for key in order}
            )
    return content


def _puzzle(puzzle: Puzzle) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(nurie.dumps(puzzle, "json"))
    told.pop("solution", None)
    return told


def text(content: dict[str, Any]) -> str:
    """One line for each technique."""
    kinds = []
    for kind, rows in content.items():
        lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
        kinds.append(f" {json.dumps(kind)}: [\n{lines}\n ]")
    return "{\n" + ",\n".join(kinds) + "\n}\n"


def found(only: Callable[[str, str], bool], count: int) -> Iterator[dict[str, Any]]:
    """The content of the file of seeds, after each technique that got new ones."""
    old: dict[str, Any] = json.loads(SEEDS.read_text("utf-8")) if SEEDS.exists() else {}
    rows = {kind: {row["name"]: row for row in old.get(kind, [])} for kind in registry.kinds()}
    for kind in registry.kinds():
        for one in lessons(kind):
            if not only(kind, one.technique):
                continue
            begin = time.process_time()
            rows[kind][one.technique] = row = extended(one, rows[kind].get(one.technique), count)
            seconds = time.process_time() - begin
            print(f"{kind}/{one.technique}: {len(row['gaps'])} in {seconds:.1f} s", flush=True)
            yield {
                kind: [own[one.technique] for one in lessons(kind) if one.technique in own]
                for kind, own in rows.items()
            }


def main(words: Sequence[str] | None = None) -> int:
    """Write the file of lessons, or that of seeds."""
    parser = argparse.ArgumentParser(description=__doc__, prog="nurie.lab.learning")
    parser.add_argument("--only", default="", help="a technique, or kind/technique")
    parser.add_argument("--seeds", type=int, default=0, help="seeds to find for each technique")
    told = parser.parse_args(words)

    def only(kind: str, name: str) -> bool:
        return told.only in ("", name, f"{kind}/{name}")

    if told.seeds:
        for content in found(only, told.seeds):
            SEEDS.write_text(text(content), "utf-8")
        return 0
    FILE.write_text(text(written(only, None if told.only else measured_needs())), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
