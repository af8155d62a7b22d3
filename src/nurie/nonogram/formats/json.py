"""Nurie's own JSON: everything a puzzle has; one object, an array of them, or one a line.

An example; a run in colour is ``[3, "b"]``. ``solution`` is the SHA-256 of the
goal's text, so that a player's grid can be checked where the goal is left out::

    {"kind": "nonogram", "size": [4, 3],                            .##.
     "clues": {"rows": [[2], [4], [1]],                             ####
               "columns": [[1], [3], [2], [1]]},                    .#..
     "title": "Flag", "author": "Ada", "licence": "CC0-1.0",
     "goal": [".##.", "####", ".#.."]}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from nurie.errors import FormatError
from nurie.grid import EMPTY, FILLED, Grid
from nurie.nonogram.formats import _colours, _text
from nurie.nonogram.puzzle import BLACK, MAX_SIDE, WHITE, Clue, Colour, Nonogram

suffixes = (".json", ".jsonl")
carries = frozenset({"colours", "several", "title", "author", "copyright", "description", "goal"})

_CREDITS = {
    "title": "title",
    "author": "author",
    "licence": "copyright",
    "description": "description",
}
_START = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:\[\s*)?\{")
_KIND = re.compile(rb'"kind"\s*:\s*"([^"]*)"')


def sniff(head: bytes) -> float:
    """How sure it is by content: an object whose kind is nonogram."""
    if not _START.match(head):
        return 0.2 if head.lstrip().startswith(b"[") and b'"' in head else 0
    kind = _KIND.search(head)
    return 0.3 if not kind else 0.95 if kind[1] == Nonogram.kind.encode() else 0.05


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Reads puzzle after puzzle; one a line is read line by line."""
    for at, value in _text.at_least_one(_values(source), "a puzzle was expected"):
        for item in value if isinstance(value, list) else [value]:
            try:
                yield _puzzle(item)
            except FormatError as error:
                error.line = error.line or at
                raise


def _values(source: BinaryIO) -> Iterator[tuple[int, Any]]:
    """The values of a file with the line each starts on: one a line, or one over many lines."""
    for at, text in _text.read_lines(source):
        if not text.strip():
            continue
        try:
            value = _parsed(text, at)
        except FormatError:
            rest = [text, *(text for _, text in _text.read_lines(source))]
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
        raise FormatError("it is JSON of numbers too long or lists too deep", line=at) from None


def _puzzle(value: Any) -> Nonogram:
    fields = _expect(value, dict, "a puzzle, an object in braces,")
    kind = fields.get("kind", Nonogram.kind)
    if kind != Nonogram.kind:
        raise FormatError(f"a puzzle of the kind nonogram was expected, not {_shown(kind)}")
    colours = [
        _colour(item) for item in _expect(fields.get("colours", []), list, "colours, a list,")
    ]
    letters = {colour.letter for colour in colours} or {FILLED}
    clues = _expect(fields.get("clues"), dict, "clues, an object in braces,")
    rows, columns = (_side(clues.get(key), key, letters) for key in ("rows", "columns"))
    size = fields.get("size", [len(columns), len(rows)])
    if size != [len(columns), len(rows)]:
        raise FormatError(
            f"the size {_size(size)} is not that of the clues, {len(columns)}×{len(rows)}"
        )
    return Nonogram(
        rows,
        columns,
        colours=colours or (BLACK,),
        background=_colour(fields["background"]) if "background" in fields else WHITE,
        goal=_goal(fields.get("goal"), len(columns), len(rows), letters),
        **{
            name: _expect(fields.get(key, ""), str, f"{key}, a text,")
            for key, name in _CREDITS.items()
        },
    )


def _expect(value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind):
        raise FormatError(f"{what} was expected, not {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    """A value for an error message."""
    match value:
        case None:
            return "nothing"
        case dict():
            return "an object"
        case list():
            return "a list"
    return _text.quoted(str(value))


def _size(value: Any) -> str:
    match value:
        case [int() as width, int() as height]:
            return _text.quoted(f"{width}×{height}")
    return _shown(value)


def _colour(value: Any) -> Colour:
    fields = _expect(value, dict, "a colour, an object in braces,")
    letter, name, told = (
        _expect(fields.get(key), str, f"the {key} of a colour") for key in ("letter", "name", "rgb")
    )
    if not (rgb := _colours.rgb_of(told)):
        raise FormatError(f"a colour value like #1f77b4 was expected, not {_text.quoted(told)}")
    return Colour(letter, name, rgb)


def _side(value: Any, key: str, letters: set[str]) -> list[list[int | tuple[int, str]]]:
    clues = _expect(value, list, f"clues of {key}, a list,")
    if len(clues) > MAX_SIDE:
        raise FormatError(f"{len(clues)} {key} are more than the {MAX_SIDE} allowed")
    return [
        [_run(run, letters) for run in _expect(clue, list, "a clue, a list of runs,")]
        for clue in clues
    ]


def _run(value: Any, letters: set[str]) -> int | tuple[int, str]:
    match value:
        case bool():
            pass
        case int() if 0 <= value < 10**_text.MAX_DIGITS:
            if FILLED in letters:
                return value
            raise FormatError(f'the run {value} needs a colour, as in [{value}, "b"]')
        case [int() as length, str() as letter] if 0 <= length < 10**_text.MAX_DIGITS:
            if letter in letters:
                return length, letter
            raise FormatError(f"the colour {_text.quoted(letter)} is not in the palette")
    raise FormatError(f'a run, a length like 3 or [3, "b"], was expected, not {_shown(value)}')


def _goal(value: Any, width: int, height: int, letters: set[str]) -> Grid | None:
    if value is None:
        return None
    rows = [
        _expect(row, str, "a row of the goal, a text,")
        for row in _expect(value, list, "a goal, a list,")
    ]
    for row in rows:
        if strange := row.strip("".join(letters) + EMPTY):
            raise FormatError(f"the goal has a cell {strange[0]!r} that is no colour")
    return _text.goal_from(rows, width, height, None)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Writes one puzzle a line."""
    import json

    for puzzle in _text.at_least_one(puzzles):
        text = json.dumps(_fields(puzzle), ensure_ascii=False, separators=(", ", ": "))
        _text.write_lines([text], target)


def _fields(puzzle: Nonogram) -> dict[str, Any]:
    from hashlib import sha256

    _colours.check_palette(puzzle)
    fields: dict[str, Any] = {
        "kind": puzzle.kind,
        "size": [puzzle.width, puzzle.height],
        "clues": {
            "rows": [_plain(clue) for clue in puzzle.rows],
            "columns": [_plain(clue) for clue in puzzle.columns],
        },
    }
    if puzzle.is_coloured:
        fields["colours"] = [colour._asdict() for colour in puzzle.colours]
    if puzzle.background != WHITE:
        fields["background"] = puzzle.background._asdict()
    fields |= {key: text for key, name in _CREDITS.items() if (text := getattr(puzzle, name))}
    if goal := _text.usable_goal(puzzle):
        fields["solution"] = "sha256:" + sha256(str(goal).encode()).hexdigest()
        fields["goal"] = list(goal.rows)
    return fields


def _plain(clue: Clue) -> list[int | list[int | str]]:
    return [run.length if run.colour == FILLED else [run.length, run.colour] for run in clue]
