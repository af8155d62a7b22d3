"""``nurie make``: a nonogram of a picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from nurie import files, making, messages
from nurie.cli._inputs import STANDARD_INPUT, complaint, is_same, standard_input
from nurie.cli._memory import Memory
from nurie.cli._session import Session, columns_of, depth_of, printable
from nurie.cli._words import styled
from nurie.difficulty import Level
from nurie.drawing.text import Depth, draw_picture
from nurie.errors import CannotMakeError, NurieError
from nurie.making import Made


def make(
    picture: Annotated[str, typer.Argument(metavar="PICTURE", hidden=True)],
    size: Annotated[
        str,
        typer.Option(
            metavar="WxH",
            help="Columns and rows; one number is the longer side, as the picture is shaped.",
        ),
    ] = "20",
    colours: Annotated[
        int, typer.Option(metavar="N", min=1, max=31, help="Colours; 1 is black and white.")
    ] = 1,
    level: Annotated[
        str | None,
        typer.Option(
            metavar="LEVEL",
            help="beginner, easy, medium, hard, expert, or 1 to 5; by default any.",
            autocompletion=lambda: list(Level),
        ),
    ] = None,
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="By default the name.")] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write the puzzle; the name says the format."
        ),
    ] = None,
    proving: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Work to prove that no fewer changes do, up to 15×15."
        ),
    ] = making.PROVING,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    memory: Memory = None,
) -> int:
    """Make a nonogram of a picture; it needs no guessing.

    PICTURE is a PNG, JPEG, SVG or whatever else can be read, or - for standard input. It is
    cropped, cut into cells, and repaired: as few cells as possible change, where it is
    noticed least, until the puzzle has one solution that needs no guessing. The exit code
    is 1 if that cannot be done.

        nurie make cat.svg
        nurie make cat.png --size 30x30 -o cat.non
        nurie make parrot.png --size 25 --colours 5 --level medium -o parrot.json
    """
    if out is not None and picture != STANDARD_INPUT and is_same(picture, out):
        raise NurieError(f"{out} is the picture itself; name another file with --out")
    named = Path(picture).stem.replace("-", " ").replace("_", " ")
    shown = title if title is not None else "" if picture == STANDARD_INPUT else named
    with Session("making", memory) as session:
        try:
            made = making.make(
                standard_input() if picture == STANDARD_INPUT else picture,
                size,
                colours=colours,
                level=level,
                title=shown,
                proving=proving,
            )
        except CannotMakeError as error:
            session.leave_unsolved()
            session.note(f"{picture}: {error}")
            return session.code
        except (NurieError, OSError) as error:
            if isinstance(error, OSError) and not error.filename:
                error.filename = picture
            session.fail(complaint(picture, error))
            return session.code
        session.done = 1
        if out is not None:
            try:
                files.save(made.puzzle, out)
            except (NurieError, OSError) as error:
                session.fail(complaint(out, error))
                return session.code
        if json:
            session.write_json({"file": picture, "title": shown, **made.as_json()})
        else:
            session.write(_drawn(made, shown))
    return session.code


def _drawn(made: Made, title: str) -> str:
    """The picture before and after, and what was done to it."""
    depth = depth_of(sys.stdout)
    size = f"{made.puzzle.width}×{made.puzzle.height}"
    lines = [f"{styled(printable(title), '1', depth)}, {size}" if title else size]
    lines += _pictures(made, depth)
    lines.append(in_words(made))
    return "\n".join(lines)


def _pictures(made: Made, depth: Depth) -> list[str]:
    """Before and after side by side if there is room; only one if they are the same."""
    after = draw_picture(
        made.after, made.puzzle, depth, marked=made.changed, columns=columns_of(sys.stdout)
    )
    if not made.changed:
        return [after]
    before = draw_picture(made.before, made.puzzle, depth, columns=columns_of(sys.stdout))
    room = columns_of(sys.stdout) or 200
    if 2 * (made.puzzle.width + 2) + 3 > room:
        return [before, "", after]
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [f"{one}   {other}" for one, other in pairs]


def in_words(made: Made) -> str:
    """What was changed, and how hard the puzzle is."""
    told = [_changes(made)]
    if made.changed:
        told.append(messages.text("make.similarity", share=f"{100 * made.similarity:.1f}"))
    told.append(messages.text("make.level", level=messages.text(f"level.{made.level}")))
    return "; ".join(told)


def _changes(made: Made) -> str:
    count = len(made.changed)
    if not count:
        return messages.text("make.unchanged")
    key = "make.fewest" if made.is_minimal else "make.changed"
    return messages.text(key, count=count, cells=made.puzzle.width * made.puzzle.height)
