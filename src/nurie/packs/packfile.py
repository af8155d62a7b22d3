"""A pack as one file: Nurie's JSON with puzzles in the order to play them, levels and credits.

An object with the fields of a pack, and its puzzles, one per line. A puzzle is as in any JSON
of Nurie, with its ``name`` in the pack, its ``level`` from 1 to 5, and perhaps ``titles`` in other
languages. It has the author and the licence of the pack unless it has its own::

    {"title": "Rainy days", "description": "…", "author": "Ada", "licence": "CC0-1.0",
     "titles": {"pl": "Deszczowe dni"}, "icon": "cat", "puzzles": [
    {"name":"cat","level":1,"kind":"nonogram","size":[15,15],"clues":…,"title":"Cat","goal":…},
    {"name":"boat","level":2,"kind":"nonogram","size":[20,20],"clues":…,"title":"Boat","goal":…}
    ]}

A bundled pack also has a ``section`` and its ``place`` there. Whatever reads puzzles also reads
the puzzles of a pack.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from nurie import files
from nurie.difficulty import level_of
from nurie.errors import FormatError, NurieError
from nurie.formats.objects import expect
from nurie.packs.pack import SECTIONS, Entry, Pack
from nurie.puzzle import Puzzle

_TEXTS = ("title", "description", "author", "licence", "icon")
_CREDITS = {"author": "author", "licence": "copyright"}


def read_pack(file: str | Path) -> Pack:
    """The pack in a file."""
    path = Path(file)
    with path.open("rb") as source:
        data = source.read(files.MAX_BYTES + 1)
    try:
        if len(data) > files.MAX_BYTES:
            raise FormatError(f"it is larger than the {files.MAX_BYTES} bytes allowed")
        return parse_pack(data, path.stem)
    except FormatError as error:
        error.source = str(file)
        raise


def parse_pack(data: bytes, name: str) -> Pack:
    """A pack from the content of a file."""
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        raise FormatError("it is not a pack, which is a JSON object with puzzles") from None
    match told:
        case {"puzzles": [_, *_] as puzzles}:
            pass
        case {"puzzles": _}:
            raise FormatError("the pack contains no puzzles")
        case _:
            raise FormatError("it is not a pack, which is a JSON object with puzzles")
    fields: dict[str, Any] = {key: _text(told, key) for key in _TEXTS}
    fields["section"] = _text(told, "section") or SECTIONS[0]
    fields["place"] = expect(told.get("place", 0), int, "place, a number,")
    read = files.loads_all(data, "json")
    entries = tuple(_entry(one, number, read) for number, one in enumerate(puzzles, 1))
    return Pack(name=name, titles=_titles(told), entries=entries, **fields)


def _entry(told: Any, number: int, read: Iterator[Puzzle]) -> Entry:
    """A puzzle of a pack, the next that is read; the error about one names its place."""
    try:
        fields = expect(told, dict, "an object in braces")
        told_level = fields.get("level")
        level = None if told_level is None else level_of(told_level).number
        puzzle = next(read)
        name = _text(fields, "name") or slug(puzzle.title) or f"puzzle-{number}"
        return Entry(name, puzzle, level, _titles(fields))
    except NurieError as error:
        what = error.message if isinstance(error, FormatError) else str(error)
        raise FormatError(f"puzzle {number}: {what}") from None


def _text(told: Mapping[str, Any], key: str) -> str:
    return str(expect(told.get(key, ""), str, f"{key}, a text,")).strip()


def _titles(told: Mapping[str, Any]) -> dict[str, str]:
    titles = expect(told.get("titles", {}), dict, "titles, an object in braces,")
    return {code: str(expect(title, str, "a title, a text,")) for code, title in titles.items()}


def slug(title: str) -> str:
    """A title as a name: ASCII letters and digits, with hyphens between words."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", title.replace("ł", "l").replace("Ł", "L"))
    letters = (letter if letter.isalnum() else " " for letter in plain if letter.isascii())
    return "-".join("".join(letters).lower().split())


def write_pack(pack: Pack) -> str:
    """The text of a pack's file."""
    head: dict[str, Any] = {
        "title": pack.title,
        **({"titles": dict(pack.titles)} if pack.titles else {}),
        "description": pack.description,
        "author": pack.author,
        "licence": pack.licence,
        **({"section": pack.section} if pack.section != SECTIONS[0] else {}),
        **({"place": pack.place} if pack.place else {}),
        **({"icon": pack.icon} if pack.icon else {}),
    }
    lines = ",\n".join(_line(entry, pack) for entry in pack.entries)
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "puzzles": [\n{lines}\n]}}\n'


def _line(entry: Entry, pack: Pack) -> str:
    """A puzzle on one line, without the credits that it shares with the pack."""
    shared = {"author": pack.author, "licence": pack.licence}
    bare = replace(
        cast("Any", entry.puzzle),
        **{
            attribute: ""
            for key, attribute in _CREDITS.items()
            if getattr(entry.puzzle, attribute) == shared[key]
        },
    )
    fields: dict[str, Any] = {"name": entry.name}
    if entry.level is not None:
        fields["level"] = entry.level
    if entry.titles:
        fields["titles"] = dict(entry.titles)
    fields |= json.loads(files.dumps(bare, "json"))
    if "goal" in fields:
        del fields["solution"]  # its checksum, for files without a goal
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))
