"""Comparisons distinguish differences from noise, and pair only like with like."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import pytest

from nurie.lab import compare
from nurie.lab.results import Settings, Study
from tests.cli.conftest import Run as Invoke
from tests.cli.conftest import run as run
from tests.lab.studies import made_up, save, study


def noisy(seed: int, factor: float = 1.0, noise: float = 0.1, puzzles: int = 12) -> Study:
    """Five runs of two solvers on puzzles of very different times."""
    chance = random.Random(seed)
    return study(
        *(
            made_up(
                solver,
                f"p{number}",
                [factor * 2**number / 1e4 * chance.lognormvariate(0, noise) for _ in range(5)],
            )
            for number in range(puzzles)
            for solver in ("one", "two")
        )
    )


def test_twice_as_fast_is_seen() -> None:
    verdict = compare.judge(compare.pair(noisy(1), noisy(2, 0.5)))
    assert verdict.low < 2 < verdict.high
    assert verdict.low > 1.8
    assert verdict.high < 2.2
    assert verdict.sentence().startswith("B is ")
    assert not verdict.is_noise


def test_slower_is_seen() -> None:
    verdict = compare.judge(compare.pair(noisy(1), noisy(2, 2)))
    assert verdict.sentence().startswith("B is slower: it takes ")


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ((2, 1.6, 2.5), "B is 2 times as fast as A (95% interval 1.6 to 2.5)."),
        ((0.5, 0.4, 0.8), "B is slower: it takes 2 times as long as A (95% interval 1.25 to 2.5)."),
        ((1.1, 0.9, 1.3), "No difference beyond noise: A / B = 1.1 (95% interval 0.9 to 1.3)."),
        ((1.1, 1, 1.3), "No difference beyond noise: A / B = 1.1 (95% interval 1 to 1.3)."),
        ((0.9, 0.8, 1), "No difference beyond noise: A / B = 0.9 (95% interval 0.8 to 1)."),
    ],
)
def test_a_verdict_in_words(figures: tuple[float, float, float], sentence: str) -> None:
    assert compare.Verdict(*figures, pairs=3).sentence() == sentence


def test_one_pair_is_singular() -> None:
    assert compare._counted(1) == "1 pair of results"
    assert compare._counted(2) == "2 pairs of results"


def test_noise_is_not_a_difference() -> None:
    pairs = [compare.pair(noisy(seed, puzzles=3), noisy(seed + 5, puzzles=3)) for seed in range(5)]
    claimed = sum(not compare.judge(some).is_noise for some in pairs)
    assert claimed <= 1


def test_one_puzzle_has_the_noise_of_its_runs() -> None:
    a, b = (study(made_up("s", "p", times)) for times in ([1, 2, 1, 2, 1.5], [1.4, 1.6, 1, 2, 1.5]))
    verdict = compare.judge(compare.pair(a, b))
    assert verdict.is_noise
    assert verdict.sentence().startswith("No difference beyond noise: A / B = ")


def test_one_run_of_one_puzzle_tells_nothing() -> None:
    once = Settings("once", 60, None, 1)
    a, b = (study(made_up("s", "p", [time], settings=once)) for time in (1.0, 3.0))
    verdict = compare.judge(compare.pair(a, b))
    assert verdict.is_noise
    assert "measure more" in verdict.sentence()


def test_only_what_both_settled_is_paired() -> None:
    a = study(made_up("s", "p", [1]), made_up("s", "q", [1]), made_up("t", "p", [1]))
    b = study(made_up("s", "p", [1]), made_up("s", "q", [300], status="timeout"))
    assert [(one.solver, one.puzzle) for one in compare.pair(a, b)] == [("s", "p")]
    assert "Settled only in A: p (t), q (s)." in compare.text(a, b)
    changed = study(made_up("s", "p", [1]))
    other = Study([dataclasses.replace(one, digest="1") for one in changed.runs])
    assert compare.pair(a, other) == []


def test_the_command(run: Invoke, tmp_path: Path) -> None:
    a, b = save(noisy(1), tmp_path / "a"), save(noisy(2, 0.5), tmp_path / "b")
    result = run("lab", "compare", a, b)
    assert result.exit_code == 0
    assert "B is 2" in result.stdout or "B is 1.9" in result.stdout
    assert "24 pairs of results" in result.stdout
    assert result.stdout == run("lab", "compare", a, b).stdout
    assert "The effort counts are the same in all pairs" in result.stdout
    within = run("lab", "compare", f"{a}::one", f"{a}::two")
    assert "No difference beyond noise" in within.stdout
    assert "12 pairs" in within.stdout


def test_the_options_of_a_solver_may_be_in_any_order(tmp_path: Path) -> None:
    a = save(study(made_up("s:x=1,y=2", "p", [1]), made_up("s:x=1", "p", [3])), tmp_path / "a")
    assert compare.read(f"{a}::s:y=2,x=1").solvers == compare.read(f"{a}::s:x=1,y=2").solvers
    assert [run.solver for run in compare.read(f"{a}::s:y=2,x=1").runs] == ["s:x=1,y=2"]
    label = "axis:check=beginnings,partial_check=true"
    b = save(study(made_up(label, "p", [1])), tmp_path / "b")
    (one,) = compare.read(f"{b}::axis:partial_check=yes,check=beginnings").runs
    assert one.solver == label


@pytest.mark.parametrize(
    ("b", "sentence"),
    [("b", "no puzzle was settled by the same solver in both"), ("a::x", "a has no solver 'x'")],
)
def test_nothing_to_compare(run: Invoke, tmp_path: Path, b: str, sentence: str) -> None:
    a = save(study(made_up("s", "p", [1]), made_up("t", "p", [1])), tmp_path / "a")
    save(study(made_up("u", "p", [1])), tmp_path / "b")
    result = run("lab", "compare", a, tmp_path / b)
    assert result.exit_code == 2
    assert sentence in result.stderr
