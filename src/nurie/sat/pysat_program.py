"""A solver of PySAT as a separate program, for solvers that cannot be interrupted in a thread.

``python -m nurie.sat.pysat_program NAME FORMULA RESULT`` reads DIMACS and writes the
answer as MiniSat does; its exit code is 10 or 20.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str]) -> int:
    """Solve one formula."""
    from pysat.formula import CNF  # type: ignore[import-untyped]
    from pysat.solvers import Solver  # type: ignore[import-untyped]

    name, formula, result = arguments
    with Solver(name=name, bootstrap_with=CNF(from_file=formula)) as solver:
        model = solver.get_model() if solver.solve() else None
    text = "UNSAT\n" if model is None else f"SAT\n{' '.join(map(str, model))} 0\n"
    Path(result).write_text(text, encoding="ascii")
    return 20 if model is None else 10


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
