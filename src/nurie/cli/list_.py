"""``nurie list``: list the kinds, solvers, formats and verbs, and their files."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from nurie import registry
from nurie.cli._session import Session, depth_of
from nurie.cli._verbs import verbs
from nurie.cli._words import styled
from nurie.drawing.text import Depth

WIDTH = 19
"""The width of the column of names."""


def list_(
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
) -> int:
    """List the solvers, formats and commands, and their files.

    nurie list
    nurie list --json | grep '"role": "format"'
    """
    with Session() as session:
        depth = depth_of(sys.stdout)
        previous = ""
        for entry in _entries():
            if json:
                session.write_json(entry)
                continue
            section = f"{entry['kind']} {entry['role']}s".strip()
            if section != previous:
                session.write(("\n" if previous else "") + styled(section, "1", depth))
                previous = section
            session.write(_as_text(entry, depth))
    return session.code


def _entries() -> Iterator[dict[str, Any]]:
    """Everything that the registry finds, as plain data."""
    for kind in registry.kinds():
        for role, found in (("solver", registry.solvers(kind)), ("format", registry.formats(kind))):
            for entry in found.values():
                yield {
                    "role": role,
                    "kind": kind,
                    "name": entry.name,
                    "summary": entry.summary,
                    "available": entry.is_available,
                    "missing": list(entry.missing),
                    "file": str(entry.file),
                }
    for name, file in sorted(verbs().items()):
        yield {
            "role": "verb",
            "kind": "",
            "name": name,
            "summary": _summary(file).partition(": ")[2],
            "available": True,
            "missing": [],
            "file": str(file),
        }


def _summary(file: Path) -> str:
    """The first line of a file's docstring."""
    return (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def _as_text(entry: dict[str, Any], depth: Depth) -> str:
    missing = f"not available, needs {' and '.join(entry['missing'])}; " if entry["missing"] else ""
    indent = " " * (WIDTH + 2)
    return (
        f"  {entry['name'].ljust(WIDTH)}{missing}{entry['summary']}\n"
        f"{indent}{styled(_short(entry['file']), '2', depth)}"
    )


def _short(file: str) -> str:
    """The relative path, if it is shorter than the absolute one."""
    here = Path.cwd()
    path = Path(file)
    return str(path.relative_to(here)) if path.is_relative_to(here) else file
