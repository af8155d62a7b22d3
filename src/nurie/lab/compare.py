"""Whether one study is faster than another beyond noise, by what ratio, in which interval.

Results are paired by puzzle and solver. The ratio is the geometric mean over the pairs of
A's time divided by B's. Its interval is a bootstrap in two stages, with a fixed seed: pairs
are resampled, and in every pair the runs of both sides, from which the protocol drops the
fastest and the slowest. The interval does not cover effects on all runs of a study, such as
another processor or a busy machine.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from nurie.errors import NurieError, no_such
from nurie.lab import entrants, results
from nurie.lab.results import Result, Study
from nurie.lab.tables import table

DRAWS = 2_000
CONFIDENCE = 0.95
SEED = 20_240
_SHORTEST = 1e-9


class NothingToCompareError(NurieError):
    """No solver settled the same puzzle in both studies."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A puzzle that a solver settled in both studies."""

    puzzle: str
    solver: str
    a: Result
    b: Result


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ratio of A's time to B's; above 1, B is faster."""

    ratio: float
    low: float
    high: float
    pairs: int
    is_sure: bool = True
    """Whether there is enough data to tell a difference from noise."""

    @property
    def is_noise(self) -> bool:
        """Whether the difference is within the noise."""
        return not self.is_sure or self.low <= 1 <= self.high

    def sentence(self) -> str:
        """The verdict in words."""
        if not self.is_sure:
            return f"One run each of one puzzle ({self.ratio:.3g}×) proves nothing: measure more."
        interval = f"{CONFIDENCE:.0%} interval {self.low:.3g} to {self.high:.3g}"
        if self.is_noise:
            return f"No difference beyond noise: A / B = {self.ratio:.3g} ({interval})."
        if self.ratio > 1:
            return f"B is {self.ratio:.3g} times as fast as A ({interval})."
        inverse = f"{CONFIDENCE:.0%} interval {1 / self.high:.3g} to {1 / self.low:.3g}"
        return f"B is slower: it takes {1 / self.ratio:.3g} times as long as A ({inverse})."


def read(name: str) -> Study:
    """A study, or one solver of it: ``DIR`` or ``DIR::SOLVER``."""
    place, colons, solver = name.partition("::")
    study = results.read(place)
    if not colons:
        return study
    meant = [known for known in study.solvers if _parts(known) == _parts(solver)]
    if not meant:
        raise NurieError(no_such(f"{place} has no solver", solver, study.solvers))
    return Study([run for run in study.runs if run.solver in meant])


def _parts(solver: str) -> tuple[str, list[str]]:
    """The name of a solver and its options, in whichever order and way they were written."""
    # A solver of an older study may be unknown by now.
    with suppress(NurieError):
        solver = entrants.parse(solver).label
    method, _, options = solver.partition(":")
    return method, sorted(options.split(","))


def pair(a: Study, b: Study) -> list[Pair]:
    """The pairs that both settled; by puzzle only if each study has a single solver."""
    of_one = len(a.solvers) == len(b.solvers) == 1
    theirs = {(("" if of_one else solver), puzzle): r for (solver, puzzle), r in b.results.items()}
    pairs = []
    for (solver, puzzle), ours in a.results.items():
        other = theirs.get(("" if of_one else solver, puzzle))
        if other and other.first.digest == ours.first.digest and ours.is_solved and other.is_solved:
            pairs.append(Pair(puzzle, solver, ours, other))
    return pairs


def judge(pairs: Sequence[Pair]) -> Verdict:
    """The ratio over some pairs, with its interval."""
    ratio = math.exp(statistics.fmean(_log(p.a, p.a.times) - _log(p.b, p.b.times) for p in pairs))
    if len(pairs) == 1 and len(pairs[0].a.times) == len(pairs[0].b.times) == 1:
        return Verdict(ratio, 0, math.inf, 1, is_sure=False)
    chance = random.Random(SEED)
    means = []
    for _ in range(DRAWS):
        drawn = chance.choices(pairs, k=len(pairs))
        logs = [
            _log(p.a, chance.choices(p.a.times, k=len(p.a.times)))
            - _log(p.b, chance.choices(p.b.times, k=len(p.b.times)))
            for p in drawn
        ]
        means.append(sum(logs) / len(logs))
    means.sort()
    tail = (1 - CONFIDENCE) / 2
    low, high = means[int(tail * DRAWS)], means[int((1 - tail) * DRAWS) - 1]
    return Verdict(ratio, math.exp(low), math.exp(high), len(pairs))


def _log(result: Result, times: Sequence[float]) -> float:
    return math.log(max(result.protocol.mean(times), _SHORTEST))


def text(a: Study, b: Study, name_a: str = "A", name_b: str = "B") -> str:
    """The whole comparison: the verdict, one row per solver, and notes."""
    pairs = pair(a, b)
    if not pairs:
        raise NothingToCompareError(
            f"no puzzle was settled by the same solver in both {name_a} and {name_b}"
        )
    whole = judge(pairs)
    parts = [f"A: {name_a}\nB: {name_b}", f"{whole.sentence()} {_counted(whole.pairs)}."]
    solvers = list(dict.fromkeys(one.solver for one in pairs))
    if len(solvers) > 1:
        rows = []
        for solver in solvers:
            one = judge([each for each in pairs if each.solver == solver])
            interval = f"{one.low:.3g} – {one.high:.3g}" if one.is_sure else "–"
            verdict = "noise" if one.is_noise else "B faster" if one.ratio > 1 else "B slower"
            rows.append([solver, str(one.pairs), f"{one.ratio:.3g}", interval, verdict])
        head = ["solver", "puzzles", "A / B", f"{CONFIDENCE:.0%} interval", "verdict"]
        parts.append(table(head, rows))
    return "\n\n".join([*parts, *_caveats(a, b, pairs)])


def _counted(pairs: int) -> str:
    return f"{pairs} pair of results" if pairs == 1 else f"{pairs} pairs of results"


def _caveats(a: Study, b: Study, pairs: Sequence[Pair]) -> list[str]:
    found = []
    in_a, in_b = _solved(a), _solved(b)
    if len(a.solvers) == len(b.solvers) == 1:
        in_a, in_b = ({(puzzle, "") for puzzle, _ in both} for both in (in_a, in_b))
    for name, only in (("A", in_a - in_b), ("B", in_b - in_a)):
        if only:
            shown = ", ".join(f"{puzzle} ({s})" if s else puzzle for puzzle, s in sorted(only)[:5])
            more = f" and {len(only) - 5} more" if len(only) > 5 else ""
            found.append(f"Settled only in {name}: {shown}{more}.")
    same = sum(one.a.effort == one.b.effort for one in pairs)
    if same == len(pairs):
        found.append("The effort counts are the same in all pairs.")
    else:
        found.append(f"The effort counts differ in {len(pairs) - same} of {len(pairs)} pairs.")
    if a.settings != b.settings:
        found.append("The protocols or limits of the two studies differ.")
    if {str(run.machine) for run in a.runs} != {str(run.machine) for run in b.runs}:
        found.append("The two studies were made on different machines: the ratio includes that.")
    return found


def _solved(study: Study) -> set[tuple[str, str]]:
    return {(puzzle, solver) for (solver, puzzle), r in study.results.items() if r.is_solved}
