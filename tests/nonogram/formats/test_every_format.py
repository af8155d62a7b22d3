"""What every format must do, found by the registry: a new format is tested without a line here."""

from __future__ import annotations

import ast
import os
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurie import files, registry
from nurie.errors import FormatError, NurieError
from nurie.files import Format
from nurie.nonogram.puzzle import Clue, Nonogram

from .strategies import RED, TEXTS, black_and_white, coloured, impossible

NAMES = sorted(registry.formats("nonogram"))
FEATURES = {"colours", "several", "title", "author", "copyright", "description", "goal"}
CREDITS = ("title", "author", "copyright", "description")
FLAG = Nonogram.of(".##.\n####\n.#..\n...#")
each_format = pytest.mark.parametrize("name", NAMES)
quickly = settings(max_examples=40, derandomize=True, deadline=None)
thoroughly = settings(
    max_examples=int(os.environ.get("NURIE_FUZZ", "150")), derandomize=True, deadline=None
)


def module(name: str) -> Format:
    return cast("Format", registry.find_format("nonogram", name).load())


def written(name: str, *puzzles: Nonogram) -> bytes:
    target = BytesIO()
    module(name).write(puzzles, target)
    return target.getvalue()


def read(name: str, data: bytes) -> list[Nonogram]:
    return cast("list[Nonogram]", list(module(name).read(BytesIO(data))))


def complaint(name: str, data: bytes) -> str:
    """What is said about a file, if anything; nothing but our own errors may escape."""
    try:
        read(name, data)
    except NurieError as error:
        return str(error)
    return ""


def credited(texts: tuple[str, str, str, str]) -> Nonogram:
    title, author, copyright, description = texts
    return Nonogram(
        FLAG.rows,
        FLAG.columns,
        goal=FLAG.goal,
        title=title,
        author=author,
        copyright=copyright,
        description=description,
    )


def seen(puzzle: Nonogram) -> tuple[object, ...]:
    """A puzzle as one sees it: formats may rename its colours."""
    rgb = {colour.letter: colour.rgb for colour in puzzle.colours}

    def painted(clues: tuple[Clue, ...]) -> list[list[tuple[int, str]]]:
        return [[(run.length, rgb[run.colour]) for run in clue] for clue in clues]

    return painted(puzzle.rows), painted(puzzle.columns), puzzle.background.rgb


def seen_goal(puzzle: Nonogram) -> list[list[str]] | None:
    rgb = {colour.letter: colour.rgb for colour in puzzle.colours}
    if puzzle.goal is None:
        return None
    return [[rgb.get(cell, "") for cell in row] for row in puzzle.goal]


@each_format
def test_it_keeps_the_contract(name: str) -> None:
    format = module(name)
    summary, _, example = (format.__doc__ or "").partition("\n")
    assert summary.endswith(".")
    assert "::" in example, "a drawn example belongs in the docstring"
    assert format.suffixes
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in format.suffixes)
    assert format.carries <= FEATURES


def test_no_two_formats_share_a_suffix() -> None:
    suffixes = [suffix for name in NAMES for suffix in module(name).suffixes]
    assert len(set(suffixes)) == len(suffixes)


@each_format
def test_it_is_documented_with_an_example_that_loads(name: str) -> None:
    text = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    _, heading, section = text.partition(f"\n## `{name}`\n")
    assert heading
    example = section.partition("```")[2].partition("\n")[2].partition("```")[0]
    assert files.identify(example.encode()) == name
    (puzzle,) = read(name, example.encode())
    board = Nonogram.of(".##.\n####\n.#.." + ("\n...." if name == "tournament" else ""))
    assert (puzzle.rows, puzzle.columns) == (board.rows, board.columns)
    features = module(name).carries
    row = next(line for line in text.splitlines() if line.startswith(f"| `{name}` |")).split("|")
    assert row[2].split() == [f"`{suffix}`" for suffix in module(name).suffixes]
    assert [cell.strip() == "yes" for cell in (row[3], row[4], row[6])] == [
        feature in features for feature in ("colours", "several", "goal")
    ]
    credits = [credit for credit in CREDITS if credit in features]
    assert row[5].strip() == (", ".join(credits) or "–")


@each_format
@quickly
@given(data=st.data())
def test_what_it_writes_it_reads_and_recognises(name: str, data: st.DataObject) -> None:
    puzzle = data.draw(black_and_white(square=name == "tournament"))
    text = written(name, puzzle)
    (again,) = read(name, text)
    assert seen(again) == seen(puzzle)
    assert not again.is_coloured
    if "goal" in module(name).carries:
        assert again.goal == puzzle.goal
    assert files.identify(text) == name


