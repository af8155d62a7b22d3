"""The SAT solver: every encoding, PySAT and programs, limits, and messages about missing ones."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from nurie import Cancellation, Limits, Nonogram, NurieError, Status, UnavailableError
from nurie.nonogram.solvers import sat
from tests.nonogram.solvers.judging import ask_for_all, hard, small_cases
from tests.sat.programs import PROGRAMS, program, script

ENCODINGS = ["document", "order", "automaton"]
T_SHAPE = Nonogram([[3], [1], [1]], [[1], [3], [1]])
TWO_WAYS = Nonogram([[1], [1]], [[1], [1]])


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("colours", ["#", "rgb"])
def test_against_all_solutions(encoding: str, colours: str) -> None:
    for case in small_cases(f"sat {colours}", 40, colours=colours):
        ask_for_all(sat.solve, case, encoding=encoding)


@pytest.mark.parametrize("backend", PROGRAMS)
def test_programs_against_all_solutions(backend: str) -> None:
    for case in small_cases(backend, 8, side=4, colours="rg"):
        ask_for_all(sat.solve, case, backend=backend, encoding="order")


@pytest.mark.parametrize("backend", ["glucose4", "g3", "minisat22", "maplechrono", "cadical195"])
def test_solvers_of_pysat(backend: str) -> None:
    assert sat.solve(T_SHAPE, backend=backend).status is Status.UNIQUE
    assert sat.solve(TWO_WAYS, backend=backend).status is Status.SEVERAL


def test_tells_its_effort_and_its_events() -> None:
    outcome = sat.solve(Nonogram([[1]] * 4, [[1]] * 4), Limits(solutions=50), record=True)
    assert outcome.statistics.decisions > 0
    assert [step.technique for step in outcome.steps] == ["model"] * 24 + ["no more models"]


@pytest.mark.parametrize(
    "backend", ["glucose4", "minisat22", "cadical195", program("minisat"), program("cadical")]
)
def test_stops_when_told(backend: str) -> None:
    begin = time.process_time()
    assert sat.solve(hard(), Limits(seconds=0.3), backend=backend).status is Status.TIMEOUT
    cancel = Cancellation()
    threading.Timer(0.3, cancel.cancel).start()
    assert sat.solve(hard(), Limits(cancel=cancel), backend=backend).status is Status.TIMEOUT
    assert time.process_time() - begin < 2


def test_keeps_a_limit_of_conflicts() -> None:
    outcome = sat.solve(hard(), Limits(conflicts=50), encoding="order")
    assert outcome.status is Status.TIMEOUT
    assert 50 <= outcome.statistics.conflicts < 500


def test_a_stuck_program_is_killed(tmp_path: Path) -> None:
    # It never ends by itself, so that this test would not either.
    backend = script(tmp_path / "stuck", "while True: time.sleep(60)")
    assert sat.solve(T_SHAPE, Limits(seconds=0.2), backend=backend).status is Status.TIMEOUT


def test_a_program_with_a_result_file_is_found_out(tmp_path: Path) -> None:
    text = (
        "print('SATISFIABLE')\n"
        "if len(sys.argv) > 2:\n"
        "    open(sys.argv[2], 'w').write('SAT\\n1 2 3 -4 5 -6 -7 8 -9 0\\n')\n"
        "sys.exit(10)"
    )
    backend = script(tmp_path / "unknown", text)
    outcome = sat.solve(T_SHAPE, Limits(solutions=1), backend=backend)
    assert (outcome.status, str(outcome.solution)) == (Status.SOLVED, "###\n.#.\n.#.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("sys.exit('out of memory')", "gave no answer; its exit code was 1: out of memory"),
        ("print('s SATISFIABLE\\nv 1 2 0')", "a wrong solution: row 1: has 2"),
        ("print('s SATISFIABLE\\nv x 0')", "the SAT solver's answer is not a list of literals"),
    ],
)
def test_programs_are_not_trusted(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(NurieError, match=sentence):
        sat.solve(T_SHAPE, backend=script(tmp_path / "bad", text))


@pytest.mark.parametrize(
    ("backend", "sentence"),
    [
        ("nosuch", "there is no program 'nosuch' on the search path, and PySAT has no solver"),
        ("/no/such", "the SAT solver /no/such does not exist"),
        ("/etc/passwd", "the SAT solver /etc/passwd cannot be run"),
    ],
)
def test_says_what_is_missing(backend: str, sentence: str) -> None:
    with pytest.raises(UnavailableError, match=sentence):
        sat.solve(T_SHAPE, backend=backend)


def test_without_pysat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("pysat", "pysat.solvers"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(
        UnavailableError, match=r"PySAT is not installed: pip install 'nurie\[sat\]'"
    ):
        sat.solve(T_SHAPE)
    backend = script(tmp_path / "none", "print('s UNSATISFIABLE')")
    assert sat.solve(T_SHAPE, backend=backend).status is Status.NONE
