"""Heat maps of a study: the variants of a method side by side, and the shares that are settled."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nurie.lab import breaking, looks
from nurie.lab.results import Result, Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_ROWS = 40
COLOURS = "cividis_r"
"""A scale from light to dark that looks the same with any kind of colour vision."""


def variants(study: Study, solvers: Sequence[str]) -> tuple[Figure, str] | None:
    """How many times as long each variant takes as the fastest one, puzzle by puzzle."""
    rows = _rows(study, solvers)
    if len(rows) < 2 or len(rows) > MOST_ROWS:
        return None
    method = solvers[0].partition(":")[0]
    figure = looks.figure(1.6 + 0.78 * len(solvers), 1.7 + 0.24 * len(rows))
    axes = figure.subplots()
    ratios, words = [], []
    for times in rows.values():
        known = [time for time in times if time is not None and math.isfinite(time)]
        base = min(known, default=1.0)
        ratios.append([_ratio(time, base) for time in times])
        words.append([_word(time) for time in times])
    most = max(2.0, max(r for row in ratios for r in row if math.isfinite(r)))
    image = _draw(axes, [[math.log10(r) for r in row] for row in ratios], 0, math.log10(most))
    _write(axes, words, ratios, math.sqrt(most))
    axes.set_yticks(range(len(rows)), list(rows))
    names = [looks.short(solver, study).partition(":")[2] or "defaults" for solver in solvers]
    names = [name.removeprefix("…,").replace(",", "\n") for name in names]
    names = ["common\noptions" if name == "…" else name for name in names]
    axes.set_xticks(range(len(solvers)), names, rotation=40, ha="left", fontsize=8)
    axes.xaxis.tick_top()
    steps = (1, 2, 5, 10, 20, 50) if most < 100 else (1, 10, 100, 1_000, 10_000, 100_000)
    ticks = [value for value in steps if value <= most]
    bar = figure.colorbar(image, ax=axes, fraction=0.06, aspect=30, pad=0.02)
    bar.set_ticks([math.log10(value) for value in ticks], labels=[f"{v:,}×" for v in ticks])
    bar.set_label("times as long as the fastest variant")
    return figure, (
        f"Variants of {method}, in milliseconds. The darker a cell, the more times as long as the "
        "fastest variant it took on that puzzle; – was not measured or not settled. A column names "
        "the options in which it differs from most others."
    )


def _rows(study: Study, solvers: Sequence[str]) -> Mapping[str, list[float | None]]:
    """Seconds by puzzle, or by size and density of random pictures; None if not settled."""
    groups: dict[str, None] = {
        _group(run.group) or name: None for name, run in study.puzzles.items()
    }
    found: dict[str, list[float | None]] = {}
    for group in groups:
        row: list[float | None] = []
        for solver in solvers:
            results = [
                result
                for result in study.of(solver)
                if group in (result.first.puzzle, _group(result.first.group))
            ]
            solved = [result.seconds for result in results if result.is_solved]
            is_all = results and len(solved) == len(results)
            row.append(statistics.median(solved) if is_all else None)
        if any(row):
            found[group] = row
    return found


def _group(group: Mapping[str, float]) -> str:
    if "density" not in group:
        return ""
    return f"side {group['size']:g}, {group['density']:.0%}"


def _ratio(time: float | None, base: float) -> float:
    return math.nan if time is None else max(time, looks.SHORTEST) / max(base, looks.SHORTEST)


def _word(time: float | None) -> str:
    if time is None:
        return "–"
    return f"{time * 1000:,.0f}" if time >= 0.1 else f"{time * 1000:.2g}"


def settled(study: Study) -> tuple[Figure, str] | None:
    """The share of random pictures that each solver settles, by side, a panel per density."""
    solvers = [
        solver for solver in looks.ranked(study) if len(breaking.by_size(study.of(solver))) > 2
    ][: looks.MOST_LINES]
    if len(solvers) < 2:
        return None
    densities = list(breaking.by_density(study.results.values()))
    sides = list(breaking.by_size(study.results.values()))
    figure = looks.figure(2.2 + 0.42 * len(sides) * len(densities), 1.5 + 0.3 * len(solvers))
    image: Any = None
    panels = figure.subplots(1, len(densities), squeeze=False, sharey=True)
    for axes, density in zip(panels.flat, densities, strict=True):
        shares, words = [], []
        for solver in solvers:
            sizes = breaking.by_density(study.of(solver)).get(density, {})
            counts = [_count(sizes.get(side, ())) for side in sides]
            shares.append([good / of if of else math.nan for good, of in counts])
            words.append([f"{good}/{of}" if of else "" for good, of in counts])
        image = _draw(axes, shares, 0, 1)
        _write(axes, words, shares, 0.5)
        axes.set_xticks(range(len(sides)), [f"{side:g}" for side in sides], fontsize=8)
        axes.set_title(f"{density:.0%} filled", fontsize=9)
        axes.set_xlabel("side")
    panels.flat[0].set_yticks(
        range(len(solvers)), [looks.short(solver, study) for solver in solvers]
    )
    bar = figure.colorbar(image, ax=list(panels.flat), fraction=0.03, pad=0.01)
    bar.set_label("settled")
    return figure, (
        "Where each method breaks down: the share of random pictures that are settled within the "
        f"limit of {study.settings.limit_seconds:g} s, by side. White was not run, because the "
        "solver gave up too often on smaller ones."
    )


def _count(results: Sequence[Result]) -> tuple[int, int]:
    return sum(result.is_solved for result in results), len(results)


def _draw(axes: Axes, values: Sequence[Sequence[float]], low: float, high: float) -> Any:
    axes.grid(False)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return axes.imshow(values, cmap=COLOURS, vmin=low, vmax=high, aspect="auto")


def _write(
    axes: Axes, words: Sequence[Sequence[str]], values: Sequence[Sequence[float]], dark: float
) -> None:
    """Write into each cell, in white where the cell is dark."""
    for down, (texts, row) in enumerate(zip(words, values, strict=True)):
        for across, (text, value) in enumerate(zip(texts, row, strict=True)):
            colour = "white" if value > dark else "black"
            axes.text(across, down, text, ha="center", va="center", fontsize=7, color=colour)
