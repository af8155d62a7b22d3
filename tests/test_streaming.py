"""Answers come in order, and only so many items are in progress."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from nurie.streaming import in_order


class Work:
    """Notes what is read, begun and answered."""

    def __init__(self) -> None:
        self.read = self.answered = 0

    def items(self, count: int) -> Iterator[int]:
        for number in range(count):
            self.read += 1
            yield number

    def begin(self, number: int) -> Callable[[], str]:
        def answer() -> str:
            self.answered += 1
            return f"<{number}>"

        return answer


@pytest.mark.parametrize("ahead", [1, 3, 100])
def test_every_answer_once_and_in_order(ahead: int) -> None:
    work = Work()
    found = list(in_order(work.items(10), work.begin, ahead))
    assert found == [(number, f"<{number}>") for number in range(10)]
    assert work.read == work.answered == 10


@pytest.mark.parametrize("ahead", [1, 4])
def test_only_so_many_are_in_progress(ahead: int) -> None:
    work = Work()
    for number, _ in in_order(work.items(20), work.begin, ahead):
        assert work.read == min(20, number + ahead)
        assert work.answered == number + 1


def test_how_many_may_change() -> None:
    work = Work()
    room = [2]
    reads = []
    for number, _ in in_order(work.items(20), work.begin, lambda: room[0]):
        reads.append(work.read)
        room[0] = 6 if number < 3 else 1
    assert reads[:5] == [2, 7, 8, 9, 9]
    assert work.answered == 20
