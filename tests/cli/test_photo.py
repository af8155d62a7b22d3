"""``nurie photo``: what it prints and writes, and what it says of bad input."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image

import nurie
from tests.cli.conftest import Run
from tests.photo.pictures import HOUSE, ISLANDS, clues_of, page, rendered
from tests.photo.test_colours import FLAG


@pytest.fixture
def house(folder: Path) -> str:
    rendered(HOUSE).save("house.png")
    return "house.png"


def test_the_puzzle_is_drawn_and_written(run: Run, house: str) -> None:
    result = run("photo", house, "-o", "house.non")
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.startswith("nonogram 10×10, exactly one solution\n")
    assert clues_of(nurie.load("house.non")) == clues_of(HOUSE)


def test_json(run: Run, house: str) -> None:
    result = run("photo", house, "--json")
    told = json.loads(result.stdout)
    assert (told["file"], told["kind"], told["status"]) == ("house.png", "nonogram", "unique")
    assert clues_of(nurie.loads(json.dumps(told["puzzle"]))) == clues_of(HOUSE)
    first = told["clues"][0]
    assert (first["side"], first["line"], first["at"], first["number"]) == ("column", 0, 0, 1)
    assert len(first["outline"]) == 4


def test_a_page_to_review(run: Run, house: str) -> None:
    assert run("photo", house, "--html", "review.html").exit_code == 0
    text = Path("review.html").read_text(encoding="utf-8")
    assert "<h1>house.png: nonogram 10×10, exactly one solution</h1>" in text
    assert text.count("data:image/png;base64,") == 1
    assert text.count("data:image/svg+xml;base64,") == 1
    assert not re.search(r"(src|href)=\"(?!data:)", text)


def test_all_puzzles_of_a_page(run: Run, folder: Path) -> None:
    both = Image.new("RGB", (1000, 600), "white")
    both.paste(rendered(ISLANDS).resize((300, 260)), (20, 40))
    both.paste(page(HOUSE, "free"), (420, 20))
    both.save("both.png")
    result = run("photo", "both.png", "--all", "--json")
    assert result.exit_code == 0
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(one["kind"], one["others"]) for one in told] == [("nurikabe", 1), ("nonogram", 1)]
    assert "--all" not in result.stderr
    result = run("photo", "both.png")
    assert "both.png: this page has 2 boards; --all reads every puzzle\n" in result.stderr


def test_a_wrong_number_is_told(run: Run, folder: Path) -> None:
    rows = [list(row) for row in HOUSE.rows]
    rows[0] = [nurie.Run(9)]
    rendered(nurie.Nonogram(rows, HOUSE.columns)).save("wrong.png")
    result = run("photo", "wrong.png", "--time", 0.2)
    assert result.exit_code == 1
    assert result.stdout.startswith("nonogram 10×10, no solution\n")
    assert re.search(r"wrong.png: no solution was found for .*: check ", result.stderr)


def test_bad_input_is_one_sentence(run: Run, house: str) -> None:
    Path("text.jpg").write_text("not a picture")
    Image.new("RGB", (300, 300), "white").save("white.png")
    for name, told in [
        ("missing.jpg", "no such file"),
        ("text.jpg", "it is not a picture that can be read, or it is damaged"),
        ("white.png", "there is no nonogram or Nurikabe in it that can be read"),
    ]:
        result = run("photo", name)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
        assert told in result.stderr.lower() or told in result.stderr
    result = run("photo", house, "-o", house)
    assert result.exit_code == 2
    assert "is the photo itself" in result.stderr


def test_letters_of_colours_are_explained(run: Run, folder: Path) -> None:
    page(FLAG, "coloured boxes").save("flag.png")
    read = nurie.loads(json.dumps(json.loads(run("photo", "flag.png", "--json").stdout)["puzzle"]))
    assert isinstance(read, nurie.Nonogram)
    told = ", ".join(f"{one.letter} {one.name}" for one in read.colours)
    assert run("photo", "flag.png").stdout.splitlines()[1] == told
