"""The bundled packs as the app shows them: in tables, with lives, difficulty and solutions.

Loading, rating and compressing all puzzles takes some seconds. It happens when the server
starts and the files of a pack have changed; requests read the tables.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
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

REVISION = 4
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
    columns = [getattr(models.Pack, name) for name in (*_LISTED, "position", "formerly")]
    with engine.connect().execution_options(reading=True) as connection:
        packs_ = connection.execute(select(*columns)).mappings().all()
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
            | {"count": measured[pack["id"]][0]}
            | ({"formerly": json.loads(pack["formerly"])} if pack["formerly"] else {})
            for pack in sorted(packs_, key=place)
        ]
    )


_LISTED = ("id", "title", "description", "author", "licence", "kind", "section")


def content(engine: Engine, pack: str) -> bytes | None:
    """A pack with its puzzles for clients, as compressed JSON; None if there is no such pack."""
    query = select(models.Pack.content).where(models.Pack.id == pack)
    with engine.connect().execution_options(reading=True) as connection:
        return connection.execute(query).scalar_one_or_none()


def indexed(engine: Engine, order: Sequence[str]) -> bytes:
    """A summary of all puzzles, and the packs of the puzzles of the day, as JSON.

    Clients search in it and choose by it without the packs, which come in the given order, with
    their sizes in bytes as they are sent.
    """
    query = select(models.Pack.id, models.Pack.short, func.length(models.Pack.content))
    with engine.connect().execution_options(reading=True) as connection:
        rows = {row[0]: (row[1], row[2]) for row in connection.execute(query)}
    shown = [
        {"id": name, "bytes": rows[name][1], "puzzles": json.loads(rows[name][0])} for name in order
    ]
    daily = [{"from": str(edition.first), "packs": edition.packs} for edition in editions()]
    return encoded({"packs": shown, "daily": daily})


def _content(pack: str, title: str, rows: Sequence[Mapping[str, Any]]) -> bytes:
    """A pack with its puzzles, as clients get it."""
    puzzles = [
        {key: row[key] for key in _SHOWN}
        | {key: json.loads(row[key]) for key in ("titles", "puzzle", "solution") if row[key]}
        for row in rows
    ]
    return compressed(encoded({"id": pack, "title": title, "puzzles": puzzles}))


_SHOWN = ("id", "title", "kind", "width", "height", "lives", "difficulty")


def _short(pack: str, row: Mapping[str, Any]) -> list[Any]:
    """What a client can search for without the pack."""
    colours = json.loads(row["puzzle"]).get("colours", ())
    name = row["id"].removeprefix(f"{pack}/")
    return [name, *(row[key] for key in _SEARCHED), max(1, len(colours))]


_SEARCHED = ("kind", "width", "height", "difficulty")


def compressed(data: bytes) -> bytes:
    """As clients get it."""
    return gzip.compress(data, 6, mtime=0)


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
        "digest": digest,
        "content": _content(name, pack.title, puzzles),
        "short": encoded([_short(name, puzzle) for puzzle in puzzles]).decode(),
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
