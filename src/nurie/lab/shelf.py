"""Tends the shelf: ``python -m nurie.lab.shelf add|rate|sheet``, from the root of the repository.

    add animals fox 20              write a recipe for an icon into a list, as shelf/animals.txt
    add animals-in-colour fox 15 --colours 4
    rate                            rate all puzzles again; write their levels, and sort them
    sheet animals out.png           draw the pictures of a list with their names, to look at them

To leave a picture out, delete its line. ``make`` then builds the packs.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from nurie.errors import NurieError
from nurie.making import Made, make
from nurie.making.palettes import shades_of
from nurie.making.recipes import PAPER, Recipe, checksum, cut, replay, shares
from nurie.making.shelf import MODULES, RECIPES, Listing, art_of, listings, read_listing
from nurie.making.sources import content_box, open_picture
from nurie.native import rate
from nurie.nonogram.naming import Rgb
from nurie.nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from PIL import Image

_ICON = 32
"""The side of an icon, in its own units."""
_NEAR = 5
"""Cells this close to the limit, of 255, are written down: another rendering could tip them."""
_NUDGE = 14
"""How far the threshold may move, of 255, to be far from all cells."""
_SHADE = 0.004
"""Shades with less than this share of a picture are not written down."""


def svg_of(body: str) -> bytes:
    """An icon as a file."""
    box = f'viewBox="0 0 {_ICON} {_ICON}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'.encode()


def recipe_of(icon: str, body: str, made: Made, colours: int) -> Recipe:
    """The recipe that cuts what was made of an icon with at most this many colours."""
    puzzle, place = made.puzzle, made.cut
    if place.is_negative:
        raise NurieError(f"{icon} became a puzzle only as a negative, which no recipe can cut")
    picture = open_picture(BytesIO(svg_of(body)))
    unit = picture.width / _ICON
    box = _box(picture, is_coloured=colours > 1)
    frame = (
        round((box[0] - place.left * place.across) / unit, 2),
        round((box[1] - place.top * place.down) / unit, 2),
        round(puzzle.width * place.across / unit, 2),
        round(puzzle.height * place.down / unit, 2),
    )
    states = puzzle.states
    wanted = bytes(states.index(state) for row in made.after for state in row)
    shades = tuple(_shades(picture, box, colours)) if colours > 1 else ()
    level = made.level.number
    draft = Recipe(icon, level, puzzle.width, puzzle.height, frame, 0, shades, checksum(wanted))
    parts = shares(draft, body)
    middle = round(255 * place.threshold)
    thresholds = [0] if shades else range(max(1, middle - _NUDGE), middle + _NUDGE + 1)
    drafts = (
        replace(draft, threshold=at, changes=tuple(_changes(parts, at, wanted, puzzle.width)))
        for at in thresholds
    )
    return min(drafts, key=lambda one: len(one.changes))


def _box(picture: Image.Image, *, is_coloured: bool) -> tuple[int, int, int, int]:
    """What part of an icon is drawn on, as it was cropped for the cut."""
    if is_coloured:
        return content_box(picture)
    found = picture.getchannel("A").point([0] * 64 + [255] * 192).getbbox()
    assert found
    return found


def _shades(
    picture: Image.Image, box: tuple[int, int, int, int], colours: int
) -> Iterator[tuple[Rgb, ...]]:
    """The colours, each with the shades that would otherwise be taken for another one."""
    from PIL import Image

    white = Image.new("RGBA", picture.size, (*PAPER, 255))
    flat = Image.alpha_composite(white, picture).convert("RGB").crop(box)
    found = shades_of(flat, PAPER, colours)
    values, counts = found.picture.getpalette() or [], found.picture.histogram()
    groups = [[rgb] for rgb in found.colours]
    for at in sorted(range(256), key=lambda at: -counts[at]):
        layer = found.layer_of_shade[at]
        if not layer or counts[at] < _SHADE * flat.width * flat.height:
            continue
        rgb = values[3 * at], values[3 * at + 1], values[3 * at + 2]
        known = [(PAPER, 0), *((one, n) for n, group in enumerate(groups, 1) for one in group)]
        if min((_distance(rgb, one), n) for one, n in known)[1] != layer:
            groups[layer - 1].append(rgb)
    return map(tuple, groups)


def _distance(one: Rgb, other: Rgb) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _changes(
    parts: list[tuple[int, ...]], threshold: int, wanted: bytes, width: int
) -> Iterator[tuple[int, int, int]]:
    """The cells that the cut gets wrong, or right only just."""
    for at, (part, got, state) in enumerate(zip(parts, cut(parts, threshold), wanted, strict=True)):
        if threshold:
            is_near = abs(part[1] - threshold) < _NEAR
        else:
            ink, top = sum(part[1:]), sorted(part[1:])[-2:]
            is_near = abs(ink - part[0]) < 1.5 * _NEAR or (
                ink > part[0] and len(top) > 1 and top[1] - top[0] < 1.5 * _NEAR
            )
        if got != state or is_near:
            yield *divmod(at, width), state


def add(pack: str, icon: str, size: int, colours: int) -> Recipe:
    """Write a recipe for an icon into a list, in place of an earlier one, as another puzzle."""
    file = RECIPES / f"{pack}.txt"
    listing = read_listing(file)
    body = art_of(MODULES, listing.art).body(icon)
    made = make(BytesIO(svg_of(body)), size, colours=colours)
    recipe = recipe_of(icon, body, made, colours)
    others = [one for one in listing.recipes if one.icon != icon]
    for earlier in set(listing.recipes).difference(others):
        recipe = replace(recipe, version=earlier.version + 1)
    _write(replace(listing, recipes=(*others, recipe)))
    return recipe


def rate_all() -> dict[int, int]:
    """Rate all puzzles again and sort them; return how many each level has."""
    counts: dict[int, int] = {}
    for listing in listings():
        art = art_of(MODULES, listing.art)
        rated: list[tuple[int, int, Recipe]] = []
        for recipe in listing.recipes:
            rating = rate(replay(recipe, art.body(recipe.icon)))
            if rating is None or rating.hardest == "search":
                raise NurieError(f"{listing.name}: {recipe.icon} needs a guess")
            level = rating.level.number
            counts[level] = counts.get(level, 0) + 1
            rated.append((level, rating.score, replace(recipe, level=level)))
        rated.sort(key=lambda one: (one[0], one[1], one[2].icon))
        _write(replace(listing, recipes=tuple(recipe for _, _, recipe in rated)))
    return counts


def _write(listing: Listing) -> None:
    (RECIPES / f"{listing.name}.txt").write_text(str(listing), encoding="utf-8")


def draw_sheet(puzzles: list[tuple[str, Nonogram]], file: str, dot: int = 4) -> None:
    """Draw pictures with their names below, about 1,500 pixels wide."""
    from PIL import Image, ImageDraw

    side = dot * max(max(puzzle.width, puzzle.height) for _, puzzle in puzzles)
    across = max(1, 1500 // (side + 10))
    down = -(-len(puzzles) // across)
    sheet = Image.new("RGB", (across * (side + 10), down * (side + 22)), "#cccccc")
    pen = ImageDraw.Draw(sheet)
    for number, (name, puzzle) in enumerate(puzzles):
        left, top = number % across * (side + 10), number // across * (side + 22)
        colours = {one.letter: one.rgb for one in (puzzle.background, *puzzle.colours)}
        assert puzzle.goal
        for (row, column), state in puzzle.goal.cells():
            x, y = left + column * dot, top + row * dot
            sheet.paste(colours[state], (x, y, x + dot, y + dot))
        pen.text((left, top + side + 4), name[: side // 6], fill="black")
    sheet.save(file)


def main(words: list[str]) -> None:
    """Tend the shelf."""
    parser = ArgumentParser(prog="python -m nurie.lab.shelf")
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="write a recipe for an icon into a list")
    adding.add_argument("pack")
    adding.add_argument("icon")
    adding.add_argument("size", type=int)
    adding.add_argument("--colours", type=int, default=1)
    commands.add_parser("rate", help="rate all puzzles again, and sort them")
    drawing = commands.add_parser("sheet", help="draw the pictures of a list")
    drawing.add_argument("pack")
    drawing.add_argument("file")
    options = parser.parse_args(words)
    try:
        if options.command == "add":
            print(add(options.pack, options.icon, options.size, options.colours))
        elif options.command == "rate":
            print(", ".join(f"level {level}: {n}" for level, n in sorted(rate_all().items())))
        else:
            listing = read_listing(RECIPES / f"{options.pack}.txt")
            art = art_of(MODULES, listing.art)
            puzzles = [(one.icon, replay(one, art.body(one.icon))) for one in listing.recipes]
            draw_sheet(puzzles, options.file)
    except (NurieError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
