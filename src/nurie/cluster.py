"""Work on many machines: a Dask cluster that maps a function over a stream of items.

Items travel in batches that take about a second (`nurie.batching`). If one takes much longer,
its worker returns what is finished, and the rest becomes batches of their own. Answers come back
in the order of the items. While the first of them is waited for, the others go on; only a
limited number of items is in progress or finished, and nothing else is kept in memory.

If a worker disappears, Dask gives its tasks to another one; one that joins gets tasks at once. If
the scheduler disappears, everything in progress here is given to the next scheduler that
answers at the same address. Each item therefore has exactly one answer.
"""

from __future__ import annotations

import pickle
import re
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from threading import Event, Timer
from typing import Any, Generic, TypeVar

from nurie.batching import Batches, Pace
from nurie.errors import NurieError, UnavailableError

Item = TypeVar("Item")
Sent = TypeVar("Sent")
Answer = TypeVar("Answer")

TASK_SECONDS = 1.0
"""How long a task should take."""
PATIENCE = 30.0
"""Seconds to wait for a scheduler, at first and after it was lost."""
_SILENCE = 3.0
"""Seconds after which it is said what is waited for."""
_PATIENCE_WITH_TASKS = 2
"""A worker returns what is finished after this many times the usual time."""
_TASKS_PER_THREAD = 2
_MOST_KEPT = 16384
"""How many answers may wait here for earlier ones."""
_LOOK = 1.0
"""Seconds after which the size of the cluster is looked up again."""
_MOST_TRIES = 5
"""A task that so often took a worker with it is not given to another one."""
_ENDING = 10
"""Seconds that local processes have to finish what they work on when it is no longer needed."""
_LOCAL = "local:"
_QUIET = {
    "distributed.worker.multiprocessing-method": "forkserver",
    "distributed.worker.profile.enabled": False,
    "distributed.worker.memory.monitor-interval": "1s",
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.worker-saturation": 1.0,
}
"""Settings of local clusters. Workers are copies of a process that has everything imported. Dask's
processes look at themselves up to a hundred times a second, which costs a tenth of a core even if
they have nothing to do. The scheduler keeps what no worker has begun, so that nothing waits behind
a long task."""


class ClusterError(NurieError):
    """A cluster that cannot be reached, or was lost; the answers so far remain valid."""


@dataclass(slots=True)
class _Failed:
    """An error instead of an answer."""

    error: Exception


