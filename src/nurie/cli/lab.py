"""``nurie lab``: measure solvers on suites of puzzles, report, compare, and count boards."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from nurie.cli._options import ClusterAddress, crew
from nurie.cli._session import BAD, INTERRUPTED, SOLVED, UNSOLVED, Session, say
from nurie.solving import MOST_SOLUTIONS


def lab() -> None:
    """Measure solvers, write reports, compare studies, count boards.

    A study is a folder: runs.jsonl has one line of JSON per run, and the report is written
    beside it.

        nurie lab run documents --out study      measure, or continue measuring
        nurie lab report study                   write tables and plots
        nurie lab compare before after           which is faster, beyond noise
        nurie lab census 5x5                     count the unique boards
    """


def run(
    suite: Annotated[str, typer.Argument(metavar="SUITE", hidden=True)],
    more: Annotated[list[str] | None, typer.Argument(metavar="[SOLVER]…", hidden=True)] = None,
    solvers: Annotated[
        list[str] | None,
        typer.Option(
            "--solvers",
            "-s",
            metavar="NAME[:k=v,…] …",
            help="The solvers to measure; by default those that the suite names.",
        ),
    ] = None,
    out: Annotated[str, typer.Option(metavar="DIR", help="The folder for the runs.")] = "study",
    protocol: Annotated[
        str, typer.Option(metavar="P", help="documents (5 runs, 3 of them count) or once.")
    ] = "documents",
    time: Annotated[
        float | None,
        typer.Option(
            metavar="S", min=0, max=10**6, help="Give up on a run after this many seconds."
        ),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(
            metavar="MB", min=1, max=10**9, help="Limit on the address space of a run's process."
        ),
    ] = None,
    solutions: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_SOLUTIONS,
            help="Stop after this many solutions; by default the suite decides.",
        ),
    ] = None,
    puzzles: Annotated[
        str, typer.Option(metavar="A,B,…", help="Only these puzzles of the suite.")
    ] = "",
    patience: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="Stop a solver that gave up N times in a row; if random, at one size and density.",
        ),
    ] = None,
    cluster: ClusterAddress = None,
) -> int:
    """Run solvers on a SUITE, each run in its own process, and verify every answer.

    A SUITE is a bundled one (documents, growth, nurikabe, random), a TOML file or
    a folder of puzzles. Repeat the command to continue where it stopped. The exit code is 1
    if an answer was wrong or a run crashed.

        nurie lab run documents --solvers engine line --out study
        nurie lab run growth --protocol once --time 10 --out growth
        nurie lab run mine/ -s elimination:queue=fifo -s engine
    """
    from nurie.lab import plan as plans
    from nurie.lab import protocol as protocols
    from nurie.lab import suite as suites
    from nurie.lab.live import display
    from nurie.lab.log import Log
    from nurie.lab.results import Run
    from nurie.lab.runs import Course

    names = [name.strip() for name in puzzles.split(",") if name.strip()]
    chosen = plans.choose(suites.load(suite), names)
    named = [word for text in (solvers or ()) for word in text.split()] + list(more or ())
    entrants, notes = plans.solvers_of(chosen, named)
    for sentence in notes:
        say(f"nurie lab run: {sentence}")
    rules = protocols.find(protocol)
    settings = plans.limits(rules, chosen, time, memory, solutions)
    plan = plans.Plan(chosen, entrants, rules, settings, patience)
    bad = 0
    with closing(Log(Path(out), settings)) as log:
        course = Course(plan, log)
        before = len(log.runs)
        left = course.left()
        try:
            with (
                crew(cluster, say) as machines,
                display([entrant.label for entrant, _ in entrants], left, log.runs) as shown,
            ):
                for event in course.go(machines):
                    if isinstance(event, Run):
                        bad += event.status in ("wrong", "crashed")
                        shown.end(event, course.left())
                    else:
                        shown.begin(event)
        except KeyboardInterrupt:
            say(f"stopped; {len(log.runs) - before} runs measured; repeat the command to continue")
            return INTERRUPTED
        say(f"{len(log.runs) - before} runs measured, {before} were there before")
    return UNSOLVED if bad else SOLVED


def report(
    folder: Annotated[str, typer.Argument(metavar="DIR", hidden=True)],
) -> int:
    """Write DIR/report.md, DIR/report.html and the plots of a study.

    Plots need Matplotlib, which nurie[lab] installs; without it, the report has only tables.

        nurie lab report study
    """
    from nurie.lab import findings, results

    study = results.read(folder)
    written = findings.write(study, Path(folder))
    for sentence in written.notes:
        say(f"nurie lab report: {sentence}")
    for file in written.files:
        print(file)
    return SOLVED


def compare(
    a: Annotated[str, typer.Argument(metavar="A", hidden=True)],
    b: Annotated[str, typer.Argument(metavar="B", hidden=True)],
) -> int:
    """Show whether study B is faster than study A beyond noise, and by what ratio.

    Runs are paired by puzzle and solver. A solver after two colons restricts the comparison
    to it; name a different one for each study to compare two solvers.

        nurie lab compare before after
        nurie lab compare study::line study::line_rules
    """
    from nurie.lab import compare as comparing

    try:
        print(comparing.text(comparing.read(a), comparing.read(b), a, b))
    except comparing.NothingToCompareError as error:
        say(f"nurie lab compare: {error}")
        return BAD
    return SOLVED


def census(
    size: Annotated[str, typer.Argument(metavar="SIZE", hidden=True)],
    out: Annotated[
        str, typer.Option(metavar="DIR", help="The folder for the finished parts.")
    ] = "census",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            "-w",
            metavar="N",
            min=1,
            max=256,
            help="How many threads to use; by default one for each processor.",
        ),
    ] = None,
    cluster: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print the totals as one object.")] = False,
) -> int:
    """Classify every black-and-white board of a SIZE, up to 7x7.

    For each board: whether it is the only solution of its clues, whether it is solved line
    by line, in how few sweeps over all rows or all columns, and which boards are the hardest.
    Repeat the command to continue where it stopped. The exit code is 1 if a total differs
    from a known one.

        nurie lab census 5x5
        nurie lab census 6x6 --workers 2 --out census
        nurie lab census 7x6 --cluster tcp://10.0.0.1:8786
    """
    from nurie.lab.census import known
    from nurie.lab.census import report as reports
    from nurie.lab.census.counting import Ledger, count_parts
    from nurie.lab.census.totals import size_from

    wanted = size_from(size)
    threads = workers or os.cpu_count() or 1
    with closing(Ledger(Path(out) / f"{wanted}.jsonl", wanted)) as ledger:
        left = ledger.left()
        done = wanted.parts - len(left)
        if 0 < done < wanted.parts:
            say(f"nurie lab census: {done} of {wanted.parts} parts were counted before")
        with Session("counting") as session, crew(cluster, session.note) as machines:
            session.expect(wanted.parts)
            try:
                for part, totals in count_parts(wanted, left, workers=threads, cluster=machines):
                    session.begin(f"part {part + 1} of {wanted}")
                    ledger.add(part, totals)
                    session.finish()
            except KeyboardInterrupt:
                counted = f"{len(ledger.done)} of {wanted.parts} parts counted"
                session.note(f"stopped; {counted}; repeat the command to continue")
                return INTERRUPTED
            totals = ledger.totals
            if json:
                session.write_json({"size": str(wanted), **totals.as_dict()})
            else:
                session.write(reports.text(wanted, totals))
        agreed = known.compared(wanted, totals)
        for name, is_same in agreed.items():
            if not is_same:
                say(f"nurie lab census: {name} differs from known.toml")
        if agreed and all(agreed.values()):
            say(f"nurie lab census: {', '.join(agreed)} agree with the known totals")
    return session.code or (SOLVED if all(agreed.values()) else UNSOLVED)


actions = (run, report, compare, census)
"""The subcommands of ``nurie lab``."""
