"""Turns result lines into sentences and tables, set by set, with a comparison of the peers."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from nurie.lab.bench import sets
from nurie.lab.bench.measure import NAME
from nurie.lab.bench.peers import Line
from nurie.lab.tables import WIDTH, ratio, seconds, table, tables

APART = ("survey-knotty", "survey-faase")
"""The two puzzles of the survey that stand apart: no common solver finishes them."""
IN_TIME = 2.0
"""CPU seconds in which a Nurikabe ought to be settled."""
SLOWEST = 12
"""How many puzzles of a large set are listed one by one."""


@dataclass(slots=True)
class Result:
    """What came out for one set, complete or not."""

    name: str
    step: int = 1
    """Nurie solved every n-th puzzle."""
    ours: dict[str, Line] = field(default_factory=dict)
    """Our lines by puzzle."""
    whole: Mapping[str, Any] = field(default_factory=dict)
    """The passes and the peak of memory; empty until the set is complete."""
    others: dict[str, dict[str, Line]] = field(default_factory=dict)
    """The lines of each peer, by its name and by puzzle."""
    notes: list[str] = field(default_factory=list)
    """Errors and notes, one sentence each."""

    def expected(self, puzzle: str) -> str:
        """The known verdict."""
        return str(self.ours[puzzle].figures["expected"])

    def is_right(self, line: Line) -> bool:
        """Whether someone's verdict is the known one."""
        return sets.is_right(self.expected(line.puzzle), line.verdict)

    @property
    def wrong(self) -> list[Line]:
        """Our lines that are not what they ought to be; in an open set, running out of time is."""
        return [
            line
            for line in self.ours.values()
            if not self.is_right(line)
            and not (self.name in sets.OPEN and line.verdict == "timeout")
        ]

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "set": self.name,
            "step": self.step,
            "ours": [line.as_dict() for line in self.ours.values()],
            "whole": dict(self.whole),
            "others": {
                name: [line.as_dict() for line in lines.values()]
                for name, lines in self.others.items()
            },
            "notes": self.notes,
        }


def total(lines: Iterable[Line]) -> float:
    """CPU seconds together."""
    return sum(line.cpu_seconds for line in lines)


def effort(lines: Iterable[Line], figure: str) -> int:
    """A count of the engine's, together."""
    return sum(int(line.figures[figure]) for line in lines)


def rate(result: Result) -> float:
    """Puzzles a second, by the median of the passes."""
    spent: float = statistics.median(result.whole["passes"])
    return len(result.ours) / max(spent, 1e-9)


def without_the_two(result: Result) -> list[Line]:
    """Our lines of the survey without the two puzzles that stand apart."""
    return [line for line in result.ours.values() if line.puzzle not in APART]


def settled(result: Result, lines: Iterable[Line]) -> list[Line]:
    """The lines with the right verdict."""
    return list(filter(result.is_right, lines))


def in_time(result: Result, lines: Iterable[Line]) -> list[Line]:
    """The lines with the right verdict within the time that a Nurikabe ought to take."""
    return [line for line in settled(result, lines) if line.cpu_seconds <= IN_TIME]


def median(lines: Sequence[Line]) -> float:
    """CPU seconds of the puzzle in the middle."""
    return statistics.median(line.cpu_seconds for line in lines)


def batches(result: Result) -> dict[str, list[Line]]:
    """Our lines of a tournament, batch by batch."""
    return {
        name: list(lines)
        for name, lines in groupby(result.ours.values(), lambda line: _batch(line))
    }


def _batch(line: Line) -> str:
    return line.puzzle.rpartition("-")[0]


def text(result: Result) -> str:
    """The report of a set."""
    if not result.ours:
        return "\n\n".join([f"## {result.name}", "Nothing was measured.", *result.notes])
    says = {
        "newspaper": _newspaper,
        "survey": _survey,
        "tournament": _tournament,
        "nurikabe-seed": _nurikabe_seed,
        "nurikabe-newspaper": _nurikabe_newspaper,
    }[result.name]
    parts = [f"## {result.name}", *says(result)]
    if wrong := result.wrong:
        names = [
            f"{line.puzzle} ({line.verdict}, not {result.expected(line.puzzle)})" for line in wrong
        ]
        parts.append(f"WRONG: {', '.join(names[:10])}{' and more' if len(names) > 10 else ''}.")
    if result.whole:
        parts.append(f"Peak memory {result.whole['peak_megabytes']:.0f} MB.")
    else:
        parts.append("Not complete.")
    return "\n\n".join([*parts, *result.notes])


