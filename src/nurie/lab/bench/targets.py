"""The performance targets of Nurie, and whether this run met them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from nurie.lab.bench import report, sets
from nurie.lab.bench.report import Result
from nurie.lab.tables import seconds, table

SURVEY_SIZE = 31
"""The puzzles of the survey without the two that stand apart."""
SEED_SIZE = 11
NEWSPAPER_SIZE = 564
"""The Nurikabe of a paper, and those of newspapers."""


@dataclass(frozen=True, slots=True)
class Target:
    """A target value: an upper bound, or a lower bound if more is better."""

    what: str
    value: float
    goal: float
    stretch: float | None = None
    """A value that would beat every known solver."""
    more_is_better: bool = False

    def reaches(self, goal: float) -> bool:
        """Whether the value is at least as good as a goal."""
        return self.value >= goal if self.more_is_better else self.value < goal

    @property
    def is_met(self) -> bool:
        """Whether the goal is reached."""
        return self.reaches(self.goal)

    @property
    def verdict(self) -> str:
        """``met``, ``beyond`` when the stretch is reached too, or ``MISSED``."""
        if not self.is_met:
            return "MISSED"
        return "beyond" if self.stretch is not None and self.reaches(self.stretch) else "met"

    def as_dict(self) -> dict[str, Any]:
        """The target as plain data."""
        return {
            "what": self.what,
            "value": self.value,
            "goal": self.goal,
            "stretch": self.stretch,
            "verdict": self.verdict,
        }

    def row(self) -> list[str]:
        """The target as a row of a table."""
        sign = "≥" if self.more_is_better else "<"

        def bound(value: float | None) -> str:
            return "" if value is None else f"{sign} {value:,g}"

        exact = float(self.value).is_integer() or self.value >= 100
        value = f"{self.value:,.0f}" if exact else seconds(self.value)
        return [self.what, value, bound(self.goal), bound(self.stretch), self.verdict]


def of_set(result: Result) -> Iterator[Target]:
    """The targets of a set; those that speak of all its puzzles only if all were solved."""
    if not result.whole:
        return
    yield Target(f"{result.name}: peak memory, MB", result.whole["peak_megabytes"], 200)
    if result.step > 1:
        return
    if result.name not in sets.OPEN:
        right = len(result.ours) - len(result.wrong)
        yield Target(f"{result.name}: right verdicts", right, len(result.ours), more_is_better=True)
    match result.name:
        case "newspaper":
            rate = report.rate(result)
            yield Target("newspaper: puzzles a second", rate, 5_000, 20_000, more_is_better=True)
        case "survey":
            yield from _of_survey(result)
        case "tournament":
            for name, lines in report.batches(result).items():
                if len(lines) == 1_000:
                    yield Target(f"tournament: {name}, CPU s", report.total(lines), 50, 20)
        case "nurikabe-seed" if len(result.ours) == SEED_SIZE:
            slowest = max(line.cpu_seconds for line in result.ours.values())
            yield Target("nurikabe-seed: the slowest, CPU s", slowest, 0.2)
        case "nurikabe-newspaper" if len(result.ours) == NEWSPAPER_SIZE:
            lines = list(result.ours.values())
            quick = len(report.in_time(result, lines))
            what = f"nurikabe-newspaper: settled within {report.IN_TIME:g} CPU s"
            yield Target(what, quick, 560, NEWSPAPER_SIZE, more_is_better=True)
            yield Target("nurikabe-newspaper: median, ms", report.median(lines) * 1000, 1)


def _of_survey(result: Result) -> Iterator[Target]:
    lines = report.without_the_two(result)
    if len(lines) == SURVEY_SIZE:
        slowest = max(line.cpu_seconds for line in lines)
        quick = sum(line.cpu_seconds < 0.02 for line in lines)
        yield Target("survey: the slowest of the 31, CPU s", slowest, 1)
        yield Target("survey: of the 31 under 0.02 s", quick, 24, more_is_better=True)
        yield Target("survey: the 31 together, CPU s", report.total(lines), 3, 1)
    for name, goal, stretch in zip(report.APART, (10, 120), (0.4, 20), strict=True):
        if name in result.ours:
            title = name.removeprefix("survey-").capitalize()
            seconds_spent = result.ours[name].cpu_seconds
            yield Target(f"survey: {title}, CPU s", seconds_spent, goal, stretch)


def of_starting(starting: Mapping[str, float]) -> Iterator[Target]:
    """The targets of starting up, as far as it was measured."""
    if "import_milliseconds" in starting:
        yield Target("`import nurie`, ms", starting["import_milliseconds"], 150)
    if "command_seconds" in starting:
        yield Target("`nurie solve` of a small file, wall s", starting["command_seconds"], 0.3)


def text(targets: list[Target]) -> str:
    """The targets as a table, and one sentence on all of them."""
    missed = [target.what for target in targets if not target.is_met]
    if missed:
        summary = (
            f"{len(targets) - len(missed)} of {len(targets)} targets met; missed:\n- "
            + "\n- ".join(missed)
        )
    else:
        summary = f"All {len(targets)} targets met"
    head = ["target", "measured", "goal", "stretch", "verdict"]
    return f"{table(head, [target.row() for target in targets])}\n\n{summary}."
