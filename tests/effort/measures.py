"""What is pinned: for each file of figures, its cases by name, and how each is measured."""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeAlias

from nurie import Limits, Nonogram, Nurikabe, Outcome, Status, registry
from nurie.nonogram import techniques as nonogram_techniques
from nurie.nonogram.solvers import engine as nonogram_engine
from nurie.nurikabe import techniques as nurikabe_techniques
from nurie.nurikabe.solvers import ant_colony
from nurie.nurikabe.solvers import engine as nurikabe_engine
from nurie.steps import Step
from tests.effort import boards
from tests.effort.boards import noise
from tests.nonogram.solvers.complete import picture
from tests.unfinished import FOREIGN

Figures: TypeAlias = dict[str, Any]
Measure: TypeAlias = Callable[[], Figures]

CONFLICTS, MANY_CONFLICTS = 1000, 3000
"""Where the search of the engine is stopped; later on boards that show what it forgets."""
RULES = ("guessing", "line_rules", "rules", "rules_then_ants", "rules_then_search")
"""Methods that take the techniques of explanations."""

_ANTS: Mapping[str, tuple[Any, ...]] = {
    "seed": (1,),
    "ants": (2,),
    "generations": (3,),
    "restart": (0, 5),
    "q0": (0.0, 1.0),
    "rho": (0.0, 0.1),
}
VALUES: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "annealing": {
        "seed": (1,),
        "settle": (False,),
        "steps": (30,),
        "restarts": (0,),
        "hottest": (30.0,),
        "coldest": (1.5,),
        "cooling": (0.5,),
        "reheating": (1.0,),
    },
    "axis": {"partial_check": (False,), "check": ("beginnings",)},
    "elimination": {
        "queue": ("lifo", "fifo"),
        "track_indices": (False,),
        "stop_early": (False,),
        "assume": ("first", "columns", "most"),
    },
    "engine": {"seed": (1,)},
    "genetic": {
        "seed": (1,),
        "population": (20,),
        "generations": (5,),
        "mutation": (0.2,),
        "elite": (0, 40),
        "rivals": (1, 10),
        "restarts": (0,),
    },
    "line_rules": {"rules": ("overlap",)},
    "row_search": {"bound": (False,)},
    "rules_then_search": {"rules": ("overlap",)},
    "ant_colony": _ANTS,
    "guessing": {"seed": (1,), "rules": ("all",)},
    "rules": {"rules": ("direct",)},
    "rules_then_ants": {**_ANTS, "rules": ("all",)},
}
"""For each option of a method, values beside its default."""
QUICK: Mapping[str, Mapping[str, Any]] = {
    "annealing": {"steps": 60, "restarts": 5},
    "genetic": {"population": 60, "generations": 40},
    "ant_colony": {"generations": 400, "restart": 40},
    "rules_then_ants": {"generations": 400, "restart": 40},
}
"""Other defaults for methods that rely on chance, so that they give up sooner."""


def search() -> Iterator[tuple[str, Measure]]:
    """What the engine's search does, when it wants a proof and when it counts."""
    yield "noise 40 35%, long", partial(_long, nonogram_engine.solve, noise(40, 35, 1))
    yield "comb 21, long", partial(_long, nurikabe_engine.solve, boards.nurikabe()["comb 21"])
    for name, nonogram in boards.nonograms().items():
        yield name, partial(_proof, nonogram_engine.solve, nonogram)
        yield f"{name}, 30 solutions", partial(_all, nonogram_engine.solve, nonogram)
    for name, nurikabe in boards.nurikabe().items():
        yield name, partial(_proof, nurikabe_engine.solve, nurikabe)
        yield f"{name}, 30 solutions", partial(_all, nurikabe_engine.solve, nurikabe)


def methods() -> Iterator[tuple[str, Measure]]:
    """What every method does, by itself and with each value of its options; and ants on boards."""
    yield from _methods(lambda method: method not in (*FOREIGN, *RULES))
    for options in ({}, {"rho": 0.0}, {"q0": 0.5}):
        yield f"ants on all boards, {options}", partial(_ants, options)


def rules() -> Iterator[tuple[str, Measure]]:
    """The same of methods that take the techniques of explanations."""
    yield from _methods(lambda method: method in RULES)


