"""Links to puzzles in the app: the whole puzzle after ``#/p/``, one per line.

An example; `nurie.formats.links` explains the code::

    http://localhost:8000/#/p/AcAvjpBdn0EVLLSfhapSnA    .##.
                                                        ####
                                                        .#..

The goal is left out, so that nobody finds it in the link.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import BinaryIO

from nurie.formats import links
from nurie.nonogram.formats import json
from nurie.nonogram.puzzle import Nonogram

suffixes = (".link",)
carries = frozenset({"colours", "several", "title", "author", "copyright", "description"})
is_address = True


def sniff(head: bytes) -> float:
    """How likely the content is: the first line is a link to a nonogram."""
    return links.sniff(head, Nonogram.kind)


def read(source: BinaryIO) -> Iterator[Nonogram]:
    """Read one puzzle per line, or those of a pack."""
    return links.read(source, json.read)


def write(puzzles: Iterable[Nonogram], target: BinaryIO) -> None:
    """Write one link per line."""
    links.write(puzzles, json.write, target)
