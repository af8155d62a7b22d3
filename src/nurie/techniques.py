"""The engine's tables of techniques: what a person may use to solve each kind of puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nurie import _engine


class Technique(NamedTuple):
    """A row of the engine's table of techniques."""

    name: str
    level: str
    group: str
    makes_steps: bool
    """Whether it settles cells by itself; others only help, or end a solution."""


def techniques_of(kind: str) -> tuple[Technique, ...]:
    """The engine's table for a kind of puzzle, in the order in which they are tried."""
    _, _, table = _engine.KINDS[kind]
    return tuple(map(Technique._make, table))


def human_techniques(kind: str) -> tuple[Technique, ...]:
    """The same without what only solvers report."""
    return tuple(row for row in techniques_of(kind) if row.group != "solver")


def names_in(table: Iterable[Technique], *groups: str) -> tuple[str, ...]:
    """The techniques of some groups, in the order in which they are tried."""
    return tuple(row.name for row in table if row.group in groups)