@dataclass(slots=True)
class _Task(Generic[Item, Answer]):
    """A batch that is in progress or finished."""

    items: list[Item]
    question: Callable[[list[Item]], bytes]
    """What is sent to a worker for some items."""
    answers: list[Answer | _Failed] | None = None
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
        self._runs: list[list[_Task[Any, Any]]] = []
        """For each stream, the tasks that were not taken yet, in order."""
        self._ended = Event()
        """Set when a task is finished."""
        self._pace = Pace(TASK_SECONDS)
        self._threads = 1
        self._looked = 0.0

    def __enter__(self) -> Cluster:
        if self._count is not None:
            _start_fork_server()
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

        def question(batch: list[Item]) -> bytes:
            return pickle.dumps((function, [sent(item) for item in batch]))

        batches = Batches(items, self._pace)
        tasks: list[_Task[Item, Answer]] = []
        self._runs.append(tasks)
        try:
            while True:
                self._begin(tasks, batches, question)
                if not tasks:
                    return
                first = tasks[0]
                if first.answers is None:
                    self._wait(tasks)
                    continue
                del tasks[0]
                for item, answer in zip(first.items, first.answers, strict=True):
                    if isinstance(answer, _Failed):
                        raise answer.error
                    yield item, answer
        finally:
            self._runs = [others for others in self._runs if others is not tasks]
            for task in tasks:
                if task.future is not None:
                    with suppress(Exception):
                        task.future.cancel()

    def _begin(
        self,
        tasks: list[_Task[Item, Answer]],
        batches: Batches[Item],
        question: Callable[[list[Item]], bytes],
    ) -> None:
        """Give the workers enough to do, unless too many answers wait for earlier ones."""
        self._look()
        threads = max(1, self._threads)
        busy = sum(task.answers is None for task in tasks)
        kept = sum(len(task.answers) for task in tasks if task.answers is not None)
        while busy < _TASKS_PER_THREAD * threads and (kept < _MOST_KEPT or not busy):
            batch = batches.take(threads, lambda: _unfinished(tasks) < threads)
            if not batch:
                return
            tasks.append(_Task(batch, question))
            self._submit(tasks[-1])
            busy += 1

    def _look(self) -> None:
        """Look up the size of the cluster from time to time."""
        now = time.monotonic()
        if self._client is None or now - self._looked <= _LOOK:
            return
        self._looked = now
        # If the scheduler does not answer, the next result says so.
        with suppress(Exception):
            threads = sum(self._client.nthreads().values())
            if not threads and self._threads:
                self._note(f"waiting for a worker to join {self.told}")
            self._threads = threads

    def _submit(self, task: _Task[Any, Any]) -> None:
        task.tries += 1
        task.future = None
        if self._client is not None:
            seconds = _PATIENCE_WITH_TASKS * self._pace.seconds
            # If the scheduler is lost, the task is submitted again when its answer is asked for.
            with suppress(*_lost_errors()):
                task.future = self._client.submit(
                    _work, _version(), seconds, task.question(task.items), pure=False
                )
                task.future.add_done_callback(lambda _: self._ended.set())

    def _wait(self, tasks: list[_Task[Any, Any]]) -> None:
        """Wait for a while until a task is finished, and take its answers."""
        self._ended.clear()
        for place, task in enumerate(tasks):
            if task.answers is None and (task.future is None or task.future.done()):
                # Only the first one: an earlier task must not wait here for a later one.
                self._take_answers(tasks, place)
                return
        self._ended.wait(_LOOK)

    def _take_answers(self, tasks: list[_Task[Any, Any]], place: int) -> None:
        """The answers of a finished task; what it did not get to becomes tasks of their own."""
        task = tasks[place]
        seconds, answers = self._answers(task)
        self._pace.note(len(answers), seconds)
        rest, task.items = task.items[len(answers) :], task.items[: len(answers)]
        task.answers, task.future = answers, None
        batches = Batches(rest, self._pace)
        while batch := batches.take(max(1, self._threads)):
            place += 1
            tasks.insert(place, _Task(batch, task.question))
            self._submit(tasks[place])

    def _answers(self, task: _Task[Any, Any]) -> tuple[float, list[Any]]:
        """What a task returns; give it to another worker or scheduler if need be."""
        from distributed import KilledWorker

        while True:
            try:
                if task.future is None:
                    raise OSError("it was not submitted")
                found: tuple[float, list[Any]] = pickle.loads(task.future.result())
                return found
            except KilledWorker:
                if task.tries >= _MOST_TRIES:
                    raise ClusterError(
                        "the same task ended many workers; perhaps they have too little memory"
                    ) from None
                self._submit(task)
            except _lost_errors():
                self._reconnect()

    def _connect(self) -> None:
        import distributed
        from dask import config as dask_config

        # Dask is not typed throughout.
        dask: Any = distributed
        place: dict[str, Any] = {"address": self.told}
        if self._count is not None:
            # Otherwise Dask imports pandas and more here, for a fork server of its own.
            dask.utils._forkserver_preload_set = True
            with dask_config.set(_QUIET):
                self._local = dask.LocalCluster(
                    n_workers=self._count,
                    threads_per_worker=1,
                    dashboard_address="127.0.0.1:0",
                    scheduler_kwargs={"dashboard": False},
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
        for task in chain.from_iterable(self._runs):
            if task.answers is None:
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


def _unfinished(tasks: list[_Task[Any, Any]]) -> int:
    """How many tasks the workers have, begun or not."""
    return sum(task.future is not None and not task.future.done() for task in tasks)


def _start_fork_server() -> None:
    """Let another process import what the workers need, while this one imports it too.

    They are copies of that process, and start at once. They ignore Ctrl-C, which a terminal sends
    to all processes: this one ends them.
    """
    import signal
    from multiprocessing import forkserver
    from threading import current_thread, main_thread

    forkserver.set_forkserver_preload(["nurie", "distributed"])
    if current_thread() is not main_thread():
        forkserver.ensure_running()
        return
    # A new process ignores what its parent ignores.
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        forkserver.ensure_running()
    finally:
        signal.signal(signal.SIGINT, before)


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


def _work(wanted: str, seconds: float, packed: bytes) -> bytes:
    """The answers for a batch and how long they took, on a worker.

    It has answers for only the first of the items if they take longer than ``seconds``.
    """
    if _version() != wanted:
        raise ClusterError(f"a worker has Nurie {_version()}, but {wanted} was asked for")
    function, batch = pickle.loads(packed)
    begun = time.monotonic()
    answers: list[Any] = []
    for item in batch:
        if answers and time.monotonic() - begun > seconds:
            break
        try:
            answers.append(function(item))
        except Exception as error:
            answers.append(_Failed(_portable(error)))
    return pickle.dumps((time.monotonic() - begun, answers))


def _portable(error: Exception) -> Exception:
    """The error, or one with the same text if it does not survive the journey."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return NurieError(f"{type(error).__name__}: {error}")
    return error
