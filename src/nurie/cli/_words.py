"""Phrases that several verbs print: numbers, times, effort, headings, colours."""

from __future__ import annotations

import sys
import textwrap

from nurie.cli._inputs import Item
from nurie.cli._session import columns_of, printable
from nurie.drawing.text import Depth
from nurie.messages import colours_of
from nurie.puzzle import Puzzle, amount
from nurie.solving import Statistics

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def several(number: int) -> str:
    """A number, small ones as a word."""
    return _SMALL[number] if number < len(_SMALL) else f"{number:,}"


def how_often(number: int) -> str:
    """A number of times: ``never``, ``once``, ``twice``, ``three times``."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{several(number)} times")


def seconds(time: float) -> str:
    """A duration with its significant digits."""
    if time < 0.1:
        return f"{1000 * time:.2f} ms" if time < 0.01 else f"{1000 * time:.0f} ms"
    return f"{time:.2f} s" if time < 100 else f"{time:.0f} s"


def effort(statistics: Statistics) -> str:
    """A short summary of a solver's effort."""
    counts = [
        (statistics.line_solves, "line solve"),
        (statistics.probes, "probe"),
        (statistics.conflicts, "conflict"),
        (statistics.nodes, "node"),
    ]
    told = [amount(number, thing) for number, thing in counts if number]
    if statistics.tries:
        told.append("1 try" if statistics.tries == 1 else f"{statistics.tries} tries")
    return ", ".join([seconds(statistics.seconds), *told])


def heading(item: Item, depth: Depth) -> str:
    """The line above a puzzle: its title, its file, its size."""
    puzzle = item.puzzle
    place = printable(item.place)
    size = f"{puzzle.width}×{puzzle.height}"
    if not puzzle.title.strip():
        return f"{styled(place, '1', depth)}, {size}"
    return f"{styled(printable(puzzle.title), '1', depth)} ({place}, {size})"


def legend(puzzle: Puzzle, depth: Depth, language: str = "en") -> list[str]:
    """The lines above a drawing whose colours are letters: what sentences call them."""
    if depth is not Depth.PLAIN:
        return []
    # Lines end between two colours, not within a name of several words.
    named = colours_of(puzzle, language).items()
    told = [printable(f"{letter} {name}").replace(" ", "\xa0") for letter, name in named]
    lines = textwrap.wrap(
        ", ".join(told),
        columns_of(sys.stdout) or 80,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace("\xa0", " ") for line in lines]


def styled(text: str, style: str, depth: Depth) -> str:
    """Text in bold, dim or a terminal colour, if the terminal supports it."""
    return text if depth is Depth.PLAIN else f"\x1b[{style}m{text}\x1b[0m"
