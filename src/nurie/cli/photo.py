"""``nurie photo``: read a puzzle from a photo, a scan or a screenshot."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from nurie import files
from nurie import photo as reading
from nurie.cli._inputs import STANDARD_INPUT, complaint, is_same, standard_input
from nurie.cli._memory import Memory
from nurie.cli._output import write_out
from nurie.cli._session import Session, depth_of
from nurie.cli._words import styled
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.photo import SECONDS
from nurie.solving import Status


def photo(
    image: Annotated[str, typer.Argument(metavar="IMAGE", hidden=True)],
    out: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write the puzzle; the name says the format."
        ),
    ] = None,
    all: Annotated[
        bool, typer.Option("--all", help="Read all puzzles of the page, not only the largest.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per puzzle.")] = False,
    html: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a page to review what was read, with pictures."),
    ] = None,
    time: Annotated[
        float,
        typer.Option(metavar="S", min=0, help="How long to search for numbers with one solution."),
    ] = SECONDS,
    memory: Memory = None,
) -> int:
    """Read a puzzle from a photo, a scan or a screenshot.

    IMAGE is a JPEG, PNG, WebP or HEIC, or - for standard input, and shows a nonogram or a
    Nurikabe. Numbers that cannot be told apart by their looks are chosen such that the puzzle
    has exactly one solution; the exit code is 1 if there is no such choice, or more than one.
    Nothing leaves this machine.

        nurie photo page.jpg
        nurie photo page.jpg -o puzzle.non --html review.html
        nurie photo page.png --all -o puzzles.json
    """
    for target in (out, html):
        if target is not None and image != STANDARD_INPUT and is_same(image, target):
            raise NurieError(f"{target} is the photo itself; name another file")
    with Session("reading", memory) as session:
        source = standard_input() if image == STANDARD_INPUT else image
        try:
            if all:
                found = reading.read_all(source, seconds=time)
            else:
                found = [reading.read(source, seconds=time)]
        except (NurieError, OSError) as error:
            if isinstance(error, OSError) and not error.filename:
                error.filename = image
            session.fail(complaint(image, error))
            return session.code
        from nurie.photo import review

        for one in found:
            session.done += 1
            if one.status is not Status.UNIQUE or one.warnings:
                session.leave_unsolved()
            if json:
                session.write_json({"file": image, **one.as_json()})
            else:
                depth = depth_of(sys.stdout)
                size = f"{one.kind} {one.width}×{one.height}, {review.verdict(one)}"
                drawn = [draw_board(one.draft, None, depth)] if one.draft else []
                session.write_part("\n".join([styled(size, "1", depth), *drawn]))
            for clue in one.changed:
                session.note(f"{image}: {review.change(clue)}")
            for warning in one.warnings:
                session.note(f"{image}: {warning}")
        puzzles = [one.draft for one in found if one.draft is not None]
        try:
            if out is not None and puzzles:
                files.save(puzzles if all else puzzles[0], out)
            if html is not None:
                write_out(review.page(found, image).encode(), html)
        except (NurieError, OSError) as error:
            session.fail(complaint(out or html or "", error))
    return session.code
