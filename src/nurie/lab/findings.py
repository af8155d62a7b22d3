"""The report of a study, from its runs: ``report.md``, ``report.html`` and the plots."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from nurie.drafts import replacing
from nurie.errors import NurieError
from nurie.lab import breaking, chance, conclusions, coverage, looks, pages, plots, protocol, redone
from nurie.lab.looks import Plot
from nurie.lab.pages import Block, Heading, Paragraph, Picture, Points, Table
from nurie.lab.results import Result, Study, total_effort
from nurie.lab.tables import seconds

MANY = 60
"""With more puzzles than this, random ones are grouped by size and density."""


@dataclass(frozen=True, slots=True)
class Written:
    """The files that were written, and notes about them."""

    files: Sequence[Path]
    notes: Sequence[str]


def write(study: Study, folder: Path) -> Written:
    """Write the report of a study into its folder."""
    folder = folder if folder.is_dir() else folder.parent
    drawn: list[Plot] = []
    notes = []
    if plots.are_possible():
        drawn = plots.draw(study, folder / pages.PLOTS)
    elif any((folder / pages.PLOTS).glob("*.svg")):
        raise NurieError(
            f"the report in {folder} has plots, and Matplotlib is not installed: "
            f"pip install 'nurie[lab]', or remove {folder / pages.PLOTS}"
        )
    else:
        notes.append(plots.MISSING)
    told = list(blocks(study, drawn))
    title = _title(study)
    files = [folder / "report.md", folder / "report.html"]
    for path, text in zip(files, (pages.markdown(told), pages.html(title, told)), strict=True):
        with replacing(path) as file:
            file.write(text.encode())
    for plot in drawn:
        files += [folder / pages.PLOTS / f"{plot.name}.{end}" for end in ("svg", "png")]
    return Written(files, notes)


def _title(study: Study) -> str:
    suites = dict.fromkeys(run.suite for run in study.runs)
    return f"A study of {', '.join(suites)}"


def blocks(study: Study, drawn: Sequence[Plot] = ()) -> Iterator[Block]:
    """The whole report."""
    by_name = {plot.name: plot for plot in drawn}
    yield Heading(_title(study), 1)
    yield from _conditions(study)
    yield from _warnings(study)
    yield from conclusions.blocks(study)
    middle = study.in_the_middle
    yield from _summary(middle)
    yield from chance.blocks(study)
    if "nurikabe" in study.tables:
        yield from redone.islands(study)
    if "thesis" in study.tables:
        yield from redone.thesis(middle)
    if "survey" in study.tables:
        yield from redone.survey(middle)
    if "growth" in by_name:
        yield Heading("Time against size")
        if "growth" in study.tables:
            yield Paragraph(redone.growth())
        yield Picture(by_name["growth"])
    yield from breaking.blocks(middle)
    if "settled" in by_name:
        yield Picture(by_name["settled"])
    if others := [plot for plot in drawn if plot.name not in ("growth", "settled")]:
        yield Heading("Solvers side by side")
        yield from map(Picture, others)
    yield from _effort(middle)


def _conditions(study: Study) -> Iterator[Block]:
    settings = study.settings
    rules = protocol.find(settings.protocol)
    asked = "the first solution" if settings.solutions == 1 else "whether the solution is unique"
    if settings.solutions > 2:
        asked = f"up to {settings.solutions} solutions"
    memory = f"{settings.limit_megabytes:,} MB" if settings.limit_megabytes else "no limit"
    first, last = (min(run.at for run in study.runs), max(run.at for run in study.runs))
    yield Paragraph(
        f"{rules.sentence(settings.limit_seconds)} Every run was a separate process, and its "
        "time is that of the solver alone, by the clock, without starting Python. Every answer was "
        "checked against the clues outside that process."
    )
    points = [
        f"asked: {asked}",
        f"address space of a run: {memory}",
        f"runs: {len(study.runs):,}, on {len(study.puzzles)} puzzles, from {first} to {last}",
    ]
    loads = [run.load for run in study.runs]
    points.append(f"load of the machine: {min(loads):g} to {max(loads):g}")
    for name in ("machine", "versions"):
        facts = {key: None for run in study.runs for key in getattr(run, name)}
        for key in facts:
            values = dict.fromkeys(
                getattr(run, name)[key] for run in study.runs if key in getattr(run, name)
            )
            points.append(f"{key}: {'; '.join(values)}")
    yield Points(points)
    yield from coverage.blocks(study.in_the_middle)


def _warnings(study: Study) -> Iterator[Block]:
    results = list(study.results.values())
    found = [
        f"**WRONG**: `{r.first.solver}` on {r.first.puzzle}: {_error(r)}"
        for r in results
        if r.status == "wrong"
    ]
    found += [
        f"`{r.first.solver}` failed on {r.first.puzzle}: {_error(r) or r.status}"
        for r in results
        if r.status in ("crashed", "refused")
    ]
    if unfinished := [r for r in results if not r.is_complete]:
        found.append(f"{len(unfinished)} results lack runs: the study is not finished")
    if unsteady := [r for r in results if r.is_solved and not r.is_steady]:
        names = ", ".join(dict.fromkeys(f"`{r.first.solver}`" for r in unsteady))
        found.append(f"effort counts varied between runs of the same puzzle: {names}")
    if len({run.versions.get("nurie") for run in study.runs}) > 1:
        found.append("the runs were made with different builds of Nurie")
    if changed := [solver for solver in study.solvers if _is_of_several_sources(study.of(solver))]:
        names = ", ".join(f"`{solver}`" for solver in changed)
        found.append(f"the files of these solvers were changed between their runs: {names}")
    if study.outdated:
        names = ", ".join(study.outdated)
        found.append(f"changed after some of their runs, which are left out: {names}")
    if found:
        yield Heading("Please note")
        yield Points(found)


def _is_of_several_sources(results: Sequence[Result]) -> bool:
    return len({run.source for result in results for run in result.runs}) > 1


def _error(result: Result) -> str:
    return next((run.error for run in result.runs if run.error), "")


def _summary(study: Study) -> Iterator[Block]:
    rows = []
    for solver in looks.ranked(study):
        results = study.of(solver)
        solved = [result for result in results if result.is_solved]
        ends = [result.status for result in results]
        other = len(results) - len(solved) - ends.count("timeout") - ends.count("stuck")
        times = [result.seconds for result in solved]
        rows.append(
            [
                coverage.marked(study, solver),
                str(len(results)),
                chance.settled(solved),
                str(ends.count("stuck")),
                str(ends.count("timeout")),
                str(other),
                seconds(statistics.median(times)) if times else "–",
                seconds(sum(times)) if times else "–",
                f"{max(result.peak_megabytes for result in results):,.0f}",
            ]
        )
    yield Heading("All solvers")
    yield Paragraph(
        "Seconds are of the puzzles that a solver settled. Stuck: the method can go no "
        "further by itself. Memory is the peak of the whole process, Python included."
        + chance.note(study)
    )
    head = "solver|puzzles|settled|stuck|gave up|failed|median s|total s|peak MB"
    yield Table(head.split("|"), rows)


def _effort(study: Study) -> Iterator[Block]:
    yield Heading("Effort and seconds")
    yield Paragraph(
        "Counts are the same on every machine. ± is half the distance between the fastest and the "
        "slowest run that count."
    )
    for solver in study.solvers:
        results = study.of(solver)
        names = list(total_effort(results))
        is_grouped = len(results) > MANY and all("size" in r.first.group for r in results)
        rows = list(_grouped(results, names) if is_grouped else _one_by_one(results, names))
        words = [name.replace("_", " ") for name in names]
        beside = ["settled"] if is_grouped else ["outcome"]
        yield Heading(f"`{solver}`", 3)
        yield Table(
            ["puzzle", *beside, "ms", "±", *words, "peak MB"], rows, f"{len(results)} puzzles"
        )


def _one_by_one(results: Sequence[Result], names: Sequence[str]) -> Iterator[list[str]]:
    for result in results:
        kept = result.protocol.kept(result.times)
        run = result.first
        yield [
            f"{run.puzzle} {run.width}×{run.height}" if not run.group else run.puzzle,
            chance.marked(result.status) if result.is_without_chance else _end(result),
            redone.milliseconds(result.seconds * 1000),
            redone.milliseconds((kept[-1] - kept[0]) * 500) if len(kept) > 1 else "–",
            *(f"{result.effort.get(name, 0):,}" for name in names),
            f"{result.peak_megabytes:,.0f}",
        ]


def _end(result: Result) -> str:
    return redone.outcome(result) if result.status == "stuck" else result.status


def _grouped(results: Sequence[Result], names: Sequence[str]) -> Iterator[list[str]]:
    groups: dict[tuple[float, float], list[Result]] = {}
    for result in results:
        group = result.first.group
        groups.setdefault((group["size"], group["density"]), []).append(result)
    for (size, density), members in sorted(groups.items()):
        solved = [result for result in members if result.is_solved]
        times = [result.seconds * 1000 for result in solved]
        total = total_effort(members)
        yield [
            f"{len(members)} of side {size:g}, {density:.0%} filled",
            f"{len(solved)} of {len(members)}",
            f"median {redone.milliseconds(statistics.median(times))}" if times else "–",
            redone.milliseconds((max(times) - min(times)) / 2) if times else "–",
            *(f"{total.get(name, 0):,}" for name in names),
            f"{max(result.peak_megabytes for result in members):,.0f}",
        ]
