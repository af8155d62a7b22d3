"""The plots of a study, as PNG and SVG; `nurie.lab.looks` has their style."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nurie.lab import breaking, heat, redone
from nurie.lab.looks import (
    MOST_LINES,
    SHORTEST,
    Plot,
    best,
    figure,
    in_seconds,
    look,
    panels,
    save,
    short,
    style,
)
from nurie.lab.results import Study

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MISSING = "plots are left out, because Matplotlib is not installed: pip install 'nurie[lab]'"
MOST_PANELS = 9
_POINTS: Mapping[bool, Mapping[str, Any]] = {
    True: {"marker": "o", "markerfacecolor": "none", "markersize": 4.5},
    False: {"marker": "x", "markersize": 5},
}
"""How a puzzle is drawn that both solvers settled, and one that they did not."""


def are_possible() -> bool:
    """Whether Matplotlib is installed."""
    return find_spec("matplotlib") is not None


def draw(study: Study, folder: Path) -> list[Plot]:
    """Write every plot that the study has data for to the folder."""
    whole, study = study, study.in_the_middle
    variants = Counter(solver.partition(":")[0] for solver in study.solvers)
    makers: dict[str, Callable[[], tuple[Figure, str] | None]] = {
        "growth": lambda: breaking.growth(study, redone.growth_points()),
        "settled": lambda: heat.settled(study),
        "cactus": lambda: cactus(study, best(study, MOST_LINES)),
    }
    for method, count in variants.items():
        if count > 2 and len(variants) > 1:
            makers[f"variants-{method}"] = partial(heat.variants, study, _variants(study, method))
    makers["scatter"] = lambda: scatter(study)
    makers["seeds"] = lambda: seeds(whole)
    found = []
    for name, maker in makers.items():
        with style(name):
            made = maker()
            if made:
                folder.mkdir(parents=True, exist_ok=True)
                found.append(save(name, *made, folder))
    return found


def _variants(study: Study, method: str) -> list[str]:
    ordered = [solver for solver in study.solvers if solver.partition(":")[0] == method]
    return ordered[:MOST_LINES]


def cactus(study: Study, solvers: Sequence[str]) -> tuple[Figure, str] | None:
    """How many puzzles each solver settles within a given time."""
    lines = {}
    for solver in solvers:
        times = sorted(result.seconds for result in study.of(solver) if result.is_solved)
        if times:
            lines[solver] = [max(time, SHORTEST) for time in times]
    if not lines or len(study.puzzles) < 2:
        return None
    from matplotlib.ticker import MaxNLocator

    made = figure(8, 4.4)
    axes = made.subplots()
    for number, (solver, times) in enumerate(lines.items()):
        spaced = max(1, len(times) // 12)
        axes.plot(
            times,
            range(1, len(times) + 1),
            label=short(solver, study),
            markevery=spaced,
            drawstyle="steps-post",
            **look(number),
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
    in_seconds(axes, "x", most=9)
    axes.set_xlabel("time for a puzzle, at most")
    axes.set_ylabel(f"puzzles settled, of {len(study.puzzles)}")
    axes.set_ylim(0, len(study.puzzles) * 1.04)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    made.legend(*axes.get_legend_handles_labels(), loc="outside right upper", handlelength=3.2)
    caption = "How many puzzles each solver settles within a given time: higher is better."
    if any("…" in short(solver, study) for solver in lines):
        caption += " … replaces the options that most variants share."
    of_methods = len({solver.partition(":")[0] for solver in solvers})
    if len(study.solvers) > len(solvers) and of_methods > 1:
        caption += " Only the best variant of each method is drawn."
    return made, caption


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
    made, across = panels(len(chosen))
    low = limit
    for axes, solver in zip(across, chosen, strict=True):
        points = _points(study, base, solver, limit)
        for is_settled, point in _POINTS.items():
            of_kind = [(x, y) for x, y, settled in points if settled is is_settled]
            if of_kind:
                ours, theirs = zip(*of_kind, strict=True)
                axes.plot(ours, theirs, color="0", linestyle="none", clip_on=False, **point)
                low = min(low, *ours, *theirs)
        axes.set_title(short(solver, study), fontsize=9)
    low = 10 ** math.floor(math.log10(low))
    for axes in across:
        axes.plot([low, limit], [low, limit], color="0.5", linewidth=0.8)
        for factor in (10, 100):
            axes.plot([low, limit / factor], [low * factor, limit], color="0.75", linewidth=0.6)
        axes.axhline(limit, color="0", linewidth=0.8, linestyle=(0, (1, 2)))
        in_seconds(axes, "both", most=5)
        axes.set(xlim=(low, limit), ylim=(low, limit), aspect="equal")
        axes.tick_params(labelbottom=True, labelleft=True)
    made.supxlabel(f"the time of {short(base, study)}", fontsize=9)
    made.supylabel("the time of the solver above", fontsize=9)
    return made, (
        f"Every puzzle is a point: to the right the time of {short(base, study)}, upwards that of "
        "the other solver. Above the diagonal the other one is slower; the thin lines mark ten "
        "and a hundred times. Crosses at the edge were not settled."
    )


def _points(study: Study, base: str, solver: str, limit: float) -> list[tuple[float, float, bool]]:
    """The times of both on each puzzle, and whether both settled it."""
    points = []
    for result in study.of(base):
        other = study.results.get((solver, result.first.puzzle))
        if other is None:
            continue
        x, y = (
            min(max(one.seconds, SHORTEST), limit) if one.is_solved else limit
            for one in (result, other)
        )
        points.append((x, y, result.is_solved and other.is_solved))
    return points


def seeds(study: Study) -> tuple[Figure, str] | None:
    """For solvers with many seeds: how many seeds find a solution within a number of tries."""
    drawn = [name for name in study.crowds if any(_tries(study, name).values())]
    if not drawn:
        return None
    made, across = panels(len(drawn), 4.2, 3.6)
    for axes, name in zip(across, drawn, strict=True):
        for number, (puzzle, counts) in enumerate(_tries(study, name).items()):
            # A line even for a puzzle that no seed solves, so that it is in the legend.
            axes.plot(
                counts or [1],
                range(1, len(counts) + 1) if counts else [0],
                label=puzzle,
                markevery=max(1, len(counts) // 6),
                drawstyle="steps-post",
                **look(number),
            )
        axes.set_title(short(name, study), fontsize=9)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set_xlabel("tries, at most")
        axes.set_ylim(0, len(study.crowds[name]) * 1.04)
        axes.tick_params(labelbottom=True, labelleft=True)
    across[0].set_ylabel("seeds that found a solution")
    handles, labels = across[0].get_legend_handles_labels()
    made.legend(handles, labels, loc="outside lower center", ncols=4, handlelength=3.2)
    return made, (
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
