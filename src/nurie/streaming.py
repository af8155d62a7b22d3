"""Work on a stream of items, some of them at the same time, with the answers in order.

What does the work (threads of the engine or of Python, other processes, other machines) only
has to start on an item; this keeps a limited number of items in progress.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def in_order(
    items: Iterable[Item],
    begin: Callable[[Item], Callable[[], Answer]],
    ahead: int | Callable[[], int],
) -> Iterator[tuple[Item, Answer]]:
    """Each item with its answer, in the order of the items.

    ``begin`` starts the work on an item and returns a function that waits for the answer. At
    most ``ahead`` items are in progress, a number that may change meanwhile, and no more are
    read before an answer is taken.
    """
    waiting: deque[tuple[Item, Callable[[], Answer]]] = deque()
    source = iter(items)
    while True:
        most = ahead if isinstance(ahead, int) else ahead()
        for item in islice(source, max(0, most - len(waiting))):
            waiting.append((item, begin(item)))
        if not waiting:
            return
        item, answer = waiting.popleft()
        yield item, answer()
