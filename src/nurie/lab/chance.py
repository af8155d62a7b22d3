"""Randomised solvers, run with many seeds: how often and how soon they find a solution."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

from nurie.lab import intervals
from nurie.lab.pages import Block, Heading, Paragraph, Table
from nurie.lab.results import Result, Study
from nurie.lab.tables import seconds


def blocks(study: Study) -> Iterator[Block]:
    """A table for every solver with many seeds, with one row per puzzle."""
    if not study.crowds:
        return
    yield Heading("Many seeds")
    yield Paragraph(
        "These solvers are randomised and ran once with each of many seeds. In all other tables "
        "and plots they are one solver, represented by the median run of "
        "all seeds. Here are the least, the median and the most of those that found a solution; a "
        "try is one board made at random, such as that of an ant. The last column is how many "
        "tries the longest run made that found none. The interval of the share of seeds that find "
        "one is Wilson's, with a confidence of 95%."
    )
    head = "puzzle|solved|interval|tries, least|median|most|seconds, least|median|most|in vain"
    for name in study.crowds:
        rows = []
        for puzzle in study.puzzles:
            if results := study.of_crowd(name, puzzle):
                rows.append([puzzle, *_row(results)])
        yield Heading(f"`{name}`", 3)
        yield Table(head.split("|"), rows)


MARK = "‡"
"""Marks what a solver settled without any chance."""


def marked(text: str) -> str:
    """A figure of a result in which chance did nothing."""
    return f"{text} {MARK}"


def settled(solved: Sequence[Result]) -> str:
    """The number of settled puzzles, and on how many of them chance did nothing."""
    idle = sum(result.is_without_chance for result in solved)
    return f"{len(solved)} ({marked(str(idle))})" if idle else str(len(solved))


def note(study: Study) -> str:
    """What the mark means, as a sentence; empty if it is not needed."""
    if not any(result.is_without_chance for result in study.results.values()):
        return ""
    return (
        f" {MARK}: the solver relies on chance, but settled the puzzle before its first random "
        "board, by lines or rules alone."
    )


def tries(result: Result) -> int:
    """The number of random boards."""
    return int(result.effort.get("tries", 0))


def _row(results: Sequence[Result]) -> Iterator[str]:
    solved = [result for result in results if result.is_solved]
    yield f"{settled(solved)} of {len(results)}"
    found = intervals.wilson(len(solved), len(results))
    yield f"{found.low * 100:.0f} to {found.high:.0%}"
    counts = sorted(map(tries, solved))
    times = sorted(result.seconds for result in solved)
    if solved:
        yield from (f"{count:,.0f}" for count in (counts[0], statistics.median(counts), counts[-1]))
        yield from map(seconds, (times[0], statistics.median(times), times[-1]))
    else:
        yield from "–" * 6
    vain = [tries(result) for result in results if not result.is_solved]
    yield f"{max(vain):,}" if vain else "–"
