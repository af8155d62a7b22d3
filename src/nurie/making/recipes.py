"""Recipes: how puzzles are cut from the icons of an art set, one line for each.

The art is not ours, so that only what we chose is written down: the icon, the level, the size of
the board, where it lies on the icon, how its cells become filled, a checksum of the result, and
the cells that were set by hand or by a repair::

    snail 2 20x16 1,3.5,30,24 127 4b1c9a 0:3,4;3,5 1:10,2
    pizza/2 3 15x15 1,1,30,30 ffb02e,d3883e+ca0b4a 9c02f1

An icon that was cut again has a version after it, because that is another puzzle.

The board lies on the icon at left, top, width, height, in the icon's units. A cell in black and
white is filled if so much of it is covered, of 255; in colour it gets the colour that covers most
of it, and a pixel belongs to the colour whose shades (``+``) are the nearest. After the checksum
come the cells that get a state whatever the cut says, as ``state:row,column;…`` counted from 0:
those that were changed, and those that are so close to the limit that a slightly different
rendering could tip them. So a recipe gives exactly one picture, or an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from nurie.errors import CannotMakeError, FormatError
from nurie.grid import EMPTY, Grid
from nurie.making.palettes import difference
from nurie.making.sources import rendered
from nurie.nonogram.naming import Rgb
from nurie.nonogram.palettes import Palette, named
from nurie.nonogram.puzzle import BLACK, WHITE, Nonogram

if TYPE_CHECKING:
    from PIL import Image

FINE = 6
"""How many pixels a cell is wide and high when it is cut."""
PAPER: Rgb = (255, 255, 255)
_LETTERS: tuple[tuple[str, Rgb], ...] = (
    ("black", (24, 24, 24)),
    ("grey", (128, 128, 128)),
    ("silver", (200, 200, 200)),
    ("white", (255, 255, 255)),
    ("red", (224, 32, 40)),
    ("maroon", (128, 20, 30)),
    ("orange", (255, 130, 20)),
    ("brown", (130, 75, 40)),
    ("tan", (215, 170, 120)),
    ("yellow", (252, 212, 40)),
    ("olive", (120, 120, 40)),
    ("green", (40, 160, 60)),
    ("lime", (150, 210, 60)),
    ("teal", (0, 130, 130)),
    ("cyan", (60, 200, 225)),
    ("blue", (40, 100, 220)),
    ("navy", (30, 40, 110)),
    ("violet", (140, 90, 220)),
    ("purple", (120, 40, 140)),
    ("pink", (250, 140, 180)),
    ("magenta", (230, 40, 160)),
)
"""Words whose first letters the colours get. Saved moves contain these letters, so that they stay
the same whatever the colours are called."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How one puzzle is cut."""

    icon: str
    level: int
    """From 1 to 5; it is not needed for the cut, but to order puzzles without rating them."""
    width: int
    height: int
    frame: tuple[float, float, float, float]
    """Where the board lies on the icon: left, top, width, height."""
    threshold: int = 0
    """How much of a cell must be covered in black and white, of 255; 0 in colour."""
    shades: tuple[tuple[Rgb, ...], ...] = ()
    """The colours, each with other shades that count as it; empty in black and white."""
    check: str = ""
    changes: tuple[tuple[int, int, int], ...] = ()
    """Cells that get a state: row, column, state."""
    version: int = 1
    """1, and one more for each time the icon was cut again for its pack."""

    @property
    def name(self) -> str:
        """The name of the puzzle in its pack."""
        return self.icon if self.version == 1 else f"{self.icon}-{self.version}"

    @classmethod
    def parse(cls, line: str) -> Recipe:
        """The recipe on a line."""
        try:
            name, level, size, frame, how, check, *changes = line.split()
            icon, _, version = name.partition("/")
            width, height = map(int, size.split("x"))
            left, top, across, down = map(float, frame.split(","))
            threshold = int(how) if how.isdecimal() and len(how) < 4 else 0
            shades = () if threshold else tuple(_shades(how))
            cells = tuple(_changes(changes))
            recipe = cls(
                icon,
                int(level),
                width,
                height,
                (left, top, across, down),
                threshold,
                shades,
                check,
                cells,
                int(version or 1),
            )
        except ValueError:
            raise FormatError(f"{line!r} is not a recipe") from None
        if not all(
            row < height and column < width and state <= max(1, len(shades))
            for row, column, state in cells
        ):
            raise FormatError(f"the recipe of {icon} sets a cell that it does not have")
        return recipe

    def __str__(self) -> str:
        """The line for it."""
        frame = ",".join(f"{value:.2f}".rstrip("0").rstrip(".") for value in self.frame)
        how = ",".join("+".join(bytes(rgb).hex() for rgb in one) for one in self.shades)
        states: dict[int, list[str]] = {}
        for row, column, state in sorted(self.changes):
            states.setdefault(state, []).append(f"{row},{column}")
        changes = [f"{state}:{';'.join(cells)}" for state, cells in sorted(states.items())]
        size = f"{self.width}x{self.height}"
        icon = self.icon if self.version == 1 else f"{self.icon}/{self.version}"
        words = [icon, self.level, size, frame, how or self.threshold, self.check, *changes]
        return " ".join(map(str, words))


