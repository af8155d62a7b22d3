"""Formulas that tests turn into boards."""

from __future__ import annotations

import random

from nurie.lab.hardness.formula import Clause

SMALL: list[list[Clause]] = [
    [(0, 1, 2)],
    [(0, 1, 2), (0, 1, 3)],
    [(0, 1, 2), (1, 2, 3), (0, 2, 3)],
    # Unsatisfiable: any two of four variables share a clause, so only one can be true.
    [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)],
]


def drawn_at_random(count: int, seed: int) -> list[list[Clause]]:
    """Formulas of up to six variables and four clauses."""
    chance = random.Random(seed)
    formulas = []
    for _ in range(count):
        drawn = [sorted(chance.sample(range(6), 3)) for _ in range(chance.randint(1, 4))]
        names = sorted({variable for clause in drawn for variable in clause})
        formulas.append([(a, b, c) for a, b, c in ([names.index(v) for v in one] for one in drawn)])
    return formulas