@each_format
@quickly
@given(puzzle=coloured())
def test_it_keeps_colours_or_refuses_them(name: str, puzzle: Nonogram) -> None:
    if "colours" not in module(name).carries:
        with pytest.raises(FormatError, match="cannot hold colours"):
            written(name, puzzle)
        return
    text = written(name, puzzle)
    (again,) = read(name, text)
    assert seen(again) == seen(puzzle)
    if "goal" in module(name).carries:
        assert seen_goal(again) == seen_goal(puzzle)
    assert files.identify(text) == name


@each_format
@quickly
@given(puzzles=st.lists(black_and_white(square=True), min_size=2, max_size=4))
def test_it_keeps_several_puzzles_or_refuses_them(name: str, puzzles: list[Nonogram]) -> None:
    if "several" not in module(name).carries:
        with pytest.raises(FormatError, match="one puzzle, not several"):
            written(name, *puzzles)
        return
    again = read(name, written(name, *puzzles))
    assert [seen(puzzle) for puzzle in again] == [seen(puzzle) for puzzle in puzzles]


@each_format
@quickly
@given(puzzle=impossible())
def test_it_reads_clues_that_cannot_be_solved(name: str, puzzle: Nonogram) -> None:
    if name == "picture":
        with pytest.raises(FormatError, match="no goal"):
            written(name, puzzle)
        return
    if name == "puzzlink" and max(map(len, puzzle.rows + puzzle.columns)) > (puzzle.width + 1) // 2:
        with pytest.raises(FormatError, match="has room for"):
            written(name, puzzle)
        return
    text = written(name, puzzle)
    (again,) = read(name, text)
    assert seen(again) == seen(puzzle)
    assert files.identify(text) == name


@each_format
@quickly
@given(texts=st.tuples(TEXTS, TEXTS, TEXTS, TEXTS))
def test_it_keeps_the_credits_that_it_says(name: str, texts: tuple[str, str, str, str]) -> None:
    told = dict(zip(CREDITS, texts, strict=True))
    (again,) = read(name, written(name, credited(texts)))
    for credit in CREDITS:
        if credit in module(name).carries:
            assert getattr(again, credit) == told[credit]


@each_format
def test_it_survives_text_that_no_file_can_hold(name: str) -> None:
    nasty = 'a\x00b\ud800\r\n[x] "y" <z> &amp; ====\x85\u2028$1'
    (again,) = read(name, written(name, credited((nasty, nasty, nasty, nasty))))
    assert seen(again) == seen(FLAG)


@each_format
def test_it_writes_no_nothing(name: str) -> None:
    with pytest.raises(FormatError, match="no puzzle"):
        written(name)


@each_format
def test_it_refuses_a_run_of_no_known_colour(name: str) -> None:
    stray = Nonogram([[(1, "z")]], [[(1, "z")]], colours=[RED])
    with pytest.raises(FormatError):
        written(name, stray)


@each_format
@thoroughly
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    assert 0 <= module(name).sniff(data) <= 1
    assert "\n" not in complaint(name, data)


MUTATIONS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 3),
        st.sampled_from(
            [
                b"",
                b"\n",
                b" ",
                b"0",
                b"-1",
                b"7" * 5000,
                b"x",
                b"#",
                b":",
                b"[",
                b"<",
                b"&",
                b'"',
                b"$",
                b"\0",
                b"\xff",
                b"/",
                b"1",
                b"99999",
                b"\r\n\r\n",
                b"}",
                b"=",
                b"?",
                b"z",
                b"2x2:",
                b"goal",
            ]
        ),
    ),
    min_size=1,
    max_size=4,
)


@each_format
@thoroughly
@given(mutations=MUTATIONS, in_colour=st.booleans())
def test_damaged_files_are_read_or_refused(
    name: str, mutations: list[tuple[float, int, bytes]], in_colour: bool
) -> None:
    puzzle = Nonogram.of(".rr.\nrrrr\n.gg.\n....") if in_colour else FLAG
    text = written(name, puzzle if "colours" in module(name).carries else FLAG)
    for place, removed, added in mutations:
        at = int(place * len(text))
        text = text[:at] + added + text[at + removed :]
    assert 0 <= module(name).sniff(text) <= 1
    assert "\n" not in complaint(name, text)


@each_format
def test_a_file_cut_anywhere_is_read_or_refused(name: str) -> None:
    text = written(name, FLAG)
    for end in range(len(text)):
        assert "\n" not in complaint(name, text[:end])


@each_format
def test_it_needs_nothing_heavy_to_be_looked_at(name: str) -> None:
    """Optional and slow modules are imported where they are used."""
    file = registry.find_format("nonogram", name).file
    tree = ast.parse(file.read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in tree.body
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert not names & {"PIL", "xml", "json", "html", "urllib", "hashlib"}
