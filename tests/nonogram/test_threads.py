"""Many solves at once, limits of time, and ways to stop."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import process_time, sleep

import pytest

import nurie
from nurie import Cancellation, Grid, Limits, Nonogram, Outcome, Statistics, Status
from tests.nonogram.brute_force import random_grid

PROMISED = 0.05
"""Seconds of processor that a solve may go on for when it should have stopped.

Not of the clock: a busy machine makes processes wait, which uses no processor.
"""
SLACK = 0.1


def hard(size: int, seed: int = 0) -> Nonogram:
    """A random board of a density at which no solver finds a solution in time."""
    return Nonogram.of(random_grid(random.Random(seed), size, size, 0.4))


def medium(count: int) -> list[Nonogram]:
    """Boards of all kinds of sizes that need some search but little time."""
    rng = random.Random(count)
    return [
        Nonogram.of(
            random_grid(rng, rng.randint(1, 14), rng.randint(1, 14), 0.42, rng.choice(["#", "rg"]))
        )
        for _ in range(count)
    ]


def timeless(outcome: Outcome) -> Outcome:
    """An outcome without its seconds, which vary."""
    return replace(outcome, statistics=replace(outcome.statistics, seconds=0))


def test_the_number_of_workers_changes_nothing() -> None:
    puzzles = medium(300)
    alone = [timeless(nurie.solve(puzzle)) for puzzle in puzzles]
    assert {outcome.status for outcome in alone} == {Status.UNIQUE, Status.SEVERAL}
    for workers in (1, 2, 4, 7):
        assert [*map(timeless, nurie.solve_many(puzzles, workers=workers))] == alone
    assert [*map(timeless, nurie.solve_many(puzzles))] == alone


def test_equal_seeds_give_equal_outcomes() -> None:
    for puzzle in medium(60):
        for seed in (0, 7):
            a, b = (timeless(nurie.solve(puzzle, seed=seed, record=True)) for _ in range(2))
            assert a == b


def test_solving_in_python_threads() -> None:
    puzzles = medium(120)
    alone = [timeless(nurie.solve(puzzle)) for puzzle in puzzles]
    with ThreadPoolExecutor(8) as pool:
        together = [*pool.map(timeless, pool.map(nurie.solve, puzzles))]
    assert together == alone


def test_other_threads_run_while_one_solves() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    nurie.solve(hard(60), Limits(seconds=0.5))
    done.set()
    thread.join()
    assert ticks > 20


def test_no_puzzles_no_outcomes() -> None:
    assert [*nurie.solve_many([])] == []
    assert [*nurie.solve_many([], workers=2)] == []


@pytest.mark.parametrize("workers", [1, 2])
def test_puzzles_are_read_only_a_little_ahead(workers: int) -> None:
    read = 0

    def endless() -> Iterator[Nonogram]:
        nonlocal read
        while True:
            read += 1
            yield Nonogram([[1]], [[1]])

    outcomes = nurie.solve_many(endless(), workers=workers)
    for _ in range(100):
        assert next(outcomes).status is Status.UNIQUE
    assert read < 100 + 64 * workers
    outcomes.close()  # type: ignore[attr-defined]


def test_closing_early_stops_what_runs() -> None:
    puzzles = [Nonogram([[1]], [[1]]), *(hard(60, seed) for seed in range(5))]
    outcomes = nurie.solve_many(puzzles, workers=2)
    assert next(outcomes).status is Status.UNIQUE
    sleep(0.2)
    late = seconds_of(outcomes.close)  # type: ignore[attr-defined]
    assert late < PROMISED + SLACK


def test_an_error_in_the_source_reaches_the_caller() -> None:
    def broken() -> Iterator[Nonogram]:
        yield Nonogram([[1]], [[1]])
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(nurie.solve_many(broken(), workers=2))


def seconds_of(action: Callable[[], object]) -> float:
    begin = process_time()
    action()
    return process_time() - begin


def best_seconds_of(action: Callable[[], object]) -> float:
    """The best of three, as the machine may be busy."""
    return min(seconds_of(action) for _ in range(3))


def ten_thousand() -> Nonogram:
    rng = random.Random(10_000)
    return Nonogram.of(Grid(["".join(rng.choice(".#") for _ in range(10_000)) for _ in range(4)]))


BOARDS = {
    "60×60": lambda: hard(60),
    "100×100": lambda: hard(100),
    "200×200": lambda: hard(200),
    "1000×1000": lambda: hard(1000),
    "10000×4": ten_thousand,
}


@pytest.mark.parametrize("limit", [0.0, 0.02, 0.3])
@pytest.mark.parametrize("board", BOARDS)
def test_limits_of_time_are_kept(
    board: str, limit: float, capsys: pytest.CaptureFixture[str]
) -> None:
    puzzle = BOARDS[board]()
    outcomes: list[Outcome] = []
    spent = best_seconds_of(lambda: outcomes.append(nurie.solve(puzzle, Limits(seconds=limit))))
    with capsys.disabled():
        if spent - limit > PROMISED:
            print(f"\n{board}: {1000 * (spent - limit):.0f} ms late after {1000 * limit:.0f} ms")
    if outcomes[0].status is Status.TIMEOUT:
        assert spent < limit + PROMISED + SLACK


@pytest.mark.slow
@pytest.mark.parametrize("limit", [1.0, 3.0, 8.0])
@pytest.mark.parametrize("board", BOARDS)
def test_long_limits_of_time_are_kept(board: str, limit: float) -> None:
    puzzle = BOARDS[board]()
    assert seconds_of(lambda: nurie.solve(puzzle, Limits(seconds=limit))) < limit + PROMISED + SLACK


def test_limits_of_time_are_kept_when_recording() -> None:
    puzzle = ten_thousand()
    spent = best_seconds_of(lambda: nurie.solve(puzzle, Limits(seconds=0.1), record=True))
    assert spent < 0.1 + PROMISED + SLACK


def test_limits_of_time_are_kept_when_counting() -> None:
    puzzle = hard(60)

    def count() -> None:
        with pytest.raises(nurie.StoppedError):
            nurie.count(puzzle, limits=Limits(seconds=0.2))

    assert best_seconds_of(count) < 0.2 + PROMISED + SLACK


def test_limits_of_time_are_kept_when_blaming() -> None:
    puzzle = hard(40, 3)
    assert puzzle.goal is not None
    rows = list(puzzle.goal.rows)
    rows[0] = rows[0].translate(str.maketrans(".#", "#."))
    given = Grid(rows)
    spent = best_seconds_of(lambda: nurie.solve(puzzle, Limits(seconds=0.2), given=given))
    assert spent < 0.2 + PROMISED + SLACK


def test_cancelling_from_another_thread() -> None:
    cancel = Cancellation()
    puzzle = hard(60)
    outcomes: list[Outcome] = []
    thread = threading.Thread(
        target=lambda: outcomes.append(nurie.solve(puzzle, Limits(seconds=60, cancel=cancel)))
    )
    thread.start()
    sleep(0.3)
    assert not cancel.cancelled
    cancel.cancel()
    assert seconds_of(thread.join) < PROMISED + SLACK
    assert cancel.cancelled
    assert outcomes[0].status is Status.TIMEOUT


def test_a_token_that_was_raised_before() -> None:
    cancel = Cancellation()
    cancel.cancel()
    limits = Limits(cancel=cancel)
    assert nurie.solve(hard(60), limits).status is Status.TIMEOUT
    assert [o.status for o in nurie.solve_many([hard(60)] * 3, limits, workers=2)] == [
        Status.TIMEOUT
    ] * 3
    with pytest.raises(nurie.StoppedError):
        nurie.count(hard(60), limits=limits)


def test_a_timeout_tells_what_is_known() -> None:
    outcome = nurie.solve(hard(60), Limits(seconds=0.3))
    assert outcome.status is Status.TIMEOUT
    assert outcome.known is not None
    assert (outcome.known.width, outcome.known.height) == (60, 60)
    assert outcome.statistics != Statistics()


INTERRUPTED = """
import os, signal, sys, threading, time
import nurie
from tests.nonogram.test_threads import hard

puzzle = hard(60)
times = []
def interrupt():
    times.append(time.process_time())
    os.kill(os.getpid(), signal.SIGINT)
threading.Timer(0.4, interrupt).start()
try:
    {call}
except KeyboardInterrupt:
    print(time.process_time() - times[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize(
    "call",
    [
        "nurie.solve(puzzle)",
        "nurie.count(puzzle)",
        "list(nurie.solve_many([puzzle] * 4, workers=2))",
        "list(nurie.solve_many([puzzle] * 4, workers=1))",
    ],
)
def test_ctrl_c_stops_a_solve(call: str) -> None:
    script = INTERRUPTED.format(call=call)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=600, check=True
    )
    assert float(done.stdout) < PROMISED + SLACK