def _shades(text: str) -> Iterator[tuple[Rgb, ...]]:
    for one in text.split(","):
        colours = [bytes.fromhex(rgb) for rgb in one.split("+")]
        yield tuple((red, green, blue) for red, green, blue in colours)


def _changes(words: Iterable[str]) -> Iterator[tuple[int, int, int]]:
    for word in words:
        state, _, cells = word.partition(":")
        for cell in cells.split(";"):
            row, column = map(int, cell.split(","))
            yield row, column, int(state)


def replay(recipe: Recipe, body: str, title: str = "") -> Nonogram:
    """The puzzle that a recipe makes of an icon, whose goal is the picture.

    Raises CannotMakeError if it makes another picture than it made when it was written.
    """
    cells = bytearray(cut(shares(recipe, body), recipe.threshold))
    for row, column, state in recipe.changes:
        cells[row * recipe.width + column] = state
    if checksum(cells) != recipe.check:
        raise CannotMakeError(
            f"the recipe of {recipe.icon} at {recipe.width}×{recipe.height} no longer fits its icon"
        )
    if recipe.shades:
        rgbs = [one[0] for one in recipe.shades]
        colours, background = named(rgbs, PAPER, _letters_of(rgbs))
    else:
        colours, background = (BLACK,), WHITE
    letters = EMPTY + "".join(colour.letter for colour in colours)
    text = "".join(letters[state] for state in cells)
    grid = Grid(text[at : at + recipe.width] for at in range(0, len(text), recipe.width))
    return Nonogram.of(grid, colours=colours, background=background, title=title)


def _letters_of(colours: Iterable[Rgb]) -> list[str]:
    """The letter of each colour."""
    palette = Palette()
    words: list[str] = []
    for rgb in colours:
        nearest = [word for word, _ in sorted(_LETTERS, key=lambda one: difference(one[1], rgb))]
        words.append(next((word for word in nearest[:2] if word not in words), nearest[0]))
        palette.add(words[-1][0], words[-1], "#" + bytes(rgb).hex())
    return [colour.letter for colour in palette.colours]


def checksum(cells: bytes | bytearray) -> str:
    """A short checksum of the states of all cells."""
    return sha256(bytes(cells)).hexdigest()[:6]


def shares(recipe: Recipe, body: str) -> list[tuple[int, ...]]:
    """How much of each cell has each state, from 0 to 255; ``body`` is the content of the SVG."""
    from PIL import Image

    across, down = FINE * recipe.width, FINE * recipe.height
    box = " ".join(map(str, recipe.frame))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
        f'viewBox="{box}" preserveAspectRatio="none">{body}</svg>'
    )
    with Image.open(BytesIO(rendered(svg, across, down))) as opened:
        picture = opened.convert("RGBA")
    if not recipe.shades:
        covered = picture.getchannel("A").reduce(FINE).tobytes()
        return [(255 - value, value) for value in covered]
    white = Image.new("RGBA", picture.size, (*PAPER, 255))
    flat = Image.alpha_composite(white, picture).convert("RGB")
    nearest = flat.quantize(palette=_palette(recipe.shades), dither=Image.Dither.NONE)
    state_of = [0, *(at for at, one in enumerate(recipe.shades, 1) for _ in one)]
    state_of += [0] * (256 - len(state_of))
    layers = [
        nearest.point([255 * (state == at) for state in state_of], "L").reduce(FINE).tobytes()
        for at in range(len(recipe.shades) + 1)
    ]
    return list(zip(*layers, strict=True))


def _palette(shades: tuple[tuple[Rgb, ...], ...]) -> Image.Image:
    """The paper and all shades, as Pillow takes them."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    rgbs = [PAPER, *(rgb for one in shades for rgb in one)]
    palette.putpalette([part for rgb in rgbs for part in rgb])
    return palette


def cut(parts: Iterable[tuple[int, ...]], threshold: int) -> bytes:
    """The state of every cell, from how much of it has which state."""
    if threshold:
        return bytes(covered >= threshold for _, covered in parts)
    return bytes(
        max(range(1, len(part)), key=lambda state: (part[state], -state))
        if sum(part[1:]) > part[0]
        else 0
        for part in parts
    )
