"""Results and courses: which runs count, how several runs combine, and which are skipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from nurie import Nonogram, NurieError
from nurie.lab import compare, entrants, plan, protocol, results, runs
from nurie.lab.log import Log
from nurie.lab.plan import Plan
from nurie.lab.results import Run, Settings
from nurie.lab.runs import Course
from nurie.lab.suite import Item, Suite
from tests.lab.studies import made_up, study

ONCE = Settings("once", 60, None, 1)
PUZZLES = Suite("many", tuple(Item(name, Nonogram.of("#")) for name in "abcdef"))


def course(
    tmp_path: Path, ends: str, monkeypatch: pytest.MonkeyPatch, patience: int | None, of: int = 1
) -> list[str]:
    """The puzzles that a solver gets to, which gives up where a letter says so."""
    rules = protocol.Protocol("once", runs=of, drop=0, seconds=60)
    made = Plan(PUZZLES, [(entrants.parse("engine"), None)], rules, ONCE, patience)

    def measure(task: plan.Task, *_: object) -> Run:
        status = {"x": "timeout", ".": "unique", "s": "stuck"}[ends["abcdef".index(task.item.name)]]
        (run,) = made_up(
            "engine", task.item.name, [1], status=status, settings=ONCE, digest=task.item.digest
        )
        return run

    monkeypatch.setattr(runs, "measure", measure)
    log = Log(tmp_path, ONCE)
    found = [event.puzzle for event in Course(made, log).go() if isinstance(event, Run)]
    log.close()
    return found


@pytest.mark.parametrize(
    ("ends", "patience", "reached"),
    [
        ("xx....", 2, "ab"),
        ("x.x.x.", 2, "abcdef"),
        ("x.xx..", 2, "abcd"),
        (".xxx..", 3, "abcd"),
        ("xxx.xx", None, "abcdef"),
        ("x.....", 1, "a"),
        ("sssxss", 1, "abcd"),
    ],
)
def test_patience_ends_after_failures_in_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str, patience: int | None, reached: str
) -> None:
    assert course(tmp_path, ends, monkeypatch, patience) == list(reached)
    assert course(tmp_path, ends, monkeypatch, patience) == []


def test_only_the_first_run_of_a_puzzle_counts_for_patience(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = course(tmp_path, ".xx...", monkeypatch, 2)
    assert made == ["a", "b", "c"]
    (again,) = made_up("engine", "b", [1], status="timeout", settings=ONCE)
    rules = protocol.Protocol("once", runs=3, drop=0, seconds=60)
    twice = Plan(PUZZLES, [(entrants.parse("engine"), None)], rules, ONCE, 2)
    log = Log(tmp_path, ONCE)
    try:
        standing = Course(twice, log)
        left = [(task.item.name, task.run) for task in twice.tasks() if standing.is_left(task)]
    finally:
        log.close()
    assert again.status == "timeout"
    assert left == [("a", 2), ("a", 3)]
    assert standing.left() == 2


@pytest.mark.parametrize(
    ("ends", "status"),
    [
        (["solved"] * 3, "solved"),
        (["unique", "unique", "stuck"], "unique"),
        (["solved", "timeout", "solved"], "timeout"),
        (["solved", "timeout", "memory"], "memory"),
        (["memory", "crashed", "timeout"], "crashed"),
        (["crashed", "refused", "solved"], "refused"),
        (["timeout", "wrong", "memory"], "wrong"),
    ],
)
def test_the_worst_of_several_runs_is_told(ends: list[str], status: str) -> None:
    runs_ = [made_up("s", "p", [1], status=end, settings=ONCE)[0] for end in ends]
    result = results.Result(runs_)
    assert result.status == status
    assert result.is_solved == (status in ("solved", "unique"))
    assert result.is_complete


def test_runs_that_lack_are_noticed() -> None:
    five = Settings("documents", 300, None, 1)
    assert not results.Result(made_up("s", "p", [1] * 4, settings=five)).is_complete
    assert results.Result(made_up("s", "p", [1] * 5, settings=five)).is_complete
    assert results.Result(made_up("s", "p", [1], settings=five, status="memory")).is_complete


def test_effort_that_varies_is_noticed() -> None:
    steady = made_up("s", "p", [1, 2], effort={"nodes": 3, "probes": 0})
    other = made_up("s", "p", [1], effort={"nodes": 4})
    assert results.Result(steady).is_steady
    assert results.Result(steady).effort == {"nodes": 3}
    assert not results.Result([*steady, *other]).is_steady
    total = results.total_effort([results.Result(steady), results.Result(other)])
    assert total == {"nodes": 7}


def test_the_fastest_and_the_slowest_do_not_count() -> None:
    rules = protocol.find("documents")
    assert rules.kept([5, 1, 9, 2, 3]) == [2, 3, 5]
    assert rules.mean([5, 1, 9, 2, 3]) == pytest.approx(10 / 3)
    assert rules.kept([5, 1]) == [1, 5]
    assert rules.kept([5, 1, 3]) == [3]
    assert protocol.find("once").kept([5, 1, 3]) == [1, 3, 5]
    with pytest.raises(NurieError, match="unknown protocol 'x'; choose from documents, once"):
        protocol.find("x")


def test_seeds_that_found_nothing_come_last() -> None:
    crowd = study(
        *(
            made_up(f"ants:seed={n}", "p", [seconds], status=status, settings=ONCE)
            for n, (seconds, status) in enumerate(
                [(9, "solved"), (1, "timeout"), (3, "solved"), (0.5, "timeout"), (4, "solved")]
            )
        )
    )
    ordered = [(one.is_solved, one.seconds) for one in crowd.of_crowd("ants", "p")]
    assert ordered == [(True, 3), (True, 4), (True, 9), (False, 0.5), (False, 1)]
    assert crowd.in_the_middle.results["ants", "p"].seconds == 9


def test_a_study_without_runs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NurieError, match=r"there are no runs in .*: it has no runs\.jsonl"):
        results.read(tmp_path)
    (tmp_path / results.FILE).write_bytes(b"")
    with pytest.raises(NurieError, match=r"there are no runs in .* yet"):
        results.read(tmp_path)


def test_a_torn_line_is_left_out_and_any_other_is_refused() -> None:
    (run,) = made_up("s", "p", [1])
    line = run.as_line()
    assert results.parse(line + line[:20]) == ([run], len(line))
    assert results.parse(line + b"\0\0\0") == ([run], len(line))
    for damage in (b"x", line[:20] + b"\n", b"[1]\n"):
        with pytest.raises(NurieError, match=r"line 2 of runs\.jsonl is not a run"):
            results.parse(line + damage)


def test_one_pair_is_judged_by_its_runs() -> None:
    a, b = (study(made_up("s", "p", times)) for times in ([4, 4, 4, 4, 4], [2, 2, 2, 2, 2]))
    verdict = compare.judge(compare.pair(a, b))
    assert (verdict.ratio, verdict.low, verdict.high, verdict.pairs) == pytest.approx((2, 2, 2, 1))
    assert verdict.is_sure
    one_side = study(made_up("s", "p", [2]))
    assert compare.judge(compare.pair(a, one_side)).is_sure
    assert compare.judge(compare.pair(one_side, a)).is_sure
