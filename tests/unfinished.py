"""What may be added later: reported at the end of the tests without failing any.

A language may lack texts. A solver or format that is new may lack its page, its section, its
name for the app and its figures of effort.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from nurie import messages, registry
from nurie.nonogram.naming import names

FOREIGN = ("cp", "sat")
"""Solvers whose effort is that of another program, which may change with its version."""
_REPOSITORY = Path(__file__).parent.parent
_PAGES = _REPOSITORY / "docs" / "methods"


def page_of(kind: str, solver: str) -> Path:
    """The page of a solver; those of nonograms are in the folder itself."""
    return (_PAGES if kind == "nonogram" else _PAGES / kind) / f"{solver}.md"


def has_section(format: str, text: str) -> bool:
    """Whether what the documentation says about the formats of a kind describes one."""
    return f"\n### `{format}`\n" in text


def section_of(title: str) -> str:
    """What the documentation says about the formats of a kind; empty if nothing."""
    text = (_REPOSITORY / "docs" / "formats.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def without_effort() -> list[str]:
    """Solvers of which no effort is pinned, by kind and name."""
    folder = Path(__file__).parent / "effort"
    pinned = {
        name.partition(":")[0]
        for file in ("methods", "rules")
        for name in json.loads((folder / f"{file}.json").read_text(encoding="utf-8"))
    }
    return [
        f"{kind} {name}"
        for kind, name in _solvers()
        if f"{kind} {name}" not in pinned and name not in FOREIGN
    ]


def _solvers() -> list[tuple[str, str]]:
    return [(kind, name) for kind in registry.kinds() for name in sorted(registry.solvers(kind))]


def reports() -> Iterator[tuple[str, list[str]]]:
    """Headings, and what is missing under each."""
    solvers = _solvers()
    formats = [(kind, name) for kind in registry.kinds() for name in sorted(registry.formats(kind))]
    yield (
        "solvers without a page in docs/methods",
        [f"{kind} {name}" for kind, name in solvers if not page_of(kind, name).is_file()],
    )
    yield (
        "solvers without a name in en.json",
        [name for _, name in solvers if f"method.{name}" not in messages.catalogue()],
    )
    yield (
        "formats without a section in docs/formats.md",
        [
            f"{kind} {name}"
            for kind, name in formats
            if not has_section(name, section_of(kind.capitalize()))
            and not has_section(name, section_of(f"{kind.capitalize()}s"))
        ],
    )
    yield "solvers without figures of effort (python -m tests.effort --write)", without_effort()
    for language in messages.languages():
        colours = [f"colour.{name}" for name in names() if language != "en"]
        lacking = [key for key in colours if key not in messages.read(language)]
        yield f"texts missing in {language}.json", messages.missing(language) + lacking
