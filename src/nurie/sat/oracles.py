"""Oracles: one interface to SAT solvers in this process and in separate programs.

A name with a slash, or one that PySAT does not know, is a program that reads DIMACS; any
other name is a solver of PySAT. All can be stopped while they work: PySAT's interruptible
solvers run on a thread, the others, such as CaDiCaL, in a process that is killed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from nurie.drafts import scratch
from nurie.errors import NurieError, UnavailableError, no_such
from nurie.sat import dimacs
from nurie.sat.dimacs import Answer
from nurie.sat.formula import Formula
from nurie.searching import POLL, run_on_a_thread
from nurie.solving import Stopped, Watch

WITH_RESULT_FILE = ("minisat", "glucose")
"""Programs whose second argument is the result file; CaDiCaL would write a proof to it."""
INTERRUPTIBLE = ("glucose", "gluecard", "minisat22", "minisatgh", "minicard", "maple", "mergesat")
"""The prefixes of PySAT's solvers that can be interrupted."""
NICKNAMES = {
    "cadical": "cadical300",
    "gluecard": "gluecard4",
    "glucose": "glucose4",
    "mergesat": "mergesat3",
    "minisat": "minisat22",
}
"""PySAT's replacements for programs that are not installed."""


class Oracle(ABC):
    """A SAT solver with a formula."""

    @abstractmethod
    def ask(self) -> Answer:
        """Whether there is a model, and the model; raises Stopped when the watch says so."""

    @abstractmethod
    def add(self, clause: list[int]) -> None:
        """Add a clause for the next question."""

    @abstractmethod
    def figures(self) -> dict[str, int]:
        """Its conflicts, decisions, propagations and restarts, if it counts them."""

    @abstractmethod
    def close(self) -> None:
        """Release its resources."""


@contextmanager
def open_oracle(
    name: str,
    formula: Formula,
    watch: Watch,
    *,
    conflicts: int | None = None,
    file: Path | None = None,
) -> Iterator[Oracle]:
    """The oracle of a name; ``file`` may already contain the text of the formula.

    Only solvers that run in this process respect the limit on ``conflicts``.
    """
    with closing(_oracle(name, formula, watch, conflicts, file)) as oracle:
        yield oracle


def _oracle(
    name: str, formula: Formula, watch: Watch, conflicts: int | None, file: Path | None
) -> Oracle:
    is_path = os.sep in name
    inside = None if is_path else _pysat_name(name)
    if inside is None:
        program = shutil.which(name)
        if program is not None:
            is_kin = Path(name).name.startswith(WITH_RESULT_FILE)
            return _Program([str(Path(program).absolute())], formula, watch, is_kin, file)
        inside = None if is_path else _pysat_name(NICKNAMES.get(name, ""))
    if inside is None:
        raise UnavailableError(_why_not(name))
    if inside.startswith(INTERRUPTIBLE):
        return _PySat(inside, formula, watch, conflicts)
    command = [sys.executable, "-m", "nurie.sat.pysat_program", inside]
    return _Program(command, formula, watch, True, file)


def _pysat_name(name: str) -> str | None:
    """PySAT's own name of a solver; None if it has no such solver or is not installed."""
    return next((known for known, names in _pysat_names().items() if name in (known, *names)), None)


def _pysat_names() -> dict[str, tuple[str, ...]]:
    """The solvers of PySAT with their short names; empty if it is not installed."""
    try:
        from pysat.solvers import SolverNames  # type: ignore[import-untyped]
    except ImportError:
        return {}
    return {name: short for name, short in vars(SolverNames).items() if not name.startswith("_")}


def _why_not(name: str) -> str:
    if os.sep in name:
        reason = "cannot be run" if Path(name).exists() else "does not exist"
        return f"the SAT solver {name} {reason}"
    missing = f"there is no program {name!r} on the search path"
    if not (known := _pysat_names()):
        return f"{missing}, and PySAT is not installed: pip install 'nurie[sat]'"
    return f"{missing}, and {no_such('PySAT has no solver', name, sorted({*known, *NICKNAMES}))}"


