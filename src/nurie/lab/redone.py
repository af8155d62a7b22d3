"""The tables of the documents, with our figures next to theirs.

Their figures are in ``documents.toml``. The pictures and the machine are different, so a
row shows how solvers relate to each other, not which implementation is faster.
"""

from __future__ import annotations

import math
import statistics
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from nurie.lab import chance, coverage
from nurie.lab.pages import Block, Heading, Paragraph, Table
from nurie.lab.results import Result, Study
from nurie.lab.tables import seconds
from nurie.puzzle import amount

FIGURES = Path(__file__).with_name("documents.toml")


@cache
def figures() -> Mapping[str, Any]:
    """The figures of the documents."""
    return tomllib.loads(FIGURES.read_text(encoding="utf-8"))


def milliseconds(value: float) -> str:
    """A time in milliseconds, formatted for a table."""
    if math.isinf(value):
        return "gave up"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def outcome(result: Result | None) -> str:
    """A result in a table: its milliseconds, or why there are none."""
    if result is None:
        return "–"
    if result.is_solved:
        return milliseconds(result.seconds * 1000)
    if result.status == "wrong":
        return "WRONG"
    if result.status == "stuck" and result.first.known is not None:
        return f"stuck at {result.first.known:.0%}"
    words = {"timeout": "gave up", "memory": "out of memory"}
    return words.get(result.status, result.status)


def thesis(study: Study) -> Iterator[Block]:
    """Tables 5.1-5.4, for the solvers that were measured on puzzles of the same names."""
    told = figures()["thesis"]
    blocks = [block for table in told["tables"] for block in _table(study, told, table)]
    if not blocks:
        return
    yield Heading("The tables of the Polish thesis, redone")
    yield Paragraph(
        f"Milliseconds. “Theirs” are the figures of {told['source']}. **Our pictures are not "
        "theirs**: they share only names and sizes, and the machine and the language differ "
        "too. Compare how the columns relate to each other, not theirs with ours. “gave up” is "
        "theirs after 5 minutes, ours after the limit of this study; – was not measured."
    )
    yield from blocks