def _newspaper(result: Result) -> list[str]:
    ours = list(result.ours.values())
    right = len(ours) - len(result.wrong)
    goals = [line.figures["is_the_goal"] for line in ours]
    pictures = len(ours) - goals.count(None)
    parts = [
        f"{right:,} of {len(ours):,} puzzles proved unique, each checked with the clues;\n"
        f"{goals.count(True):,} of the {pictures:,} with a known picture have that picture."
    ]
    if result.whole:
        passes = result.whole["passes"]
        slowest, quickest = (len(ours) / max(spent, 1e-9) for spent in (max(passes), min(passes)))
        each = total(ours) / len(ours) * 1e6
        inside = sum(line.figures["engine_seconds"] for line in ours) / len(ours) * 1e6
        parts.append(
            f"{rate(result):,.0f} puzzles a second through `solve_many(workers=1)`, by CPU time: "
            f"the median of {len(passes)} passes\n"
            f"({slowest:,.0f} to {quickest:,.0f}); {each:,.0f} µs a puzzle, "
            f"{inside:,.0f} of them inside the engine by the clock."
        )
    return [*parts, _effort(ours), *_comparison(result, [("", ours)])]


def _survey(result: Result) -> list[str]:
    ours = sorted(result.ours.values(), key=lambda line: line.puzzle)
    rest = without_the_two(result)
    parts = _each(result, ours, ("line solves", "probes", "conflicts"))
    parts.append(f"{len(ours) - len(result.wrong)} of {len(ours)} verdicts right.")
    if rest:
        slowest = max(rest, key=lambda line: line.cpu_seconds)
        quick = sum(line.cpu_seconds < 0.02 for line in rest)
        parts[-1] += (
            f" The {len(rest)} without Knotty and Faase: {seconds(total(rest))} s together,\n"
            f"{quick} under 0.02 s, the slowest {seconds(slowest.cpu_seconds)} s "
            f"({slowest.puzzle})."
        )
    return [*parts, _effort(ours), *_comparison(result, [(f"the {len(rest)}", rest)])]


def _tournament(result: Result) -> list[str]:
    rows = []
    for name, lines in batches(result).items():
        times = sorted(line.cpu_seconds for line in lines)
        rows.append(
            [
                name,
                f"{len(lines):,}",
                f"{sum(map(result.is_right, lines)):,}",
                seconds(sum(times)),
                f"{statistics.median(times) * 1000:,.1f}",
                f"{times[int(len(times) * 0.9)] * 1000:,.1f}",
                seconds(times[-1]),
                f"{effort(lines, 'conflicts'):,}",
                f"{effort(lines, 'line_solves'):,}",
            ]
        )
    head = "batch puzzles solved CPU·s median·ms p90·ms max·s conflicts line·solves"
    parts = [table([word.replace("·", " ") for word in head.split()], rows)]
    parts.append(
        "The first solution of each, checked against the clues"
        + (f"; every {result.step}th puzzle only." if result.step > 1 else ".")
    )
    return [*parts, *_comparison(result, list(batches(result).items()))]


def _nurikabe_seed(result: Result) -> list[str]:
    ours = sorted(result.ours.values(), key=lambda line: line.puzzle)
    slowest = max(ours, key=lambda line: line.cpu_seconds)
    return [
        *_each(result, ours, ("solutions", "probes", "conflicts")),
        f"{len(settled(result, ours))} of {len(ours)} verdicts right, with all solutions; "
        f"{seconds(total(ours))} s together,\n"
        f"the slowest {seconds(slowest.cpu_seconds)} s ({slowest.puzzle}).",
        *_comparison(result, [("", ours)]),
    ]


def _nurikabe_newspaper(result: Result) -> list[str]:
    ours = list(result.ours.values())
    right = settled(result, ours)
    goals = [line.figures["is_the_goal"] for line in right]
    times = sorted(line.cpu_seconds for line in ours)
    open_ones = [line.puzzle for line in ours if line.verdict == "timeout"]
    parts = [
        f"{len(right):,} of {len(ours):,} puzzles proved unique, "
        f"{len(in_time(result, ours)):,} of them within {IN_TIME:g} CPU s; "
        f"{goals.count(True):,} match the known solution."
    ]
    if open_ones:
        parts[0] += f"\nNo answer: {', '.join(open_ones[:10])}{' …' if open_ones[10:] else ''}."
    parts.append(
        f"Median {statistics.median(times) * 1000:,.2f} ms, "
        f"90% within {times[int(len(times) * 0.9)] * 1000:,.1f} ms, "
        f"99% within {times[int(len(times) * 0.99)] * 1000:,.0f} ms; "
        f"all together {seconds(sum(times))} s by CPU time."
    )
    rows = []
    for name, theirs in {NAME: result.ours, **result.others}.items():
        told = [theirs[puzzle] for puzzle in result.ours if puzzle in theirs]
        rows.append(
            [
                name,
                f"{len(told):,}",
                f"{len(settled(result, told)):,}",
                f"{len(in_time(result, told)):,}",
                f"{median(told) * 1000:,.2f}",
                f"{median([result.ours[line.puzzle] for line in told]) * 1000:,.2f}",
            ]
        )
    head = ["solver", "tried", "settled", f"within {IN_TIME:g} s", "median ms", f"{NAME} ms"]
    parts += [
        table(head, rows),
        f"Medians of the puzzles tried, settled or not, next to {NAME}'s on the same puzzles.",
        *_comparison(result, [("", ours)]),
    ]
    slowest = sorted(ours, key=lambda line: -line.cpu_seconds)[:SLOWEST]
    if len(ours) > SLOWEST:
        parts.append(f"The {SLOWEST} that took {NAME} longest:")
    return [*parts, *_each(result, slowest, ("probes", "conflicts")), _effort(right)]


