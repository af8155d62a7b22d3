"""What every format of every kind must do; the registry finds them, including new ones."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurie import registry
from nurie.errors import FormatError
from tests.conformance.formats import (
    FORMATS,
    MUTATIONS,
    chosen,
    complaint,
    damaged,
    module,
    quickly,
    read,
    thoroughly,
    written,
)
from tests.conformance.kinds import KINDS
from tests.nonogram.formats.strategies import TEXTS
from tests.unfinished import has_section, section_of

FEATURES = {"colours", "several", "title", "author", "copyright", "description", "goal"}
CREDITS = ("title", "author", "copyright", "description")
each_format = pytest.mark.parametrize(
    ("kind", "name"), FORMATS, ids=[" ".join(pair) for pair in FORMATS]
)
each_kind = pytest.mark.parametrize("kind", registry.kinds())


@each_format
def test_it_keeps_the_contract(kind: str, name: str) -> None:
    format = module(kind, name)
    summary, _, example = (format.__doc__ or "").partition("\n")
    assert summary.endswith(".")
    assert "::" in example, "a drawn example belongs in the docstring"
    assert format.suffixes
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in format.suffixes)
    assert format.carries <= FEATURES


@each_kind
def test_no_two_formats_of_a_kind_share_a_suffix(kind: str) -> None:
    names = registry.formats(kind)
    suffixes = [suffix for name in names for suffix in module(kind, name).suffixes]
    assert len(set(suffixes)) == len(suffixes)


@each_format
def test_it_is_documented_with_an_example_that_loads(kind: str, name: str) -> None:
    text = section_of(KINDS[kind].title)
    if not has_section(name, text):
        pytest.skip(f"docs/formats.md does not describe {name} yet")
    _, _, section = text.partition(f"\n### `{name}`\n")
    example = section.partition("```")[2].partition("\n")[2].partition("```")[0]
    assert chosen(example.encode()) == (kind, name)
    (puzzle,) = read(kind, name, example.encode())
    assert KINDS[kind].seen(puzzle) == KINDS[kind].seen(KINDS[kind].documented(name))
    table = [line for line in text.splitlines() if line.startswith("|")]
    columns = [cell.strip() for cell in table[0].split("|")]
    row = next(line for line in table if line.startswith(f"| `{name}` |")).split("|")
    told = {column: cell.strip() for column, cell in zip(columns, row, strict=True)}
    features = module(kind, name).carries
    assert told["file names"].split() == [f"`{end}`" for end in module(kind, name).suffixes]
    assert (told["several puzzles"] == "yes") == ("several" in features)
    assert (told["goal"] == "yes") == ("goal" in features)
    assert (told.get("colours") == "yes") == ("colours" in features)
    assert told["credits"] == (", ".join(c for c in CREDITS if c in features) or "–")


@each_format
@quickly
@given(data=st.data())
def test_what_it_writes_it_reads_and_recognises(kind: str, name: str, data: st.DataObject) -> None:
    puzzle = data.draw(KINDS[kind].puzzles(name))
    text = written(kind, name, puzzle)
    (again,) = read(kind, name, text)
    assert KINDS[kind].seen(again) == KINDS[kind].seen(puzzle)
    if "goal" in module(kind, name).carries:
        assert again.goal == puzzle.goal
    assert chosen(text) == (kind, name)


@each_format
@quickly
@given(data=st.data())
def test_it_keeps_several_puzzles_or_refuses_them(
    kind: str, name: str, data: st.DataObject
) -> None:
    puzzles = data.draw(st.lists(KINDS[kind].squares, min_size=2, max_size=4))
    if "several" not in module(kind, name).carries:
        with pytest.raises(FormatError, match="can store only one puzzle"):
            written(kind, name, *puzzles)
        return
    again = read(kind, name, written(kind, name, *puzzles))
    seen = KINDS[kind].seen
    assert [seen(puzzle) for puzzle in again] == [seen(puzzle) for puzzle in puzzles]


@each_format
@quickly
@given(texts=st.tuples(TEXTS, TEXTS, TEXTS, TEXTS))
def test_it_keeps_the_credits_that_it_says(
    kind: str, name: str, texts: tuple[str, str, str, str]
) -> None:
    told = dict(zip(CREDITS, texts, strict=True))
    (again,) = read(kind, name, written(kind, name, replace(KINDS[kind].sample, **told)))
    for credit in CREDITS:
        if credit in module(kind, name).carries:
            assert getattr(again, credit) == told[credit]


@each_format
def test_it_survives_text_that_no_file_can_hold(kind: str, name: str) -> None:
    nasty = 'a\x00b\ud800\r\n[x] "y" <z> &amp; ====\x85\u2028$1'
    sample = replace(KINDS[kind].sample, **dict.fromkeys(CREDITS, nasty))
    (again,) = read(kind, name, written(kind, name, sample))
    assert KINDS[kind].seen(again) == KINDS[kind].seen(sample)


@each_format
def test_it_refuses_to_write_no_puzzles(kind: str, name: str) -> None:
    with pytest.raises(FormatError, match="no puzzle"):
        written(kind, name)


@each_format
@thoroughly
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(kind: str, name: str, data: bytes) -> None:
    assert 0 <= module(kind, name).sniff(data) <= 1
    assert "\n" not in complaint(kind, name, data)


@each_format
@thoroughly
@given(mutations=MUTATIONS)
def test_damaged_files_are_read_or_refused(
    kind: str, name: str, mutations: list[tuple[float, int, bytes]]
) -> None:
    text = damaged(written(kind, name, KINDS[kind].sample), mutations)
    assert 0 <= module(kind, name).sniff(text) <= 1
    assert "\n" not in complaint(kind, name, text)


@each_format
def test_a_file_cut_anywhere_is_read_or_refused(kind: str, name: str) -> None:
    text = written(kind, name, KINDS[kind].sample)
    for end in range(len(text)):
        assert "\n" not in complaint(kind, name, text[:end])


@each_format
def test_it_needs_nothing_heavy_to_be_looked_at(kind: str, name: str) -> None:
    """Optional and slow modules are imported where they are used."""
    file = registry.find_format(kind, name).file
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
