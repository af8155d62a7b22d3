"""The page about complexity: its pictures and examples."""

from __future__ import annotations

import re
import runpy

import pytest

from nurie.lab.hardness.nurikabe import CROSSING, Board
from tests.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "complexity.md"


def test_the_pictures_are_those_of_the_boards() -> None:
    folder = REPOSITORY / "docs" / "pictures"
    drawn = runpy.run_path(str(folder / "complexity.py"))["pictures"]()
    assert {path.name for path in folder.glob("complexity-*.svg")} == set(drawn)
    for name, text in drawn.items():
        assert (folder / name).read_text(encoding="utf-8") == text, (
            "run docs/pictures/complexity.py"
        )


def test_the_page_shows_the_drawings() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for drawing in (CROSSING, Board([(0, 1, 2), (0, 1, 3)]).drawing):
        assert "\n".join(line.rstrip() for line in drawing.split("\n")) in page


def test_the_examples_of_the_page_print_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    codes = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(codes) == 2
    for code in codes:
        exec(code, {})
    told = re.findall(r"# (.+)$", "".join(codes), re.MULTILINE)
    assert capsys.readouterr().out.splitlines() == told
