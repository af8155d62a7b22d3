"""``nurie info``: what a file holds, and what is wrong with it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from nurie.cli._inputs import Files, Item, read
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._words import amount, heading, styled
from nurie.drawing.text import Depth
from nurie.nonogram.puzzle import Nonogram
from nurie.puzzle import Puzzle


def info(
    files: Files,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")] = False,
) -> int:
    """Tell the size, totals, colours and faults of puzzles.

    Nothing is solved: a puzzle without a fault here may still have no solution.
    The exit code is 1 if a puzzle has a fault, 2 if one could not be read.

        nurie info puzzle.xml
        nurie info --json folder/
    """
    with Session("reading") as session:
        for item in read(files, session, tell_format=True):
            session.finish()
            facts = _facts(item.puzzle)
            if facts["problems"]:
                session.leave_unsolved()
            if json:
                session.write_json({**item.facts(), "format": item.format, **facts})
            else:
                session.write(_as_text(item, facts, depth_of(sys.stdout)))
    return session.code


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    """What can be told of a puzzle without solving it."""
    facts: dict[str, Any] = {}
    if isinstance(puzzle, Nonogram):
        credits = ("author", "copyright", "description")
        facts |= {name: getattr(puzzle, name) for name in credits}
        facts["runs"] = sum(len(clue) for clue in puzzle.rows + puzzle.columns)
        facts["filled"] = sum(run.length for clue in puzzle.rows for run in clue)
        facts["colours"] = [
            colour._asdict()
            | {"filled": sum(r.length for c in puzzle.rows for r in c if r.colour == colour.letter)}
            for colour in puzzle.colours
        ]
        facts["goal"] = _goal(puzzle)
    facts["problems"] = [str(problem) for problem in puzzle.problems()]
    return facts


def _goal(puzzle: Nonogram) -> str:
    """Whether the file tells a solution, and whether it is one."""
    if puzzle.goal is None:
        return "none"
    return "wrong" if puzzle.check(puzzle.goal) else "right"


def _as_text(item: Item, facts: dict[str, Any], depth: Depth) -> str:
    """The facts as lines, the faults last."""
    cells = item.puzzle.width * item.puzzle.height
    rows = [("format", item.format)]
    rows += [
        (name, facts[name]) for name in ("author", "copyright", "description") if facts.get(name)
    ]
    if "filled" in facts:
        share = round(100 * facts["filled"] / cells)
        rows.append(("filled", f"{facts['filled']:,} of {amount(cells, 'cell')}, {share} %"))
        rows.append(("runs", f"{facts['runs']:,}"))
        rows += _labelled("colours", map(_colour, facts["colours"]))
        goal = {
            "none": "the file tells none",
            "right": "the one in the file fits the clues",
            "wrong": "the one in the file does not fit the clues",
        }
        rows.append(("solution", goal[facts["goal"]]))
    rows += _labelled("faults", facts["problems"] or ["none that shows without solving"])
    lines = [f"  {styled(name.ljust(12), '2', depth)}{printable(str(text))}" for name, text in rows]
    return "\n".join([heading(item, depth), *lines]) + "\n"


def _labelled(label: str, texts: Iterable[str]) -> list[tuple[str, str]]:
    """Some texts, of which the first has a label beside it."""
    return [(label if at == 0 else "", text) for at, text in enumerate(texts)]


def _colour(colour: dict[str, Any]) -> str:
    return (
        f"{colour['name']} {colour['letter']} {colour['rgb']} ({amount(colour['filled'], 'cell')})"
    )
