"""Every page in ``docs/methods`` belongs to a solver; solvers without a page are reported.

The pages of nonograms are in the folder itself, those of other kinds in subfolders.
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from nurie import registry
from tests.conftest import REPOSITORY
from tests.unfinished import page_of

FOLDER = REPOSITORY / "docs" / "methods"
FOLDERS = {kind: FOLDER if kind == "nonogram" else FOLDER / kind for kind in registry.kinds()}
SOLVERS = [(kind, name) for kind in registry.kinds() for name in sorted(registry.solvers(kind))]
PAGES = [
    (kind, file)
    for kind, folder in FOLDERS.items()
    for file in sorted(folder.glob("*.md"))
    if file.name != "README.md"
]
SHARED = {"puzzle", "limits", "given", "record"}
"""The parameters that all solvers have; the others are options."""
LONGEST = 60
"""The most lines that a page may have."""


def options(kind: str, name: str) -> list[str]:
    entry = registry.find_solver(kind, name)
    if not entry.is_available:
        pytest.skip(f"{name} needs {' and '.join(entry.missing)}")
    parameters = inspect.signature(entry.load().solve).parameters
    return [option for option in parameters if option not in SHARED]


def names(text: str, option: str) -> bool:
    """Whether a text names an option as code: alone, or with a value."""
    return re.search(rf"`{re.escape(option)}(=[^`]*)?`", text) is not None


@pytest.mark.parametrize(("kind", "name"), SOLVERS)
def test_a_solver_has_a_page_that_names_its_options(kind: str, name: str) -> None:
    page = page_of(kind, name)
    if not page.is_file():
        pytest.skip(f"{name} has no page yet")
    text = page.read_text(encoding="utf-8")
    assert [option for option in options(kind, name) if not names(text, option)] == []
    assert f"--method {name}" in text, "a page tells how to try its method"


@pytest.mark.parametrize(("kind", "page"), PAGES, ids=lambda value: getattr(value, "stem", value))
def test_a_page_belongs_to_a_solver_and_is_short(kind: str, page: Path) -> None:
    assert page.stem in registry.solvers(kind), f"{kind} has no solver {page.stem}"
    assert len(page.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize(("kind", "name"), SOLVERS)
def test_the_index_leads_to_every_page_and_names_the_options(kind: str, name: str) -> None:
    if not page_of(kind, name).is_file():
        pytest.skip(f"{name} has no page yet")
    index = (FOLDERS[kind] / "README.md").read_text(encoding="utf-8")
    rows = [line for line in index.splitlines() if line.startswith(f"| [{name}]({name}.md) |")]
    assert len(rows) == 1, f"the index has {len(rows)} rows for {name}"
    assert [option for option in options(kind, name) if not names(rows[0], option)] == []
