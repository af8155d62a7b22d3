"""Links: what both languages must write and read, any puzzle, and links that must be refused."""

from __future__ import annotations

import json
import random
import time
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nurie import files
from nurie.errors import FormatError
from nurie.formats import links
from nurie.nonogram.puzzle import Nonogram
from tests.formats import write_links
from tests.nonogram.formats import strategies as nonograms
from tests.nurikabe.formats import strategies as nurikabe

TOLD = json.loads(write_links.FILE.read_text(encoding="utf-8"))
_DICE = random.Random(1)
NAMES = sorted(TOLD["links"])


def test_the_file_is_up_to_date() -> None:
    assert write_links.FILE.read_text(encoding="utf-8") == write_links.text()


@pytest.mark.parametrize("name", NAMES)
def test_a_link_is_written_and_read(name: str) -> None:
    link, value = TOLD["links"][name]["link"], TOLD["links"][name]["value"]
    assert links.encode(value) == link
    assert links.decode(link) == value


@pytest.mark.parametrize("link", sorted(TOLD["refused"]), ids=range(len(TOLD["refused"])))
def test_a_hostile_link_is_refused(link: str) -> None:
    with pytest.raises(FormatError, match="link"):
        links.decode(link)


def test_a_link_of_few_bytes_cannot_take_long() -> None:
    worst = [link for link, why in TOLD["refused"].items() if why == "large" and len(link) < 2_000]
    assert len(worst) == 2
    start = time.process_time()
    for link in worst:
        with pytest.raises(FormatError, match="link"):
            links.decode(link)
    assert time.process_time() - start < 3


PUZZLES = st.one_of(
    nonograms.black_and_white(), nonograms.coloured(), nonograms.impossible(), nurikabe.puzzles()
)


@settings(max_examples=60, deadline=None)
@given(PUZZLES, nonograms.TEXTS, nonograms.TEXTS)
def test_any_puzzle_comes_back(puzzle: Any, title: str, author: str) -> None:
    titled = replace(puzzle, title=title, author=author)
    assert files.loads(files.dumps(titled, "link")) == titled


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=60))
def test_any_code_is_refused_or_is_the_only_one(coded: bytes) -> None:
    data = bytes([1, *links.check_sum(coded)]) + coded
    text = urlsafe_b64encode(data).decode().rstrip("=")
    try:
        found = links.decode(text)
    except FormatError:
        return
    assert links.encode(found) == text


@pytest.mark.parametrize(
    "before", ["http://localhost:8000/#/p/", "https://example.org/nurie/#/p/", "#/p/", "/p/", "p/"]
)
def test_any_address_will_do(before: str) -> None:
    link = before + TOLD["links"]["spit"]["link"]
    assert files.is_address(link)
    assert files.loads(link).kind == "nurikabe"


def test_the_puzzles_of_a_pack_are_read() -> None:
    value = write_links.VALUES["pack"]
    pack = value | {"puzzles": [one for one in value["puzzles"] if one["kind"] == "nonogram"]}
    puzzles = list(files.loads_all("#/p/" + links.encode(pack)))
    assert [puzzle.title for puzzle in puzzles] == ["Flag", ""]
    assert {puzzle.author for puzzle in puzzles} == {"Ada"}


@pytest.mark.parametrize(
    ("puzzle", "said"),
    [
        (Nonogram([[1]] * 101, [[101]]), "the height is 101; a link allows at most 100"),
        (
            replace(Nonogram([[1]], [[1]]), description="x" * 1_001),
            "the length of a text is 1001; a link allows at most 1000",
        ),
        (
            Nonogram([_DICE.choices(range(1, 99), k=30) for _ in range(99)], [[1]] * 99),
            "characters; at most 2000 are allowed",
        ),
    ],
)
def test_what_is_too_large_for_a_link_is_said(puzzle: Nonogram, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        files.dumps(puzzle, "link")


def test_a_link_names_its_line() -> None:
    good = "#/p/" + TOLD["links"]["flag"]["link"]
    with pytest.raises(FormatError, match="line 2: the link is damaged or incomplete"):
        list(files.loads_all(f"{good}\n{good[:-2]}\n", "link"))
