"""What a claim can be measured by: functions of a study and a claim that give a figure.

A claim chooses results by ``of``: a solver, with options that it must have. ``sides`` are the
least and the greatest side of the puzzles, ``density`` is that of random pictures, ``puzzles``
are names. ``than`` is the other solver of a comparison.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nurie.lab import breaking, compare, intervals
from nurie.lab.results import Result, Study
from nurie.lab.tables import seconds, three_digits
from nurie.puzzle import amount

Claim = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Figure:
    """Our figure; its interval is what noise leaves open."""

    text: str
    value: float
    low: float
    high: float

    @classmethod
    def exact(cls, text: str, value: float) -> Figure:
        """A figure that noise does not change."""
        return cls(text, value, value, value)


def chosen(study: Study, claim: Claim, who: str = "of") -> list[Result]:
    """The results that a claim is about.

    A puzzle that a solver skipped, because it gave up too often on those that are not larger,
    counts as one that it gave up on: otherwise it would look better the sooner it fails.
    """
    wanted = dict(claim[who])
    method = wanted.pop("solver")
    low, high = claim.get("sides", (0, math.inf))
    density, puzzles = claim.get("density"), claim.get("puzzles")
    solvers: dict[str, list[Result]] = {}
    for result in study.results.values():
        run = result.first
        if run.method == method and wanted.items() <= run.options.items():
            solvers.setdefault(run.solver, []).append(result)
    return [
        result
        for results in solvers.values()
        for result in (*results, *_skipped(study, results))
        if low <= result.side <= high
        and density in (None, result.first.group.get("density"))
        and (puzzles is None or result.first.puzzle in puzzles)
    ]


def _skipped(study: Study, results: Sequence[Result]) -> Iterator[Result]:
    """The puzzles that a solver skipped, as results that were given up."""
    failed = [result.first for result in results if result.status == "timeout"]
    if not failed or not failed[0].patience:
        return
    known = {result.first.puzzle for result in results}
    for number, (name, other) in enumerate(study.puzzles.items(), 1):
        if name in known or number > (failed[0].first or math.inf):
            continue
        for run in failed:
            is_like = run.group.get("density") == other.group.get("density")
            if is_like and run.group.get("size", 0) <= other.group.get("size", 0):
                same = {key: getattr(other, key) for key in _PUZZLE}
                yield Result([replace(run, **same)])
                break


_PUZZLE = ("puzzle", "digest", "width", "height", "group")
"""What a run says about its puzzle."""


def settled(study: Study, claim: Claim) -> Figure | None:
    """The share of puzzles that are settled."""
    results = chosen(study, claim)
    if not results:
        return None
    good = sum(result.is_solved for result in results)
    is_sampled = all(r.first.relies_on_chance or "density" in r.first.group for r in results)
    text = intervals.share(good, len(results)) if is_sampled else f"{good} of {len(results)}"
    return Figure.exact(text, good / len(results))


def largest(study: Study, claim: Claim) -> Figure | None:
    """The largest side of a settled puzzle; endless if the largest that ran is settled."""
    results = chosen(study, claim)
    if not results:
        return None
    best = max((result.side for result in results if result.is_solved), default=0)
    most = max(result.side for result in results)
    if best == most:
        return Figure.exact(f"up to side {best}, the largest that ran", math.inf)
    return Figure.exact(f"up to side {best}; ran up to side {most}", best)


def slowest(study: Study, claim: Claim) -> Figure | None:
    """The seconds of the slowest puzzle; endless if one is not settled.

    If the claim says ``may_be_stuck``, a method that can go no further has ended too.
    """
    results = chosen(study, claim)
    if not results:
        return None
    ended = [r for r in results if r.is_solved or (claim.get("may_be_stuck") and _is_stuck(r))]
    if len(ended) < len(results):
        missed = len(results) - len(ended)
        return Figure.exact(f"{missed} of {len(results)} not settled", math.inf)
    worst = max(results, key=lambda result: result.seconds)
    return Figure.exact(f"{seconds(worst.seconds)} s ({worst.first.puzzle})", worst.seconds)


def _is_stuck(result: Result) -> bool:
    return result.status == "stuck"


def mean(study: Study, claim: Claim) -> Figure | None:
    """The mean seconds of the puzzles; those that are not settled take at least the limit."""
    results = chosen(study, claim)
    if not results:
        return None
    limit = study.settings.limit_seconds
    value = statistics.fmean(r.seconds if r.is_solved else limit for r in results)
    good = sum(result.is_solved for result in results)
    if good == len(results):
        return Figure.exact(f"{seconds(value)} s, all {good} settled", value)
    text = f"more than {seconds(value)} s, {good} of {len(results)} settled"
    return Figure(text, value, value, math.inf)


def ratio(study: Study, claim: Claim) -> Figure | None:
    """How many times as long one solver takes as another: the geometric mean over puzzles.

    A run that was given up counts as the limit, so that the ratio is at least so large.
    """
    pairs = [pair for pair in _pairs(study, claim) if pair.b.is_solved]
    if not pairs:
        return None
    judged = compare.judge(pairs)
    is_least = any(not pair.a.is_solved for pair in pairs)
    text = f"{three_digits(judged.ratio)}× on {amount(len(pairs), 'puzzle')}"
    if is_least:
        text = f"at least {text}"
    if not judged.is_sure:
        return Figure(text, judged.ratio, 0, math.inf)
    text += f", interval {three_digits(judged.low)} to {three_digits(judged.high)}"
    return Figure(text, judged.ratio, judged.low, math.inf if is_least else judged.high)


def wins(study: Study, claim: Claim) -> Figure | None:
    """The share of puzzles on which one solver is faster than another."""
    pairs = _pairs(study, claim)
    if not pairs:
        return None
    lost = [
        pair.puzzle
        for pair in pairs
        if not pair.a.is_solved or (pair.b.is_solved and pair.a.seconds >= pair.b.seconds)
    ]
    good = len(pairs) - len(lost)
    text = f"{good} of {len(pairs)}" + (f"; not on {', '.join(lost)}" if lost else "")
    return Figure.exact(text, good / len(pairs))


def _pairs(study: Study, claim: Claim) -> list[compare.Pair]:
    """The puzzles that at least one of two solvers settled; the other may have given up."""
    others = {result.first.puzzle: result for result in chosen(study, claim, "than")}
    pairs = []
    for result in chosen(study, claim):
        other = others.get(result.first.puzzle)
        if other is None or not (result.is_solved or other.is_solved):
            continue
        if all(one.is_solved or one.status in ("timeout", "memory") for one in (result, other)):
            pairs.append(compare.Pair(result.first.puzzle, result.first.solver, result, other))
    return pairs


def variants(study: Study, claim: Claim) -> Figure | None:
    """How much the variants of a method differ, at most: slowest divided by fastest on a puzzle.

    Only puzzles that take at least ``floor`` seconds count, because of noise.
    """
    by_puzzle: dict[str, list[Result]] = {}
    for other in claim["variants"]:
        of = {"of": {**claim["of"], **other}}
        for result in chosen(study, {**claim, **of}):
            by_puzzle.setdefault(result.first.puzzle, []).append(result)
    found = []
    for puzzle, results in by_puzzle.items():
        solved = sorted((one for one in results if one.is_solved), key=lambda one: one.seconds)
        if len(solved) > 1 and solved[-1].seconds >= claim["floor"]:
            found.append((solved[-1].seconds / solved[0].seconds, puzzle, solved))
    if not found:
        return None
    value, puzzle, solved = max(found, key=lambda one: one[0])
    fast, slow = (f"{one.seconds * 1000:,.0f} ms" for one in (solved[0], solved[-1]))
    return Figure.exact(f"up to {three_digits(value)}× ({puzzle}: {fast} to {slow})", value)


def exponential(study: Study, claim: Claim) -> Figure | None:
    """How much better an exponential function of the side fits the median time than a power.

    The figure is the difference of the two coefficients of determination, on a logarithmic axis.
    """
    points = []
    for side, results in breaking.by_size(chosen(study, claim)).items():
        times = [result.seconds for result in results if result.is_solved]
        if 2 * len(times) > len(results):
            points.append((float(side), math.log(statistics.median(times))))
    if len(points) < 4:
        return None
    sides, logs = zip(*points, strict=True)
    grows, fits = _line(sides, logs)
    power, fits_power = _line([math.log(side) for side in sides], logs)
    text = (
        f"{three_digits(math.exp(grows * 10))}× for ten rows and columns more (R² {fits:.3f}); "
        f"as a power of the side, {power:.2g} (R² {fits_power:.3f})"
    )
    return Figure.exact(text, fits - fits_power)


def _line(x: Sequence[float], y: Sequence[float]) -> tuple[float, float]:
    """The slope of the line through some points, and its coefficient of determination."""
    slope, _ = statistics.linear_regression(x, y)
    return slope, statistics.correlation(x, y) ** 2


def spread(study: Study, claim: Claim) -> Figure | None:
    """How much pictures of the same size and density differ: slowest divided by fastest, at most.

    Only sizes at which the slowest takes at least ``floor`` seconds count, because of noise.
    """
    found = []
    for density, sizes in breaking.by_density(chosen(study, claim)).items():
        for side, results in sizes.items():
            times = sorted(result.seconds for result in results if result.is_solved)
            if len(times) > 1 and times[-1] >= claim["floor"]:
                found.append((times[-1] / times[0], side, density))
    if not found:
        return None
    value, side, density = max(found)
    return Figure.exact(
        f"up to {three_digits(value)}× (side {side:g}, {density:.0%} filled)", value
    )


def known(study: Study, claim: Claim) -> Figure | None:
    """The median share of cells that are known at the end."""
    results = chosen(study, claim)
    if not results:
        return None
    shares = [1.0 if result.is_solved else result.first.known or 0.0 for result in results]
    text = f"{min(shares):.0%} to {max(shares):.0%}, median {statistics.median(shares):.0%}"
    return Figure.exact(text, statistics.median(shares))


def _tries(study: Study, claim: Claim, who: str = "of") -> Mapping[str, list[int]]:
    """The tries of the runs that found a solution, by puzzle."""
    found: dict[str, list[int]] = {}
    for result in chosen(study, claim, who):
        if result.is_solved:
            found.setdefault(result.first.puzzle, []).append(result.effort.get("tries", 0))
    return found


def tries_spread(study: Study, claim: Claim) -> Figure | None:
    """How much the tries of several seeds differ on one puzzle: most divided by least, at most."""
    found = [
        (max(counts) / max(1, min(counts)), puzzle, counts)
        for puzzle, counts in _tries(study, claim).items()
        if len(counts) > 1
    ]
    if not found:
        return None
    value, puzzle, counts = max(found)
    return Figure.exact(
        f"up to {value:,.0f}× ({puzzle}: {min(counts):,} to {max(counts):,})", value
    )


def tries(study: Study, claim: Claim) -> Figure | None:
    """The fewest tries with which a puzzle was solved; if none was, those made in vain."""
    if counts := [count for some in _tries(study, claim).values() for count in some]:
        return Figure.exact(f"{min(counts):,} at least, median {statistics.median(counts):,.0f}",
                            min(counts))  # fmt: skip
    vain = [result.effort.get("tries", 0) for result in chosen(study, claim)]
    return Figure.exact(f"none in {max(vain):,}", max(vain)) if vain else None


def tries_ratio(study: Study, claim: Claim) -> Figure | None:
    """How many times as many tries one solver needs as another: the median over puzzles."""
    ours, theirs = _tries(study, claim), _tries(study, claim, "than")
    ratios = sorted(
        statistics.median(ours[puzzle]) / max(1, statistics.median(theirs[puzzle]))
        for puzzle in ours
        if puzzle in theirs
    )
    if not ratios:
        return None
    value = statistics.median(ratios)
    least, most = three_digits(ratios[0]), three_digits(ratios[-1])
    of = f"median of {amount(len(ratios), 'puzzle')}; {least} to {most}"
    return Figure.exact(f"{three_digits(value)}× ({of})", value)


MEASURES: Mapping[str, Callable[[Study, Claim], Figure | None]] = {
    measure.__name__: measure
    for measure in (
        settled, largest, slowest, mean, ratio, wins, variants, exponential, spread, known,
        tries, tries_spread, tries_ratio,
    )
}  # fmt: skip
"""The measures by the name that a claim gives."""