class _PySat(Oracle):
    """A solver of PySAT that runs on a thread, while the caller's thread checks the watch."""

    def __init__(self, name: str, formula: Formula, watch: Watch, conflicts: int | None) -> None:
        from pysat.solvers import Solver

        self._watch = watch
        self._conflicts = conflicts
        self._solver: Any = Solver(name=name)
        try:
            self._solver.append_formula(formula.clauses())
        except BaseException:
            self._solver.delete()
            raise

    def ask(self) -> Answer:
        """Whether there is a model, and the model."""
        if self._conflicts is not None:
            left = self._conflicts - self.figures()["conflicts"]
            if left <= 0:
                raise Stopped
            self._solver.conf_budget(left)
        verdict = run_on_a_thread(
            lambda: self._solver.solve_limited(expect_interrupt=True),
            self._watch,
            self._solver.interrupt,
        )
        if verdict is None:
            raise Stopped
        return Answer(verdict, tuple(self._solver.get_model()) if verdict else ())

    def add(self, clause: list[int]) -> None:
        """Add a clause."""
        self._solver.add_clause(clause)

    def figures(self) -> dict[str, int]:
        """The counts of the solver."""
        counted: dict[str, int] = self._solver.accum_stats() or {}
        names = ("conflicts", "decisions", "propagations", "restarts")
        return {name: int(counted.get(name, 0)) for name in names}

    def close(self) -> None:
        """Release its resources."""
        self._solver.delete()


class _Program(Oracle):
    """A program that reads DIMACS; each question is one run."""

    def __init__(
        self,
        command: list[str],
        formula: Formula,
        watch: Watch,
        has_result_file: bool,
        file: Path | None,
    ) -> None:
        self._command = command
        self._formula = formula
        self._watch = watch
        self._has_result_file = has_result_file
        self._file = file
        self._added: list[list[int]] = []
        self._folder = scratch()

    def ask(self) -> Answer:
        """Whether there is a model, and the model."""
        file = self._written()
        answer = self._run(file)
        if answer.is_satisfiable and not answer.model and not self._has_result_file:
            self._has_result_file = True
            answer = self._run(file)
        return answer

    def add(self, clause: list[int]) -> None:
        """Add a clause."""
        self._added.append(clause)

    def figures(self) -> dict[str, int]:
        """Empty: every program reports its counts differently."""
        return {}

    def _written(self) -> Path:
        """A file with the text of the formula."""
        if self._file is not None and not self._added:
            return self._file
        path = Path(self._folder.name, "formula.cnf")
        with path.open("w", encoding="ascii") as target:
            for piece in dimacs.pieces(self._formula, self._added):
                target.write(piece)
                self._watch.check()
        return path

    def _run(self, file: Path) -> Answer:
        folder = Path(self._folder.name)
        result, output, errors = (folder / name for name in ("result", "output", "errors"))
        words = [*self._command, str(file.resolve())]
        if self._has_result_file:
            result.unlink(missing_ok=True)
            words.append(str(result))
        with output.open("wb") as out, errors.open("wb") as err:
            try:
                process = subprocess.Popen(
                    words, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder
                )
            except OSError as error:
                raise UnavailableError(
                    f"the SAT solver {words[0]} cannot be run: {error.strerror}"
                ) from None
            try:
                code = self._wait(process)
            finally:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        answer = dimacs.parse_answer(_text(output), _text(result))
        if answer.is_satisfiable is None or (
            answer.is_satisfiable and not answer.model and self._has_result_file
        ):
            raise NurieError(_no_answer(words[0], code, _text(errors)))
        return answer

    def _wait(self, process: subprocess.Popen[bytes]) -> int:
        while True:
            with suppress(subprocess.TimeoutExpired):
                return process.wait(2 * POLL)
            self._watch.check()

    def close(self) -> None:
        """Release its resources."""
        self._folder.cleanup()


def _no_answer(program: str, code: int, errors: str) -> str:
    last = errors.strip().splitlines()[-1:]
    told = f": {last[0]}" if last else ""
    return f"the SAT solver {program} gave no answer; its exit code was {code}{told}"


def _text(file: Path) -> str:
    """The content of a result file, if the program wrote one."""
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""
