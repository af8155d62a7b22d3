"""Nurie's own JSON: everything a puzzle has; one object, an array, or one object per line.

An example; a run in colour is ``[3, "b"]``::

    {"kind": "nonogram", "size": [4, 3],                            .##.
     "clues": {"rows": [[2], [4], [1]],                             ####
               "columns": [[1], [3], [2], [1]]},                    .#..
     "title": "Flag", "author": "Ada", "licence": "CC0-1.0",
     "goal": [".##.", "####", ".#.."]}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from nurie.errors import FormatError
from nurie.formats import objects, texts
from nurie.formats.objects import expect, shown
from nurie.grid import FILLED
from nurie.nonogram import palettes
from nurie.nonogram.formats import _text
from nurie.nonogram.puzzle import BLACK, MAX_SIDE, WHITE, Clue, Colour, Nonogram

suffixes = (".json", ".jsonl")
carries = frozenset({"colours", "several", "title", "author", "copyright", "description", "goal"})


def sniff(head: bytes) -> float:
    """How likely the content is: an object of the kind nonogram, or without a kind."""
    if (kind := objects.kind_of(head)) is None:
        return 0.2 if head.lstrip().startswith(b"[") and b'"' in head else 0
    return 0.95 if kind == Nonogram.kind else 0.05 if kind else 0.3


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read the puzzles one by one."""
    return objects.read(source, Nonogram.kind, _puzzle)


def _puzzle(fields: dict[str, Any]) -> Nonogram:
    colours = [
        _colour(item) for item in expect(fields.get("colours", []), list, "colours, a list,")
    ]
    letters = {colour.letter for colour in colours} or {FILLED}
    clues = expect(fields.get("clues"), dict, "clues, an object in braces,")
    rows, columns = (_side(clues.get(key), key, letters) for key in ("rows", "columns"))
    objects.check_size(fields, len(columns), len(rows))
    return Nonogram(
        rows,
        columns,
        colours=colours or (BLACK,),
        background=_colour(fields["background"]) if "background" in fields else WHITE,
        goal=objects.goal(fields, len(columns), len(rows), "".join(letters)),
        **objects.credits(fields),
    )


def _colour(value: Any) -> Colour:
    fields = expect(value, dict, "a colour, an object in braces,")
    letter, name, told = (
        expect(fields.get(key), str, f"the {key} of a colour") for key in ("letter", "name", "rgb")
    )
    if not (rgb := palettes.rgb_of(told)):
        raise FormatError(f"a colour value like #1f77b4 was expected, not {texts.quoted(told)}")
    return Colour(letter, name, rgb)


def _side(value: Any, key: str, letters: set[str]) -> list[list[int | tuple[int, str]]]:
    clues = expect(value, list, f"clues of {key}, a list,")
    if len(clues) > MAX_SIDE:
        raise FormatError(f"{len(clues)} {key} are too many; at most {MAX_SIDE} are allowed")
    return [
        [_run(run, letters) for run in expect(clue, list, "a clue, a list of runs,")]
        for clue in clues
    ]


def _run(value: Any, letters: set[str]) -> int | tuple[int, str]:
    match value:
        case bool():
            pass
        case int() if 0 <= value < 10**texts.MAX_DIGITS:
            if FILLED in letters:
                return value
            raise FormatError(f'the run {value} needs a colour, as in [{value}, "b"]')
        case [int() as length, str() as letter] if 0 <= length < 10**texts.MAX_DIGITS:
            if letter in letters:
                return length, letter
            raise FormatError(f"the colour {texts.quoted(letter)} is not in the palette")
    raise FormatError(f'a run, a length like 3 or [3, "b"], was expected, not {shown(value)}')


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one puzzle per line."""
    for puzzle in texts.at_least_one(puzzles):
        palettes.check_palette(puzzle)
        clues = {
            "rows": [_plain(clue) for clue in puzzle.rows],
            "columns": [_plain(clue) for clue in puzzle.columns],
        }
        more: dict[str, Any] = {}
        if puzzle.is_coloured:
            more["colours"] = [colour._asdict() for colour in puzzle.colours]
        if puzzle.background != WHITE:
            more["background"] = puzzle.background._asdict()
        objects.write(puzzle, clues, _text.usable_goal(puzzle), target, **more)


def _plain(clue: Clue) -> list[int | list[int | str]]:
    return [run.length if run.colour == FILLED else [run.length, run.colour] for run in clue]
