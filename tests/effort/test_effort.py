"""Searches work as hard as before on the same puzzles, and options change what they should."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nurie import registry
from tests.effort import files
from tests.effort.measures import FILES, VALUES, Figures, Measure, alternatives, options_of
from tests.unfinished import FOREIGN, without_effort


def is_new(case: str) -> bool:
    """Whether a case is about a solver without pinned figures."""
    return " ".join(case.split(":")[0].split()[:2]) in NEW


NEW = set(without_effort())
CASES = [
    pytest.param(file, name, measure, id=f"{file}: {name}")
    for file, cases in FILES.items()
    for name, measure in cases()
    if not is_new(name)
]
WITHOUT_EFFECT = {"elimination:track_indices=False"}
"""What makes a method quicker and lets it visit the same states."""


@pytest.mark.parametrize(("file", "name", "measure"), CASES)
def test_effort_is_what_it_was(file: str, name: str, measure: Measure) -> None:
    """If a change is intended: ``python -m tests.effort --write``, and review the difference."""
    assert measure() == files.read(file)[name]


def test_nothing_else_is_pinned() -> None:
    for file, cases in FILES.items():
        assert list(files.read(file)) == [name for name, _ in cases() if not is_new(name)]


def test_every_option_of_every_method_is_tried() -> None:
    methods = {
        name
        for kind in registry.kinds()
        for name in registry.solvers(kind)
        if not is_new(f"{kind} {name}:")
    }
    for method in methods - set(FOREIGN):
        assert set(VALUES.get(method, {})) == options_of(method), method


@pytest.mark.parametrize("method", VALUES)
def test_every_value_of_an_option_changes_the_search(method: str) -> None:
    pinned = dict(_pinned(method))
    for options in alternatives(method):
        ((option, value),) = options.items()
        name = f"{method}:{option}={value}"
        differs = any(
            pinned[name, puzzle] != figures
            for (of, puzzle), figures in pinned.items()
            if of == method
        )
        assert differs == (name not in WITHOUT_EFFECT), name


def _pinned(method: str) -> Iterator[tuple[tuple[str, str], Figures]]:
    """The figures of a method by its name with options, and by kind and puzzle."""
    for name, figures in (files.read("methods") | files.read("rules")).items():
        head, _, puzzle = name.partition(": ")
        kind, _, words = head.partition(" ")
        if words.partition(":")[0] == method:
            yield (words, f"{kind} {puzzle}"), figures
