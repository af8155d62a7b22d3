"""Plots of a study, as PNG and SVG, in greys: lines differ by marker and dash, never by colour.

Matplotlib is imported here only when a plot is drawn; ``nurie[lab]`` installs it.
"""

from __future__ import annotations

import io
import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nurie.lab.results import Result, Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MISSING = "plots are left out, because Matplotlib is not installed: pip install 'nurie[lab]'"
MOST_LINES = 14
"""More lines than this in one plot cannot be distinguished."""
MOST_PANELS = 9
LONGEST = 32
"""The longest name that fits in a legend."""
_MARKERS = "osD^vP*X<>ph8d"
_DASHES: tuple[Any, ...] = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))
_GREYS = ("0", "0.35", "0.55")
_SHORTEST = 1e-6
"""A time below a microsecond is drawn as one."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn plot."""

    name: str
    """The name of its files, without the extension."""
    caption: str
    svg: str


def are_possible() -> bool:
    """Whether Matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw(study: Study, folder: Path) -> list[Plot]:
    """Write every plot that the study has data for to the folder."""
    whole, study = study, study.in_the_middle
    variants = Counter(solver.partition(":")[0] for solver in study.solvers)
    makers: dict[str, Callable[[], tuple[Figure, str] | None]] = {
        "growth": lambda: growth(study),
        "cactus": lambda: cactus(study, best(study, MOST_LINES)),
    }
    for method, count in variants.items():
        if count > 2 and len(variants) > 1:
            makers[f"cactus-{method}"] = partial(cactus, study, _variants(study, method))
    makers["scatter"] = lambda: scatter(study)
    makers["seeds"] = lambda: seeds(whole)
    found = []
    for name, maker in makers.items():
        with _style(name):
            made = maker()
            if made:
                folder.mkdir(parents=True, exist_ok=True)
                found.append(_save(name, *made, folder))
    return found


def best(study: Study, most: int) -> list[str]:
    """The solvers that fit in a plot; if not all, the best variant of each method."""
    solvers = ranked(study)
    if len(solvers) > most:
        first = {solver.partition(":")[0]: solver for solver in reversed(solvers)}
        solvers = [solver for solver in solvers if solver in first.values()]
    return solvers[:most]


def _variants(study: Study, method: str) -> list[str]:
    ordered = [solver for solver in ranked(study) if solver.partition(":")[0] == method]
    return ordered[:MOST_LINES]


@contextmanager
def _style(name: str) -> Iterator[None]:
    import matplotlib

    with matplotlib.rc_context(
        {
            "axes.grid": True,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "figure.constrained_layout.use": True,
            "font.size": 9,
            "grid.color": "0.88",
            "grid.linewidth": 0.6,
            "legend.frameon": False,
            "lines.linewidth": 1.2,
            "lines.markersize": 5,
            "svg.hashsalt": name,
        }
    ):
        yield


def _save(name: str, figure: Figure, caption: str, folder: Path) -> Plot:
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    svg = drawn.getvalue()
    (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    figure.savefig(folder / f"{name}.png", dpi=160, metadata={"Software": None})
    return Plot(name, caption, svg[svg.index("<svg") :])


def _figure(width: float, height: float) -> Figure:
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height))


def _look(number: int) -> dict[str, Any]:
    """The style of the n-th line; the first fourteen are all different."""
    grey = _GREYS[number // len(_DASHES) % len(_GREYS)]
    return {
        "color": grey,
        "linestyle": _DASHES[number % len(_DASHES)],
        "marker": _MARKERS[number % len(_MARKERS)],
        "markerfacecolor": "white" if number % 2 else grey,
        "markeredgecolor": grey,
    }


def _panels(count: int, width: float = 3.4, height: float = 3.2) -> tuple[Figure, list[Axes]]:
    """A figure with ``count`` panels of equal scale, at most three in a row."""
    across = min(3, count)
    down = math.ceil(count / across)
    figure = _figure(max(4.6, width * across), height * down + 0.4)
    axes = figure.subplots(down, across, squeeze=False, sharex=True, sharey=True)
    flat = list(axes.flat)
    for spare in flat[count:]:
        spare.set_axis_off()
    return figure, flat[:count]


def ranked(study: Study) -> list[str]:
    """The solvers, sorted by the number of settled puzzles, then by time."""

    def rank(solver: str) -> tuple[int, float]:
        results = study.of(solver)
        solved = [result.seconds for result in results if result.is_solved]
        return -len(solved), sum(solved)

    return sorted(study.solvers, key=rank)


def short(solver: str, study: Study) -> str:
    """A solver's name for a legend; in a long one, ``…`` replaces what most variants share."""
    if len(solver) <= LONGEST:
        return solver
    method, options = _parts(solver)
    alike = [
        set(other)
        for name, other in map(_parts, study.solvers)
        if name == method and _keys(other) == _keys(options)
    ]
    if len(alike) == 1:
        return f"{solver[: LONGEST - 1]}…"
    counts = Counter(option for other in alike for option in other)
    rest = [option for option in options if 2 * counts[option] <= len(alike)]
    return f"{method}:{','.join(['…', *rest])}"


