"""The bundled packs: folders of puzzles next to this file.

A folder is a pack if it has a ``pack.toml``, which lists its puzzles in order, each by its
file name without the extension ``.png``, ``.non`` or ``.json``::

    title = "Oldies"
    description = "A few puzzles to begin with."
    author = "The Nurie developers"
    licence = "CC0-1.0"
    section = "drawn"   # under which heading the app shows it; this is the default
    icon = "cat"        # the puzzle whose picture represents the pack; by default the first
    order = ["mushroom", "cat"]

    [titles]            # for puzzles whose file has no title, such as pictures
    mushroom = "Mushroom"

    [ids]               # puzzles whose id is not PACK/NAME, because attempts at them refer to it
    cat = "oldies/cat"

    [lives]             # mistakes that a puzzle allows, if the app's default is not right
    cat = 2

Packs may also be one file (``nurie.packs.packfile``): those of the shelf, which are built from an
art set (``nurie.making.shelf``), and others next to this file. Without Node there is no shelf, and
the other packs are there.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from nurie import files
from nurie.errors import NurieError
from nurie.puzzle import Puzzle

_HERE = Path(__file__).parent
SECTIONS = ("drawn", "colour", "black", "nurikabe")
"""The headings under which the app shows packs, in this order."""
SHELF = _HERE / "shelf"
"""The folder of the packs that are built."""
_LIST = "pack.toml"
_SUFFIXES = (".png", ".non", ".json")


@dataclass(frozen=True, slots=True)
class Pack:
    """Puzzles that belong together, and their credits."""

    name: str
    """The name of its folder."""
    title: str
    description: str
    author: str
    licence: str
    """As an SPDX identifier."""
    puzzles: tuple[Puzzle, ...]
    """In the order to play them; each has a title, an author and its licence."""
    names: tuple[str, ...]
    """The name of each puzzle in the pack: its file name without the extension."""
    ids: Mapping[str, str]
    """The id of each puzzle among all packs, by name."""
    icon: Puzzle
    """The puzzle whose picture represents the pack."""
    lives: Mapping[str, int]
    """How many mistakes puzzles allow, by name, where the pack sets it."""
    section: str = SECTIONS[0]
    """One of `SECTIONS`."""
    place: int = 0
    """Where among the packs of its section."""


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


def read_file(name: str) -> dict[str, Any]:
    """A pack that is one file, as it is there.

    It has what a ``pack.toml`` has, and ``puzzles``: each in Nurie's JSON with its credits, its
    ``name`` in the pack, its ``level`` from 1 to 5, and perhaps ``titles`` by language.
    """
    told: dict[str, Any] = json.loads(in_one_file()[name].read_text(encoding="utf-8"))
    return told


def load_pack(name: str) -> Pack:
    """The bundled pack of that name, with every puzzle in it."""
    if name not in packs():
        raise NurieError(f"unknown pack {name!r}; choose from {', '.join(packs())}")
    if name in in_one_file():
        return _from_file(name)
    folder = _HERE / name
    told = tomllib.loads((folder / _LIST).read_text(encoding="utf-8"))
    titles = told.get("titles", {})
    puzzles = {
        stem: _puzzle(folder, stem, titles.get(stem, ""), told["author"], told["licence"])
        for stem in told["order"]
    }
    icon = told.get("icon", told["order"][0])
    if icon not in puzzles:
        raise NurieError(f"the icon {icon!r} of the pack {name} is not one of its puzzles")
    return Pack(
        name,
        told["title"],
        told["description"],
        told["author"],
        told["licence"],
        tuple(puzzles.values()),
        tuple(puzzles),
        MappingProxyType(_ids(name, puzzles) | told.get("ids", {})),
        puzzles[icon],
        MappingProxyType(told.get("lives", {})),
        told.get("section", SECTIONS[0]),
    )


def _from_file(name: str) -> Pack:
    told = read_file(name)
    names = [one["name"] for one in told["puzzles"]]
    puzzles = dict(zip(names, files.load_all(in_one_file()[name], "json"), strict=True))
    return Pack(
        name,
        told["title"],
        told["description"],
        told["author"],
        told["licence"],
        tuple(puzzles.values()),
        tuple(puzzles),
        MappingProxyType(_ids(name, puzzles)),
        puzzles[told["icon"]],
        MappingProxyType({}),
        told["section"],
        told["place"],
    )


def _ids(pack: str, names: Iterable[str]) -> dict[str, str]:
    return {name: f"{pack}/{name}" for name in names}


def _puzzle(folder: Path, stem: str, title: str, author: str, licence: str) -> Puzzle:
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
        author=puzzle.author or author,
        copyright=puzzle.copyright or licence,
    )
    return named
