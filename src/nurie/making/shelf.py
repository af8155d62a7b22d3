"""Builds the shelf, packs of pictures from an art set: ``python -m nurie.making.shelf``.

The files in ``shelf/`` are lists of recipes, one for each pack. Their art and the titles of their
puzzles are npm packages among those of ``web/``: Fluent Emoji as published by Iconify, and the
annotations of Unicode's CLDR. ``titles.json`` beside the lists has better titles where those are
wrong, or name a colour that a picture in black and white does not have. The packs are written into
the folder of the bundled packs, one file each, with a notice of whose work is in them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from nurie import messages, packs
from nurie.errors import CannotMakeError, FormatError, NurieError
from nurie.making.recipes import Recipe, replay
from nurie.packs.packfile import write_pack

Titles: TypeAlias = Mapping[str, Mapping[str, str]]
"""Titles by icon and language."""

RECIPES = Path("shelf")
MODULES = Path("web/node_modules")
_EMOJI_STYLE = "\ufe0f"
"""The selector that CLDR leaves out of the characters that it annotates."""
_BOTH_GENDERS = re.compile(r"/.*| \(tous genres\)$")
"""What CLDR adds to the name of a person who may be a man or a woman."""
_AUTHOR, _LICENCE = "Microsoft Corporation", "MIT"
_HEAD = ("title", "description", "art", "section", "place", "icon")
_NOTICE = """\
The pictures of these packs are cut from Fluent Emoji by Microsoft Corporation, and repaired so
that they can be solved. Their titles come from the Common Locale Data Repository of Unicode, Inc.,
and some of them were corrected.
"""


@dataclass(frozen=True, slots=True)
class Listing:
    """The recipes of a pack, in the order to play them."""

    name: str
    title: str
    description: str
    art: str
    """The set of icons: the name of a package of Iconify."""
    section: str
    """Under which heading the app shows the pack."""
    place: int
    """Where among the packs of its section."""
    icon: str
    """The picture that represents the pack."""
    recipes: tuple[Recipe, ...]

    def __str__(self) -> str:
        """The text of its file."""
        head = [f"{field}: {getattr(self, field)}" for field in _HEAD]
        return "\n".join([*head, "", *map(str, self.recipes)]) + "\n"


def read_listing(file: Path) -> Listing:
    """The recipes in a file: lines with fields, a blank line, and a line for each recipe."""
    head, _, body = file.read_text(encoding="utf-8").partition("\n\n")
    told = dict(line.split(": ", 1) for line in head.splitlines())
    if tuple(told) != _HEAD:
        raise FormatError(f"the fields {', '.join(_HEAD)} were expected", source=str(file))
    recipes = tuple(Recipe.parse(line) for line in body.splitlines() if line)
    icons = {recipe.icon for recipe in recipes}
    names = {recipe.name for recipe in recipes}
    if len(icons) < len(recipes) or told["icon"] not in names:
        raise FormatError("an icon is listed twice, or the pack's own is missing", source=str(file))
    return Listing(
        file.stem,
        told["title"],
        told["description"],
        told["art"],
        told["section"],
        int(told["place"]),
        told["icon"],
        recipes,
    )


def listings(folder: Path = RECIPES) -> list[Listing]:
    """All lists of recipes."""
    return [read_listing(file) for file in sorted(folder.glob("*.txt"))]


def better_titles(section: str, folder: Path = RECIPES) -> Titles:
    """The titles of a section's puzzles that differ from CLDR."""
    told: dict[str, Titles] = _json(folder / "titles.json")
    each, own = told["all"], told.get(section, {})
    return {icon: {**each.get(icon, {}), **own.get(icon, {})} for icon in each.keys() | own.keys()}


