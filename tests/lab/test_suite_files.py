"""Suites from files: how their puzzles are named, and what is refused in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie import Nonogram, NurieError
from nurie.lab import plan, protocol, suite
from nurie.lab.suite import Item, Suite

HEART = Nonogram.of(".#.#. ##### .###. ..#..", title="Heart")
DOT = Nonogram.of("#", title="Dot")


def test_several_puzzles_of_a_file_are_numbered(tmp_path: Path) -> None:
    nurie.save([DOT, DOT], tmp_path / "cup.txt", "tournament")
    assert [item.name for item in suite.load(str(tmp_path / "cup.txt")).items] == ["cup", "cup 2"]


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    for folder in "abc":
        (tmp_path / folder).mkdir()
        nurie.save(DOT, tmp_path / folder / "dot.non")
    nurie.save(DOT, tmp_path / ".hidden.non")
    found = suite.load(str(tmp_path))
    assert [item.name for item in found.items] == ["dot", "dot #2", "dot #3"]
    assert found.name == tmp_path.name


def test_a_solver_does_not_get_the_picture() -> None:
    question = Item("heart", HEART).question
    assert isinstance(question, Nonogram)
    assert question.goal is None
    assert (question.rows, question.columns) == (HEART.rows, HEART.columns)
    bare = Nonogram(HEART.rows, HEART.columns)
    assert Item("bare", bare).question is bare
    assert Item("bare", bare).digest == Item("heart", HEART).digest
    assert len(Item("bare", bare).digest) == 12


RANDOM = "[[random]]\nsizes = [4]\ndensities = [0.5]\ncount = 1\nseed = 1\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("about = 'x'\n", "the suite has no puzzles"),
        ("odd = 1\n", "a suite has no 'odd'; it has about, solutions, tables, packs"),
        (RANDOM + "[[solvers]]\nfirst = 1\n", "an entry lacks its 'use'"),
        ("solutions = 0\n" + RANDOM, "solutions must be a whole number from 1 to 1000000, not 0"),
        ("solutions = 1000001\n" + RANDOM, "solutions must be a whole number from 1 to 1000000"),
        (
            "solutions = true\n" + RANDOM,
            "solutions must be a whole number from 1 to 1000000, not True",
        ),
        (RANDOM.replace("seed = 1", "seed = -1"), "seed must be a whole number from 0 to"),
        (RANDOM.replace("count = 1", "count = 0"), "count must be a whole number from 1 to"),
        (RANDOM.replace("[4]", "4"), "sizes must be a list, not 4"),
        (
            RANDOM.replace("[4]", "[0]"),
            "a size must be a number of cells or [width, height], not 0",
        ),
        (
            RANDOM.replace("[4]", "[[1, 2, 3]]"),
            "a size must be a number of cells or [width, height]",
        ),
        (
            RANDOM.replace("[4]", "[['a', 2]]"),
            "a size must be a number of cells or [width, height]",
        ),
        (RANDOM.replace("0.5", "1.5"), "a density must be between 0 and 1, not 1.5"),
        (RANDOM.replace("0.5", "-0.1"), "a density must be between 0 and 1, not -0.1"),
        (RANDOM.replace("0.5", "'x'"), "a density must be between 0 and 1, not 'x'"),
        ("random = 1\n", "random must be tables, each under [[random]]"),
        ("random = [1]\n", "random must be tables, each under [[random]]"),
        ("[[files]]\npath = '*.non'\n", "no file '*.non' in "),
        ("[[packs]]\n", "an entry lacks its 'name'"),
    ],
)
def test_what_a_file_must_not_say(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(NurieError) as caught:
        suite.load(str(file))
    assert str(caught.value).startswith(f"{file}: {sentence}")


def test_extremes_are_allowed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        "solutions = 1000000\n"
        + RANDOM.replace("0.5", "0, 1").replace("seed = 1", "seed = 0").replace("[4]", "[1]")
    )
    found = suite.load(str(file))
    assert found.solutions == 1_000_000
    assert [item.name for item in found.items] == ["random 1×1 0% 0/1", "random 1×1 100% 0/1"]


def test_a_suite_needs_a_name() -> None:
    with pytest.raises(NurieError, match="a suite needs a name"):
        suite.load("")


def test_puzzles_are_chosen_by_name() -> None:
    both = Suite("two", (Item("Heart", HEART), Item("dot", DOT)))
    assert plan.choose(both, []).items == both.items
    assert plan.choose(both, ["DOT"]).items == both.items[1:]
    assert plan.choose(both, ["dot", "heart"]).items == both.items
    with pytest.raises(NurieError, match="the suite two has no puzzle 'x'"):
        plan.choose(both, ["x"])


def test_conditions_are_those_of_the_user_else_of_the_protocol() -> None:
    rules, asked = protocol.find("documents"), Suite("s", (), solutions=3)
    assert plan.limits(rules, asked, None, None, None).limit_seconds == rules.seconds
    assert plan.limits(rules, asked, None, None, None).solutions == 3
    told = plan.limits(rules, asked, 0.0, 7, 1)
    assert (told.limit_seconds, told.limit_megabytes, told.solutions) == (0, 7, 1)


def test_a_solver_may_stop_after_some_puzzles() -> None:
    items = tuple(Item(str(number), DOT) for number in range(1, 4))
    asked = Suite("s", items, solvers=(suite.Wanted("line", 2), suite.Wanted("engine")))
    solvers, notes = plan.solvers_of(asked, [])
    rules = protocol.Protocol("twice", 2, 0, 1)
    settings = plan.limits(rules, asked, None, None, None)
    tasks = list(plan.Plan(asked, solvers, rules, settings).tasks())
    assert not notes
    assert [(task.item.name, task.entrant.label, task.run) for task in tasks] == [
        (name, solver, run)
        for name, by in (("1", "line engine"), ("2", "line engine"), ("3", "engine"))
        for solver in by.split()
        for run in (1, 2)
    ]


def test_a_solver_named_twice_runs_once() -> None:
    asked = Suite("s", (Item("dot", DOT),))
    solvers, _ = plan.solvers_of(asked, ["annealing:seed=1..2", "annealing:seed=2", "line"])
    assert [entrant.label for entrant, _ in solvers] == [
        "annealing:seed=1",
        "annealing:seed=2",
        "line",
    ]
    none = Suite("s", (Item("dot", DOT),), solvers=(suite.Wanted("nobody"),))
    with pytest.raises(NurieError, match=r"has no available solver \(nobody is left out: "):
        plan.solvers_of(none, [])


def test_a_folder_that_cannot_be_read_is_one_sentence() -> None:
    error = PermissionError(13, "Permission denied", "/there")
    with pytest.raises(NurieError, match="/there: the folder cannot be read: Permission denied"):
        suite._complain(error)
