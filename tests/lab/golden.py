"""Texts of the lab for made-up figures, as they should be: files in ``expected/``.

A report is judged by reading it, so all of it is stored. If a change is intended, rewrite
the files and read the difference: ``python -m tests.lab.golden``.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from nurie.lab import breaking, compare, findings, heat, looks, pages, plots
from nurie.lab.bench import __main__ as bench
from nurie.lab.bench import report, sets, targets
from nurie.lab.bench.peers import Line
from nurie.lab.bench.report import Result
from nurie.lab.results import Settings, Study
from tests.lab.studies import made_up, study

FOLDER = Path(__file__).parent / "expected"
PLAIN = {"queue": "lifo", "track_indices": False, "stop_early": True, "assume": "first"}
ONCE = Settings("once", 60, 512, 3)


def documents() -> Study:
    """A study with every possible outcome of a run, and everything that a reader must know."""
    five = [0.5, 0.2, 0.3, 0.4, 9.0]
    runs = study(
        made_up("elimination", "Demon", five, side=32, options=PLAIN),
        made_up("elimination", "Cross", [0.001] * 5, side=3, options=PLAIN),
        made_up("elimination", "Orc", [0.0002, 0.0004, 0.0003, 0.0001, 1], side=64, options=PLAIN),
        made_up(
            "elimination:queue=fifo", "Demon", [300], side=32, status="timeout",
            options=PLAIN | {"queue": "fifo"},
        ),
        made_up("elimination:queue=fifo", "Orc", [12.5] * 5, side=64, options={"queue": "fifo"}),
        made_up("elimination:queue=keep", "Cross", [2] * 5, side=3, options={"queue": "keep"}),
        made_up("elimination:queue=keep", "Demon", [20, 21, 22, 23, 24], side=32),
        made_up("line", "Demon", [0.1] * 5, side=32, status="stuck", known=0.25),
        made_up("line", "Cross", [0.1, 0.2, 0.3, 0.4, 0.5], side=3, status="unique", known=1.0),
        made_up("line", "Orc", [0.1] * 5, side=64, status="stuck"),
        made_up("greedy", "Demon", [7], side=32, status="memory"),
        made_up("greedy", "Cross", [0.0000001] * 5, side=3, status="none"),
        made_up("greedy", "Orc", [1], side=64, status="timeout"),
        made_up("broken", "Cross", [1], side=3, status="crashed", error="SIGSEGV"),
        made_up("broken", "Demon", [1], side=32, status="refused"),
        made_up("liar", "Cross", [1], side=3, status="wrong", error="said unique, but no"),
        made_up("slow", "Cross", [1, 1], side=3, status="several"),
        made_up("slow", "Odd", [4, 1, 1, 1, 1], side=7, digest="1"),
    )  # fmt: skip
    changed = []
    for number, run in enumerate(runs.runs):
        run = dataclasses.replace(run, load=number / 4, at=f"2024-05-01T12:{number:02}:00+00:00")
        if run.solver == "elimination" and run.puzzle == "Cross" and run.run == 2:
            run = dataclasses.replace(run, effort={"line_solves": 10, "probes": 1})
        if run.solver == "line":
            run = dataclasses.replace(run, source=f"abc{run.run}", peak_megabytes=1234.5)
        if run.solver == "slow":
            run = dataclasses.replace(run, versions={"nurie": "10.0", "python": "3.11"})
        changed.append(run)
    (old,) = made_up("slow", "Odd", [9], side=7, digest="0")
    return Study([old, *changed])


def growing() -> Study:
    """Random pictures of three sizes and two densities, more than are told one by one."""
    chance = random.Random(4)
    return study(
        *(
            made_up(
                solver,
                f"{size} {density} {number}",
                [size**2 / 1000 * chance.uniform(0.5, 2) * (1 + (solver == "probing"))],
                side=size,
                settings=ONCE,
                status="timeout" if size == 30 and number > 9 else "unique",
                effort={"line_solves": size * number, "probes": number},
                group={"size": size, "density": density, "seed": 1},
            )
            for solver in ("line", "probing")
            for size in (10, 20, 30)
            for density in (0.3, 0.5)
            for number in range(1, 12)
        )
    )


def islands() -> Study:
    """Ants with many seeds, some in vain, and rules that get stuck."""
    runs = [
        made_up(
            f"ant_colony:seed={seed}", puzzle, [seed / 10], side=side, settings=ONCE,
            kind="nurikabe", effort={"tries": seed * 100}, group={"number": 1},
            status="timeout" if side == 10 and puzzle == "B" and seed > 4 else "solved",
        )
        for puzzle, side in (("A", 10), ("B", 10), ("C", 6))
        for seed in range(1, 8)
    ]  # fmt: skip
    ends = (("A", "stuck", 0.4), ("B", "stuck", None), ("D", "unique", 1.0))
    runs += [
        made_up(
            "rules:rules=document", puzzle, [0.1], side=10, settings=ONCE, kind="nurikabe",
            status=status, known=known, options={"rules": "document"},
        )
        for puzzle, status, known in ends
    ]  # fmt: skip
    runs.append(
        made_up("lazy:seed=1", "A", [60], side=10, status="timeout", kind="nurikabe", settings=ONCE)
    )
    return study(*runs)


def compared() -> str:
    """Two studies of three solvers on other machines, with something that only one settled."""
    chance = random.Random(8)

    def one(factor: Mapping[str, float], more: Mapping[str, Any]) -> Study:
        return study(
            *(
                made_up(
                    solver,
                    f"p{number}",
                    [factor[solver] * 2**number / 1e3 * chance.uniform(0.9, 1.1) for _ in range(5)],
                    effort={"nodes": number * (2 if solver == "same" else 1)},
                )
                for solver in factor
                for number in range(6)
            ),
            made_up("fast", more["puzzle"], [1] * 5),
            *(made_up("slow", f"q{number}", [1] * 5) for number in range(more["many"])),
        )

    a = one({"same": 1, "fast": 1, "slow": 1}, {"puzzle": "only a", "many": 7})
    b = one({"same": 1, "fast": 0.5, "slow": 3}, {"puzzle": "only b", "many": 0})
    other = [
        dataclasses.replace(
            run,
            machine={"processor": "a slow one"},
            effort={"nodes": 1} if run.puzzle == "p1" else run.effort,
            settings=Settings("documents", 200, None, 1),
        )
        for run in b.runs
    ]
    whole = compare.text(a, Study(other), "before", "after")
    alone = compare.text(
        Study([run for run in a.runs if run.solver == "slow"]),
        Study([run for run in b.runs if run.solver == "fast"]),
    )
    return f"{whole}\n\n----\n\n{alone}\n"


def _line(set: str, puzzle: str, verdict: str, seconds: float, **more: Any) -> Line:
    figures = {
        "expected": "unique", "is_the_goal": True, "solutions": 1, "line_solves": 1200, "probes": 7,
        "conflicts": 3, "engine_seconds": seconds / 2,
    }  # fmt: skip
    return Line("Nurie", set, puzzle, verdict, seconds, figures | more)


def _bench_results() -> Iterator[Result]:
    """A benchmark of every set, with peers that are quick, slow, silent and wrong."""
    whole = {"passes": [2.0, 4.0, 1.0], "peak_megabytes": 61.4, "engine": "abc"}
    sizes = {
        "newspaper": ["1_5x5", "2_5x5", "3_9x9"],
        "survey": ["heart", "checkers", "survey-knotty", "survey-faase"],
        "tournament": [f"cup-{n}" for n in range(1, 12)] + ["final-1"],
        "nurikabe-seed": ["nurikabe1", "nurikabe3"],
        "nurikabe-newspaper": [f"{n:04}_9x9" for n in range(1, 18)],
    }
    for name, puzzles in sizes.items():
        result = Result(name, step=3 if name == "tournament" else 1, whole=whole)
        for number, puzzle in enumerate(puzzles):
            verdict = "unique"
            more: dict[str, Any] = {}
            if puzzle in ("checkers", "2_5x5"):
                verdict, more = "several", {"expected": "unique"}
            if puzzle == "3_9x9":
                more = {"is_the_goal": None}
            if name == "tournament":
                verdict, more = "solved", {"expected": "solved"}
            if name == "nurikabe-newspaper" and number in (3, 5):
                verdict = "timeout"
            line = _line(name, puzzle, verdict, 0.003 * 2.2**number, **more)
            result.ours[puzzle] = line
        result.others = {
            "quick": {p: _line(name, p, "unique", 0.001) for p in puzzles},
            "slow": {p: _line(name, p, "timeout", 10.0) for p in puzzles[1:]},
            "odd": {puzzles[0]: _line(name, puzzles[0], "crash", 1.0)},
            "wrong": {puzzles[0]: _line(name, puzzles[0], "none", 200.0)},
        }
        result.notes.append("odd ended with exit code 1.")
        yield result
    yield Result("survey")
    yield Result("newspaper", ours={"a": _line("newspaper", "a", "none", 1.0)})


def _large_results() -> Iterator[Result]:
    """Sets that are complete, so that every target is asked; the same sets, slower."""
    whole = {"passes": [0.5], "peak_megabytes": 199.9, "engine": "abc"}
    sizes = {"newspaper": 4000, "tournament": 1000, "nurikabe-seed": 11, "nurikabe-newspaper": 564}
    for pace in (1, 40):
        names = [*(f"p{number:02}" for number in range(31)), *report.APART]
        seconds = [0.00066 * number for number in range(31)] + [0.39, 19.9]
        survey = Result("survey", whole=whole)
        for puzzle, spent in zip(names, seconds, strict=True):
            survey.ours[puzzle] = _line("survey", puzzle, "unique", spent * pace)
        yield survey
        for name, size in sizes.items():
            result = Result(name, whole=whole | {"passes": [0.199 * pace]})
            for number in range(size):
                spent = (0.019 if name == "tournament" else 0.0009) * pace
                if name == "nurikabe-newspaper" and number < 3:
                    spent = 2 + pace / 10
                puzzle = f"cup-{number}" if name == "tournament" else str(number)
                result.ours[puzzle] = _line(name, puzzle, "unique", spent)
            yield result


def benched() -> str:
    """Everything that the benchmark says of its sets, and of its targets."""
    results = list(_bench_results())
    reached = [target for result in results for target in targets.of_set(result)]
    reached += targets.of_starting({"import_milliseconds": 149.9, "command_seconds": 0.31})
    facts = {"processor": "a fast one", "system": "x" * 200}
    large = [target for result in _large_results() for target in targets.of_set(result)]
    met = [target for target in large if target.is_met]
    said = [report.paragraph(facts), *map(report.text, results)]
    return "\n\n".join([*said, *map(targets.text, (reached, large, met))]) + "\n"


def planned() -> str:
    """How much of each set the benchmark solves, in full and with ``--quick``."""
    rows = []
    for words in ([], ["--quick"], ["--step", "7", "--time", "2.5"]):
        asked = bench._parser().parse_args(words)
        for name in sets.NAMES:
            plan = bench._plan(asked, name)
            ours = f"every {plan.step}, {plan.seconds:g} s, {plan.passes} times"
            rows.append([*words, name, ours, f"every {plan.peer_step}, {plan.peer_seconds:g} s"])
    return "\n".join(" | ".join(row) for row in rows) + "\n"


def drawn(of: Study) -> str:
    """What the plots of a study show: not how Matplotlib draws it."""
    told = []
    middle = of.in_the_middle
    made = [
        ("growth", breaking.growth(middle, {})),
        ("settled", heat.settled(middle)),
        ("cactus", plots.cactus(middle, looks.best(middle, looks.MOST_LINES))),
        ("scatter", plots.scatter(middle)),
        ("seeds", plots.seeds(of)),
    ]
    for method in ("elimination", "line"):
        if variants := plots._variants(of, method):
            made.append((f"variants-{method}", heat.variants(of, variants)))
    for name, plot in made:
        if plot is None:
            told.append(f"{name}: nothing to draw")
            continue
        figure, caption = plot
        told.append(f"{name}: {caption}\nsize {figure.get_size_inches().tolist()}")
        for legend in figure.legends:
            told.append("legend " + " | ".join(text.get_text() for text in legend.get_texts()))
        told += [f"beside: {text.get_text()}" for text in figure.texts if text.get_text()]
        told += [_panel(axes) for axes in figure.axes]
    return "\n".join(told) + "\n"


def _panel(axes: Any) -> str:
    if not axes.axison:
        return "an empty panel"
    lines = [
        f"panel {axes.get_title()!r}, x {axes.get_xlabel()!r} {axes.get_xscale()}, "
        f"y {axes.get_ylabel()!r} {axes.get_yscale()} up to {_short(axes.get_ylim()[1])}",
        f"  labels below {axes.xaxis.get_tick_params().get('labelbottom')}, "
        f"left {axes.yaxis.get_tick_params().get('labelleft')}",
    ]
    for line in axes.lines:
        points = [
            f"({_short(x)}, {_short(y)})"
            for x, y in zip(line.get_xdata(), line.get_ydata(), strict=True)
        ]
        dashes = line._unscaled_dash_pattern[1]
        look = (line.get_color(), line.get_marker(), dashes, line.get_linewidth())
        lines.append(f"  {look} every {line.get_markevery()}: {' '.join(points)}")
    for bars in axes.collections:
        if hasattr(bars, "get_segments"):
            ends = [[f"{_short(y)}" for _, y in segment] for segment in bars.get_segments()]
            lines.append(f"  bars {ends}")
    for image in axes.images:
        rows = image.get_array().filled(-1).tolist()
        lines += [f"  shades {' '.join(map(_short, row))}" for row in rows]
    if axes.texts:
        lines.append("  " + " | ".join(text.get_text() for text in axes.texts))
    return "\n".join(lines)


def _short(value: float) -> str:
    return f"{value:.4g}"


def _report(of: Callable[[], Study]) -> str:
    return pages.markdown(list(findings.blocks(of())))


TEXTS: Mapping[str, Callable[[], str]] = {
    "documents.md": lambda: _report(documents),
    "documents.html": lambda: pages.html("A title", list(findings.blocks(documents()))),
    "growing.md": lambda: _report(growing),
    "islands.md": lambda: _report(islands),
    "compared.txt": compared,
    "bench.md": benched,
    "bench-plans.txt": planned,
    "plots-documents.txt": lambda: drawn(documents()),
    "plots-growing.txt": lambda: drawn(growing()),
    "plots-islands.txt": lambda: drawn(islands()),
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in TEXTS.items():
        (FOLDER / name).write_text(text(), encoding="utf-8")