class Art:
    """The icons of a set by name, and their titles by language."""

    def __init__(self, modules: Path, name: str) -> None:
        folder = modules / "@iconify-json" / name
        self._modules = modules
        self._icons = _json(folder / "icons.json")["icons"]
        self._sign_of: dict[str, str] = {}
        for code, icon in _json(folder / "chars.json").items():
            sign = "".join(chr(int(part, 16)) for part in code.split("-"))
            self._sign_of.setdefault(icon, sign.replace(_EMOJI_STYLE, ""))

    def body(self, icon: str) -> str:
        """The content of an icon's SVG."""
        if icon not in self._icons:
            raise CannotMakeError(f"the art set has no icon {icon!r}")
        body: str = self._icons[icon]["body"]
        return body

    def titles(self, icon: str) -> dict[str, str]:
        """What an icon shows, in each language of Nurie that CLDR knows."""
        sign = self._sign_of.get(icon, "")
        found = {
            language: _BOTH_GENDERS.sub("", name[0].upper() + name[1:])
            for language in messages.languages()
            if (name := _annotations(self._modules, language).get(sign))
        }
        if "en" not in found:
            raise CannotMakeError(f"there is no title for the icon {icon!r}")
        return found


@cache
def art_of(modules: Path, name: str) -> Art:
    """A set of icons, read once."""
    return Art(modules, name)


@cache
def _annotations(modules: Path, language: str) -> dict[str, str]:
    """The names of characters in a language."""
    file = modules / "cldr-annotations-full" / "annotations" / language / "annotations.json"
    if not file.exists():
        return {}
    each = _json(file)["annotations"]["annotations"]
    return {sign: told["tts"][0] for sign, told in each.items() if "tts" in told}


def _json(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def pack_of(listing: Listing, modules: Path, better: Titles) -> packs.Pack:
    """A pack, every puzzle with its level and titles."""
    return packs.Pack(
        name=listing.name,
        title=listing.title,
        description=listing.description,
        author=_AUTHOR,
        licence=_LICENCE,
        section=listing.section,
        place=listing.place,
        icon=listing.icon,
        entries=tuple(_entries(listing, art_of(modules, listing.art), better)),
    )


def _entries(listing: Listing, art: Art, better: Titles) -> Iterator[packs.Entry]:
    for recipe in listing.recipes:
        titles = {**art.titles(recipe.icon), **better.get(recipe.icon, {})}
        try:
            puzzle = replay(recipe, art.body(recipe.icon), titles.pop("en"))
        except CannotMakeError as error:
            raise CannotMakeError(f"{listing.name}: {error}") from None
        credited = replace(puzzle, author=_AUTHOR, copyright=_LICENCE)
        yield packs.Entry(recipe.name, credited, recipe.level, titles)


def _write(listing: Listing, recipes: Path, modules: Path, target: Path) -> int:
    """Build one pack; return how many puzzles it has."""
    pack = pack_of(listing, modules, better_titles(listing.section, recipes))
    (target / f"{listing.name}.json").write_text(write_pack(pack), encoding="utf-8")
    return len(pack.entries)


def build(recipes: Path = RECIPES, modules: Path = MODULES, target: Path = packs.SHELF) -> int:
    """Replay all recipes and write the packs; return how many puzzles they have."""
    found = listings(recipes)
    fresh = target.with_name(f"{target.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    with ProcessPoolExecutor(min(8, os.cpu_count() or 1)) as pool:
        places = [[place] * len(found) for place in (recipes, modules, fresh)]
        counts = list(pool.map(_write, found, *places))
    licence = (modules / "cldr-annotations-full" / "LICENSE").read_text(encoding="utf-8")
    art = Path("licences/fluent-emoji.txt").read_text(encoding="utf-8")
    parts = [_NOTICE, f"Fluent Emoji\n\n{art}", f"CLDR\n\n{licence}"]
    (fresh / "NOTICE.txt").write_text("\n\n".join(parts), encoding="utf-8")
    # The old packs stay until the new ones are complete.
    shutil.rmtree(target, ignore_errors=True)
    fresh.rename(target)
    return sum(counts)


if __name__ == "__main__":
    try:
        print(f"{build()} pictures are on the shelf.")
    except (NurieError, OSError) as error:
        sys.exit(f"The shelf cannot be built: {error}")
