"""The documentation: links lead somewhere, nothing is left out, tutorial and notebook run."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nurie
from tests.conftest import REPOSITORY
from tests.docs.test_reference import MADE as GENERATED

DOCS = REPOSITORY / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
TEXTS = [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *PAGES]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page, as GitHub and MkDocs make them."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    words = (re.sub(r"[^\w\s-]", "", re.sub(r"[`*]", "", heading)).strip() for heading in found)
    return {re.sub(r"\s+", "-", heading.lower()) for heading in words}


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in _LINK.findall(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" in link or link.startswith("mailto:"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), f"{page.name} links to {link}"
        if anchor:
            assert anchor in anchors(target), f"{page.name} links to {link}"


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: str(page.relative_to(REPOSITORY)))
def test_only_headings_begin_with_a_number_sign(page: Path) -> None:
    """The site would make a heading of any other line, even without a space."""
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    assert re.findall(r"^#+[^# ].*$", text, re.MULTILINE) == []


def test_every_page_is_in_the_contents() -> None:
    listed = set(re.findall(r"[\w/-]+\.md", (REPOSITORY / "mkdocs.yml").read_text()))
    generated = {f"reference/{name}.md" for name in GENERATED}
    assert listed == {str(page.relative_to(DOCS)) for page in PAGES} | generated


def test_every_name_of_the_library_is_in_the_reference() -> None:
    listed = set(re.findall(r"^::: (\S+)$", (DOCS / "api.md").read_text(), re.MULTILINE))
    public = {
        f"{value.__module__}.{value.__qualname__}"
        for value in (getattr(nurie, name) for name in nurie.__all__)
        if (inspect.isclass(value) or callable(value)) and value.__module__ != "nurie._engine"
    }
    assert listed == public


def environment() -> dict[str, str]:
    """Where the commands of a page find ``nurie``."""
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_the_commands_of_the_tutorial(tmp_path: Path) -> None:
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    commands = "\n".join(re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL))
    done = subprocess.run(
        ["/bin/sh", "-e"], input=commands, cwd=tmp_path, env=environment(), text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "unique" in done.stdout
    assert (tmp_path / "heart.html").stat().st_size > 10_000
    assert (tmp_path / "study" / "report.md").is_file()


def test_the_notebook_runs() -> None:
    told = json.loads((DOCS / "examples" / "first_puzzle.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in told["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [], "a notebook is stored without its results"
            exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
    assert names["outcome"].solution == names["heart"].goal


@pytest.mark.parametrize("sample", sorted((DOCS / "samples").glob("*.in")), ids=lambda f: f.stem)
def test_samples_in_the_format_of_document_001(sample: Path) -> None:
    outcome = nurie.solve(nurie.load(sample))
    assert outcome.status == ("none" if "unsat" in sample.stem else "unique")