def _parts(solver: str) -> tuple[str, list[str]]:
    method, _, options = solver.partition(":")
    return method, options.split(",")


def _keys(options: Sequence[str]) -> list[str]:
    return [option.partition("=")[0] for option in options]


def cactus(study: Study, solvers: Sequence[str]) -> tuple[Figure, str] | None:
    """How many puzzles each solver settles within a given time."""
    lines = {}
    for solver in solvers:
        times = sorted(result.seconds for result in study.of(solver) if result.is_solved)
        if times:
            lines[solver] = [max(time, _SHORTEST) for time in times]
    if not lines or len(study.puzzles) < 2:
        return None
    from matplotlib.ticker import MaxNLocator

    figure = _figure(8, 4.4)
    axes = figure.subplots()
    for number, (solver, times) in enumerate(lines.items()):
        spaced = max(1, len(times) // 12)
        axes.plot(
            times,
            range(1, len(times) + 1),
            label=short(solver, study),
            markevery=spaced,
            drawstyle="steps-post",
            **_look(number),
        )
    limit = study.settings.limit_seconds
    axes.axvline(limit, color="0", linewidth=0.8, linestyle=(0, (1, 2)))
    axes.annotate(
        "limit",
        (limit, 0.02),
        xycoords=("data", "axes fraction"),
        xytext=(-3, 0),
        textcoords="offset points",
        ha="right",
        color="0.3",
    )
    axes.set_xscale("log")
    axes.set_xlabel("seconds for a puzzle, at most")
    axes.set_ylabel(f"puzzles settled, of {len(study.puzzles)}")
    axes.set_ylim(0, len(study.puzzles) * 1.04)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    figure.legend(*axes.get_legend_handles_labels(), loc="outside right upper", handlelength=3.2)
    caption = "How many puzzles each solver settles within a given time: higher is better."
    if any("…" in short(solver, study) for solver in lines):
        caption += " … replaces the options that most variants share."
    of_methods = len({solver.partition(":")[0] for solver in solvers})
    if len(study.solvers) > len(solvers) and of_methods > 1:
        caption += " Only the best variant of each method is drawn."
    return figure, caption


def scatter(study: Study) -> tuple[Figure, str] | None:
    """Every solver against the best one, puzzle by puzzle."""
    base, *others = best(study, MOST_PANELS + 1)
    chosen = [
        solver
        for solver in others
        if sum((solver, result.first.puzzle) in study.results for result in study.of(base)) > 1
    ]
    if not chosen:
        return None
    limit = study.settings.limit_seconds
    figure, panels = _panels(len(chosen))
    low = limit
    for axes, solver in zip(panels, chosen, strict=True):
        for (ours, theirs), look in _points(study, base, solver, limit):
            axes.plot(ours, theirs, color="0", linestyle="none", clip_on=False, **look)
            low = min(low, ours, theirs)
        axes.set_title(short(solver, study), fontsize=9)
    low = 10 ** math.floor(math.log10(low))
    for axes in panels:
        axes.plot([low, limit], [low, limit], color="0.5", linewidth=0.8)
        for factor in (10, 100):
            axes.plot([low, limit / factor], [low * factor, limit], color="0.75", linewidth=0.6)
        axes.axhline(limit, color="0", linewidth=0.8, linestyle=(0, (1, 2)))
        axes.set(xscale="log", yscale="log", xlim=(low, limit), ylim=(low, limit), aspect="equal")
        axes.tick_params(labelbottom=True, labelleft=True)
    figure.supxlabel(f"{short(base, study)}, seconds", fontsize=9)
    figure.supylabel("the solver above, seconds", fontsize=9)
    return figure, (
        f"Every puzzle is a point: to the right the time of {short(base, study)}, upwards that of "
        "the other solver. Above the diagonal the other one is slower; the thin lines mark ten "
        "and a hundred times. Crosses at the edge were not settled."
    )


def _points(
    study: Study, base: str, solver: str, limit: float
) -> Iterator[tuple[tuple[float, float], dict[str, Any]]]:
    for result in study.of(base):
        other = study.results.get((solver, result.first.puzzle))
        if other is None:
            continue
        is_settled = result.is_solved and other.is_solved
        x, y = (
            min(max(one.seconds, _SHORTEST), limit) if one.is_solved else limit
            for one in (result, other)
        )
        hollow = {"marker": "o", "markerfacecolor": "none", "markersize": 4.5}
        yield (x, y), hollow if is_settled else {"marker": "x", "markersize": 5}


def growth(study: Study) -> tuple[Figure, str] | None:
    """Time against the size of random pictures: a panel per solver, a line per density."""
    room = best(study, MOST_PANELS)
    solvers = [solver for solver in room if len(_by_size(study.of(solver))) > 2]
    if not solvers:
        return None
    figure, panels = _panels(len(solvers), 3.6, 3.4)
    limit = study.settings.limit_seconds
    densities = sorted(
        {result.first.group["density"] for result in _random(study.results.values())}
    )
    for axes, solver in zip(panels, solvers, strict=True):
        for number, density in enumerate(densities):
            mine = [r for r in _random(study.of(solver)) if r.first.group["density"] == density]
            _line_with_spread(axes, number, len(densities), _by_size(mine), density, limit)
        axes.axhline(limit, color="0", linewidth=0.8, linestyle=(0, (1, 2)))
        axes.set_yscale("log")
        axes.set_title(short(solver, study), fontsize=9)
        axes.set_xlabel("side of the picture")
        axes.tick_params(labelbottom=True, labelleft=True)
    for row in panels[:: min(3, len(panels))]:
        row.set_ylabel("seconds")
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, handlelength=3.2)
    return figure, (
        "Time against size for random pictures. A marker is the median of the pictures of one size "
        "and density, its bar reaches from the fastest to the slowest. A picture that was not "
        "settled, because the solver gave up or got stuck, counts as the limit, the dotted line."
    )


