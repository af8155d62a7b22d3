"""Work on many machines: a Dask cluster that maps a function over a stream of items.

Items travel in batches, whose size follows from how long the last ones took, so that a task takes
about a second whatever the items are. Answers come back in the order of the items. Only a few
batches for each thread of the cluster are in progress; nothing else is kept in memory.

If a worker disappears, Dask gives its tasks to another one; one that joins gets tasks at once. If
the scheduler disappears, everything in progress here is given to the next scheduler that
answers at the same address. Each item therefore has exactly one answer.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from threading import Timer
from typing import Any, Generic, TypeVar

from nurie.errors import NurieError, UnavailableError
from nurie.streaming import in_order

Item = TypeVar("Item")
Sent = TypeVar("Sent")
Answer = TypeVar("Answer")

TASK_SECONDS = 1.0
"""How long a task should take."""
PATIENCE = 30.0
"""Seconds to wait for a scheduler, at first and after it was lost."""
_SILENCE = 3.0
"""Seconds after which it is said what is waited for."""
_GROWTH = 4
"""How much larger the next batch may be, before it is known how long that takes."""
_MOST_ITEMS = 4096
_TASKS_PER_THREAD = 2
_LOOK = 1.0
"""Seconds after which the size of the cluster is looked up again."""
_MOST_TRIES = 5
"""A task that so often took a worker with it is not given to another one."""
_ENDING = 10
"""Seconds that local processes have to finish what they work on when it is no longer needed."""
_LOCAL = "local:"


class ClusterError(NurieError):
    """A cluster that cannot be reached, or was lost; the answers so far remain valid."""


@dataclass(slots=True)
class _Failed:
    """An error instead of an answer."""

    error: Exception


@dataclass(slots=True)
class _Task(Generic[Sent, Answer]):
    """A batch in progress."""

    function: Callable[[Sent], Answer]
    batch: list[Sent]
    future: Any = None
    tries: int = 0


class Cluster:
    """A connection to a cluster, to be used as a context manager.

    ``told`` is the address of a scheduler, a scheduler file (``….json``), or ``local:N`` for N
    processes on this machine. ``note`` is called with sentences about what is waited for.
    """

    def __init__(self, told: str, note: Callable[[str], object] = lambda _: None) -> None:
        self.told = told
        self._note = note
        self._count = _processes(told)
        self._client: Any = None
        self._local: Any = None
        self._tasks: list[_Task[Any, Any]] = []
        self._seconds = 0.0
        """How long an item takes; 0 if that is not known."""
        self._items = 1
        """The size of the last batch."""
        self._threads = 1
        self._looked = 0.0

    def __enter__(self) -> Cluster:
        try:
            import distributed  # noqa: F401
        except ImportError:
            raise UnavailableError(
                "a cluster needs Dask, which is not installed: pip install 'nurie[cluster]'"
            ) from None
        waiting = Timer(_SILENCE, self._note, [f"waiting for {self.told} to answer"])
        waiting.daemon = True
        waiting.start()
        try:
            self._connect()
        except BaseException:
            self._disconnect()
            raise
        finally:
            waiting.cancel()
        return self

    def __exit__(self, *_: object) -> None:
        self._disconnect()

    def map(
        self,
        function: Callable[[Sent], Answer],
        items: Iterable[Item],
        sent: Callable[[Item], Sent],
    ) -> Generator[tuple[Item, Answer], None, None]:
        """Each item with what the function returns for it, in the order of the items.

        ``sent`` is what the function needs of an item. The function is called on the workers,
        which must be able to import it. An error that it raises is raised here when its
        item's turn comes.
        """
        source = iter(items)

        def begin(batch: list[Item]) -> Callable[[], list[Answer | _Failed]]:
            task = _Task(function, [sent(item) for item in batch])
            self._tasks.append(task)
            self._submit(task)
            return partial(self._answers, task)

        try:
            batches = iter(lambda: self._next_batch(source), [])
            for batch, answers in in_order(batches, begin, self._ahead):
                for item, answer in zip(batch, answers, strict=True):
                    if isinstance(answer, _Failed):
                        raise answer.error
                    yield item, answer
        finally:
            for task in self._tasks:
                if task.future is not None:
                    with suppress(Exception):
                        task.future.cancel()
            self._tasks.clear()

    def _next_batch(self, source: Iterator[Item]) -> list[Item]:
        """As many items as take about a second; those that arrive slowly are not waited for."""
        if self._seconds:
            wanted = int(TASK_SECONDS / self._seconds)
            self._items = max(1, min(wanted, _GROWTH * self._items, _MOST_ITEMS))
        begun = time.monotonic()
        batch: list[Item] = []
        for item in source:
            batch.append(item)
            if len(batch) >= self._items or time.monotonic() - begun > TASK_SECONDS:
                break
        return batch

    def _ahead(self) -> int:
        """How many batches may be in progress."""
        now = time.monotonic()
        if self._client is not None and now - self._looked > _LOOK:
            self._looked = now
            # If the scheduler does not answer, the next result says so.
            with suppress(Exception):
                threads = sum(self._client.nthreads().values())
                if not threads and self._threads:
                    self._note(f"waiting for a worker to join {self.told}")
                self._threads = threads
        return _TASKS_PER_THREAD * max(1, self._threads)

    def _submit(self, task: _Task[Any, Any]) -> None:
        task.tries += 1
        task.future = None
        if self._client is not None:
            # If the scheduler is lost, the task is submitted again when its answer is asked for.
            with suppress(*_lost_errors()):
                task.future = self._client.submit(
                    _work, _version(), task.function, task.batch, pure=False
                )

    def _answers(self, task: _Task[Sent, Answer]) -> list[Answer | _Failed]:
        """Wait for the answers of a batch; give it to another worker or scheduler if need be."""
        from distributed import KilledWorker

        while True:
            try:
                if task.future is None:
                    raise OSError("it was not submitted")
                seconds, answers = task.future.result()
                break
            except KilledWorker:
                if task.tries >= _MOST_TRIES:
                    raise ClusterError(
                        "the same task ended many workers; perhaps they have too little memory"
                    ) from None
                self._submit(task)
            except _lost_errors():
                self._reconnect()
        self._tasks.remove(task)
        spent = seconds / len(task.batch)
        self._seconds = max(1e-9, (self._seconds + spent) / 2 if self._seconds else spent)
        return answers  # type: ignore[no-any-return]

    def _connect(self) -> None:
        import distributed
        from dask import config as dask_config

        # Dask is not typed throughout.
        dask: Any = distributed
        place: dict[str, Any] = {"address": self.told}
        if self._count is not None:
            # Dask's profiler looks at each worker a hundred times a second, which slows the work.
            with dask_config.set({"distributed.worker.profile.enabled": False}):
                self._local = dask.LocalCluster(
                    n_workers=self._count,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    silence_logs="CRITICAL",
                )
            place = {"address": self._local}
        elif self.told.endswith(".json"):
            if not Path(self.told).is_file():
                raise ClusterError(f"there is no scheduler file {self.told}")
            place = {"scheduler_file": self.told}
        try:
            self._client = dask.Client(**place, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(f"no scheduler answers at {self.told}") from error
        self._looked = 0.0

    def _reconnect(self) -> None:
        """Wait for a scheduler to answer again, and give it everything that is in progress."""
        if self._count is not None:
            raise ClusterError("the local cluster ended; the answers so far are valid")
        self._note(f"the scheduler at {self.told} was lost; waiting for it to come back")
        self._disconnect()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self._connect()
                break
            except ClusterError as error:
                if time.monotonic() > deadline:
                    raise ClusterError(
                        f"the scheduler at {self.told} was lost; the answers so far are valid"
                    ) from error
                time.sleep(0.1)
        for task in self._tasks:
            task.tries = 0
            self._submit(task)

    def _disconnect(self) -> None:
        for part, seconds in ((self._client, 2), (self._local, _ENDING)):
            if part is not None:
                with suppress(Exception):
                    part.close(timeout=seconds)
        self._client = self._local = None


@contextmanager
def connected(
    told: str | Cluster, note: Callable[[str], object] = lambda _: None
) -> Iterator[Cluster]:
    """The cluster at an address, for as long as it is needed, or one that is connected already."""
    if isinstance(told, Cluster):
        yield told
        return
    with Cluster(told, note) as cluster:
        yield cluster


def _processes(told: str) -> int | None:
    """The number of processes of a local cluster; None for an address."""
    if not told.startswith(_LOCAL):
        if not (told.endswith(".json") or re.search(r":\d+$", told)):
            raise ClusterError(
                "a cluster is the address of a scheduler, such as tcp://10.0.0.1:8786, the name of "
                f"its file, such as scheduler.json, or local:N, and not {told!r}"
            )
        return None
    number = told.removeprefix(_LOCAL)
    if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= 256):
        raise ClusterError(f"local: needs a number of processes from 1 to 256, not {number!r}")
    return int(number)


def _lost_errors() -> tuple[type[BaseException], ...]:
    """What is raised if the scheduler is gone."""
    from concurrent.futures import CancelledError

    from distributed.comm.core import CommClosedError

    return CancelledError, CommClosedError, OSError, TimeoutError


@cache
def _version() -> str:
    """The version of Nurie that is installed here."""
    from importlib.metadata import version

    return version("nurie")


def _work(
    wanted: str, function: Callable[[Sent], Answer], batch: list[Sent]
) -> tuple[float, list[Answer | _Failed]]:
    """The answers for a batch and how long they took, on a worker."""
    if _version() != wanted:
        message = f"a worker has Nurie {_version()}, but {wanted} was asked for"
        return 0, [_Failed(ClusterError(message))] * len(batch)
    begun = time.monotonic()
    answers: list[Answer | _Failed] = []
    for item in batch:
        try:
            answers.append(function(item))
        except Exception as error:
            answers.append(_Failed(_portable(error)))
    return time.monotonic() - begun, answers


def _portable(error: Exception) -> Exception:
    """The error, or one with the same text if it does not survive the journey."""
    import pickle

    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return NurieError(f"{type(error).__name__}: {error}")
    return error
