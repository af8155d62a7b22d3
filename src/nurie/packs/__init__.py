"""The bundled packs: folders of puzzles next to this file, and packs in one file.

A folder is a pack if it has a ``pack.toml``, which lists its puzzles in order, each by its
file name without the extension ``.png``, ``.non`` or ``.json``::

    title = "Oldies"
    description = "A few puzzles to begin with."
    author = "The Nurie developers"
    licence = "CC0-1.0"
    section = "drawn"   # under which heading the app shows it; this is the default
    icon = "cat"        # the puzzle on its cover; a pattern without one
    order = ["mushroom", "cat"]

    [titles]            # for puzzles whose file has no title, such as pictures
    mushroom = "Mushroom"

    [ids]               # puzzles whose id is not PACK/NAME, because attempts at them refer to it
    cat = "oldies/cat"

    [lives]             # mistakes that a puzzle allows, if the app's default is not right
    cat = 2

The packs in one file (``nurie.packs.packfile``) are those of the shelf, which are built from an
art set (``nurie.making.shelf``), and others next to this file. Without Node there is no shelf, and
the other packs are there.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from nurie import files
from nurie.errors import NurieError, no_such
from nurie.packs.pack import SECTIONS, Entry, Pack
from nurie.packs.packfile import read_pack
from nurie.puzzle import Puzzle

__all__ = ["SECTIONS", "SHELF", "Entry", "Pack", "load_pack", "open_pack", "packs", "shelf"]

_HERE = Path(__file__).parent
SHELF = _HERE / "shelf"
"""The folder of the packs that are built."""
_LIST = "pack.toml"
_SUFFIXES = (".png", ".non", ".json")


def packs() -> tuple[str, ...]:
    """The names of all bundled packs, sorted."""
    drawn = (file.parent.name for file in _HERE.glob(f"*/{_LIST}"))
    return tuple(sorted([*drawn, *in_one_file()]))


def shelf() -> tuple[str, ...]:
    """The names of those packs that were built from an art set, sorted."""
    return tuple(sorted(file.stem for file in SHELF.glob("*.json")))


def in_one_file() -> dict[str, Path]:
    """The bundled packs that are one file each: those of the shelf, and others."""
    return {file.stem: file for folder in (_HERE, SHELF) for file in folder.glob("*.json")}


def files_of(name: str) -> list[Path]:
    """The files of a bundled pack, sorted."""
    if file := in_one_file().get(name):
        return [file]
    return sorted(file for file in (_HERE / name).iterdir() if file.is_file())


def open_pack(name: str) -> Pack:
    """The pack in a file, or else the bundled pack of that name."""
    return read_pack(name) if Path(name).exists() or name not in packs() else load_pack(name)


def load_pack(name: str) -> Pack:
    """The bundled pack of that name, with every puzzle in it."""
    if name not in packs():
        raise NurieError(no_such("unknown pack", name, packs()))
    file = in_one_file().get(name)
    pack = read_pack(file) if file else _read_folder(_HERE / name)
    if pack.icon and pack.icon not in {entry.name for entry in pack.entries}:
        raise NurieError(f"the icon {pack.icon!r} of the pack {name} is not one of its puzzles")
    return pack


def _read_folder(folder: Path) -> Pack:
    told = tomllib.loads((folder / _LIST).read_text(encoding="utf-8"))
    of_puzzles = {key: told.pop(key, {}) for key in ("titles", "ids", "lives")}
    entries = tuple(
        Entry(
            stem,
            _puzzle(folder, stem, of_puzzles["titles"].get(stem, ""), told),
            former_id=of_puzzles["ids"].get(stem, ""),
            lives=of_puzzles["lives"].get(stem),
        )
        for stem in told.pop("order")
    )
    return Pack(name=folder.name, entries=entries, **told)


def _puzzle(folder: Path, stem: str, title: str, pack: dict[str, str]) -> Puzzle:
    """One puzzle; the pack supplies what its file does not say."""
    for suffix in _SUFFIXES:
        if (file := folder / f"{stem}{suffix}").exists():
            puzzle = files.load(file)
            break
    else:
        raise NurieError(f"the pack {folder.name} lists {stem!r}, but has no such file")
    named: Puzzle = replace(
        cast("Any", puzzle),
        title=title or puzzle.title or stem.capitalize(),
        author=puzzle.author or pack["author"],
        copyright=puzzle.copyright or pack["licence"],
    )
    return named
