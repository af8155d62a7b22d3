"""All texts that a person reads, from one catalogue per language.

A catalogue is a JSON file of texts by key, for the library and the app. A text may have a
form for each plural category of the language. Placeholders take what depends on the puzzle
(numbers, names of colours)::

    Row 4: the 7 must cover columns 5-9 wherever it starts
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from nurie.errors import NurieError, no_such
from nurie.messages.sentences import (
    announcement,
    colours_of,
    hint,
    place,
    placed,
    problem,
    sentence,
    technique_name,
    why,
)

if TYPE_CHECKING:
    from babel import Locale

__all__ = [
    "FOLDER",
    "Text",
    "announcement",
    "catalogue",
    "colours_of",
    "fill",
    "hint",
    "languages",
    "missing",
    "ordinal",
    "place",
    "placed",
    "plural",
    "problem",
    "read",
    "sentence",
    "technique_name",
    "text",
    "why",
]

Text: TypeAlias = str | dict[str, str]

FOLDER = Path(__file__).parent
"""One file per language, named by its code."""


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


def expect_language(language: str) -> None:
    """Raise an error if a language has no catalogue."""
    if language not in languages():
        raise NurieError(no_such("unknown language", language, languages()))


@cache
def catalogue(language: str = "en") -> dict[str, Text]:
    """All texts of a language by key; missing texts are in English."""
    texts = read(language)
    return texts if language == "en" else catalogue() | texts


def read(language: str) -> dict[str, Text]:
    """The texts in the file of a language, without fallbacks."""
    texts: dict[str, Text] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def missing(language: str) -> list[str]:
    """The keys that a language lacks, which fall back to English."""
    return sorted(read("en").keys() - read(language).keys())


def text(
    key: str, language: str = "en", *, count: int = 2, rank: int | None = None, **values: Any
) -> str:
    """One text, filled in; ``count`` chooses its plural form, or ``rank`` its ordinal form."""
    if rank is None:
        return fill(key, language, count, {"count": count, **values})
    return fill(key, language, rank, {"rank": rank, **values}, ordinal)


def fill(
    key: str,
    language: str,
    number: int,
    values: Mapping[str, Any],
    category: Callable[[int, str], str] | None = None,
) -> str:
    """One text, filled in with the values that it needs; its form is that of a number."""
    found = catalogue(language)[key]
    if isinstance(found, str):
        return found.format_map(values)
    form = found.get((category or plural)(number, language), found["other"])
    return form.format_map(values)


def plural(count: int, language: str = "en") -> str:
    """The plural category of a number, by the rules of CLDR."""
    return _locale(language).plural_form(count)


def ordinal(rank: int, language: str = "en") -> str:
    """The category of an ordinal number, such as 21st, by the rules of CLDR."""
    return _locale(language).ordinal_form(rank)


@cache
def _locale(language: str) -> Locale:
    # Import lazily: loading the rules is slow, and few texts need them.
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return Locale.parse("en")
