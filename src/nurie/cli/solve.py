"""``nurie solve``: solve puzzles, and prove whether each solution is the only one."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Annotated, Any

import typer

import nurie
from nurie.cli._inputs import Files, Item, read
from nurie.cli._memory import Memory
from nurie.cli._options import ClusterAddress, Time, crew
from nurie.cli._results import OtherCommandError, Out, results_of
from nurie.cli._session import Session, columns_of, depth_of, printable
from nurie.cli._words import effort, heading, legend, several, styled
from nurie.cluster import ClusterError
from nurie.drawing.text import Depth, draw_picture
from nurie.errors import NurieError
from nurie.grid import UNKNOWN, Cell, Grid
from nurie.options import check_options, methods, read_options
from nurie.puzzle import Puzzle, amount
from nurie.solving import MOST_SOLUTIONS, Limits, Outcome, Status

SHOWN_CELLS = 6
"""How many differing cells are listed when they cannot be shown in colour."""
SHOWN_PROBLEMS = 3
"""How many reasons are given when there is no solution."""


def solve(
    files: Files,
    method: Annotated[
        str,
        typer.Option(
            metavar="M", help="The solver; nurie list shows them all.", autocompletion=methods
        ),
    ] = "engine",
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="key=value", help="An option of the solver."),
    ] = None,
    solutions: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_SOLUTIONS,
            help="Stop after this many solutions: 2 decides uniqueness, 1 does not.",
        ),
    ] = 2,
    time: Time = None,
    workers: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Threads; by default one per processor if there are several puzzles.",
        ),
    ] = None,
    cluster: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    out: Out = None,
    memory: Memory = None,
) -> int:
    """Solve puzzles, and prove whether each solution is the only one.

    The exit code is 0 if all were solved, 1 if one has no solution or ran out of
    time or memory, 2 if one could not be read. Run the same command again to continue
    an interrupted --json --out FILE.

        nurie solve cat.non                         draw the solution
        nurie solve --solutions 5 puzzle.xml        show up to five of them
        nurie solve --time 10 --json folder/        give up on each after 10 seconds
        cat puzzles.json | nurie solve -            read standard input
    """
    options = read_options(method, option or [])
    limits = Limits(seconds=time, solutions=solutions)
    with (
        Session("solving", memory) as session,
        results_of(session, json, out, _is_unsolved) as results,
        crew(cluster, session.note) as machines,
    ):
        items = results.missing(read(files, session))
        asked = {"limits": limits, "workers": workers, "cluster": machines, "method": method}
        for item, outcome in _solve_all(items, asked, options, session):
            session.finish()
            if outcome is None:
                session.leave_for_memory(item.place)
                if json:
                    results.write(item, {"status": "memory", "solutions": []})
                continue
            if outcome.status in (Status.NONE, Status.TIMEOUT, Status.STUCK):
                session.leave_unsolved()
            if json:
                results.write(item, outcome.as_json())
            else:
                session.write_part(_as_text(item, outcome, limits))
    return session.code


def _is_unsolved(told: Mapping[str, Any]) -> bool:
    return told["status"] in (Status.NONE, Status.TIMEOUT, Status.STUCK, "memory")


def _solve_all(
    items: Iterator[Item], asked: dict[str, Any], options: dict[str, Any], session: Session
) -> Iterator[tuple[Item, Outcome | None]]:
    """Every puzzle with its outcome, in order; a refused puzzle does not stop the others.

    The outcome is None if memory ran out even for the puzzle alone.
    """
    waiting: deque[Item] = deque()
    is_reading = False

    def puzzles(items: Iterator[Item]) -> Iterator[Puzzle]:
        nonlocal is_reading
        for item in items:
            waiting.append(item)
            is_reading = True
            check_options(item.puzzle.kind, asked["method"], options)
            is_reading = False
            yield item.puzzle

    first = list(islice(items, 2))
    items = chain(first, items)
    if len(first) < 2:
        asked["workers"] = 1
    while True:
        try:
            for outcome in nurie.solve_many(puzzles(items), **asked, **options):
                yield waiting.popleft(), outcome
            return
        except (ClusterError, OtherCommandError):
            raise
        except NurieError as error:
            # Threads refuse a puzzle when it is read, a cluster when its turn comes.
            is_oldest = asked["cluster"] is not None and not is_reading
            refused = waiting.popleft() if is_oldest else waiting.pop()
            session.refuse(f"{refused.place}: {error}", is_oldest=is_oldest)
            items = chain(list(waiting), items)
            waiting.clear()
        except MemoryError:
            was_alone = len(waiting) == 1 or asked["workers"] == 1
            ran_out = waiting.popleft()
            items = chain(list(waiting), items)
            waiting.clear()
            yield ran_out, None if was_alone else _solve_alone(ran_out.puzzle, asked, options)


def _solve_alone(puzzle: Puzzle, asked: dict[str, Any], options: dict[str, Any]) -> Outcome | None:
    """Solve a puzzle again, alone, after memory ran out while others were being solved."""
    try:
        alone = {"workers": 1, "cluster": None}
        return next(iter(nurie.solve_many([puzzle], **asked | alone, **options)))
    except MemoryError:
        return None


def _as_text(item: Item, outcome: Outcome, limits: Limits) -> str:
    """The title, the solutions drawn, and the verdict in words."""
    depth = depth_of(sys.stdout)
    differing = _differing(outcome.solutions)
    pictures = [
        draw_picture(
            grid, item.puzzle, depth, marked=frozenset(differing), columns=columns_of(sys.stdout)
        )
        for grid in _shown(outcome)
    ]
    verdict = _verdict(outcome, limits, differing, depth)
    colour = {Status.UNIQUE: "1;32", Status.SOLVED: "1;32", Status.SEVERAL: "1;33"}
    word, colon, rest = verdict.partition(":")
    lines = [
        heading(item, depth),
        *(legend(item.puzzle, depth) if pictures else []),
        "\n\n".join(pictures),
        styled(word, colour.get(outcome.status, "1;31"), depth)
        + colon
        + printable(rest)
        + styled(f" ({effort(outcome.statistics)})", "2", depth),
    ]
    return "\n".join(line for line in lines if line)


def _shown(outcome: Outcome) -> tuple[Grid, ...]:
    """The solutions; without any, the best board, or what a method knew when it got stuck."""
    if outcome.solutions:
        return outcome.solutions
    known = outcome.known if outcome.status is Status.STUCK else None
    board = known if outcome.best is None else outcome.best
    return () if board is None else (board,)


def _verdict(outcome: Outcome, limits: Limits, differing: list[Cell], depth: Depth) -> str:
    shown = len(outcome.solutions)
    match outcome.status:
        case Status.UNIQUE:
            return "unique"
        case Status.SOLVED:
            return "solved: uniqueness was not checked, or this method cannot prove it"
        case Status.SEVERAL:
            all_of_them = "" if shown >= limits.solutions else " and there are no more"
            where = f"{amount(len(differing), 'cell')}{_places(differing, depth)}"
            return f"several: {several(shown)} shown{all_of_them}; they differ in {where}"
        case Status.NONE:
            return f"none: {_reason(outcome)}"
        case Status.TIMEOUT:
            found = {0: "no solution was found", 1: "this is a solution, but there may be others"}
            if not shown and outcome.cost is not None:
                return f"gave up: {_known(outcome).removeprefix('the method ')}"
            return f"gave up: {found.get(shown, 'these are solutions, but there may be others')}"
        case Status.STUCK:
            return f"stuck: {_known(outcome)}"


def _reason(outcome: Outcome) -> str:
    """Why there is no solution, if that can be said in one line."""
    if not outcome.problems:
        return "every way to fill it in ends in a contradiction"
    told = "; ".join(map(str, outcome.problems[:SHOWN_PROBLEMS]))
    more = len(outcome.problems) - SHOWN_PROBLEMS
    return f"{told}; and {more} more (see nurie info)" if more > 0 else told


def _known(outcome: Outcome) -> str:
    """How far a method got before it was stuck."""
    if outcome.cost is not None:
        return f"the method found no solution; its best board, above, has cost {outcome.cost}"
    if outcome.known is None:
        return "the method found no solution"
    states = [state for _, state in outcome.known.cells()]
    known = sum(state != UNKNOWN for state in states)
    return f"the method found {known} of {len(states)} cells and could go no further"


def _places(cells: list[Cell], depth: Depth) -> str:
    """The positions of cells, counted from one, for output without colours."""
    if depth is not Depth.PLAIN:
        return ""
    named = [f"row {row + 1} column {column + 1}" for row, column in cells[:SHOWN_CELLS]]
    return f": {', '.join(named)}{', …' if len(cells) > SHOWN_CELLS else ''}"


def _differing(grids: tuple[Grid, ...]) -> list[Cell]:
    """The cells in which grids differ."""
    if len(grids) < 2:
        return []
    return [cell for cell, state in grids[0].cells() if any(g[cell] != state for g in grids[1:])]