def seeds(study: Study) -> tuple[Figure, str] | None:
    """For solvers with many seeds: how many seeds find a solution within a number of tries."""
    drawn = [name for name in study.crowds if any(_tries(study, name).values())]
    if not drawn:
        return None
    figure, panels = _panels(len(drawn), 4.2, 3.6)
    for axes, name in zip(panels, drawn, strict=True):
        for number, (puzzle, counts) in enumerate(_tries(study, name).items()):
            # A line even for a puzzle that no seed solves, so that it is in the legend.
            axes.plot(
                counts or [1],
                range(1, len(counts) + 1) if counts else [0],
                label=puzzle,
                markevery=max(1, len(counts) // 6),
                drawstyle="steps-post",
                **_look(number),
            )
        axes.set_title(short(name, study), fontsize=9)
        axes.set_xscale("log")
        axes.set_xlabel("tries, at most")
        axes.set_ylim(0, len(study.crowds[name]) * 1.04)
        axes.tick_params(labelbottom=True, labelleft=True)
    panels[0].set_ylabel("seeds that found a solution")
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, handlelength=3.2)
    return figure, (
        "How many seeds find a solution within a number of tries, one line per puzzle: tries do "
        "not depend on the machine. No try at all, where rules sufficed, is drawn as one. A line "
        "that ends below the top has seeds that found none."
    )


def _tries(study: Study, crowd: str) -> Mapping[str, list[int]]:
    """The tries of the seeds that found a solution, by puzzle."""
    return {
        puzzle: sorted(
            max(1, result.effort.get("tries", 0))
            for result in study.of_crowd(crowd, puzzle)
            if result.is_solved
        )
        for puzzle in list(study.puzzles)[:MOST_LINES]
    }


def _random(results: Any) -> list[Result]:
    return [result for result in results if "size" in result.first.group]


def _by_size(results: Sequence[Result]) -> Mapping[float, list[Result]]:
    found: dict[float, list[Result]] = {}
    for result in sorted(_random(results), key=lambda one: one.first.group["size"]):
        found.setdefault(result.first.group["size"], []).append(result)
    return found


def _line_with_spread(
    axes: Axes,
    number: int,
    of: int,
    sizes: Mapping[float, list[Result]],
    density: float,
    limit: float,
) -> None:
    if not sizes:
        return
    gap = min((b - a for a, b in zip(list(sizes), list(sizes)[1:], strict=False)), default=1.0)
    shift = (number - (of - 1) / 2) * gap * 0.16
    where, middle, below, above = [], [], [], []
    for size, results in sizes.items():
        times = [max(r.seconds, _SHORTEST) if r.is_solved else limit for r in results]
        median = statistics.median(times)
        where.append(size + shift)
        middle.append(median)
        below.append(median - min(times))
        above.append(max(times) - median)
    axes.errorbar(
        where,
        middle,
        yerr=(below, above),
        capsize=2,
        elinewidth=0.8,
        label=f"{density:.0%} filled",
        **_look(number),
    )
