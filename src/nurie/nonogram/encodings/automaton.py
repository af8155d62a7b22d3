"""Automaton encoding: s(p,q) means that after p cells the line is in state q of its clue.

A clue is a small automaton that reads a line cell by cell. State 0 is the gap before the
first run; then, for each run, one state for each of its cells and one for the gap after it.
For the clue ``2 1``::

    gap 0 → cell 1 → cell 2 → gap 3 → cell 4 → gap 5        gaps loop on empty cells

Every state is entered with only one letter, so a state determines its last cell.
Clauses, after the "regular" constraint of Pesant 2004 and its encoding by Bacchus 2007:

- a state and the letter of the next cell determine the next state, or are impossible;
- a state has a predecessor and a successor;
- a state determines the letter of its cell, and a letter needs a matching state.

Unit propagation on these settles a line completely. States out of reach from the
beginning or from the end of the line have no variable.
"""

from __future__ import annotations

from typing import NamedTuple

from nurie.grid import EMPTY
from nurie.nonogram.encodings.formula import Formula, Line
from nurie.nonogram.puzzle import Clue, Nonogram
from nurie.solving import Watch


class Automaton(NamedTuple):
    """The automaton of a clue; it begins in state 0."""

    letters: tuple[str, ...]
    """For each state, the letter it is entered with."""
    next: tuple[tuple[int, ...], ...]
    """For each state, its possible successors."""
    final: tuple[int, ...]
    """The states in which a line may end."""


def automaton_of(clue: Clue) -> Automaton:
    """The automaton that accepts the lines with a clue."""
    letters = [EMPTY]
    follow: list[tuple[int, ...]] = []
    for k, run in enumerate(clue):
        first = len(letters)
        follow.append((first - 1, first))
        follow += [(state + 1,) for state in range(first, first + run.length - 1)]
        gap = first + run.length
        touches = k + 1 < len(clue) and clue[k + 1].colour != run.colour
        follow.append((gap, gap + 1) if touches else (gap,))
        letters += [run.colour] * run.length + [EMPTY]
    last = len(letters) - 1
    follow.append((last,))
    return Automaton(tuple(letters), tuple(follow), (last - 1, last) if clue else (last,))


def encode(puzzle: Nonogram, watch: Watch | None = None) -> Formula:
    """The formula over states of automata."""
    formula = Formula(puzzle, "automaton", watch)
    for line in formula.lines():
        _add_line(formula, line)
    return formula


def _add_line(formula: Formula, line: Line) -> None:
    automaton = automaton_of(line.clue)
    layers = _layers(automaton, len(line.cells))
    variables: list[dict[int, int]] = []
    for place, states in enumerate(layers):
        told = ", ".join(map(str, states))
        first = formula.add_variables(
            len(states), f"s({place},q), q = {told}: the state of {line.name} after {place} cells"
        )
        variables.append({state: first + n for n, state in enumerate(states)})
    formula.add(variables[0][0])
    for place, cell in enumerate(line.cells):
        here, there = variables[place], variables[place + 1]
        before: dict[int, list[int]] = {state: [] for state in there}
        for state, variable in here.items():
            following = {
                automaton.letters[q]: there[q] for q in automaton.next[state] if q in there
            }
            formula.add_clause((-variable, *following.values()))
            for letter in (EMPTY, *cell):
                unless = cell.values() if letter == EMPTY else (-cell[letter],)
                if letter in following:
                    formula.add_clause((-variable, *unless, following[letter]))
                else:
                    formula.add_clause((-variable, *unless))
            for q in automaton.next[state]:
                if q in there:
                    before[q].append(variable)
        tellers: dict[str, list[int]] = {letter: [] for letter in (EMPTY, *cell)}
        for state, variable in there.items():
            letter = automaton.letters[state]
            tellers[letter].append(variable)
            formula.add_clause((-variable, *before[state]))
            for other, shown in cell.items():
                formula.add_clause((-variable, shown if other == letter else -shown))
        for letter, shown in cell.items():
            formula.add_clause((-shown, *tellers[letter]))
        formula.add_clause((*cell.values(), *tellers[EMPTY]))


def _layers(automaton: Automaton, length: int) -> list[list[int]]:
    """For each number of cells read, the states on a path from the start to an end."""
    forwards = [{0}]
    for _ in range(length):
        forwards.append({q for state in forwards[-1] for q in automaton.next[state]})
    layers = [sorted(forwards[-1].intersection(automaton.final))]
    for states in reversed(forwards[:-1]):
        behind = set(layers[-1])
        layers.append([q for q in sorted(states) if behind.intersection(automaton.next[q])])
    return layers[::-1]