def _table(study: Study, told: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[Block]:
    columns = [(column, _solver_of(study, column)) for column in table["columns"]]
    if not any(solver for _, solver in columns):
        return
    head = ["puzzle", "side"]
    for column, _ in columns:
        is_theirs = "milliseconds" in column
        head += [f"{column['title']}, theirs", "ours"] if is_theirs else [column["title"]]
    rows = []
    for number, (name, side) in enumerate(zip(told["puzzles"], told["sizes"], strict=True)):
        ours = [_of_side(study.results.get((solver or "", name)), side) for _, solver in columns]
        if not any(ours):
            continue
        row = [name, str(side)]
        for (column, _), result in zip(columns, ours, strict=True):
            if "milliseconds" in column:
                row.append(_theirs(column["milliseconds"], number))
            row.append(outcome(result))
        rows.append(row)
    if rows:
        yield Heading(f"Table {table['number']}: {table['title']}", 3)
        yield Table(head, rows)


def _of_side(result: Result | None, side: int) -> Result | None:
    """The result, unless its puzzle has the name of one of theirs by coincidence."""
    return result if result and result.first.width == result.first.height == side else None


def _theirs(column: Sequence[float], number: int) -> str:
    return milliseconds(column[number]) if number < len(column) else "–"


def _solver_of(study: Study, column: Mapping[str, Any]) -> str | None:
    """The solver of a column: the same method with the same options."""
    for result in study.results.values():
        run = result.first
        if run.method == column["solver"] and column["options"].items() <= run.options.items():
            return run.solver
    return None


def survey(study: Study) -> Iterator[Block]:
    """Table 1 of the Finnish thesis, with a row for every solver of ours."""
    told = figures()["survey"]
    rows = []
    placed: set[str] = set()
    for family in told["families"]:
        for row in family["rows"]:
            star = "" if row["solved_all"] else " *"
            cells = (row["who"] + star, row["largest"], row["mean"], row["worst"], "–")
            rows.append([family["name"], *cells])
        for solver in study.solvers:
            if study.of(solver)[0].first.method in family["solvers"]:
                rows.append([family["name"], *_our_row(study, solver)])
                placed.add(solver)
    for solver in study.solvers:
        if solver not in placed:
            rows.append(["Others", *_our_row(study, solver)])
    if not any(result.is_solved for result in study.results.values()):
        return
    yield Heading("Table 1 of the Finnish thesis, with our rows")
    yield Paragraph(
        f"The rows with a year come from {told['source']}; ours are those that name a solver, and "
        "their mean and worst are over what they settled. * did not settle all its puzzles."
        + coverage.note(study)
        + chance.note(study)
    )
    yield Table(["algorithm", "who", "largest settled", "mean", "worst", "settled"], rows)


def _our_row(study: Study, solver: str) -> list[str]:
    results = study.of(solver)
    solved = [result for result in results if result.is_solved]
    star = "" if len(solved) == len(results) else " *"
    name = f"{coverage.marked(study, solver)}{star}"
    count = f"{chance.settled(solved)} of {len(results)}"
    if not solved:
        return [name, "–", "–", "–", count]
    largest = max(solved, key=lambda result: result.first.width * result.first.height).first
    times = [result.seconds for result in solved]
    mean, worst = (f"{seconds(time)} s" for time in (statistics.fmean(times), max(times)))
    return [name, f"{largest.width}×{largest.height}", mean, worst, count]


def islands(study: Study) -> Iterator[Block]:
    """The findings of the Slovene document about Nurikabe, with our figures next to them."""
    told = figures()["nurikabe"]
    rows = []
    for finding in told["findings"]:
        sizes = {tuple(sorted(size)) for size in finding["sizes"]}
        results = [
            result
            for result in study.results.values()
            if tuple(sorted((result.first.width, result.first.height))) in sizes
            and result.first.method == finding["solver"]
            and finding["options"].items() <= result.first.options.items()
        ]
        if results:
            ours = _TOLD[finding["tell"]](results, finding.get("tries", 0))
            rows.append([finding["what"], finding["theirs"], ours])
    if not rows:
        return
    are_made = all("number" in run.group for run in study.runs)
    others = (
        "**The puzzles of this study are not the document's**: our generator made them, in the "
        "same sizes. The machine and the language are others too"
        if are_made
        else "**The machine and the language are others**, and so are the puzzles, unless this "
        "study was made on the document's own files"
    )
    yield Heading("What the Slovene document found, and what we do")
    yield Paragraph(
        f"“Theirs” is what {told['source']}, says. {others}. Counts of tries (theirs are ants, "
        "“iteracije”) can be compared with some caution, seconds cannot. Of a solver that relies "
        "on chance, all its seeds are counted."
    )
    yield Table(["finding", "theirs", "ours"], rows)


def _settled(results: Sequence[Result], _: int) -> str:
    solved = sum(result.is_solved for result in results)
    puzzles = len({result.first.puzzle for result in results})
    runs = "" if len(results) == puzzles else f" runs, on {amount(puzzles, 'puzzle')}"
    return f"{solved} of {len(results)}{runs}"


def _known(results: Sequence[Result], _: int) -> str:
    shares = [1.0 if result.is_solved else result.first.known or 0.0 for result in results]
    return ", ".join(f"{share:.0%}" for share in sorted(shares))


def _tries(results: Sequence[Result], _: int) -> str:
    counts = sorted(result.effort.get("tries", 0) for result in results if result.is_solved)
    if not counts:
        return "–"
    return f"{counts[0]:,} to {counts[-1]:,}, median {statistics.median(counts):,.0f}"


def _pace(results: Sequence[Result], tries: int) -> str:
    counted = [result for result in results if result.effort.get("tries", 0)]
    total = sum(result.effort["tries"] for result in counted)
    time = sum(result.seconds for result in counted)
    return f"{seconds(time / total * tries)} s" if total else "–"


_TOLD = {"settled": _settled, "known": _known, "tries": _tries, "pace": _pace}
"""The summary of some results next to a finding."""


def growth() -> str:
    """What the Czech document says about its experiment."""
    told = figures()["growth"]
    return (
        f"{told['source'][0].upper()}{told['source'][1:]}, shows such a plot, of {told['of']}, "
        f"and says: {told['says']}."
    )


def growth_points() -> Mapping[str, Sequence[tuple[float, float]]]:
    """Sizes and seconds in the plot of the Czech document, by the solver that repeats it."""
    told = figures()["growth"]
    return {told["solver"]: list(zip(told["sides"], told["seconds"], strict=True))}
