"""Reads puzzles from photos: finds the board, reads its numbers, and corrects them by solving.

Nothing leaves the machine. The packages it needs come with ``nurie[photo]``.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nurie.errors import UnavailableError
from nurie.solving import NO_LIMITS, Limits

if TYPE_CHECKING:
    from nurie.making.sources import Source
    from nurie.photo.advice import PhotoHint
    from nurie.photo.reading import Reading

SECONDS = 2.0
"""How long the engine may search for a reading with one solution."""


def read(image: Source, *, seconds: float = SECONDS) -> Reading:
    """The puzzle in a photo, the largest if there are several.

    ``image`` is a path, an open file, or a picture of Pillow. A `FormatError` says why there is
    nothing to read. The search for numbers with one solution takes at most ``seconds`` of the
    processor's time.
    """
    with _packages():
        from nurie.photo import reader
    return reader.read(image, seconds)


def read_all(image: Source, *, seconds: float = SECONDS) -> list[Reading]:
    """All puzzles in a photo, row by row."""
    with _packages():
        from nurie.photo import reader
    return reader.read_all(image, seconds)


def hint(reading: Reading, limits: Limits = NO_LIMITS) -> PhotoHint:
    """What helps to go on with the board in a photo: what is wrong with it, or the next step.

    It takes at most 5 seconds unless ``limits`` set another time.
    """
    with _packages():
        from nurie.photo import advice
    return advice.hint(reading, limits)


@contextmanager
def _packages() -> Iterator[None]:
    """Say which package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"reading photos needs {error.name}, which is not installed: pip install 'nurie[photo]'"
        ) from None
