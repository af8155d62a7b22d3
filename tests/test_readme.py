"""The examples in the documentation produce what they show."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY

PACKAGE = REPOSITORY / "src" / "nurie"
TEXTS = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
MODULES = [file for file in sorted(PACKAGE.rglob("*.py")) if ">>>" in file.read_text("utf-8")]


@pytest.mark.parametrize("text", TEXTS, ids=lambda file: str(file.relative_to(REPOSITORY)))
def test_examples_in_texts(text: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if ">>>" not in text.read_text(encoding="utf-8"):
        pytest.skip("it shows no example")
    monkeypatch.chdir(REPOSITORY)
    result = doctest.testfile(str(text), module_relative=False, encoding="utf-8")
    assert result.failed == 0


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_examples_in_modules(file: Path) -> None:
    parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
