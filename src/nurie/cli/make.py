"""``nurie make``: nonograms from pictures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from nurie import files, making, messages
from nurie.cli._inputs import STANDARD_INPUT, complaint, is_folder, is_same, standard_input
from nurie.cli._memory import Memory
from nurie.cli._options import ClusterAddress, crew
from nurie.cli._session import Session, columns_of, depth_of, printable
from nurie.cli._words import legend, styled
from nurie.cluster import Cluster
from nurie.difficulty import Level
from nurie.drawing.text import Depth, draw_picture
from nurie.errors import CannotMakeError, NurieError
from nurie.making import Made


def make(
    pictures: Annotated[list[str], typer.Argument(metavar="PICTURE", hidden=True)],
    size: Annotated[
        str,
        typer.Option(
            metavar="WxH",
            help="Columns and rows; or only the longer side, to keep the picture's shape.",
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
    title: Annotated[str | None, typer.Option(metavar="TEXT", help="By default its name.")] = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="The puzzle to write, in the format of its extension; or a folder.",
        ),
    ] = None,
    proving: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="Effort to prove the fewest changes, up to 15×15."),
    ] = making.PROVING,
    cluster: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    memory: Memory = None,
) -> int:
    """Make nonograms from pictures, solvable without guessing.

    PICTURE is a PNG, JPEG, SVG or another image that can be read, or - for standard input.
    It is cropped, cut into cells, and repaired: as few cells as possible change, where it
    shows least, until the puzzle has one solution that needs no guessing. The exit code is
    1 if that cannot be done. If FILE is a folder (an existing one, or a name that ends
    in a slash), it gets a .non file for each picture.

        nurie make cat.svg
        nurie make cat.png --size 30x30 -o cat.non
        nurie make parrot.png --size 25 --colours 5 --level medium -o parrot.json
        nurie make icons/*.svg -o puzzles/ --cluster local:4
    """
    if title is not None and len(pictures) > 1:
        raise NurieError("--title is for one picture; several get their file names as titles")
    folder = out if out is not None and (out.endswith("/") or is_folder(out)) else None
    if out is not None and not folder and len(pictures) > 1:
        raise NurieError(f"several puzzles need a folder; name one, as in --out {out}/")
    if out is not None and not folder:
        _expect_format(out)
    wishes = [_Picture(name, title, _target(name, folder, out)) for name in pictures]
    _refuse_same(wishes)
    attempt = partial(_attempt, size=size, colours=colours, level=level, proving=proving)
    with Session("making", memory) as session, crew(cluster, session.note) as machines:
        session.expect(len(wishes))
        for picture, made in _attempts(attempt, _read(wishes, session), machines):
            session.finish()
            if isinstance(made, CannotMakeError):
                session.leave_unsolved()
                session.note(f"{picture.name}: {made}")
            elif isinstance(made, NurieError):
                session.fail(complaint(picture.name, made))
            elif _is_kept(made, picture.out, folder, session):
                if json:
                    facts = {"file": picture.name, "title": picture.shown}
                    session.write_json(facts | made.as_json())
                else:
                    session.write_part(_drawn(made, picture.shown))
    return session.code


@dataclass(frozen=True, slots=True)
class _Picture:
    """A picture and where its puzzle goes."""

    name: str
    title: str | None
    out: str | None
    data: bytes = b""

    @property
    def shown(self) -> str:
        """The title of the puzzle."""
        if self.title is not None:
            return self.title
        named = Path(self.name).stem.replace("-", " ").replace("_", " ")
        return "" if self.name == STANDARD_INPUT else named


_Attempt: TypeAlias = Callable[[tuple[bytes, str]], Made | NurieError]


def _target(name: str, folder: str | None, out: str | None) -> str | None:
    """The file for the puzzle of a picture."""
    if folder is None:
        return out
    return str(Path(folder) / f"{'picture' if name == STANDARD_INPUT else Path(name).stem}.non")


def _expect_format(out: str) -> None:
    """Make sure that the file extension names a format before anything is made."""
    suffix, known = Path(out).suffix.lower(), files.by_suffix("nonogram")
    if suffix not in known:
        told = (
            f"{suffix!r} is not the file extension of a format" if suffix else "no file extension"
        )
        raise NurieError(f"{out}: {told}; use one of {', '.join(sorted(known))}")


def _refuse_same(pictures: list[_Picture]) -> None:
    """Make sure that no picture and no puzzle that was just made is overwritten."""
    made: dict[str, str] = {}
    for picture in pictures:
        if picture.out is None:
            continue
        if any(is_same(other.name, picture.out) for other in pictures):
            raise NurieError(f"{picture.out} is the picture itself; name another file with --out")
        if (first := made.setdefault(picture.out, picture.name)) != picture.name:
            raise NurieError(f"{first} and {picture.name} would both become {picture.out}")


def _read(pictures: list[_Picture], session: Session) -> Iterator[_Picture]:
    """The pictures with their contents; unreadable ones are reported and skipped."""
    for picture in pictures:
        try:
            data = making.read_picture(
                standard_input() if picture.name == STANDARD_INPUT else picture.name
            )
        except (NurieError, OSError) as error:
            session.fail(complaint(picture.name, error))
            continue
        session.begin(picture.name)
        yield replace(picture, data=data)


def _attempts(
    attempt: _Attempt, pictures: Iterator[_Picture], machines: Cluster | None
) -> Iterator[tuple[_Picture, Made | NurieError]]:
    """Every picture with the puzzle that was made of it, here or on a cluster."""
    if machines is not None:
        yield from machines.map(attempt, pictures, lambda picture: (picture.data, picture.shown))
        return
    for picture in pictures:
        yield picture, attempt((picture.data, picture.shown))


def _attempt(
    picture: tuple[bytes, str], *, size: str, colours: int, level: str | None, proving: int
) -> Made | NurieError:
    data, title = picture
    try:
        return making.make(
            BytesIO(data), size, colours=colours, level=level, title=title, proving=proving
        )
    except NurieError as error:
        return error


def _is_kept(made: Made, out: str | None, folder: str | None, session: Session) -> bool:
    """Write the puzzle, if a file was asked for; False if that failed."""
    if out is None:
        return True
    try:
        if folder is not None:
            Path(folder).mkdir(parents=True, exist_ok=True)
        files.save(made.puzzle, out)
    except (NurieError, OSError) as error:
        session.fail(complaint(out, error))
        return False
    return True


def _drawn(made: Made, title: str) -> str:
    """The picture before and after, and what was done to it."""
    depth = depth_of(sys.stdout)
    size = f"{made.puzzle.width}×{made.puzzle.height}"
    lines = [f"{styled(printable(title), '1', depth)}, {size}" if title else size]
    lines += legend(made.puzzle, depth)
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
    """What was changed, whether it is a negative, and how hard the puzzle is."""
    told = [_changes(made)]
    if made.cut.is_negative:
        told.append(messages.text("make.negative"))
    if made.changed:
        told.append(messages.text("make.similarity", share=f"{100 * made.similarity:.1f}"))
    told.append(messages.text("make.level", level=messages.text(f"level.{made.level}")))
    return "; ".join(told)


def _changes(made: Made) -> str:
    count = len(made.changed)
    if not count:
        return messages.text("make.unchanged")
    key = "make.fewest" if count == made.at_least else "make.changed"
    return messages.text(key, count=count, cells=made.puzzle.width * made.puzzle.height)
