"""Shows the progress of a study: a live table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from nurie.lab.plan import Task
from nurie.lab.results import SOLVED, Run
from nurie.lab.tables import seconds

if TYPE_CHECKING:
    from rich.console import Group


class Display(Protocol):
    """The interface of progress displays."""

    def begin(self, task: Task) -> None:
        """A run has started."""

    def end(self, run: Run, left: int) -> None:
        """A run has been recorded; ``left`` runs remain."""


@contextmanager
def display(solvers: Sequence[str], left: int, done: Sequence[Run]) -> Iterator[Display]:
    """A live table if standard output is a terminal, otherwise lines."""
    if not sys.stdout.isatty():
        yield Lines()
        return
    from rich.live import Live

    table = Table(solvers, left, done)
    with Live(get_renderable=table.drawn, refresh_per_second=4):
        yield table


class Lines:
    """One line per run."""

    def __init__(self) -> None:
        self._done = 0

    def begin(self, task: Task) -> None:
        """Nothing: a line is printed when there is a result."""

    def end(self, run: Run, left: int) -> None:
        """Print the result of the run."""
        self._done += 1
        print(f"[{self._done}/{self._done + left}] {sentence(run)}", flush=True)


def sentence(run: Run) -> str:
    """A run in a line."""
    error = f" ({run.error})" if run.error else ""
    what = f"{run.puzzle} {run.width}×{run.height}, {run.solver}, run {run.run}"
    return f"{what}: {run.status} {seconds(run.seconds)} s{error}"


@dataclass(slots=True)
class _Line:
    """The row of a solver."""

    runs: int = 0
    solved: int = 0
    gave_up: int = 0
    wrong: int = 0
    seconds: float = 0.0


class Table:
    """One row per solver, the current run below, and a bar with the remaining time."""

    def __init__(self, solvers: Sequence[str], left: int, done: Sequence[Run]) -> None:
        self._lines = {solver: _Line() for solver in solvers}
        self._left = left
        self._done = 0
        self._task: Task | None = None
        self._since = self._started = time.monotonic()
        self._wrong = ""
        for run in done:
            self._count(run)

    def _count(self, run: Run) -> None:
        line = self._lines.get(run.solver)
        if line is None:
            return
        line.runs += 1
        line.seconds += run.seconds
        line.solved += run.status in SOLVED
        line.wrong += run.status in ("wrong", "crashed")
        line.gave_up += run.status not in (*SOLVED, "wrong", "crashed")
        if run.status in ("wrong", "crashed"):
            self._wrong = sentence(run)

    def begin(self, task: Task) -> None:
        """Show the current run."""
        self._task, self._since = task, time.monotonic()

    def end(self, run: Run, left: int) -> None:
        """Add the run to the row of its solver."""
        self._done += 1
        self._left = left
        self._count(run)

    def drawn(self) -> Group:
        """The current table."""
        from rich.console import Group
        from rich.progress_bar import ProgressBar
        from rich.table import Table as Grid
        from rich.text import Text

        table = Grid("solver", box=None, pad_edge=False, header_style="bold")
        for head in ("runs", "solved", "gave up", "wrong", "seconds"):
            table.add_column(head, justify="right")
        for solver, line in self._lines.items():
            counts = (line.runs, line.solved, line.gave_up, line.wrong)
            style = "bold red" if line.wrong else None
            cells = [str(count) if count else "·" for count in counts]
            table.add_row(Text(solver), *cells, f"{line.seconds:,.1f}", style=style)
        now = time.monotonic()
        work = "finished"
        if self._task and self._left:
            item, entrant = self._task.item, self._task.entrant
            work = f"{item.name}, {entrant.label}, run {self._task.run}: {now - self._since:.0f} s"
        total = self._done + self._left
        spent = f"{self._done} of {total} runs in {now - self._started:,.0f} s"
        progress = Grid.grid(padding=(0, 1))
        progress.add_row(ProgressBar(max(1, total), self._done, width=40), spent)
        wrong = Text(self._wrong, style="bold red")
        return Group(table, Text(""), progress, Text(work), wrong)
