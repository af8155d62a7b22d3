"""Writes the known totals into ``docs/census.md``: ``python -m nurie.lab.census.page``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nurie.lab.census.known import known
from nurie.lab.census.report import share
from nurie.lab.census.totals import size_from
from nurie.lab.tables import table

PAGE = Path("docs/census.md")
SQUARES = ("3x3", "4x4", "5x5", "6x6")


def filled_in(page: str) -> str:
    """The page, with tables of what is known now."""
    tables = {"totals": _totals(), "sweeps": _histogram("sweeps"), "open": _histogram("open")}
    for name, text in tables.items():
        before, marker, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        page = "".join((before, marker, text, "\n", end, after))
    return page


def _totals() -> str:
    head = ("size", "boards", "sets of clues", "unique", "share", "line by line", "share")
    wide = [name for name in known() if size_from(name).height > 1]
    return table(head, [_row(name, known()[name]) for name in wide])


def _row(name: str, totals: Mapping[str, Any]) -> list[str]:
    size = size_from(name)
    boards = 2 ** (size.width * size.height)
    cells = [f"{size.width}×{size.height}", f"{boards:,}", _number(totals.get("clue_sets"))]
    for what in ("unique", "by_lines"):
        count = totals.get(what)
        cells += [_number(count), share(count, boards) if count else "?"]
    return cells


def _histogram(measure: str) -> str:
    """A column for each square that has the list."""
    lists = {name: known()[name].get(measure, []) for name in SQUARES}
    lists = {name: counts for name, counts in lists.items() if any(counts)}
    most = max(map(len, lists.values()))
    rows = []
    for value in range(most):
        counts = [numbers[value] if value < len(numbers) else 0 for numbers in lists.values()]
        if any(counts):
            rows.append([str(value), *(f"{count:,}" if count else "" for count in counts)])
    name = "stay unknown" if measure == "open" else measure
    return table((name, *(size.replace("x", "×") for size in lists)), rows)


def _number(count: int | None) -> str:
    return "?" if count is None else f"{count:,}"


if __name__ == "__main__":
    file = Path(sys.argv[1]) if sys.argv[1:] else PAGE
    file.write_text(filled_in(file.read_text(encoding="utf-8")), encoding="utf-8")
