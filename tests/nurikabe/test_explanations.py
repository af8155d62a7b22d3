"""Explanations: true sentences, sufficient reasons, and connected chains.

The judge of reasons is the SAT method, which puts the rules into clauses and knows no technique:
with the cited cells and the numbers alone, no solution may contradict what a step settles.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from nurie import Cell, Fact, Grid, Status, Step
from nurie.difficulty import Level
from nurie.generating import generate
from nurie.messages import sentence
from nurie.nurikabe.puzzle import Nurikabe
from nurie.nurikabe.solvers import sat
from nurie.nurikabe.techniques import explain
from nurie.steps import after

COLOURS = {
    "en": {"#": "black", ".": "white"},
    "pl": {"#": "czarn", ".": "biał"},
    "cs": {"#": "čern", ".": "bíl"},
    "fi": {"#": "must", ".": "valkoi"},
    "sl": {"#": "črn", ".": "bel"},
    "de": {"#": "schwarz", ".": "weiß"},
    "es": {"#": "negr", ".": "blanc"},
    "fr": {"#": "noir", ".": "blanc"},
    "pt": {"#": "pret", ".": "branc"},
    "it": {"#": "ner", ".": "bianc"},
    "ja": {"#": "黒", ".": "白"},
    "zh": {"#": "黑", ".": "白"},
    "ko": {"#": "검은", ".": "흰"},
    "ru": {"#": "чёрн", ".": "бел"},
    "uk": {"#": "чорн", ".": "біл"},
}
"""How the words for the two states begin."""
SIZES = ((5, 5), (6, 6), (8, 8))


@cache
def puzzles() -> tuple[Nurikabe, ...]:
    """Some of each level, most of them for experts, for their chains."""
    found = []
    for width, height in SIZES:
        for level in Level:
            if width == SIZES[0][0] and level is not Level.BEGINNER:
                continue
            count = 6 if level is Level.EXPERT else 2
            size = width, height
            made = generate("nurikabe", size=size, difficulty=level, seed=3, count=count)
            found += [one.puzzle for one in made if isinstance(one.puzzle, Nurikabe)]
    return tuple(found)


@cache
def steps(puzzle: Nurikabe) -> list[tuple[Grid, Step]]:
    """Every step, with the board before it."""
    grid = puzzle.start
    found = []
    for step in explain(puzzle).steps:
        found.append((grid, step))
        grid = after(grid, step)
    return found


def with_facts(puzzle: Nurikabe, facts: Iterable[Fact]) -> Grid:
    """The numbers and these cells, and nothing else."""
    cells = {fact.cell: fact.state for fact in facts}
    return Grid(
        "".join(cells.get(Cell(row, column), "?") for column in range(puzzle.width))
        for row in range(puzzle.height)
    )


def other(fact: Fact) -> Fact:
    return Fact(fact.cell, "." if fact.state == "#" else "#")


def follows(puzzle: Nurikabe, because: tuple[Fact, ...], settles: tuple[Fact, ...]) -> bool:
    """Whether no solution with the cited cells has another colour anywhere in what is settled."""
    return all(
        sat.solve(puzzle, given=with_facts(puzzle, (*because, other(fact)))).status is Status.NONE
        for fact in settles
    )


@pytest.mark.parametrize("language", sorted(COLOURS))
def test_the_state_that_a_sentence_names_is_the_one_it_settles(language: str) -> None:
    words = COLOURS[language]
    told = 0
    for puzzle in puzzles():
        for _, step in steps(puzzle):
            said = sentence(step, puzzle, language).lower()
            found = re.findall("|".join(words.values()), said)
            states = {words[fact.state] for fact in step.settles}
            # What precedes is the reason; what is concluded stands at the end.
            assert states <= set(found), said
            assert len(states) > 1 or found[-1] in states, said
            told += 1
    assert told > 500


def test_what_is_settled_follows_from_what_is_cited_alone() -> None:
    techniques = set()
    for puzzle in puzzles():
        if puzzle.width > 6:
            continue
        for grid, step in steps(puzzle):
            assert all(grid[fact.cell] == fact.state for fact in step.because), "not yet known"
            assert follows(puzzle, step.because, step.settles), sentence(step, puzzle)
            techniques.add(step.technique)
    assert len(techniques) > 8


def test_a_chain_is_a_chain() -> None:
    """A link rests on what is known, on the guess, and on links before it."""
    chains = 0
    for puzzle in puzzles():
        for grid, step in steps(puzzle):
            if not step.chain or step.chain[0].assuming:
                continue
            chains += 1
            known = {cell: state for cell, state in grid.cells() if state != "?"}
            supposed = {fact.cell: {fact.state} for fact in step.assuming}
            for link in step.chain:
                for fact in link.because:
                    assert fact.state in supposed.get(fact.cell, {known.get(fact.cell)})
                    assert fact.cell in supposed or fact in step.because
                assert follows(puzzle, link.because, link.settles), sentence(step, puzzle)
                for fact in link.settles:
                    supposed.setdefault(fact.cell, set()).add(fact.state)
            assert step.assuming == tuple(map(other, step.settles))
            clash = {cell for cell, states in supposed.items() if len(states) > 1}
            assert len(clash) == (step.arguments["fault"] == ("phrase", "would.both"))
    assert chains > 3


def test_every_alternative_leads_to_what_the_step_settles() -> None:
    compared = 0
    for puzzle in puzzles():
        for _, step in steps(puzzle):
            if not step.chain or not step.chain[0].assuming:
                continue
            compared += 1
            assert follows(
                puzzle, (*step.because, *map(other, step.assuming[1:])), step.assuming[:1]
            )
            for link in step.chain:
                assert follows(puzzle, (*step.because, *link.assuming), link.settles)
            ways = {link.assuming[0] for link in step.chain}
            assert ways == set(step.assuming)
    assert compared > 3
