"""Phrases that sound translated stay out of code, docs, comments and messages.

CONTRIBUTING asks for plain English: subject, verb, object. These phrases were common once; a
sentence that contains one has a more direct form.
"""

from __future__ import annotations

import re
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]

PHRASES = (
    r"(that|which|who) (is|are) none",
    r"tells? no",
    r"(is|are) told nothing",
    r"seconds are weather",
    r"holds? no",
    r"hangs? together",
    r"who left",
    r"whoever",
    r"one a (line|row|puzzle)",
    r"a (bit|byte) a cell",
    r"(is|are) not told",
    r"anew",
    r"what is no",
    r"at most so many",
    r"what stands",
    r"makes no step",
)
"""Regular expressions, with any white space or comment sign between two words."""

ROOTS = ("docs", "engine", "src", "tests", "web/src")
SUFFIXES = {".css", ".cpp", ".hpp", ".html", ".md", ".py", ".svelte", ".toml", ".ts", ".txt"}
NAMES = {"Makefile", "en.json"}
BUILT = REPOSITORY / "src" / "nurie" / "app" / "static"


def files() -> list[Path]:
    """The texts of the repository, without what is built."""
    paths = [
        *REPOSITORY.glob("*"),
        *(path for root in ROOTS for path in (REPOSITORY / root).rglob("*")),
    ]
    return [
        path
        for path in paths
        if (path.suffix in SUFFIXES or path.name in NAMES)
        and path.is_file()
        and BUILT not in path.parents
        and path != Path(__file__)
    ]


def found(text: str) -> list[str]:
    """The phrases in a text, each with its line."""
    gap = r"(?:\s|//|#|\*)+"
    pattern = "|".join(phrase.replace(" ", gap) for phrase in PHRASES)
    return [
        f"{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for match in re.finditer(rf"\b(?:{pattern})\b", text, flags=re.I)
    ]


def test_phrases_are_found_across_lines() -> None:
    assert found("// A number that\n    // is none.\n") == ["1: that\n    // is none"]
    assert found("if value is None:") == []


def test_no_phrase_sounds_translated() -> None:
    assert {
        str(path.relative_to(REPOSITORY)): phrases
        for path in files()
        if (phrases := found(path.read_text(encoding="utf-8")))
    } == {}
