"""An oracle: a solver of PySAT that takes clauses at any time and can be stopped in its work.

It works on a thread of its own while the caller's looks at the watch; so only those of
PySAT's solvers will do that can be interrupted.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from types import TracebackType
from typing import Any

from nurie.errors import UnavailableError
from nurie.solving import Watch

POLL = 0.01
"""Seconds between two looks at the watch."""
BATCH = 2_000
"""Clauses loaded between two looks at the watch."""
INTERRUPTIBLE = ("glucose", "gluecard", "minisat22", "minisatgh", "minicard", "maple", "mergesat")
"""How the names of PySAT's solvers begin that stop when they are told to."""


class Interrupted(Exception):  # noqa: N818 - no error: a limit was reached
    """Raised when the watch says stop before there is an answer."""


class Oracle:
    """A SAT solver with its clauses."""

    def __init__(self, name: str, watch: Watch, conflicts: int | None) -> None:
        from pysat.solvers import Solver  # type: ignore[import-untyped]

        self._solver: Any = Solver(name=_pysat_name(name))
        self._watch = watch
        self._conflicts = conflicts
        self._loaded = 0

    def add(self, clauses: Iterable[list[int]]) -> None:
        """More clauses for the next question."""
        for clause in clauses:
            self._solver.add_clause(clause)
            self._loaded += 1
            if not self._loaded % BATCH and self._watch.stopped:
                raise Interrupted

    def ask(self) -> list[int] | None:
        """A model, or none if there is none; raises Interrupted when a limit is reached."""
        if self._watch.stopped:
            raise Interrupted
        if self._conflicts is not None:
            left = self._conflicts - self.figures()["conflicts"]
            if left <= 0:
                raise Interrupted
            self._solver.conf_budget(left)
        verdicts: list[bool | None] = []
        done = threading.Event()

        def work() -> None:
            try:
                verdicts.append(self._solver.solve_limited(expect_interrupt=True))
            finally:
                done.set()

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            while not done.wait(POLL):
                if self._watch.stopped:
                    raise Interrupted
        finally:
            while thread.is_alive():
                if not done.is_set():
                    self._solver.interrupt()
                thread.join(POLL)
        if not verdicts or verdicts[0] is None:
            raise Interrupted
        model: list[int] | None = self._solver.get_model() if verdicts[0] else None
        return model

    def figures(self) -> dict[str, int]:
        """Its conflicts, decisions, propagations and restarts."""
        counted: dict[str, int] = self._solver.accum_stats() or {}
        names = ("conflicts", "decisions", "propagations", "restarts")
        return {name: int(counted.get(name, 0)) for name in names}

    def __enter__(self) -> Oracle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._solver.delete()


def _pysat_name(name: str) -> str:
    """What PySAT itself calls a solver that can be interrupted."""
    from pysat.solvers import SolverNames

    known: dict[str, str] = {
        nickname: official
        for official, nicknames in vars(SolverNames).items()
        if not official.startswith("_") and official.startswith(INTERRUPTIBLE)
        for nickname in (official, *nicknames)
    }
    if name not in known:
        there = ", ".join(sorted(set(known.values())))
        raise UnavailableError(
            f"PySAT has no solver {name!r} that can be interrupted; there are {there}"
        )
    return known[name]
