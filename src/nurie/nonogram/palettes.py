"""Colours in files: values, names, and the letter that each one gets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from string import ascii_letters, digits, punctuation

from nurie.errors import FormatError
from nurie.grid import EMPTY, FILLED, UNKNOWN
from nurie.nonogram.naming import Rgb, names_of
from nurie.nonogram.naming import rgb_of as parts_of
from nurie.nonogram.puzzle import BLACK, MAX_COLOURS, WHITE, Colour, Nonogram

LETTERS = ascii_letters
"""The letters for colours whose own letter is taken, in this order."""

_USABLE = frozenset(ascii_letters + digits + punctuation) - {EMPTY, UNKNOWN}
_HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")


def rgb_of(text: str) -> str | None:
    """A colour value as ``#rrggbb``, from three or six hexadecimal digits."""
    if not (match := _HEX.fullmatch(text.strip())):
        return None
    value = match[1].lower()
    return "#" + (value if len(value) == 6 else "".join(digit * 2 for digit in value))


def rgb_of_name(name: str) -> str | None:
    """The value of a colour with an English name, such as ``dark green``."""
    return _named().get(name.lower().replace(" ", ""))


def name_of_rgb(rgb: str) -> str:
    """The English name of a colour value; empty if it has none."""
    return next((name for name, value in _named().items() if value == rgb), "")


@cache
def _named() -> dict[str, str]:
    """The colours that Pillow knows by name; it stores some of their values as text, some not."""
    from PIL import ImageColor

    return {
        name: "#{:02x}{:02x}{:02x}".format(*ImageColor.getrgb(name))
        for name in tuple(ImageColor.colormap)
    }


def background(name: str, rgb: str) -> Colour:
    """The colour of empty cells; plain white is always the same."""
    return WHITE if rgb == WHITE.rgb else Colour(EMPTY, name, rgb)


class Palette:
    """The colours of a puzzle while it is read. Black is ``#``, as in black and white."""

    def __init__(self) -> None:
        self._colours: list[Colour] = []
        self._taken: set[str] = set()

    def add(self, wanted: str, name: str, rgb: str) -> str:
        """Add a colour and return its letter: the preferred one if it is free.

        Without a name it gets one that fits it.
        """
        if len(self._colours) == MAX_COLOURS:
            raise FormatError(f"there are too many colours; at most {MAX_COLOURS} are allowed")
        if rgb == BLACK.rgb and FILLED not in self._taken:
            colour = BLACK
        else:
            letter = next(
                letter
                for letter in (wanted, name[:1].lower(), *LETTERS)
                if letter in _USABLE - self._taken
            )
            colour = Colour(letter, name, rgb)
        self._colours.append(colour)
        self._taken.add(colour.letter)
        return colour.letter

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours that were added, or only black if there are none."""
        if all(colour.name for colour in self._colours):
            return tuple(self._colours) or (BLACK,)
        fitting = names_of([parts_of(colour.rgb) for colour in self._colours])
        taken = {colour.name for colour in self._colours}
        return tuple(
            colour
            if colour.name
            else colour._replace(name=name if name not in taken else f"colour {colour.letter}")
            for colour, name in zip(self._colours, fitting, strict=True)
        )


def named(
    colours: Sequence[Rgb], paper: Rgb, letters: Sequence[str] = ()
) -> tuple[tuple[Colour, ...], Colour]:
    """Colours for a puzzle, each with a name and a letter of its own, and the background.

    The letters are the first ones of the names unless others are wanted.
    """
    palette = Palette()
    names = names_of(colours)
    for rgb, name, letter in zip(colours, names, letters or [one[0] for one in names], strict=True):
        palette.add(letter, name, "#" + bytes(rgb).hex())
    return palette.colours, background("background", "#" + bytes(paper).hex())


def check_palette(puzzle: Nonogram) -> None:
    """Raise an error if a run has a colour that is not in the palette."""
    if not puzzle.uses_only_its_colours:
        raise FormatError("a run has a colour that is not in the palette")


def letters_within(puzzle: Nonogram, allowed: Iterable[str]) -> dict[str, str]:
    """For each colour, a letter that the format allows; its own if possible."""
    check_palette(puzzle)
    allowed = list(allowed)
    free = [letter for letter in allowed if letter not in puzzle.letters]
    return {letter: letter if letter in allowed else free.pop(0) for letter in puzzle.letters}


def distinct_names(colours: Iterable[Colour]) -> dict[str, str]:
    """A name for the letter of each colour, made distinct where two share one."""
    names: dict[str, str] = {}
    for colour in colours:
        name = " ".join(colour.name.split()) or colour.rgb
        while name in names.values():
            name += f" {colour.letter}"
        names[colour.letter] = name
    return names
