"""The parts of the benchmark, one by one: sets, peers, baselines."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import nurie
from nurie import Grid, Nonogram, Nurikabe, Status
from nurie.lab.bench import __main__ as bench
from nurie.lab.bench import alone, answer_sets, measure, order_cnf, peers, sets
from nurie.lab.bench.peers import Line, PeerError
from tests.lab.bench.test_bench import data as data

NONOGRAM = sets.Task("picture", Nonogram.of("## .#"), "unique")
ISLANDS = sets.Task("islands", Nurikabe.of("2 . . 1\n. . . .\n. 4 . ."), "unique", 1)


@pytest.mark.parametrize(
    ("expected", "right"),
    [
        ("unique", {"unique"}),
        ("several", {"several"}),
        ("none", {"none"}),
        ("solved", {"solved", "unique", "several"}),
    ],
)
def test_which_verdicts_are_right(expected: str, right: set[str]) -> None:
    verdicts = {"unique", "several", "none", "solved", "timeout", "wrong"}
    assert {verdict for verdict in verdicts if sets.is_right(expected, verdict)} == right


def test_what_a_set_asks_for() -> None:
    wanted = {name: sets.limits(name, 7).solutions for name in sets.NAMES}
    assert wanted == {
        "newspaper": 2,
        "survey": 2,
        "tournament": 1,
        "nurikabe-seed": 3,
        "nurikabe-newspaper": 2,
    }
    assert sets.limits("survey", 7).seconds == 7
    assert sets.limits("survey").seconds is None


def test_files_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    for name in ("10_a.non", "9_b.non", "b.non", "a.non", ".hidden", "9_b.sol"):
        (tmp_path / name).touch()
    (tmp_path / "folder").mkdir()
    assert [file.name for file in sets._files(tmp_path)] == [
        "a.non",
        "b.non",
        "9_b.non",
        "10_a.non",
    ]


def test_every_so_many_th_puzzle(data: Path) -> None:
    assert [task.name for task in sets.load(data, "newspaper", 2)] == ["1_5x5"]
    assert [task.name for task in sets.load(data, "nurikabe-seed", 2)] == ["nurikabe1"]
    known = {
        task.name: (task.expected, task.solutions) for task in sets.load(data, "nurikabe-seed")
    }
    assert known == {"nurikabe1": ("unique", 1), "nurikabe3": ("several", 2)}
    assert {task.expected for task in sets.load(data, "tournament")} == {"solved"}


def test_what_is_missing_or_of_another_kind_is_said(data: Path) -> None:
    (data / sets.VERDICTS).write_text("puzzle,verdict\nheart,unique\n")
    with pytest.raises(sets.DataError, match=r"survey-verdicts\.csv has no verdict for checkers"):
        sets.load(data, "survey")
    nurie.save(Nurikabe([[1, 0]]), data / "nonogram" / "newspaper" / "3.csv")
    with pytest.raises(sets.DataError, match="a puzzle is not a nonogram"):
        sets.load(data, "newspaper")
    nurie.save(Nonogram.of("#"), data / "nurikabe" / "seed" / "9.non")
    with pytest.raises(sets.DataError, match=r"9\.non is not a Nurikabe"):
        sets.load(data, "nurikabe-seed")
    for file in (data / "nonogram" / "tournament").iterdir():
        file.unlink()
    with pytest.raises(sets.DataError, match=r"the set 'tournament' in .* has no puzzles"):
        sets.require(data, ["tournament"])


def test_the_data_stands_beside_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(sets.VARIABLE, raising=False)
    monkeypatch.chdir(tmp_path)
    root = Path(nurie.__file__).parents[2]
    assert (root / "pyproject.toml").is_file()
    assert sets.default_folder() == root.parent / "shared" / "data"
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    installed = tmp_path / "lib" / "python" / "site" / "nurie" / "lab" / "bench" / "sets.py"
    monkeypatch.setattr(sets, "__file__", str(installed))
    assert sets.default_folder() == tmp_path / "shared" / "data"


def test_baselines_refuse_puzzles_of_another_kind() -> None:
    with pytest.raises(sets.DataError, match="islands is not a nonogram"):
        order_cnf.answer(ISLANDS, 2)
    with pytest.raises(sets.DataError, match="picture is not a Nurikabe"):
        answer_sets.answer(NONOGRAM, 2)


def test_what_the_baselines_tell() -> None:
    pytest.importorskip("pysat")
    pytest.importorskip("clingo")
    verdict, seconds, figures = order_cnf.answer(NONOGRAM, 2)
    assert verdict == "unique"
    assert seconds > 0
    assert set(figures) == {"encoding_seconds", "variables", "clauses", "conflicts"}
    assert figures["variables"] > 0
    assert figures["encoding_seconds"] > 0
    verdict, seconds, figures = answer_sets.answer(ISLANDS, 2)
    assert verdict == "unique"
    assert seconds > 0
    assert set(figures) == {"conflicts"}


def test_a_baseline_that_errs_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    lie = nurie.Outcome(Status.UNIQUE, (Grid(".. .."),))
    monkeypatch.setattr(order_cnf, "_solve", lambda *_: lie)
    assert order_cnf.answer(NONOGRAM, 2)[0] == "wrong"
    sea = nurie.Outcome(Status.UNIQUE, (Grid("#### #### ####"),))
    monkeypatch.setattr(answer_sets, "solve", lambda *_: sea)
    assert answer_sets.answer(ISLANDS, 2)[0] == "wrong"


def test_a_baseline_runs_each_puzzle_alone() -> None:
    def solver(task: sets.Task, wanted: int) -> alone.Answer:
        if task.name == "slow":
            while True:
                pass
        if task.name == "bad":
            raise SystemExit(3)
        return f"looked for {wanted}", 0.5, {"figure": 1}

    tasks = [sets.Task(name, Nonogram.of("#"), "unique") for name in ("good", "slow", "bad")]
    lines = list(alone.measure("me", "tournament", tasks, 0.05, solver))
    assert lines == [
        Line("me", "tournament", "good", "looked for 1", 0.5, {"figure": 1}),
        Line("me", "tournament", "slow", "timeout", 0.05),
        Line("me", "tournament", "bad", "crash", 0.05),
    ]


def test_the_median_of_several_passes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 3, 3, 4, 4, 5, 5, 15, 15, 17, 17, 22])
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    tasks = [NONOGRAM, NONOGRAM]
    *lines, total = measure.measure("newspaper", tasks, nurie.Limits(), 3)
    assert [line.cpu_seconds for line in lines] == [2, 5]
    assert total.figures["passes"] == [4, 11, 7]
    assert (total.puzzle, total.cpu_seconds) == ("TOTAL", 7)
    assert lines[0].figures["is_the_goal"] is True
    assert lines[0].figures["solutions"] == 1


def test_a_long_line_is_cut_in_a_complaint() -> None:
    with pytest.raises(PeerError) as caught:
        peers.parse_line("x" * 60, "survey")
    assert str(caught.value) == f"'{'x' * 60}' is not JSON"
    with pytest.raises(PeerError) as caught:
        peers.parse_line("x" * 61, "survey")
    assert str(caught.value) == f"'{'x' * 57}...' is not JSON"


def test_a_line_comes_back_as_it_went() -> None:
    line = Line("p", "survey", "heart", "unique", 0.12345678, {"more": 1})
    assert line.as_dict()["cpu_seconds"] == 0.1234568
    again = peers.parse_line(line.as_json(), "survey")
    assert again.figures == {"more": 1}
    assert (again.peer, again.puzzle, again.verdict) == ("p", "heart", "unique")
    zero = Line("p", "survey", "heart", "unique", 0)
    assert peers.parse_line(zero.as_json(), "survey").cpu_seconds == 0


@pytest.mark.parametrize(
    "words", [["--step", "0"], ["--step", "x"], ["--time", "0"], ["--time", "x"]]
)
def test_numbers_must_be_above_zero(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench._parser().parse_args(words)
    assert "above zero" in capsys.readouterr().err


def test_a_failing_measurement_is_told(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def failing(*_: object) -> Iterator[Line]:
        raise PeerError("Nurie ended with exit code 1")
        yield

    monkeypatch.setattr(peers, "run", failing)
    monkeypatch.setattr(bench, "_start", lambda starting: "quick")
    assert bench.main(["--data", str(data), "--set", "survey", "--no-baseline"]) == 1
    text = capsys.readouterr().out
    assert "Nothing was measured." in text
    assert "Nurie ended with exit code 1." in text


@pytest.mark.parametrize("status", [Status.UNIQUE, Status.SOLVED, Status.SEVERAL])
def test_a_verdict_without_a_solution_is_wrong(status: Status) -> None:
    puzzle = Nonogram([[1], [1]], [[1], [1]])
    assert measure.verified(puzzle, nurie.Outcome(status)) == "wrong"
    both = (Grid("#. .#"), Grid(".# #."))
    right = nurie.Outcome(status, both if status is Status.SEVERAL else both[:1])
    assert measure.verified(puzzle, right) == str(status)
