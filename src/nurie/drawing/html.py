"""Draws the steps of a solution as one page for the browser, to play, pause and step through.

The page is a template with the puzzle and its steps as JSON inside. It loads nothing else,
so it can be kept, sent, and opened offline.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from nurie import registry
from nurie.drafts import replacing
from nurie.grid import EMPTY
from nurie.knowledge import Knowledge
from nurie.messages import catalogue, sentence, technique_name
from nurie.puzzle import Puzzle
from nurie.steps import Fact, Step, cost_of, shapes_of

_TEMPLATE = Path(__file__).with_name("steps.html")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the head of the page says about the run."""

    file: str
    method: str
    """Empty for what a person would do."""
    seconds: float
    is_solved: bool


def save_page(
    puzzle: Puzzle,
    steps: Sequence[Step],
    end: str,
    path: Path,
    language: str = "en",
    facts: Facts | None = None,
) -> None:
    """Write the page atomically."""
    page = draw_page(puzzle, steps, end, language, facts)
    with replacing(path) as file:
        file.write(page.encode())


def draw_page(
    puzzle: Puzzle,
    steps: Sequence[Step],
    end: str,
    language: str = "en",
    facts: Facts | None = None,
) -> str:
    """The page as text; ``end`` is the sentence about the result."""
    data = json.dumps(page_data(puzzle, steps, end, language, facts), ensure_ascii=False)
    # A title must not be able to end the script element that contains the data.
    data = data.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    title = puzzle.title.strip() or f"{puzzle.kind} {puzzle.width}×{puzzle.height}"
    template = _TEMPLATE.read_text(encoding="utf-8")
    head, _, tail = template.partition("{{data}}")
    head = head.replace("{{title}}", escape(title)).replace("{{language}}", language)
    return head + data + tail


def page_data(
    puzzle: Puzzle,
    steps: Sequence[Step],
    end: str,
    language: str = "en",
    facts: Facts | None = None,
) -> dict[str, Any]:
    """What the page shows, as plain data."""
    words = {
        key.removeprefix("page."): value
        for key, value in catalogue(language).items()
        if key.startswith("page.")
    }
    return {
        "title": puzzle.title.strip(),
        "author": puzzle.author.strip(),
        "width": puzzle.width,
        "height": puzzle.height,
        **registry.kind(puzzle.kind).sheet(puzzle).as_json(),
        "start": "".join(puzzle.start.rows),
        "empty": EMPTY,
        "steps": list(_steps(puzzle, steps, language)),
        "end": end,
        "facts": _facts(facts, language) if facts else None,
        "words": words,
    }


def _steps(puzzle: Puzzle, steps: Sequence[Step], language: str) -> Iterator[dict[str, Any]]:
    knowledge = Knowledge(puzzle.start)
    for step in steps:
        knowledge.take(step)
        yield _step(step, puzzle, language) | {"known": knowledge.count}


def _facts(facts: Facts, language: str) -> dict[str, Any]:
    method = f"method.{facts.method}"
    return {
        "file": Path(facts.file).name,
        "method": catalogue(language).get(method, facts.method),
        "milliseconds": round(facts.seconds * 1000, 3),
        "solved": facts.is_solved,
    }


def _step(step: Step, puzzle: Puzzle, language: str) -> dict[str, Any]:
    """A step in the page's form, without empty fields."""
    side, _, number = step.line.partition(" ")
    value = {
        "text": sentence(step, puzzle, language),
        "name": technique_name(step.technique, language),
        "line": [side, int(number) - 1] if side in ("row", "column") else None,
        "runs": list(step.runs),
        "numbers": [list(cell) for cell in step.numbers],
        "new": [_fact(fact) for fact in step.settles if fact.holds],
        "not": [_fact(fact) for fact in step.settles if not fact.holds],
        "because": [list(cell) for cell in sorted({fact.cell for fact in step.because})],
        "guess": [_fact(fact) for fact in step.assuming],
        "chain": [_link(link, puzzle, language) for link in step.chain],
        "shapes": [[list(cell) for cell in shape] for shape in shapes_of(step)],
    }
    cost = {} if (paid := cost_of(step)) is None else {"cost": paid}
    return {key: part for key, part in value.items() if part} | cost


def _link(link: Step, puzzle: Puzzle, language: str) -> dict[str, Any]:
    """One link of a chain, which the page plays before the step itself."""
    side, _, number = link.line.partition(" ")
    return {
        "text": sentence(link, puzzle, language),
        "line": [side, int(number) - 1] if side in ("row", "column") else None,
        "new": [_fact(fact) for fact in link.settles if fact.holds],
        "because": [list(cell) for cell in sorted({fact.cell for fact in link.because})],
        "guess": [_fact(fact) for fact in link.assuming],
    }


def _fact(fact: Fact) -> list[Any]:
    return [*fact.cell, fact.state]
