"""A pack as one file: what is in it, and that every reader of puzzles reads it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie.errors import FormatError
from nurie.packs import Entry, Pack, load_pack, open_pack, packs, shelf
from nurie.packs.packfile import parse_pack, slug, write_pack

TEE = nurie.Nonogram.of("###\n.#.\n.#.", title="Tee", author="Ada", copyright="CC0-1.0")
FLAG = nurie.Nonogram.of(
    "rr\nbb",
    colours=[nurie.Colour("r", "red", "#dd2222"), nurie.Colour("b", "blue", "#2233cc")],
    title="Flag",
    author="Bob",
    copyright="CC0-1.0",
)
PACK = Pack(
    name="two",
    title="Two",
    titles={"pl": "Dwie"},
    description="Both.",
    author="Ada",
    licence="CC0-1.0",
    icon="flag",
    entries=(Entry("tee", TEE, 1, {"pl": "Te"}), Entry("flag", FLAG, 2)),
)


def test_a_pack_is_read_as_it_was_written() -> None:
    assert parse_pack(write_pack(PACK).encode(), "two") == PACK


def test_titles_in_other_languages() -> None:
    tee, flag = PACK.entries
    assert (PACK.title_of(tee), PACK.title_of(tee, "pl")) == ("Tee", "Te")
    assert PACK.title_of(flag, "pl") == "Flag"
    pictures = load_pack("pictures")
    mushroom = next(entry for entry in pictures.entries if entry.name == "mushroom")
    assert (pictures.title_of(mushroom), pictures.title_of(mushroom, "pl")) == ("Mushroom", "Grzyb")


def test_a_puzzle_has_its_own_line_without_the_credits_of_the_pack() -> None:
    lines = write_pack(PACK).splitlines()
    assert len(lines) == 4
    told = json.loads(lines[1].rstrip(","))
    assert (told["name"], told["level"], told["titles"]) == ("tee", 1, {"pl": "Te"})
    assert "author" not in told
    assert json.loads(lines[2])["author"] == "Bob"


def test_a_pack_is_a_list_of_puzzles() -> None:
    assert list(nurie.loads_all(write_pack(PACK))) == [TEE, FLAG]
    islands = nurie.Nurikabe.of("2 .\n. .", title="Two", author="Ada", copyright="CC0-1.0")
    pack = Pack(
        name="x", title="X", author="Ada", licence="CC0-1.0", entries=(Entry("a", islands),)
    )
    assert list(nurie.loads_all(write_pack(pack))) == [islands]


def test_every_bundled_pack_can_be_written_as_a_file() -> None:
    for name in sorted({*packs()} - {*shelf()[1:]}):
        pack = open_pack(name)
        assert tuple(nurie.loads_all(write_pack(pack))) == load_pack(name).puzzles


def test_a_file_is_preferred_to_a_bundled_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    name = packs()[0]
    Path(name).write_text(write_pack(PACK))
    assert open_pack(name).title == "Two"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"puzzles": []}, "the pack contains no puzzles"),
        ({"puzzles": 3}, "the pack contains no puzzles"),
        ({"title": 3}, "title, a text, was expected, not '3'"),
        ({"titles": ["x"]}, "titles, an object in braces, was expected, not a list"),
        ({"puzzles": [3]}, "puzzle 1: an object in braces was expected, not '3'"),
        (
            {"puzzles": [{"clues": 3}]},
            "puzzle 1: clues, an object in braces, was expected",
        ),
        ({"puzzles": [{"level": 6}]}, "puzzle 1: unknown level '6'; choose from beginner"),
        ({"puzzles": [{"level": []}]}, "puzzle 1: unknown level '[]'; choose from beginner"),
    ],
)
def test_a_broken_pack(change: dict[str, Any], sentence: str) -> None:
    told = json.loads(write_pack(PACK)) | change
    with pytest.raises(FormatError) as caught:
        parse_pack(json.dumps(told).encode(), "x")
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("text", ["", "[]", '{"title": "x"}', '{"puzzles"', "[" * 100_000])
def test_no_pack(text: str) -> None:
    with pytest.raises(FormatError, match="it is not a pack, which is a JSON object with puzzles"):
        parse_pack(text.encode(), "x")


def test_a_level_has_a_number_or_a_name() -> None:
    text = write_pack(PACK).replace('"level":2', '"level":"easy"')
    assert parse_pack(text.encode(), "two") == PACK


def test_a_pack_has_one_kind() -> None:
    islands = nurie.Nurikabe.of("2 .\n. .")
    mixed = Pack(name="x", title="X", entries=(Entry("a", TEE), Entry("b", islands)))
    with pytest.raises(FormatError, match="puzzle 2: a puzzle of the kind nonogram was expected"):
        parse_pack(write_pack(mixed).encode(), "x")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Cat on a wall", "cat-on-a-wall"), ("Żółw!", "zolw"), ("猫", ""), ("A  B--2", "a-b-2")],
)
def test_names_of_puzzles(title: str, name: str) -> None:
    assert slug(title) == name
