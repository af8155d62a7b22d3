"""``nurie info``: show what a file contains, and what is wrong with it."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from nurie import registry
from nurie.cli._inputs import Files, Item, read
from nurie.cli._memory import Memory
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._words import heading, styled
from nurie.drawing.text import Depth
from nurie.puzzle import Puzzle

_CREDITS = ("author", "copyright", "description")
_GOALS = {
    "none": "not in the file",
    "right": "in the file; it fits the clues",
    "wrong": "in the file; it does not fit the clues",
}


def info(
    files: Files,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    memory: Memory = None,
) -> int:
    """Show the size, totals and faults of puzzles.

    Nothing is solved: a puzzle without faults may still have no solution. The exit code is
    1 if a puzzle has a fault, 2 if one could not be read.

        nurie info puzzle.xml
        nurie info --json folder/
    """
    with Session("reading", memory) as session:
        for item in read(files, session, tell_format=True):
            session.finish()
            facts = _facts(item.puzzle)
            if facts["problems"]:
                session.leave_unsolved()
            if json:
                session.write_json({**item.facts(), "format": item.format, **facts})
            else:
                session.write_part(_as_text(item, facts, depth_of(sys.stdout)))
    return session.code


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    """What is known about a puzzle without solving it."""
    return {
        **{name: getattr(puzzle, name, "") for name in _CREDITS},
        **registry.kind(puzzle.kind).facts(puzzle),
        "goal": _goal(puzzle),
        "problems": [str(problem) for problem in puzzle.problems()],
    }


def _goal(puzzle: Puzzle) -> str:
    """Whether the file contains a solution, and whether it is right."""
    goal = puzzle.goal
    if goal is None:
        return "none"
    return "wrong" if puzzle.check(goal) else "right"


def _as_text(item: Item, facts: dict[str, Any], depth: Depth) -> str:
    """The facts as lines, the faults last."""
    lines = [("format", item.format)]
    lines += [(name, facts[name]) for name in _CREDITS if facts[name]]
    lines += registry.kind(item.puzzle.kind).facts_in_words(item.puzzle)
    lines.append(("solution", _GOALS[facts["goal"]]))
    faults = facts["problems"] or ["none found without solving"]
    lines += [("" if at else "faults", fault) for at, fault in enumerate(faults)]
    drawn = [f"  {styled(name.ljust(12), '2', depth)}{printable(text)}" for name, text in lines]
    return "\n".join([heading(item, depth), *drawn])
