"""``nurie make``: what it prints and writes, and what it says of bad input."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import pytest
from PIL import Image

import nurie
from nurie import making
from nurie.cli.make import in_words
from nurie.nonogram.formats import non
from tests.cli.conftest import Run
from tests.making.test_lost import dots
from tests.making.test_make import FRAME, HEART, outline, painted


@pytest.fixture
def heart(folder: Path) -> str:
    painted(HEART).save("my-heart.png")
    return "my-heart.png"


def test_the_picture_is_drawn(run: Run, heart: str) -> None:
    result = run("make", heart, "--size", "7x6")
    assert result.exit_code == 0
    title, *rows, told = result.stdout.splitlines()
    assert title == "my heart, 7×6"
    assert rows == list(HEART)
    assert told.startswith("solvable without guessing as it is; level: ")


def test_before_and_after_stand_side_by_side(run: Run, folder: Path) -> None:
    painted(FRAME).save("frame.png")
    result = run("make", "frame.png", "--size", "8x8")
    made = nurie.make("frame.png", "8x8")
    _, *rows, told = result.stdout.splitlines()
    assert [row.split() for row in rows] == [
        [a, b] for a, b in zip(made.before, made.after, strict=True)
    ]
    assert told.startswith(f"{len(made.changed)} of 64 cells changed, the fewest possible; ")
    assert "% of the picture is the same; level: " in told


def test_changes_are_the_fewest_if_as_many_are_needed(folder: Path) -> None:
    """Even if it is open whether others would be less visible."""
    painted(FRAME).save("frame.png")
    made = replace(nurie.make("frame.png", "8x8"), is_minimal=False)
    assert ", the fewest possible; " in in_words(made)
    assert ", the fewest possible; " not in in_words(replace(made, at_least=made.at_least - 1))


def test_a_negative_is_called_so(run: Run, folder: Path) -> None:
    outline().save("diamond.png")
    result = run("make", "diamond.png", "--size", "30x30")
    told = result.stdout.splitlines()[-1]
    assert told.startswith("solvable without guessing as it is; white on black; level: ")


def test_a_proof_without_a_limit(run: Run, folder: Path) -> None:
    painted(FRAME).save("frame.png")
    told = run("make", "frame.png", "--size", "8x8", "--proving", 10**30).stdout
    assert ", the fewest possible; " in told


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("x.svg", "x.svg: '.svg' is not the file extension of a format; use one of .bmp, "),
        ("x", "x: no file extension; use one of .bmp, .cwd"),
    ],
)
def test_an_unknown_format_is_noticed_first(
    run: Run, heart: str, out: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "make", pytest.fail)
    result = run("make", heart, "-o", out)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"nurie make: {told}")
    assert "name a format" not in result.stderr


def test_json(run: Run, heart: str) -> None:
    result = run("make", heart, "--size", 7, "--json", "--title", "Heart")
    assert len(result.stdout.splitlines()) == 1
    told = json.loads(result.stdout)
    assert told["after"] == told["before"] == list(HEART)
    assert (told["title"], told["width"], told["height"]) == ("Heart", 7, 6)
    assert (told["changed"], told["minimal"], told["similarity"]) == ([], True, 1.0)
    puzzle = nurie.loads(json.dumps(told["puzzle"]))
    assert puzzle.goal == HEART


def test_into_a_file(run: Run, heart: str) -> None:
    assert run("make", heart, "--size", 7, "-o", "heart.non").exit_code == 0
    puzzle = nurie.load("heart.non")
    assert (puzzle.title, puzzle.goal) == ("my heart", HEART)


def test_several_into_a_folder(run: Run, heart: str) -> None:
    """What cannot be read or made is said, and the others are made all the same."""
    painted(FRAME).save("frame.png")
    words = ["--size", 8, "--json", "-o", "made/puzzles/"]
    result = run("make", heart, "missing.png", "frame.png", *words)
    assert result.exit_code == 2
    assert result.stderr == "missing.png: no such file or directory\n"
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["file"] for one in told] == [heart, "frame.png"]
    for one, name in zip(told, ("my-heart", "frame"), strict=True):
        goal = nurie.load(f"made/puzzles/{name}.non").goal
        assert goal is not None
        assert goal.rows == tuple(one["after"])
    drawn = run("make", heart, "frame.png", "--size", 8, "-o", "made/puzzles").stdout
    assert [part.splitlines()[0] for part in drawn.split("\n\n")] == ["my heart, 8×6", "frame, 8×8"]


def test_standard_input(run: Run, heart: str) -> None:
    result = run("make", "-", "--size", 7, given=Path(heart).read_bytes())
    assert result.stdout.splitlines()[1:-1] == list(HEART)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.png"], "missing.png: no such file or directory"),
        (["text.txt"], "text.txt: it is not a picture that can be read, or it is damaged"),
        (
            ["my-heart.png", "--size", "x"],
            "my-heart.png: a size like 20 or 20x15 was expected, not 'x'",
        ),
        (["my-heart.png", "--level", "cosy"], "unknown level 'cosy'; choose from beginner, easy, "),
        (["my-heart.png", "--colours", "99"], "31 or less"),
        (["my-heart.png", "-o", "my-heart.png"], "is the picture itself"),
        (["my-heart.png", "-o", "heart.nothing"], "heart.nothing: "),
        (["my-heart.png", "-o", "no/where.non"], "no/where.non: no such file or directory"),
        (
            ["my-heart.png", "text.txt", "-o", "all.non"],
            "need a folder; name one, as in --out all.non/",
        ),
        (["my-heart.png", "text.txt", "--title", "Heart"], "--title is for one picture"),
        (
            ["my-heart.png", "other/my-heart.png", "-o", "made/"],
            "my-heart.png and other/my-heart.png would both become made/my-heart.non",
        ),
    ],
)
def test_bad_input_gets_one_sentence(run: Run, heart: str, words: list[str], sentence: str) -> None:
    Path("text.txt").write_text("no picture")
    result = run("make", *words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_cannot_be_made_is_said(run: Run, heart: str) -> None:
    result = run("make", heart, "--size", "7x6", "--level", "expert", "-o", "heart.non")
    assert result.exit_code == 1
    assert "no expert puzzle was found" in result.stderr
    assert not Path("heart.non").exists()


def test_a_picture_that_would_be_lost_is_refused(run: Run, folder: Path) -> None:
    dots().save("dots.png")
    result = run("make", "dots.png", "--size", 12)
    assert result.exit_code == 1
    assert not result.stdout
    sentence = "most of the picture is too fine for cells of this size; try a larger board"
    assert result.stderr == f"dots.png: {sentence}\n"


@pytest.mark.parametrize("moment", ["making", "writing"])
def test_interrupted_no_half_file_stays(
    run: Run, heart: str, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def stop_making(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    def stop_writing(puzzles: object, target: BinaryIO) -> None:
        target.write(b"half")
        raise KeyboardInterrupt

    if moment == "making":
        monkeypatch.setattr(making, "make", stop_making)
    else:
        monkeypatch.setattr(non, "write", stop_writing)
    Path("old.non").write_text("old")
    result = run("make", heart, "--size", 7, "-o", "old.non")
    assert result.exit_code == 130
    assert Path("old.non").read_text() == "old"
    assert sorted(path.name for path in Path().iterdir()) == ["my-heart.png", "old.non"]


def test_the_engine_stops_for_ctrl_c(folder: Path) -> None:
    """A large picture of noise is repaired for minutes, unless it is interrupted."""
    chance = random.Random(8)
    noise = Image.frombytes("L", (90, 90), bytes(chance.choices((0, 255), k=8100)))
    noise.save("noise.png")
    code = (
        "import os, signal, threading, nurie\n"
        "from nurie.making import making\n"
        "making._MENDING = {False: 10**12, True: 10**12}\n"
        "threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "nurie.make('noise.png', (90, 90))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, text=True
    ) as process:
        _, told = process.communicate(timeout=600)
    assert told.splitlines()[-1] == "KeyboardInterrupt"


def test_letters_of_colours_are_explained(run: Run, folder: Path) -> None:
    picture = Image.new("RGB", (60, 60), "white")
    picture.paste("red", (10, 10, 50, 30))
    picture.paste("blue", (10, 30, 50, 50))
    picture.save("flag.png")
    result = run("make", "flag.png", "--size", "6x6", "--colours", 2)
    assert sorted(result.stdout.splitlines()[1].split(", ")) == ["b blue", "r red"]