def _each(result: Result, lines: Sequence[Line], counts: Sequence[str]) -> list[str]:
    """Puzzle by puzzle: the verdict, our seconds and counts, and what the others took."""
    rows = [
        [
            line.puzzle.removeprefix("webpbn-").removeprefix("survey-"),
            f"WRONG: {line.verdict}" if line in result.wrong else line.verdict,
            seconds(line.cpu_seconds),
            *(f"{line.figures[name.replace(' ', '_')]:,}" for name in counts),
        ]
        for line in lines
    ]
    cells = [[_beside(result, line, name) for name in result.others] for line in lines]
    head = ["puzzle", "verdict", f"{NAME} s", *counts]
    parts = [tables(head, rows, list(result.others), cells, keep=3)]
    if result.others:
        parts.append(
            "The other columns: CPU seconds, with the ratio to ours in brackets; > if time ran out."
        )
    return parts


def _effort(lines: Sequence[Line]) -> str:
    """What the engine did, as far as it counts that for this kind of puzzle."""
    figures = {"line solves": "line_solves", "probes": "probes", "conflicts": "conflicts"}
    sums = {name: effort(lines, member) for name, member in figures.items()}
    counts = [
        f"{number:,} {name}" for name, number in sums.items() if number or name != "line solves"
    ]
    return f"Effort, the same in every run: {', '.join(counts)}."


def _beside(result: Result, ours: Line, name: str) -> str:
    """The time of a peer for one puzzle, and its ratio to ours."""
    line = result.others[name].get(ours.puzzle)
    if line is None:
        return "–"
    if line.is_answer and not result.is_right(line):
        return "WRONG"
    if not line.is_answer and line.verdict != "timeout":
        return line.verdict
    more = "" if line.is_answer else ">"
    times = ratio(line.cpu_seconds / max(ours.cpu_seconds, 1e-9))
    return f"{more}{seconds(line.cpu_seconds)} ({more}{times})"


def _comparison(result: Result, groups: Sequence[tuple[str, Sequence[Line]]]) -> list[str]:
    """Every peer compared with us, on the puzzles that both settled."""
    rows = []
    for group, lines in groups:
        for name, theirs in result.others.items():
            told = [theirs[line.puzzle] for line in lines if line.puzzle in theirs]
            if not told:
                continue
            settled = [line for line in told if line.is_answer and result.is_right(line)]
            wrong = [line for line in told if line.is_answer and not result.is_right(line)]
            both = [line for line in settled if result.is_right(result.ours[line.puzzle])]
            their_seconds = total(both)
            our_seconds = total(result.ours[line.puzzle] for line in both)
            rows.append(
                [
                    f"{name}, {group}" if group else name,
                    f"{len(told):,}",
                    f"{len(settled):,}",
                    f"{len(wrong):,}",
                    f"{len(told) - len(settled) - len(wrong):,}",
                    seconds(their_seconds) if both else "–",
                    seconds(our_seconds) if both else "–",
                    ratio(their_seconds / max(our_seconds, 1e-9)) if both else "–",
                ]
            )
    if not rows:
        return []
    head = ["beside", "tried", "right", "wrong", "no answer", "its s", f"{NAME} s", "ratio"]
    return [
        table(head, rows),
        f"CPU seconds for the puzzles that both settled; above 1×, {NAME} is faster.",
    ]


def paragraph(facts: Mapping[str, str]) -> str:
    """Facts by name, one per line, as a Markdown list; long ones are cut."""
    return "\n".join(f"- {name}: {value}"[:WIDTH] for name, value in facts.items())
