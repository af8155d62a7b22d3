"""The part of Nurie's JSON that all kinds share: one object, an array, a pack, or one per line.

Every object has a ``kind``, a ``size``, ``clues`` in the form of its kind, credits, and a
goal with its SHA-256, so that a player's grid can be checked even if the goal is left out::

    {"kind": "nonogram", "size": [4, 3], "clues": …, "title": "Flag", "author": "Ada",
     "licence": "CC0-1.0", "solution": "sha256:…", "goal": [".##.", "####", ".#.."]}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, TypeVar

from nurie import registry
from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import EMPTY, Grid

T = TypeVar("T")

CREDITS = {
    "title": "title",
    "author": "author",
    "licence": "copyright",
    "description": "description",
}
_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{")
_KIND = re.compile(rb'"kind"\s*:\s*"([^"]*)"')


def kind_of(head: bytes) -> str | None:
    """The kind named at the start of a file; empty for an object without a kind."""
    if not _START.match(head):
        return None
    kind = _KIND.search(head)
    return kind[1].decode("latin-1") if kind else ""


def read(source: BinaryIO, kind: str, puzzle_of: Callable[[dict[str, Any]], T]) -> Iterator[T]:
    """Puzzle after puzzle; one per line is read line by line. An error names the line it starts on.

    An object without a kind is taken for one of the kind that is read.
    """
    for at, value in texts.at_least_one(_values(source), "a puzzle was expected"):
        for item in _items(value):
            try:
                fields: dict[str, Any] = expect(item, dict, "a puzzle, an object in braces,")
                _check_kind(fields.get("kind", kind), kind)
                puzzle = puzzle_of(fields)
            except FormatError as error:
                error.line = error.line or at
                raise
            yield puzzle


def _items(value: Any) -> list[Any]:
    """The puzzles in a value: of a list, a pack or what ``generate --json`` says, or itself."""
    match value:
        case list():
            return value
        case {"puzzles": list() as puzzles}:
            credits = {key: value[key] for key in ("author", "licence") if key in value}
            return [credits | item if isinstance(item, dict) else item for item in puzzles]
        case {"puzzle": dict() as puzzle}:
            return [puzzle]
    return [value]


def _check_kind(told: Any, kind: str) -> None:
    if told != kind:
        known = " or ".join([kind] if told in registry.kinds() else registry.kinds())
        raise FormatError(f"a puzzle of the kind {known} was expected, not {shown(told)}")


def _values(source: BinaryIO) -> Iterator[tuple[int, Any]]:
    """The values of a file with the line each starts on: one per line, or one over many lines."""
    lines = texts.read_lines(source)
    for at, text in lines:
        if not text.strip():
            continue
        try:
            value = _parsed(text, at)
        except FormatError:
            rest = [text, *(text for _, text in lines)]
            if len(rest) == 1:
                raise
            yield at, _parsed("\n".join(rest), at)
            return
        yield at, value


def _parsed(text: str, at: int) -> Any:
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = at + error.lineno - 1
        what = "it ends too early" if error.pos >= len(text.rstrip()) else error.msg.lower()
        raise FormatError(f"it is broken JSON: {what}", line=where) from None
    except (ValueError, RecursionError):
        raise FormatError("its numbers are too long or its lists too deep", line=at) from None


def expect(value: Any, kind: type, what: str) -> Any:
    """The value, if it has the expected type."""
    if not isinstance(value, kind):
        raise FormatError(f"{what} was expected, not {shown(value)}")
    return value


def shown(value: Any) -> str:
    """A value for an error message."""
    match value:
        case None:
            return "nothing"
        case dict():
            return "an object"
        case list():
            return "a list"
    return texts.quoted(str(value))


def check_size(fields: Mapping[str, Any], width: int, height: int) -> None:
    """Raise an error if the optional size does not match the clues."""
    match fields.get("size", [width, height]):
        case [int() as told_width, int() as told_height]:
            if (told_width, told_height) == (width, height):
                return
            told = texts.quoted(f"{told_width}×{told_height}")
        case value:
            told = shown(value)
    raise FormatError(f"the size {told} does not match the clues, {width}×{height}")


def board(
    fields: Mapping[str, Any], max_side: int, number_of: Callable[[Any], int]
) -> list[list[int]]:
    """The clues of a puzzle that has a number on every cell, row by row; its size must fit."""
    clues = expect(fields.get("clues"), list, "clues, a list of rows,")
    if len(clues) > max_side:
        raise FormatError(f"{len(clues)} rows are more than the {max_side} allowed")
    rows = [
        [number_of(value) for value in expect(row, list, "a row, a list of numbers,")]
        for row in clues
    ]
    check_size(fields, len(rows[0]) if rows else 0, len(rows))
    return rows


def credits(fields: Mapping[str, Any]) -> dict[str, str]:
    """The credits, by the names of the puzzle's fields."""
    return {
        name: expect(fields.get(key, ""), str, f"{key}, a text,") for key, name in CREDITS.items()
    }


def goal(fields: Mapping[str, Any], width: int, height: int, letters: str) -> Grid | None:
    """The goal, if there is one and it is complete."""
    if (value := fields.get("goal")) is None:
        return None
    rows = [
        expect(row, str, "a row of the goal, a text,")
        for row in expect(value, list, "a goal, a list,")
    ]
    for row in rows:
        if strange := row.strip(letters + EMPTY):
            raise FormatError(f"the goal has a cell {strange[0]!r} that is not a colour")
    return texts.goal_from(rows, width, height, None)


def write(puzzle: Any, clues: Any, goal: Grid | None, target: BinaryIO, **more: Any) -> None:
    """Write one puzzle on a line; ``more`` contains what its kind adds to the clues."""
    import json
    from hashlib import sha256

    fields = {
        "kind": puzzle.kind,
        "size": [puzzle.width, puzzle.height],
        "clues": clues,
        **more,
        **{key: text for key, name in CREDITS.items() if (text := getattr(puzzle, name))},
    }
    if goal:
        fields["solution"] = "sha256:" + sha256(str(goal).encode()).hexdigest()
        fields["goal"] = list(goal.rows)
    text = json.dumps(fields, ensure_ascii=False, separators=(", ", ": "))
    texts.write_lines([text], target)
