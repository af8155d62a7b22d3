"""The bundled packs: folders of puzzles next to this file.

A folder is a pack if it has a ``pack.toml``, which lists its puzzles in order, each by its
file name without the extension ``.png``, ``.non`` or ``.json``::

    title = "Samples"
    description = "A few puzzles to begin with."
    author = "The Nurie developers"
    licence = "CC0-1.0"
    icon = "cat"        # the puzzle whose picture represents the pack; by default the first
    order = ["mushroom", "cat"]

    [titles]            # for puzzles whose file has no title, such as pictures
    mushroom = "Mushroom"

    [lives]             # mistakes that a puzzle allows, if the app's default is not right
    cat = 2
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from nurie import files
from nurie.errors import NurieError
from nurie.puzzle import Puzzle

_HERE = Path(__file__).parent
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
    """The id of each puzzle in the pack: its file name without the extension."""
    icon: Puzzle
    """The puzzle whose picture represents the pack."""
    lives: Mapping[str, int]
    """How many mistakes puzzles allow, by name, where the pack sets it."""


def packs() -> tuple[str, ...]:
    """The names of all bundled packs, sorted."""
    return tuple(sorted(file.parent.name for file in _HERE.glob(f"*/{_LIST}")))


def load_pack(name: str) -> Pack:
    """The bundled pack of that name, with every puzzle in it."""
    if name not in packs():
        raise NurieError(f"unknown pack {name!r}; choose from {', '.join(packs())}")
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
        puzzles[icon],
        MappingProxyType(told.get("lives", {})),
    )


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
