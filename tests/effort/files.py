"""The files of pinned figures: one case per line, so that changes are easy to read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from tests.effort.measures import FILES, Figures

FOLDER = Path(__file__).parent


@cache
def read(file: str) -> dict[str, Figures]:
    """The pinned figures by case."""
    found: dict[str, Figures] = json.loads((FOLDER / f"{file}.json").read_text(encoding="utf-8"))
    return found


def write(file: str) -> None:
    """Measure all cases of a file, and write it."""
    lines = [f"  {json.dumps(name)}: {json.dumps(measure())}" for name, measure in FILES[file]()]
    (FOLDER / f"{file}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
