"""The bundled packs as the app shows them: in tables, with lives, difficulty and solutions.

Loading and rating all puzzles takes a second or two. It happens when the server starts and
the files of a pack have changed; requests read the tables.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Engine, delete, func, insert, select

import nurie
from nurie import packs
from nurie.app import models
from nurie.difficulty import Level
from nurie.grid import Grid
from nurie.packs.daily import editions
from nurie.puzzle import Puzzle
from nurie.solving import Limits

REVISION = 3
"""Increase this when the same files produce different rows."""


def refresh(engine: Engine) -> list[str]:
    """Update the tables of packs; return the packs that changed."""
    names = packs.packs()
    digests = {name: _digest(name) for name in names}
    with engine.connect().execution_options(reading=True) as connection:
        rows_ = connection.execute(select(models.Pack.id, models.Pack.digest)).all()
        known = {row.id: row.digest for row in rows_}
    if known == digests:
        return []
    changed = [name for name in names if known.get(name) != digests[name]]
    rows = {name: _rows(name, digests[name]) for name in changed}
    with engine.begin() as connection:
        gone = [*changed, *(known.keys() - digests.keys())]
        connection.execute(delete(models.Puzzle).where(models.Puzzle.pack_id.in_(gone)))
        connection.execute(delete(models.Pack).where(models.Pack.id.in_(gone)))
        for pack, puzzles in rows.values():
            connection.execute(insert(models.Pack), [pack])
            connection.execute(insert(models.Puzzle), puzzles)
    return changed


def listed(engine: Engine) -> bytes:
    """The list of packs for clients, in the order to show them, as JSON."""
    cells = func.avg(models.Puzzle.width * models.Puzzle.height)
    sizes = select(models.Puzzle.pack_id, func.count(), cells).group_by(models.Puzzle.pack_id)
    with engine.connect().execution_options(reading=True) as connection:
        packs_ = connection.execute(select(models.Pack.__table__)).mappings().all()
        measured = {row[0]: (row[1], float(row[2])) for row in connection.execute(sizes)}

    section_of = {name: at for at, name in enumerate(packs.SECTIONS)}

    def place(pack: Any) -> tuple[int, int, float, str]:
        return (
            section_of.get(pack["section"], len(section_of)),
            pack["position"],
            measured[pack["id"]][1],
            pack["id"],
        )

    return encoded(
        [
            {key: pack[key] for key in _LISTED}
            | {"icon": json.loads(pack["icon"]), "count": measured[pack["id"]][0]}
            | {key: json.loads(pack[key]) for key in ("colours", "formerly") if pack[key]}
            for pack in sorted(packs_, key=place)
        ]
    )


_LISTED = ("id", "title", "description", "author", "licence", "kind", "section")


def content(engine: Engine, pack: str) -> bytes | None:
    """A pack with its puzzles for clients, as JSON; None if there is no such pack."""
    inside = select(models.Puzzle.__table__).where(models.Puzzle.pack_id == pack)
    with engine.connect().execution_options(reading=True) as connection:
        title = connection.execute(
            select(models.Pack.title).where(models.Pack.id == pack)
        ).scalar_one_or_none()
        if title is None:
            return None
        rows = connection.execute(inside.order_by(models.Puzzle.position)).mappings().all()
    puzzles = [
        {key: row[key] for key in _SHOWN}
        | {key: json.loads(row[key]) for key in ("titles", "puzzle", "solution") if row[key]}
        for row in rows
    ]
    return encoded({"id": pack, "title": title, "puzzles": puzzles})


_SHOWN = ("id", "title", "kind", "width", "height", "lives", "difficulty")


def indexed(engine: Engine, sizes: Mapping[str, int]) -> bytes:
    """All puzzles in short, and the packs of the puzzles of the day, as JSON.

    Clients search in it and choose by it without the packs. ``sizes`` are those of the packs in
    bytes, as they are sent; the packs come in that order.
    """
    columns = [getattr(models.Puzzle, name) for name in ("pack_id", *_INDEXED, "puzzle")]
    query = select(*columns).order_by(models.Puzzle.pack_id, models.Puzzle.position)
    with engine.connect().execution_options(reading=True) as connection:
        rows = connection.execute(query).mappings().all()
    inside: dict[str, list[Any]] = {name: [] for name in sizes}
    for row in rows:
        colours = json.loads(row["puzzle"]).get("colours", ())
        name = row["id"].removeprefix(f"{row['pack_id']}/")
        told = [name, *(row[key] for key in _INDEXED[1:]), max(1, len(colours))]
        inside[row["pack_id"]].append(told)
    shown = [{"id": name, "bytes": sizes[name], "puzzles": inside[name]} for name in sizes]
    daily = [{"from": str(edition.first), "packs": edition.packs} for edition in editions()]
    return encoded({"packs": shown, "daily": daily})


_INDEXED = ("id", "kind", "width", "height", "difficulty")


def encoded(value: Any) -> bytes:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(name: str) -> str:
    digest = hashlib.sha256(f"{REVISION} {nurie.__version__}".encode())
    for file in packs.files_of(name):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _rows(name: str, digest: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A pack and its puzzles as rows."""
    pack = packs.load_pack(name)
    puzzles = [
        {"position": position} | _row(pack, entry) for position, entry in enumerate(pack.entries)
    ]
    former = {entry.former_id.partition("/")[0] for entry in pack.entries if entry.former_id}
    return {
        "id": name,
        "position": pack.place,
        "title": pack.title,
        "description": pack.description,
        "author": pack.author,
        "licence": pack.licence,
        "section": pack.section,
        "formerly": json.dumps(sorted(former)) if former else "",
        "kind": pack.kind,
        "icon": json.dumps(list(solution_of(pack.cover).rows)),
        "colours": _letters(pack.cover),
        "digest": digest,
    }, puzzles