def _methods(is_wanted: Callable[[str], bool]) -> Iterator[tuple[str, Measure]]:
    for kind, choose in (("nonogram", _nonograms_for), ("nurikabe", _islands_for)):
        for method, entry in sorted(registry.solvers(kind).items()):
            if not is_wanted(method):
                continue
            solve = entry.load().solve
            for name, puzzle in choose(method).items():
                for options in ({}, *alternatives(method)):
                    words = ",".join(f"{key}={value}" for key, value in options.items())
                    label = f"{kind} {method}{':' * bool(words)}{words}: {name}"
                    yield (
                        label,
                        partial(_method, solve, puzzle, {**QUICK.get(method, {}), **options}),
                    )


def explain() -> Iterator[tuple[str, Measure]]:
    """What explanations do: how often each technique, how long chains and reasons are."""
    for name, nonogram in boards.nonograms().items():
        if nonogram.width <= 25:
            yield name, partial(_explained, nonogram_techniques.explain, nonogram)
    for name, nurikabe in boards.nurikabe().items():
        if nurikabe.width <= 14:
            yield name, partial(_explained, nurikabe_techniques.explain, nurikabe)


FILES: Mapping[str, Callable[[], Iterator[tuple[str, Measure]]]] = {
    "search": search,
    "methods": methods,
    "rules": rules,
    "explain": explain,
}


def alternatives(method: str) -> list[dict[str, Any]]:
    """All values of its options that are tried, one at a time."""
    return [
        {option: value} for option, values in VALUES.get(method, {}).items() for value in values
    ]


def options_of(method: str) -> set[str]:
    """The names of the options that a method has, for any kind."""
    found = set()
    for kind in registry.kinds():
        if method in registry.solvers(kind):
            signature = inspect.signature(registry.solvers(kind)[method].load().solve)
            found |= {p.name for p in signature.parameters.values() if p.kind is p.KEYWORD_ONLY}
    return found - {"given", "record"}


def _nonograms_for(method: str) -> dict[str, Nonogram]:
    found = {
        "noise 5": noise(5, 50, 3),
        "noise 8, several": noise(8, 30, 3),
        "noise 8, unique": noise(8, 35, 1),
    }
    if method not in QUICK:
        found |= {"noise 12": noise(12, 35, 4), "picture 12": picture(12, 3)}
    if method == "engine":
        found |= {"noise 20": noise(20, 35, 1)}
    return found


def _islands_for(method: str) -> dict[str, Nurikabe]:
    names = ["generated 6x6 hard", "generated 8x8 expert", "generated 10x10 hard"]
    if method in RULES:
        names.append("generated 6x6 expert")
    if method == "engine":
        names.append("drawn 15x15 #1")
    return {name: boards.nurikabe()[name] for name in names}


def _proof(solve: Callable[..., Outcome], puzzle: Any) -> Figures:
    return _figures(solve(puzzle, Limits(conflicts=CONFLICTS)))


def _long(solve: Callable[..., Outcome], puzzle: Any) -> Figures:
    return _figures(solve(puzzle, Limits(conflicts=MANY_CONFLICTS)))


def _all(solve: Callable[..., Outcome], puzzle: Any) -> Figures:
    outcome = solve(puzzle, Limits(solutions=30, conflicts=CONFLICTS), seed=1)
    return _figures(outcome) | {"solutions": len(outcome.solutions)}


def _method(solve: Callable[..., Outcome], puzzle: Any, options: Mapping[str, Any]) -> Figures:
    return _figures(solve(puzzle, Limits(conflicts=200), **options))


def _ants(options: Mapping[str, Any]) -> Figures:
    """How many boards ants solve, and how many of them walked."""
    solved = tries = 0
    for puzzle in boards.nurikabe().values():
        if puzzle.width <= 10:
            outcome = ant_colony.solve(puzzle, generations=40, **options)
            solved += outcome.status is Status.SOLVED
            tries += outcome.statistics.tries
    return {"solved": solved, "tries": tries}


def _explained(explain: Callable[..., Outcome], puzzle: Any) -> Figures:
    outcome = explain(puzzle)
    chains = [
        len(step.chain) for step in outcome.steps if step.chain and not step.chain[0].assuming
    ]
    return _figures(outcome) | {
        "steps": dict(sorted(Counter(step.technique for step in outcome.steps).items())),
        "chains": sum(chains),
        "longest chain": max(chains, default=0),
        "reasons": sum(map(_reasons, outcome.steps)),
    }


def _reasons(step: Step) -> int:
    return len(step.because) + sum(map(_reasons, step.chain))


def _figures(outcome: Outcome) -> Figures:
    counts = outcome.statistics.as_dict()
    del counts["seconds"]
    return {"status": str(outcome.status), **{name: n for name, n in counts.items() if n}}
