"""``nurie generate``: make puzzles with one solution and a chosen difficulty."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from typing import Annotated

import typer

from nurie import generating
from nurie.cli._inputs import STANDARD_INPUT, complaint
from nurie.cli._memory import Memory
from nurie.cli._options import ClusterAddress, crew
from nurie.cli._session import Session, forget
from nurie.cli._sinks import sink_for
from nurie.difficulty import Level
from nurie.generating import Generator
from nurie.puzzle import amount
from nurie.solving import Limits


def generate(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", hidden=True, autocompletion=generating.kinds)
    ],
    size: Annotated[
        str, typer.Option(metavar="WxH", help="Columns and rows; one number for a square.")
    ] = "10x10",
    difficulty: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            help="beginner, easy, medium, hard, expert, or 1 to 5; any by default.",
            autocompletion=lambda: list(Level),
        ),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="blobs, symmetric or random; any by default.",
            autocompletion=lambda: list(generating.STYLES),
        ),
    ] = None,
    colours: Annotated[
        int, typer.Option(metavar="C", help="Nonogram: colours, 1 to 6; 1 by default.")
    ] = 1,
    symmetry: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="For the numbers of a Nurikabe: none, rotation, diagonal, horizontal, vertical.",
        ),
    ] = None,
    needs: Annotated[
        str | None,
        typer.Option(
            metavar="TECHNIQUE", help="Make positions whose easiest next step is this technique."
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="N", help="The same seed gives the same puzzles.")
    ] = 0,
    count: Annotated[int, typer.Option(metavar="K", min=1, help="How many puzzles to make.")] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="OUT",
            help="Write to a file, to a folder/, or to - for standard output.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(metavar="FORMAT", help="The format to write; by default taken from OUT."),
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One JSON object per line; continues an interrupted run into OUT."
        ),
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            "--workers", "-w", metavar="N", min=1, max=256, help="How many threads to use."
        ),
    ] = 1,
    cluster: ClusterAddress = None,
    time: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            min=0,
            help="Stop after this many seconds and keep the puzzles made so far.",
        ),
    ] = None,
    memory: Memory = None,
) -> int:
    """Make puzzles that have one solution and need no guessing.

    KIND is nonogram or nurikabe. The level of a puzzle and the hardest technique that it
    needs are printed below it. The exit code is 1 if time ran out before all puzzles were
    made. Run the same command again to continue an interrupted --json -o FILE.

        nurie generate nonogram --size 15x15 --difficulty medium --style symmetric
        nurie generate nonogram --count 1000000 --json -o million.jsonl --workers 4
        nurie generate nurikabe --size 12x9 --difficulty hard --seed 7 --count 3
        nurie generate nurikabe --needs sea_bottleneck --count 10
        nurie generate nurikabe --to csv --out folder/ --count 20
    """
    generator = Generator(
        kind,
        size=size,
        difficulty=difficulty,
        style=style,
        colours=colours,
        symmetry=symmetry,
        needs=needs,
        seed=seed,
    )
    with Session("making", memory) as session, ExitStack() as stack:
        try:
            sink = stack.enter_context(sink_for(generator, session, out, to, json, count))
            made = generator.run(
                count=count - sink.done,
                first=sink.next_draw,
                seen=sink.seen,
                workers=workers,
                cluster=stack.enter_context(crew(cluster, session.note)),
                limits=Limits(seconds=time),
            )
            stack.callback(made.close)
            if sink.done:
                session.note(f"{out} already has {sink.done} of {amount(count, 'puzzle')}")
            for index in range(sink.done + 1, count + 1):
                session.begin("puzzles")
                if (one := next(made, None)) is None:
                    session.leave_unsolved()
                    session.note(f"time ran out: {index - 1} of {count} puzzles were made")
                    break
                sink.take(index, one)
                session.finish()
            sink.finish()
        except BrokenPipeError:
            raise
        except OSError as error:
            session.fail(complaint(out or "standard output", error))
            if out in (None, STANDARD_INPUT):
                forget(sys.stdout)
    return session.code