def _row(pack: packs.Pack, entry: packs.Entry) -> dict[str, Any]:
    """A puzzle of a pack as a row."""
    puzzle = entry.puzzle
    return {
        "id": pack.id_of(entry),
        "pack_id": pack.name,
        "title": puzzle.title,
        "titles": json.dumps(entry.titles, ensure_ascii=False) if entry.titles else "",
        "kind": puzzle.kind,
        "width": puzzle.width,
        "height": puzzle.height,
        "lives": entry.lives or lives_of(puzzle.width, puzzle.height),
        "difficulty": entry.level or difficulty_of(puzzle),
        "puzzle": json.dumps(as_json(puzzle), ensure_ascii=False),
        "solution": json.dumps(list(solution_of(puzzle).rows)),
    }


def _letters(puzzle: Puzzle) -> str:
    """The colours of a picture by letter, as JSON; empty if it is black and white."""
    letters = {colour.letter: colour.rgb for colour in getattr(puzzle, "colours", ())}
    return json.dumps(letters) if len(letters) > 1 else ""


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in Nurie's JSON, without its goal."""
    value: dict[str, Any] = json.loads(nurie.dumps(puzzle, "json"))
    value.pop("goal", None)
    value.pop("solution", None)
    return value


def lives_of(width: int, height: int) -> int:
    """The default number of mistakes that a puzzle of that size allows."""
    cells = width * height
    return 3 if cells <= 400 else 5 if cells <= 1600 else 7


def difficulty_of(puzzle: Puzzle) -> int:
    """The level from 1 to 5; 5 for a puzzle that cannot be rated."""
    rating = nurie.rate(puzzle)
    return (rating.level if rating else Level.EXPERT).number


def solution_of(puzzle: Puzzle) -> Grid:
    """The goal if it solves the puzzle, otherwise the engine's solution."""
    goal = puzzle.goal
    if goal is not None and not puzzle.check(goal):
        return goal
    solution = nurie.solve(puzzle, Limits(seconds=60)).solution
    if solution is None:
        raise nurie.PuzzleError(f"the puzzle {puzzle.title!r} of a pack has no solution")
    return solution
