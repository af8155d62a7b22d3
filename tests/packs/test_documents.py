"""The pack with the documents' eighteen pictures, and the loader of packs."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import packs
from nurie.errors import NurieError
from nurie.packs import Pack, load_pack
from nurie.solving import Outcome

DOCUMENTS = load_pack("documents")
SIDES = {
    "Cross": 3,
    "Flame": 5,
    "Jellyfish": 8,
    "Candy": 8,
    "Shield": 10,
    "Dog": 10,
    "Duck": 16,
    "Shrimp": 16,
    "Cherries": 20,
    "Potion": 20,
    "Tape": 25,
    "Lighter": 25,
    "Ghost": 32,
    "Demon": 32,
    "Butcher": 48,
    "Ranger": 48,
    "Orc": 64,
    "Swordsman": 64,
}
BY_LINES = {"Ghost", "Ranger"}
NOT_BY_LINES = {"Demon", "Butcher"}

each_picture = pytest.mark.parametrize("puzzle", DOCUMENTS.puzzles, ids=lambda puzzle: puzzle.title)


def is_solved_by_lines(outcome: Outcome) -> bool:
    return outcome.statistics.probes == 0 and outcome.statistics.decisions == 0


def test_the_names_and_sizes_are_those_of_the_documents() -> None:
    assert [(p.title, p.width, p.height) for p in DOCUMENTS.puzzles] == [
        (name, side, side) for name, side in SIDES.items()
    ]


@each_picture
def test_a_picture_is_the_only_solution_of_its_clues(puzzle: nurie.Nonogram) -> None:
    outcome = nurie.solve(puzzle)
    assert outcome.status is nurie.Status.UNIQUE
    assert outcome.solution == puzzle.goal
    assert not puzzle.is_coloured


@each_picture
def test_a_picture_takes_the_engine_under_two_milliseconds(puzzle: nurie.Nonogram) -> None:
    assert min(nurie.solve(puzzle).statistics.seconds for _ in range(5)) < 0.002


@each_picture
def test_a_picture_is_as_hard_as_promised(puzzle: nurie.Nonogram) -> None:
    by_lines = is_solved_by_lines(nurie.solve(puzzle))
    if puzzle.title in BY_LINES | NOT_BY_LINES:
        assert by_lines == (puzzle.title in BY_LINES)


def test_most_pictures_are_solved_by_lines_and_some_are_not() -> None:
    by_lines = sum(is_solved_by_lines(nurie.solve(puzzle)) for puzzle in DOCUMENTS.puzzles)
    assert len(SIDES) / 2 < by_lines < len(SIDES)


def test_no_two_pictures_are_equal() -> None:
    assert len({puzzle.goal for puzzle in DOCUMENTS.puzzles}) == len(SIDES)


def test_every_bundled_pack_is_found() -> None:
    assert {"documents", "pictures"} <= set(packs.packs())
    assert list(packs.packs()) == sorted(packs.packs())


@pytest.mark.parametrize("name", sorted(set(packs.packs()) - packs.in_one_file().keys()))
def test_a_pack_has_credits_and_lists_each_of_its_files_once(name: str) -> None:
    pack = load_pack(name)
    assert isinstance(pack, Pack)
    assert pack.name == name
    assert pack.title
    assert pack.description
    assert pack.author == "The Nurie developers"
    assert pack.licence == "CC0-1.0"
    folder = Path(packs.__file__).parent / name
    assert len(pack.puzzles) == len([file for file in folder.iterdir() if file.suffix != ".toml"])
    assert len(set(pack.puzzles)) == len(pack.puzzles)
    assert pack.icon in {entry.name for entry in pack.entries} | {""}
    for puzzle in pack.puzzles:
        assert puzzle.title
        assert puzzle.author
        assert puzzle.copyright == pack.licence


def test_our_puzzles_name_their_authors_alike() -> None:
    ours = [load_pack(name) for name in packs.packs() if name not in packs.shelf()]
    assert {pack.author for pack in ours} == {"The Nurie developers"}
    assert {puzzle.author for pack in ours for puzzle in pack.puzzles} == {"The Nurie developers"}


def test_a_title_in_the_file_stays() -> None:
    titles = [puzzle.title for puzzle in load_pack("pictures").puzzles]
    assert "Cat on a wall" in titles


@pytest.mark.parametrize("name", ["nothing", "", ".", "../packs/small"])
def test_an_unknown_pack_is_refused(name: str) -> None:
    with pytest.raises(NurieError, match=r"choose from .*coloured, documents, .*nurikabe"):
        load_pack(name)


def test_a_pack_that_lists_what_it_lacks_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "pack.toml").write_text(
        'title = "Odd"\ndescription = ""\nauthor = ""\nlicence = ""\norder = ["gone"]\n'
    )
    monkeypatch.setattr(packs, "_HERE", tmp_path)
    monkeypatch.setattr(packs, "SHELF", tmp_path / "shelf")
    with pytest.raises(NurieError, match="'gone'"):
        load_pack("odd")


@pytest.mark.parametrize(("told", "icon"), [("", ""), ('icon = "two"\n', "two")])
def test_the_icon_of_a_pack_is_the_one_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, icon: str
) -> None:
    _write_pack(tmp_path, told)
    monkeypatch.setattr(packs, "_HERE", tmp_path)
    monkeypatch.setattr(packs, "SHELF", tmp_path / "shelf")
    assert load_pack("odd").icon == icon


def test_a_pack_with_an_icon_it_lacks_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write_pack(tmp_path, 'icon = "three"\n')
    monkeypatch.setattr(packs, "_HERE", tmp_path)
    monkeypatch.setattr(packs, "SHELF", tmp_path / "shelf")
    with pytest.raises(NurieError, match="the icon 'three' of the pack odd"):
        load_pack("odd")


def _write_pack(folder: Path, told: str) -> None:
    """A pack ``odd`` with the puzzles ``one`` and ``two``."""
    odd = folder / "odd"
    odd.mkdir()
    nurie.save(nurie.Nonogram.of("#."), odd / "one.non")
    nurie.save(nurie.Nonogram.of("##"), odd / "two.json")
    (odd / "pack.toml").write_text(
        'title = "Odd"\ndescription = ""\nauthor = ""\nlicence = ""\norder = ["one", "two"]\n'
        + told
    )
