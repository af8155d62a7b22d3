"""``nurie render``: draw puzzles as SVG, PNG, PDF, GIF or WebP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, groupby, islice
from pathlib import Path
from typing import Annotated

import typer

from nurie.cli._inputs import STANDARD_INPUT, Files, Item, is_same, read
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._output import is_for_many, notes_for_warnings, path_in, refuse_terminal, write_out
from nurie.cli._session import BAD, Session
from nurie.drawing.rendering import CELL, MEDIA
from nurie.drawing.rendering import render as rendered
from nurie.errors import NurieError, UnsolvedError, no_such
from nurie.solving import Limits


def render(
    files: Files,
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORMAT",
            help=f"{', '.join(MEDIA)}; by default taken from --out, or else svg.",
            autocompletion=lambda: list(MEDIA),
        ),
    ] = None,
    out: Annotated[
        str,
        typer.Option(
            "--out",
            "-o",
            metavar="OUT",
            help="A file, or a folder for one file per puzzle; by default standard output.",
        ),
    ] = STANDARD_INPUT,
    solution: Annotated[bool, typer.Option("--solution", help="Fill in the solution.")] = False,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps", help="Show every step of the solution: one frame each, or one PDF page."
        ),
    ] = False,
    patterns: Annotated[
        bool, typer.Option("--patterns", help="Draw patterns instead of colours.")
    ] = False,
    cell: Annotated[
        float | None,
        typer.Option(metavar="N", min=1, help=f"The side of a cell in pixels; by default {CELL}."),
    ] = None,
    width: Annotated[
        float | None,
        typer.Option(metavar="N", min=1, help="The greatest width of the picture."),
    ] = None,
    height: Annotated[
        float | None,
        typer.Option(metavar="N", min=1, help="The greatest height of the picture."),
    ] = None,
    scale: Annotated[
        float,
        typer.Option(metavar="X", min=0.01, max=100, help="Enlarge the picture."),
    ] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="S", min=0.02, max=60, help="How long a frame is shown."),
    ] = None,
    paper: Annotated[
        str, typer.Option(metavar="P", help="The paper of a PDF: a4 or letter.")
    ] = "a4",
    time: Time = None,
    memory: Memory = None,
) -> int:
    """Draw puzzles as pictures or pages, blank or solved.

    GIF and WebP animate the solution; with --steps every format does, and shows what each
    step fills in and what that follows from. The exit code is 1 if a solution is needed
    but not found.

        nurie render cat.non > cat.svg                the board with its clues
        nurie render cat.non --solution -o cat.png    the solution
        nurie render cat.non -o cat.gif               the solution, growing
        nurie render cat.non --steps -o cat.pdf       a page for each step
        nurie render folder/ --to png -o pictures/    one file per puzzle
    """
    to = _format(to, out)
    if out != STANDARD_INPUT and any(is_same(file, out) for file in files):
        raise NurieError(f"{out} is the puzzle itself; name another file with --out")
    if to != "svg":
        refuse_terminal(out, to.upper())
    if to == "pdf" and (cell or width or height or scale != 1):
        raise NurieError("a PDF fits its paper; the size of a cell or a picture cannot be set")

    def drawn(item: Item) -> bytes:
        return rendered(
            item.puzzle,
            to,
            solution=solution,
            steps=steps,
            patterns=patterns,
            cell=cell,
            width=width,
            height=height,
            scale=scale,
            seconds=seconds,
            paper=paper,
            limits=Limits(seconds=time),
        )

    with Session("drawing", memory) as session:
        items = read(files, session)
        if is_for_many(out):
            _into_folder(items, out, to, drawn, session)
        else:
            _into_one(items, out, drawn, session)
    return session.code


def _format(to: str | None, out: str) -> str:
    """The format that was named, or that of the file extension."""
    suffix = Path(out).suffix.lower().removeprefix(".")
    if to is not None and to not in MEDIA:
        raise NurieError(no_such("unknown format", to, MEDIA))
    if to is None and suffix and not is_for_many(out) and suffix not in MEDIA:
        raise NurieError(
            f"'.{suffix}' is not a known file extension; use --to, or one of {', '.join(MEDIA)}"
        )
    return to or (suffix if suffix in MEDIA else "svg")


def _into_one(
    items: Iterator[Item], out: str, drawn: Callable[[Item], bytes], session: Session
) -> None:
    """Draw the only puzzle."""
    found = list(items)
    if session.code == BAD:
        return
    if len(found) > 1:
        raise NurieError(
            f"there are {len(found)} puzzles, but a file shows only one; "
            "end OUT with a slash to write one file per puzzle into a folder"
        )
    if (data := _tried(found[0], drawn, session)) is not None:
        write_out(data, out)


def _into_folder(
    items: Iterator[Item], folder: str, to: str, drawn: Callable[[Item], bytes], session: Session
) -> None:
    """Draw each puzzle in a file of its own."""
    written: set[Path] = set()
    for file, group in groupby(items, key=lambda item: item.file):
        start = list(islice(group, 2))
        for item in chain(start, group):
            path = path_in(folder, file, item.index, len(start) == 1, f".{to}")
            if path in written:
                session.refuse(f"{item.place}: another puzzle was already written to {path}")
                continue
            written.add(path)
            if (data := _tried(item, drawn, session)) is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                write_out(data, str(path))


def _tried(item: Item, drawn: Callable[[Item], bytes], session: Session) -> bytes | None:
    """The drawing of a puzzle; None if it failed, which was reported."""
    try:
        with notes_for_warnings(session):
            data = drawn(item)
    except UnsolvedError as error:
        session.leave_unsolved()
        session.note(f"{item.place}: {error}")
    except NurieError as error:
        session.fail(f"{item.place}: {error}")
    except MemoryError:
        session.leave_for_memory(item.place)
    else:
        session.finish()
        return data
    session.finish()
    return None
