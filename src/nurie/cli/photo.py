"""``nurie photo``: read a puzzle from a photo, a scan or a screenshot."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nurie import files
from nurie import photo as reading
from nurie.cli._asking import hint_as_data
from nurie.cli._inputs import STANDARD_INPUT, complaint, is_same, standard_input
from nurie.cli._memory import Memory
from nurie.cli._output import write_out
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._steps import Language
from nurie.cli._words import legend, styled
from nurie.drawing.text import draw_board
from nurie.errors import NurieError
from nurie.messages import expect_language
from nurie.photo import SECONDS
from nurie.solving import Status

if TYPE_CHECKING:
    from nurie.photo.advice import PhotoHint
    from nurie.photo.reading import Reading

_PICTURES = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP"}


def photo(
    image: Annotated[str, typer.Argument(metavar="IMAGE", hidden=True)],
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write the puzzle, or with --hint the photo with the hint drawn on it.",
        ),
    ] = None,
    hint: Annotated[
        bool,
        typer.Option(
            "--hint", help="Say what is wrong on a board that is partly filled in, or what is next."
        ),
    ] = False,
    language: Language = "en",
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
    Nurikabe. Numbers that look alike are chosen so that the puzzle has
    exactly one solution; the exit code is 1 if there is no such choice, or more than one.
    What somebody has drawn in the cells is read too: filled cells, dots and crosses. --hint
    says what is wrong with it, or gives the easiest next step. Nothing leaves this machine.

        nurie photo page.jpg
        nurie photo page.jpg -o puzzle.non --html review.html
        nurie photo page.jpg --hint -o hint.png
        nurie photo page.png --all -o puzzles.json
    """
    expect_language(language)
    if hint and all:
        raise NurieError("--hint is about one puzzle, so it cannot be used with --all")
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

        try:
            hints = [reading.hint(one) for one in found] if hint else [None] * len(found)
        except NurieError as error:
            session.fail(complaint(image, error))
            hints = [None] * len(found)
        for one, advised in zip(found, hints, strict=True):
            session.done += 1
            if one.status is not Status.UNIQUE or one.warnings:
                session.leave_unsolved()
            if json:
                session.write_json({"file": image, **one.as_json(), **_told(advised, language)})
            else:
                session.write_part(_text(one, advised, language))
            for clue in one.changed:
                session.note(f"{image}: {review.change(clue)}")
            if one.others and not all:
                count = one.others + 1
                session.note(f"{image}: this page has {count} boards; --all reads every puzzle")
            for warning in (*one.warnings, *(advised.warnings if advised else ())):
                session.note(f"{image}: {warning}")
        puzzles = [one.draft for one in found if one.draft is not None]
        target = out
        try:
            if out is not None and hint:
                _save(hints[0], out)
            elif out is not None and puzzles:
                files.save(puzzles if all else puzzles[0], out)
            target = html
            if html is not None:
                page = review.page(found, image, hints, language)
                write_out(page.encode(), html)
        except (NurieError, OSError) as error:
            session.fail(complaint(target or "", error))
    return session.code


def _text(one: Reading, advised: PhotoHint | None, language: str) -> str:
    """The puzzle as it was read, with what is drawn on it, and the hint."""
    from nurie.photo import review

    depth = depth_of(sys.stdout)
    parts = [styled(f"{one.kind} {one.width}×{one.height}, {review.verdict(one)}", "1", depth)]
    if one.draft:
        parts += legend(one.draft, depth, language)
        parts.append(draw_board(one.draft, one.grid(), depth))
    if advised:
        parts.append(printable(advised.sentence(language)))
    return "\n".join(parts)


def _told(advised: PhotoHint | None, language: str) -> dict[str, Any]:
    """The hint for JSON; nothing if none was asked for."""
    if advised is None:
        return {}
    told = hint_as_data(advised.hint, advised.reading.puzzle, language)
    check = [list(cell) for cell in advised.check]
    return {"hint": {**told, "check": check, "warnings": list(advised.warnings)}}


def _save(advised: PhotoHint | None, out: str) -> None:
    """Write the photo with the hint; the file extension determines the format."""
    if advised is None:
        return
    ending = Path(out).suffix.lower()
    if ending not in _PICTURES:
        raise NurieError(f"with --hint, {' or '.join(_PICTURES)} is written, not {ending!r}")
    data = BytesIO()
    advised.picture().save(data, _PICTURES[ending])
    write_out(data.getvalue(), out)
