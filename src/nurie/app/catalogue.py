"""The bundled packs as the app shows them: in tables, with lives, difficulty and solutions.

Loading and rating all puzzles takes a second or two. It happens when the server starts and
the files of a pack have changed; requests read the tables.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, delete, insert, select

import nurie
from nurie import packs, registry
from nurie.app import models
from nurie.difficulty import Level
from nurie.grid import Grid
from nurie.puzzle import Puzzle
from nurie.solving import Limits

REVISION = 1
"""Increase this when the same files produce different rows."""
HARDEST = 5
_OFTEN = 5
"""A puzzle with this many suppositions or more is among the hardest."""
_FOLDER = Path(packs.__file__).parent


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


def answers(engine: Engine) -> tuple[bytes, dict[str, bytes]]:
    """The responses for clients: the list of packs, and every pack by its id, as JSON."""
    with engine.connect().execution_options(reading=True) as connection:
        packs_ = connection.execute(select(models.Pack.__table__)).mappings().all()
        puzzles = (
            connection.execute(select(models.Puzzle.__table__).order_by(models.Puzzle.position))
            .mappings()
            .all()
        )
    inside: dict[str, list[dict[str, Any]]] = {pack["id"]: [] for pack in packs_}
    for row in puzzles:
        told = {key: row[key] for key in _SHOWN}
        inside[row["pack_id"]].append(
            told | {"puzzle": json.loads(row["puzzle"]), "solution": json.loads(row["solution"])}
        )

    def place(pack: Any) -> tuple[str, float, str]:
        cells = [puzzle["width"] * puzzle["height"] for puzzle in inside[pack["id"]]]
        return pack["kind"], sum(cells) / len(cells), pack["id"]

    in_order = sorted(packs_, key=place)
    listed = [
        {key: pack[key] for key in ("id", "title", "description", "author", "licence", "kind")}
        | {"icon": json.loads(pack["icon"]), "count": len(inside[pack["id"]])}
        | ({"colours": json.loads(pack["colours"])} if pack["colours"] else {})
        for pack in in_order
    ]
    return encoded(listed), {
        pack["id"]: encoded(
            {"id": pack["id"], "title": pack["title"], "puzzles": inside[pack["id"]]}
        )
        for pack in packs_
    }


_SHOWN = ("id", "title", "kind", "width", "height", "lives", "difficulty")


def encoded(value: Any) -> bytes:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(name: str) -> str:
    digest = hashlib.sha256(f"{REVISION} {nurie.__version__}".encode())
    for file in sorted((_FOLDER / name).iterdir()):
        if file.is_file():
            digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _rows(name: str, digest: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A pack and its puzzles as rows."""
    pack = packs.load_pack(name)
    puzzles = [
        {
            "id": f"{name}/{stem}",
            "pack_id": name,
            "position": position,
            "title": puzzle.title,
            "kind": puzzle.kind,
            "width": puzzle.width,
            "height": puzzle.height,
            "lives": pack.lives.get(stem, lives_of(puzzle)),
            "difficulty": difficulty_of(puzzle),
            "puzzle": json.dumps(as_json(puzzle), ensure_ascii=False),
            "solution": json.dumps(list(solution_of(puzzle).rows)),
        }
        for position, (stem, puzzle) in enumerate(zip(pack.names, pack.puzzles, strict=True))
    ]
    letters = {colour.letter: colour.rgb for colour in getattr(pack.icon, "colours", ())}
    return {
        "id": name,
        "position": 0,
        "title": pack.title,
        "description": pack.description,
        "author": pack.author,
        "licence": pack.licence,
        "kind": pack.icon.kind,
        "icon": json.dumps(list(solution_of(pack.icon).rows)),
        "colours": json.dumps(letters) if len(letters) > 1 else "",
        "digest": digest,
    }, puzzles


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle in Nurie's JSON, without its goal."""
    value: dict[str, Any] = json.loads(nurie.dumps(puzzle, "json"))
    value.pop("goal", None)
    value.pop("solution", None)
    return value


def lives_of(puzzle: Puzzle) -> int:
    """The default number of mistakes that a puzzle allows."""
    cells = puzzle.width * puzzle.height
    return 3 if cells <= 400 else 5 if cells <= 1600 else 7


def difficulty_of(puzzle: Puzzle) -> int:
    """From 1 to 5: the level of the hardest technique, and 5 if it needs many suppositions."""
    rating = registry.kind(puzzle.kind).rate(puzzle, Limits(seconds=10))
    if rating is None:
        return HARDEST
    level = list(Level).index(rating.level) + 1
    return level if level < HARDEST - 1 or rating.times < _OFTEN else HARDEST


def solution_of(puzzle: Puzzle) -> Grid:
    """The goal if it solves the puzzle, otherwise the engine's solution."""
    goal = puzzle.goal
    if goal is not None and not puzzle.check(goal):
        return goal
    solution = nurie.solve(puzzle, Limits(seconds=60)).solution
    if solution is None:
        raise nurie.PuzzleError(f"the puzzle {puzzle.title!r} of a pack has no solution")
    return solution
