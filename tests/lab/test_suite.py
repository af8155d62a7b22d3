"""Suites from folders, files and TOML: the same puzzles every time, and clear complaints."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import Nonogram, NurieError
from nurie.lab import entrants, plan, redone, suite
from nurie.lab.entrants import Entrant
from tests.cli.conftest import SAMPLES

T_SHAPE = Nonogram.of("### .#. .#.", title="T")


def test_a_folder_is_a_suite(tmp_path: Path) -> None:
    for name in ("10.non", "2.non"):
        nurie.save(T_SHAPE, tmp_path / name)
    (tmp_path / "notes.md").write_text("no puzzle")
    found = suite.load(str(tmp_path))
    assert [item.name for item in found.items] == ["2", "10"]
    assert found.solutions == 2


def test_a_toml_file_lists_files_and_random_pictures(tmp_path: Path) -> None:
    nurie.save(T_SHAPE, tmp_path / "t.non")
    file = tmp_path / "mine.toml"
    file.write_text(
        'solutions = 1\n[[files]]\npath = "*.non"\n'
        "[[random]]\nsizes = [4, [6, 3]]\ndensities = [0.5]\ncount = 2\nseed = 3\n"
        '[[solvers]]\nuse = "engine"\nfirst = 2\n'
    )
    found = suite.load(str(file))
    sizes = [(item.puzzle.width, item.puzzle.height) for item in found.items]
    assert sizes == [(3, 3), (4, 4), (4, 4), (6, 3), (6, 3)]
    assert len({item.name for item in found.items}) == 5
    assert found.items[3].group == {"size": 6, "density": 0.5, "seed": 3}
    assert found.solutions == 1
    assert found.solvers == (suite.Wanted("engine", 2),)
    assert suite.load(str(file)).items == found.items


def test_a_toml_file_lists_nurikabe_and_seeds(tmp_path: Path) -> None:
    file = tmp_path / "islands.toml"
    file.write_text(
        '[[nurikabe]]\nsizes = [5, [7, 6]]\ndifficulties = [1, "hard"]\ncount = 2\nseed = 3\n'
        '[[solvers]]\nuse = "ant_colony:ants=5"\nseeds = 3\n[[solvers]]\nuse = "engine"\n'
    )
    found = suite.load(str(file))
    assert [item.name for item in found.items] == [
        f"{level} {size} 3/{number}"
        for size in ("5×5", "7×6")
        for level in ("beginner", "hard")
        for number in (1, 2)
    ]
    assert suite.load(str(file)).items == found.items
    assert "goal=None" in repr(found.items[0].question)
    labels = [entrant.label for entrant, _ in plan.solvers_of(found, [])[0]]
    ants = [f"ant_colony:ants=5,seed={seed}" for seed in (1, 2, 3)]
    assert labels == [*ants, "engine"]
    file.write_text('[[nurikabe]]\nsizes = [5]\ndifficulties = ["odd"]\ncount = 1\nseed = 1\n')
    with pytest.raises(NurieError, match="unknown level 'odd'"):
        suite.load(str(file))


def test_the_nurikabe_suite_has_the_sizes_of_the_document() -> None:
    found = suite.load("nurikabe")
    sizes = [(item.puzzle.width, item.puzzle.height) for item in found.items]
    assert sizes == [(5, 5), (6, 6), *[(10, 10)] * 6, (10, 18), (14, 24)]
    assert {item.puzzle.kind for item in found.items} == {"nurikabe"}
    asked = {(finding["solver"]) for finding in redone.figures()["nurikabe"]["findings"]}
    assert asked <= {wanted.use.partition(":")[0] for wanted in found.solvers}


def test_the_title_of_a_nurikabe_is_not_in_its_digest() -> None:
    one, other = (nurie.Nurikabe([[2, 0, 0]], title=title) for title in ("A", "B"))
    assert suite.Item("x", one).digest == suite.Item("x", other).digest
    assert suite.Item("x", nurie.Nurikabe([[1, 0, 0]])).digest != suite.Item("x", one).digest


def test_a_range_of_seeds_is_one_entrant_each() -> None:
    found = entrants.parse_all("annealing:seed=3..5")
    assert [entrant.label for entrant in found] == [f"annealing:seed={n}" for n in (3, 4, 5)]
    assert {entrants.without_seed(one.label) for one in found} == {"annealing"}
    assert entrants.without_seed("ant_colony:ants=5,seed=1") == "ant_colony:ants=5"
    assert entrants.parse_all("engine") == [Entrant("engine", {})]
    assert len(entrants.parse_all("annealing:seed=2..1001")) == 1000
    assert len(entrants.parse_all("annealing:seed=4..4,settle=no")) == 1
    for bad in ("annealing:seed=5..3", "annealing:seed=2..1002"):
        with pytest.raises(NurieError, match="must go up, to at most 1000 seeds"):
            entrants.parse_all(bad)


def test_random_pictures_never_change() -> None:
    assert suite.random_picture(6, 3, 0.5, "1/1").rows == (".#####", "#.#...", "...##.")
    assert suite.random_picture(3, 2, 0, "1").rows == ("...", "...")
    assert suite.random_picture(3, 2, 1, "1").rows == ("###", "###")


@pytest.mark.parametrize("name", ["growth", "random"])
def test_bundled_suites(name: str) -> None:
    found = suite.load(name)
    assert len(found.items) >= 100
    assert found.solvers
    assert {item.group["density"] for item in found.items} >= {0.5}


def test_the_documents_suite_has_every_puzzle_and_column_of_the_tables() -> None:
    import tomllib

    told = tomllib.loads((suite.BUNDLED / "documents.toml").read_text(encoding="utf-8"))
    names = [item.name for item in suite.load("documents").items]
    assert names == redone.figures()["thesis"]["puzzles"]
    uses = {_split(one["use"]) for one in told["solvers"]}
    for table in redone.figures()["thesis"]["tables"]:
        for column in table["columns"]:
            pairs = {f"{key}={str(value).lower()}" for key, value in column["options"].items()}
            assert (column["solver"], frozenset(pairs)) in uses


def _split(use: str) -> tuple[str, frozenset[str]]:
    method, _, options = use.partition(":")
    return method, frozenset(pair for pair in options.split(",") if pair)


def test_a_solver_is_not_told_the_picture() -> None:
    item = suite.Item("T", T_SHAPE)
    assert getattr(item.puzzle, "goal", None) is not None
    assert getattr(item.question, "goal", "none there") is None
    assert suite.Item("U", Nonogram.of("### .#. .##")).digest != item.digest
    assert suite.Item("U", Nonogram.of("### .#. .#.")).digest == item.digest


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[random]]\nsizes = [3]\n", "lacks its 'seed'"),
        ("[[packs]]\n", "lacks its 'name'"),
        ('[[files]]\npath = "x.non"\n', "no file 'x.non'"),
        ("solutions = 1\n", "no puzzles"),
        ("= 1\n", "bad.toml"),
        ("packs = 3\n", r"bad\.toml: packs must be tables, each under \[\[packs\]\]"),
        ('[packs]\nname = "small"\n', r"packs must be tables, each under \[\[packs\]\]"),
        ('[[packs]]\nname = "none"\n', r"bad\.toml: unknown pack 'none'"),
        ('[[files]]\npath = "/no/*.non"\n', r"bad\.toml: no file '/no/\*\.non' in /"),
        ("solution = 1\n", "a suite has no 'solution'; it has about, solutions, "),
        (
            'solutions = "x"\n[[packs]]\nname = "small"\n',
            "solutions must be a whole number from 1 ",
        ),
        ("[[random]]\nseed = 1.5\n", "seed must be a whole number from 0 "),
        ("[[random]]\nseed = 1\nsizes = 3\n", "sizes must be a list, not 3"),
        ("[[random]]\nseed = 1\nsizes = [[1, 2, 3]]\n", r"or \[width, height\], not \[1, 2, 3\]"),
        (
            '[[random]]\nseed = 1\nsizes = [3]\ndensities = ["x"]\n',
            "a density must be between 0 and 1, not 'x'",
        ),
        (
            '[[nurikabe]]\nseed = 1\nsizes = [5]\ndifficulties = ["x"]\n',
            "unknown level 'x'; choose from beginner, easy, ",
        ),
        (
            '[[packs]]\nname = "small"\n[[solvers]]\nuse = "engine"\nseeds = "x"\n',
            "seeds must be a whole number from 1 ",
        ),
    ],
)
def test_bad_suites_are_one_sentence(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(NurieError, match=complaint):
        suite.load(str(file))


def test_an_unknown_suite_names_those_there_are() -> None:
    with pytest.raises(NurieError, match="documents, growth, nurikabe, random"):
        suite.load("nowhere")


def test_entrants_have_one_name_however_they_are_written() -> None:
    assert entrants.parse("engine:seed=3") == Entrant("engine", {"seed": 3})
    assert entrants.parse("engine:seed=3").label == "engine:seed=3"
    assert entrants.parse("engine").all_options("nonogram")["seed"] == 0
    assert Entrant("m", {"b": True, "a": None}).label == "m:a=none,b=true"
    with pytest.raises(NurieError, match="no option 'what'"):
        entrants.parse("engine:what=1")
    with pytest.raises(NurieError, match="unknown solver 'nobody'"):
        entrants.parse("nobody")


def test_some_puzzles_of_a_suite() -> None:
    samples = suite.load(str(SAMPLES))
    assert [item.name for item in plan.choose(samples, ["CAT", "boat"]).items] == ["boat", "cat"]
    with pytest.raises(NurieError, match="no puzzle 'dog'"):
        plan.choose(samples, ["dog"])
