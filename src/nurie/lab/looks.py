"""How the plots of a study look: colours, markers, dashes, names and panels.

Lines differ by colour, marker and dash at once, so that a plot can be read by people who do not
see all colours, and when it is printed in grey. Matplotlib is imported here only when a plot is
drawn; ``nurie[lab]`` installs it.
"""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from nurie.lab.results import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_LINES = 14
"""More lines than this in one plot cannot be distinguished."""
LONGEST = 32
"""The longest name that fits in a legend."""
SHORTEST = 1e-6
"""A time below a microsecond is drawn as one."""
COLOURS = ("#000000", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")
"""Okabe and Ito's colours, which people with any kind of colour vision can tell apart; without
their yellow, which is too pale for a line on white."""
_MARKERS = "osD^vP*X<>ph8d"
_DASHES: tuple[Any, ...] = ("-", "--", ":", "-.", (0, (6, 1, 1, 1, 1, 1)))


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn plot."""

    name: str
    """The name of its files, without the extension."""
    caption: str
    svg: str


@contextmanager
def style(name: str) -> Iterator[None]:
    """Draw in the lab's style."""
    import matplotlib

    with matplotlib.rc_context(
        {
            "axes.grid": True,
            "axes.spines.right": False,
            "axes.spines.top": False,
            "figure.constrained_layout.use": True,
            "font.sans-serif": ["DejaVu Sans", "Verdana"],
            "font.size": 9,
            "grid.color": "0.88",
            "grid.linewidth": 0.6,
            "legend.frameon": False,
            "lines.linewidth": 1.4,
            "lines.markersize": 5,
            "svg.fonttype": "none",
            "svg.hashsalt": name,
        }
    ):
        yield


def save(name: str, figure: Figure, caption: str, folder: Path) -> Plot:
    """Write a figure as SVG and PNG."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    svg = _compact(drawn.getvalue())
    (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
    figure.savefig(folder / f"{name}.png", dpi=160, metadata={"Software": None})
    return Plot(name, caption, svg[svg.index("<svg") :])


def _compact(svg: str) -> str:
    """The same drawing in half the text: hundredths of a point, one line for a path."""
    svg = re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", svg)
    svg = re.sub(r" *<!--.*?-->\n", "", svg)
    return re.sub(r" \n(?=[A-Za-z])|(?<=z)\n(?=\")| \n(?=\")", " ", svg)


def in_seconds(axes: Axes, which: Literal["x", "y", "both"], most: int = 6) -> None:
    """Make axes logarithmic, with at most some marks such as 10 ms."""
    from matplotlib.ticker import EngFormatter, LogLocator, NullLocator

    for name in "xy" if which == "both" else which:
        axes.set(**{f"{name}scale": "log"})
        axis = getattr(axes, f"{name}axis")
        axis.set_major_locator(LogLocator(numticks=most))
        axis.set_major_formatter(EngFormatter("s"))
        axis.set_minor_locator(NullLocator())


def figure(width: float, height: float) -> Figure:
    """An empty figure, in inches."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height))


def look(number: int) -> dict[str, Any]:
    """The style of the n-th line; the first fourteen are all different."""
    colour = COLOURS[number % len(COLOURS)]
    return {
        "color": colour,
        "linestyle": _DASHES[number % len(_DASHES)],
        "marker": _MARKERS[number % len(_MARKERS)],
        "markerfacecolor": "white" if number % 2 else colour,
        "markeredgecolor": colour,
    }


def panels(count: int, width: float = 3.4, height: float = 3.2) -> tuple[Figure, list[Axes]]:
    """A figure with ``count`` panels of equal scale, at most three in a row."""
    across = min(3, count)
    down = math.ceil(count / across)
    made = figure(max(4.6, width * across), height * down + 0.4)
    axes = made.subplots(down, across, squeeze=False, sharex=True, sharey=True)
    flat = list(axes.flat)
    for spare in flat[count:]:
        spare.set_axis_off()
    return made, flat[:count]


def ranked(study: Study) -> list[str]:
    """The solvers, sorted by the number of settled puzzles, then by time."""

    def rank(solver: str) -> tuple[int, float]:
        results = study.of(solver)
        solved = [result.seconds for result in results if result.is_solved]
        return -len(solved), sum(solved)

    return sorted(study.solvers, key=rank)


def best(study: Study, most: int) -> list[str]:
    """The solvers that fit in a plot; if not all, the best variant of each method."""
    solvers = ranked(study)
    if len(solvers) > most:
        first = {solver.partition(":")[0]: solver for solver in reversed(solvers)}
        solvers = [solver for solver in solvers if solver in first.values()]
    return solvers[:most]


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
