"""Random pictures of growing size: how the time grows, and where each method breaks down."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from nurie.lab import intervals, looks
from nurie.lab.pages import Block, Heading, Paragraph, Table
from nurie.lab.results import Result, Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_PANELS = 12
Sizes = Mapping[float, Sequence[Result]]


def random_ones(results: Iterable[Result]) -> list[Result]:
    """The results on random pictures."""
    return [result for result in results if "density" in result.first.group]


def by_size(results: Iterable[Result]) -> Sizes:
    """The results on random pictures by their size, the smallest first."""
    found: dict[float, list[Result]] = {}
    for result in sorted(random_ones(results), key=lambda one: one.first.group["size"]):
        found.setdefault(result.first.group["size"], []).append(result)
    return found


def by_density(results: Iterable[Result]) -> Mapping[float, Sizes]:
    """The results on random pictures by their density, then by their size."""
    found: dict[float, list[Result]] = {}
    for result in random_ones(results):
        found.setdefault(result.first.group["density"], []).append(result)
    return {density: by_size(found[density]) for density in sorted(found)}


def blocks(study: Study) -> Iterator[Block]:
    """A table of where each solver breaks down, a row for each solver and density."""
    rows = []
    sides = list(by_size(study.results.values()))
    for solver in looks.ranked(study):
        for density, sizes in by_density(study.of(solver)).items():
            if len(sizes) > 1 or len(by_size(study.of(solver))) > 2:
                rows.append([f"`{solver}`", f"{density:.0%}", *_row(sizes, sides)])
    if not rows:
        return
    yield Heading("Where each method breaks down")
    yield Paragraph(
        "Random pictures, settled within the limit. “All” is the last side up to which every "
        "picture was settled, “half” the last at which at least half of them were. The next "
        "column is the first side with less than half, with the 95% interval of that share "
        "(Wilson), or the first that it skipped after giving up too often; – means none."
    )
    head = "solver|filled|all, up to side|half, up to side|breaks down at|settled there"
    yield Table(head.split("|"), rows)


def _row(sizes: Sizes, sides: Sequence[float]) -> Iterator[str]:
    settled = {size: sum(one.is_solved for one in results) for size, results in sizes.items()}
    every = 0.0
    for size, results in sizes.items():
        if settled[size] < len(results):
            break
        every = size
    half = [size for size, results in sizes.items() if 2 * settled[size] >= len(results)]
    broken = [size for size, results in sizes.items() if 2 * settled[size] < len(results)]
    yield f"{every:g}" if every else "–"
    yield f"{half[-1]:g}" if half else "–"
    if broken:
        yield f"{broken[0]:g}"
        yield intervals.share(settled[broken[0]], len(sizes[broken[0]]))
    elif skipped := [side for side in sides if side > max(sizes)]:
        yield f"{skipped[0]:g}"
        yield "skipped"
    else:
        yield from "––"


def growth(
    study: Study, theirs: Mapping[str, Sequence[tuple[float, float]]]
) -> tuple[Figure, str] | None:
    """Time against size: a panel per solver, a line per density, and that of the whole program.

    ``theirs`` are sizes and seconds that a document reports, by solver.
    """
    room = looks.best(study, MOST_PANELS)
    solvers = [solver for solver in room if len(by_size(study.of(solver))) > 2]
    if not solvers:
        return None
    figure, panels = looks.panels(len(solvers), 3.6, 3.4)
    limit = study.settings.limit_seconds
    densities = list(by_density(study.results.values()))
    is_theirs = False
    for axes, solver in zip(panels, solvers, strict=True):
        of_densities = by_density(study.of(solver))
        _program(axes, by_size(study.of(solver)))
        for number, density in enumerate(densities):
            if density in of_densities:
                _line(axes, number + 1, len(densities), of_densities[density], density, limit)
        if solver in theirs and "growth" in study.tables:
            is_theirs = True
            sides, seconds = zip(*theirs[solver], strict=True)
            axes.plot(sides, seconds, "x", color="0.35", label="the document, whole program")
        axes.axhline(limit, color="0", linewidth=0.8, linestyle=(0, (1, 2)))
        looks.in_seconds(axes, "y")
        axes.set_title(looks.short(solver, study), fontsize=9)
        axes.set_xlabel("side of the picture")
        axes.tick_params(labelbottom=True, labelleft=True)
    for row in panels[:: min(3, len(panels))]:
        row.set_ylabel("time")
    shown = {
        label: handle
        for axes in panels
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)
    }
    figure.legend(
        list(shown.values()), list(shown), loc="outside lower center", ncols=5, handlelength=3.2
    )
    return figure, _caption(study, is_theirs)


def _caption(study: Study, is_theirs: bool) -> str:
    counts = {
        len(results)
        for solver in study.solvers
        for sizes in by_density(study.of(solver)).values()
        for results in sizes.values()
    }
    coverage = intervals.of_median(range(max(counts))).coverage
    fewer = ", and less where a solver ran on fewer of them" if len(counts) > 1 else ""
    text = (
        "Time against size for random pictures. A marker is the median of the pictures of one size "
        "and density; its bar is the interval of that median by ranks, with a confidence of "
        f"{coverage:.0%}{fewer}. A picture that was not settled, because the solver gave up or got "
        "stuck, counts as the limit, the dotted line."
    )
    if any(result.program_seconds is not None for result in study.results.values()):
        text += (
            " The grey line is the whole program, Python's start and imports included, as the "
            "median of all densities."
        )
    if is_theirs:
        text += " Crosses are read from the plot of the Czech document, which is of half-filled "
        text += "pictures and of the whole program, on another machine."
    return text


def _program(axes: Axes, sizes: Sizes) -> None:
    """The time of the whole program, without runs that were given up."""
    where, middle = [], []
    for size, results in sizes.items():
        times = [one.program_seconds for one in results if one.is_solved and one.program_seconds]
        if times:
            where.append(size)
            middle.append(statistics.median(times))
    if where:
        axes.plot(where, middle, color="0.6", linewidth=2.2, label="whole program")


def _line(axes: Axes, number: int, of: int, sizes: Sizes, density: float, limit: float) -> None:
    known = list(sizes)
    gap = min((b - a for a, b in pairwise(known)), default=1.0)
    shift = (number - (of + 1) / 2) * gap * 0.14
    where, middle, below, above = [], [], [], []
    for size, results in sizes.items():
        times = [max(r.seconds, looks.SHORTEST) if r.is_solved else limit for r in results]
        median, interval = statistics.median(times), intervals.of_median(times)
        where.append(size + shift)
        middle.append(median)
        below.append(median - interval.low)
        above.append(interval.high - median)
    axes.errorbar(
        where,
        middle,
        yerr=(below, above),
        capsize=2,
        elinewidth=0.8,
        label=f"{density:.0%} filled",
        **looks.look(number),
    )
