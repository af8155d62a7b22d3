"""``nurie pack``: build packs of puzzles, check them, and list them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from nurie.cli._inputs import STANDARD_INPUT, Files, Item, complaint, is_same, read, suggest_pack
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._output import expect_suffix, write_out
from nurie.cli._session import BAD, Session
from nurie.difficulty import Level
from nurie.errors import NurieError
from nurie.packs import Pack, open_pack, packs
from nurie.packs.building import Accepted, Candidate, Refused, examine, from_easy_to_hard
from nurie.packs.checking import Checker, is_in_order
from nurie.packs.packfile import write_pack
from nurie.puzzle import amount
from nurie.solving import Limits

Packs = Annotated[list[str] | None, typer.Argument(metavar="[PACK]…", hidden=True)]
"""Files of packs or names of bundled ones; by default all bundled ones."""
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object per pack.")]


def pack() -> None:
    """Build packs of puzzles, check them, and list them.

    A pack is one file, which every command and the app accept: puzzles in the order to play
    them, with their levels, credits and licence.

        nurie pack build cats/ --out cats.json --author Ada --licence CC0-1.0
        nurie pack check cats.json          unique, new, and as hard as it says?
        nurie pack list                     the bundled packs
    """


def build(
    files: Files,
    out: Annotated[str, typer.Option("--out", "-o", metavar="FILE", help="The pack to write.")],
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="By default the name of the file.")
    ] = "",
    description: Annotated[str, typer.Option(metavar="TEXT", help="What it contains.")] = "",
    author: Annotated[
        str, typer.Option(metavar="NAME", help="The author of puzzles that name none.")
    ] = "",
    licence: Annotated[
        str, typer.Option(metavar="ID", help="Their licence, such as CC0-1.0 or CC-BY-4.0.")
    ] = "",
    keep_order: Annotated[
        bool, typer.Option("--keep-order", help="Do not order the puzzles by level.")
    ] = False,
    skip: Annotated[
        bool,
        typer.Option("--skip", help="Leave out puzzles that do not qualify, instead of stopping."),
    ] = False,
    json: AsJson = False,
    time: Time = None,
    memory: Memory = None,
) -> int:
    """Build a pack from puzzles, in order of level.

    Every puzzle must have exactly one solution, an author and a licence, and must not be
    the same as another, turned or mirrored. If one does not qualify, it is reported, nothing is
    written, and the exit code is 1; with --skip it is left out.

        nurie pack build cats/ -o cats.json --author Ada --licence CC0-1.0
        nurie pack build a.non b.non -o two.json --keep-order
    """
    if out != STANDARD_INPUT and any(is_same(file, out) for file in files):
        raise NurieError(f"{out} is one of the puzzles; name another file with --out")
    expect_suffix(out, "a pack", ".json")
    with Session("building", memory) as session:
        items = list(read(files, session))
        if session.code == BAD:
            return session.code
        found = examine(
            map(_candidate, items), author=author, licence=licence, limits=Limits(seconds=time)
        )
        accepted = list(_accepted(found, session, skip=skip))
        if not accepted or (session.code and not skip):
            session.leave_unsolved()
            session.note(f"{out}: not written")
            return session.code
        ordered = accepted if keep_order else from_easy_to_hard(accepted)
        name = "pack" if out == STANDARD_INPUT else Path(out).stem
        made = Pack(
            name=name,
            title=title.strip() or name,
            description=description.strip(),
            author=author.strip() or _shared(ordered, "author"),
            licence=licence.strip() or _shared(ordered, "copyright"),
            entries=tuple(one.entry for one in ordered),
        )
        write_out(write_pack(made).encode(), out)
        if out == STANDARD_INPUT:
            return session.code
        if json:
            session.write_json({"file": out, **_facts(made), "levels": _levels(made)})
        else:
            told = ", ".join(f"{count} {level}" for level, count in _levels(made).items() if count)
            session.write(f"{out}: {amount(len(ordered), 'puzzle')} ({told})")
    return session.code


def _candidate(item: Item) -> Candidate:
    stem = "" if item.file == STANDARD_INPUT else Path(item.file).stem
    return Candidate(item.puzzle, item.place, stem)


def _accepted(
    found: Iterator[Accepted | Refused], session: Session, *, skip: bool
) -> Iterator[Accepted]:
    """The puzzles that the pack can have; the others are reported."""
    for one in found:
        session.finish()
        if isinstance(one, Accepted):
            yield one
            continue
        session.note(f"{one.place}: {one.text}{', so it is left out' if skip else ''}")
        if not skip:
            session.leave_unsolved()


def _shared(accepted: list[Accepted], attribute: str) -> str:
    """What all puzzles say; empty if they differ."""
    values = {str(getattr(one.entry.puzzle, attribute)) for one in accepted}
    return values.pop() if len(values) == 1 else ""


def check(
    files: Packs = None, json: AsJson = False, time: Time = None, memory: Memory = None
) -> int:
    """Check packs: one solution each, levels, duplicates, credits.

    A PACK is a file, or the name of a bundled pack; by default all bundled packs are
    checked. Duplicates are found among all packs that are checked together, even if they
    are turned or mirrored. The exit code is 1 if anything is wrong.

        nurie pack check cats.json
        nurie pack check --json
    """
    with Session("checking", memory) as session:
        checker = Checker(Limits(seconds=time))
        for pack in _opened(files, session):
            faults = list(checker.faults(pack))
            if faults:
                session.leave_unsolved()
            if json:
                told = {
                    **_facts(pack),
                    "ok": not faults,
                    "in_order": is_in_order([entry.level for entry in pack.entries]),
                    "problems": [fault.as_json() for fault in faults],
                }
                session.write_json(told)
                continue
            for fault in faults:
                session.write(f"{pack.name}: {fault}")
            if not faults:
                session.write(f"{pack.name}: {amount(len(pack.entries), 'puzzle')}, no problems")
    return session.code


def list_(files: Packs = None, json: AsJson = False) -> int:
    """List packs: their titles, and how many puzzles they have.

    A PACK is a file, or the name of a bundled pack; by default all bundled packs are
    listed.

        nurie pack list
        nurie pack list --json
        nurie pack list cats.json
    """
    with Session() as session:
        found = list(_opened(files, session))
        width = max((len(pack.name) for pack in found), default=0)
        for pack in found:
            if json:
                session.write_json(_facts(pack))
            else:
                count = amount(len(pack.entries), "puzzle")
                session.write(f"{pack.name.ljust(width)}  {pack.title} ({count}, {pack.kind})")
    return session.code


def _opened(names: list[str] | None, session: Session) -> Iterator[Pack]:
    """The packs; those that cannot be read are reported."""
    for name in names or packs():
        try:
            yield open_pack(name)
        except (NurieError, OSError) as error:
            if isinstance(error, FileNotFoundError):
                suggest_pack(name, error)
            session.fail(complaint(name, error))


def _facts(pack: Pack) -> dict[str, Any]:
    """What ``--json`` prints of every pack."""
    return {
        "name": pack.name,
        "title": pack.title,
        "puzzles": len(pack.entries),
        "kind": pack.kind,
        "description": pack.description,
        "author": pack.author,
        "licence": pack.licence,
    }


def _levels(pack: Pack) -> dict[str, int]:
    """How many puzzles have each level."""
    counts = Counter(entry.level for entry in pack.entries)
    return {str(level): counts[number] for number, level in enumerate(Level, 1)}


actions = (build, check, list_)
