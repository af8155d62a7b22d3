"""Batches take about the same time each, and become smaller towards the end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from nurie.batching import Batches, Pace


def learned(each: float, last: int = 10**6) -> Pace:
    """A pace of batches of a second, that knows how long an item takes."""
    pace = Pace(1.0)
    pace.note(1, each)
    pace._last = last
    return pace


def test_the_first_batches_are_small() -> None:
    batches = Batches(count(), Pace(1.0))
    assert [batches.take(2) for _ in range(3)] == [[0], [1], [2]]


def test_sizes_follow_from_the_time_that_items_take() -> None:
    assert len(Batches(count(), learned(0.01)).take(2)) == 100
    assert len(Batches(count(), learned(5.0)).take(2)) == 1
    assert len(Batches(count(), learned(1e-9)).take(2)) == 4096


def test_sizes_grow_step_by_step() -> None:
    pace = Pace(1.0)
    batches = Batches(count(), pace)
    pace.note(1, 0.001)
    assert [len(batches.take(2)) for _ in range(6)] == [4, 16, 64, 256, 1000, 1000]
    pace.note(1000, 3.0)
    assert len(batches.take(2)) == 500


@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("items", [0, 1, 7, 100, 1000])
def test_every_item_once_and_in_order(items: int, threads: int) -> None:
    batches = Batches(range(items), learned(0.01))
    found = list(iter(lambda: batches.take(threads), []))
    assert [item for batch in found for item in batch] == list(range(items))
    assert not batches.take(threads)


def test_the_last_batches_become_smaller() -> None:
    """So that no thread has much left to do when the others have finished."""
    batches = Batches(range(1000), learned(0.01))
    sizes = [len(batch) for batch in iter(lambda: batches.take(2), [])]
    assert sizes[:8] == [100] * 8
    assert sizes[8:11] == [50, 38, 28]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-2] == 6


def test_only_a_little_is_read_ahead() -> None:
    read = 0

    def items() -> Iterator[int]:
        nonlocal read
        for number in count(1):
            read = number
            yield number

    batches = Batches(items(), learned(0.01))
    batches.take(2)
    assert read == 300
    batches = Batches(items(), learned(0.9))
    batches.take(2)
    assert read == 1


class Source:
    """Numbers, each of which takes some time to read, by a clock of its own."""

    def __init__(self, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = 0.0
        self.read = 0
        self._seconds = seconds
        monkeypatch.setattr("nurie.batching.time.monotonic", lambda: self.clock)

    def __iter__(self) -> Iterator[int]:
        for number in count():
            self.clock += self._seconds
            self.read += 1
            yield number


def test_items_that_come_slowly_are_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Batches(Source(0.4, monkeypatch), learned(0.01)).take(2) == [0, 1, 2]


def test_no_thread_waits_until_much_is_read_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets a part of what a sixty-fourth of the usual time is enough to read."""
    source = Source(1e-4, monkeypatch)
    batches = Batches(source, learned(0.001))
    assert len(batches.take(2, lambda: True)) == 1000 // 16
    assert source.read == 157
    assert len(batches.take(2, lambda: source.read == 862)) == (862 - 62) // 4
    assert source.read == 862


def test_reading_goes_on_while_all_threads_have_something_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    source = Source(1e-4, monkeypatch)
    assert len(Batches(source, learned(0.001)).take(2, lambda: False)) == 1000
    assert source.read == 3000
