"""All that a person reads, from one catalogue for each language, and the sentences about steps.

A catalogue is a JSON file of texts by their keys, for the library and the app. A text
may have a form for each plural category of CLDR; ``plural`` says which numbers have
which. What depends on the puzzle (numbers, names of colours) goes into placeholders::

    Row 4: the 7 must cover columns 5-9 wherever it starts
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell
from nurie.puzzle import Puzzle
from nurie.steps import Fact, Step

Text: TypeAlias = str | dict[str, str]

SHOWN_PARTS = 4
"""More places than so many are not listed, but called the marked cells."""
SHOWN_RUNS = 3
"""More runs than so many are not named one by one."""
SHOWN_LINKS = 6
"""Of a chain that is longer than so many lines, only its beginning is told."""
_ABOUT_SEGMENTS = ("completed_run", "joining", "edge_anchoring", "forced_gap")
FOLDER = Path(__file__).parent
"""One file a language, named by its code."""


def languages() -> list[str]:
    """Those that have a catalogue."""
    return sorted(file.stem for file in FOLDER.glob("*.json"))


@cache
def catalogue(language: str = "en") -> dict[str, Text]:
    """All texts of a language by their keys; what it lacks is in English."""
    texts = read(language)
    return texts if language == "en" else catalogue() | texts


def read(language: str) -> dict[str, Text]:
    """The file of a language, without what it lacks."""
    texts: dict[str, Text] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return texts


def text(key: str, language: str = "en", *, count: int = 2, **values: Any) -> str:
    """One text, filled in; ``count`` chooses its plural form."""
    found = catalogue(language)[key]
    form = found if isinstance(found, str) else found.get(plural(count, language), found["other"])
    return form.format(count=count, **values)


def plural(count: int, language: str = "en") -> str:
    """The plural category of a number: the first whose rule holds, as CLDR writes them."""
    rules = catalogue(language)["plural"]
    assert isinstance(rules, dict)
    return next((category for category, rule in rules.items() if _holds(rule, count)), "other")


def _holds(rule: str, count: int) -> bool:
    """Whether a rule is true of a number, as in ``n % 10 = 2..4 and n % 100 != 12..14``."""
    return any(
        all(_is_so(relation, count) for relation in way.split(" and "))
        for way in rule.split(" or ")
    )


def _is_so(relation: str, count: int) -> bool:
    *left, sign, right = relation.split()
    number = count % int(left[2]) if left[2:] else count
    spans = [span.split("..") for span in right.split(",")]
    return any(int(span[0]) <= number <= int(span[-1]) for span in spans) is (sign == "=")


def technique_name(technique: str, language: str = "en") -> str:
    """What a technique is called in front of people."""
    key = f"technique.{technique.replace(' ', '_')}"
    if key not in catalogue(language):
        return technique.replace("_", " ").capitalize()
    return text(key, language)


def sentence(step: Step, puzzle: Puzzle, language: str = "en") -> str:
    """A step in words."""
    speech = _speech(step, puzzle, language)
    told = text(
        speech.key(), language, count=len({fact.cell for fact in step.settles}), **speech.values()
    )
    return told[:1].upper() + told[1:]


def announcement(step: Step, puzzle: Puzzle, language: str = "en") -> str:
    """A step in words, with the name of its technique before them where the kind does so."""
    told = sentence(step, puzzle, language)
    key = f"{puzzle.kind}.announcement"
    if key not in catalogue(language):
        return told
    name = technique_name(step.technique, language)
    return told if _begins_with(told, name) else text(key, language, technique=name, sentence=told)


def _begins_with(told: str, name: str) -> bool:
    """Whether a sentence says the name first: it is not said twice."""
    return told.startswith(name) and not told[len(name) : len(name) + 1].isalnum()


def _speech(step: Step, puzzle: Puzzle, language: str) -> Speech:
    """Who tells the steps of this kind of puzzle."""
    from nurie.messages.islands import IslandSpeech

    return (IslandSpeech if puzzle.kind == "nurikabe" else Speech)(step, puzzle, language)


class Speech:
    """The words for one step of one puzzle."""

    def __init__(self, step: Step, puzzle: Puzzle, language: str) -> None:
        self.step = step
        self.puzzle = puzzle
        self.language = language
        self.colours = {c.letter: self.colour_name(c.name) for c in getattr(puzzle, "colours", ())}
        self.is_coloured = len(self.colours) > 1
        self.side, _, number = step.line.partition(" ")
        self.clue: Sequence[Any] = ()
        if self.side in ("row", "column"):
            self.clue = getattr(puzzle, f"{self.side}s", ())[int(number) - 1 :][:1]
            self.clue = self.clue[0] if self.clue else ()

    def word(self, key: str, **values: Any) -> str:
        """A word or phrase of the language."""
        return text(f"word.{key}", self.language, **values)

    def colour_name(self, name: str) -> str:
        """A colour by its name, translated where it is a usual one."""
        key = f"colour.{name}"
        return text(key, self.language) if key in catalogue(self.language) else name

    def key(self) -> str:
        """Which text tells this step."""
        known = catalogue(self.language)
        base = f"step.{self.step.technique.replace(' ', '_')}"
        if base not in known and not any(key.startswith(f"{base}.") for key in known):
            base = "step.other"
        variant = self._variant()
        if f"{base}.{variant}" in known:
            return f"{base}.{variant}"
        return base

    def _variant(self) -> str:
        step = self.step
        match step.technique:
            case "full_line":
                states = {fact.state for fact in step.settles}
                if not self.clue:
                    return "blank"
                if step.because:
                    return "complete" if states == {EMPTY} else "rest"
                return "one" if len(self.clue) == 1 else "exact"
            case "overlap" | "unreachable":
                return "known" if step.because else ""
            case "ranges":
                return "" if step.because else "bare"
            case "completed_run" | "edge_anchoring":
                return "several" if len(step.runs) > 1 else ""
            case "refuted" if step.chain:
                return "chain"
        if not step.settles:
            return "nothing"
        if step.technique == "backtrack" and step.line and not self.is_within_line():
            return "where"
        if step.technique in ("assume", "backtrack"):
            return "line" if step.line else ""
        return "" if step.line else "nowhere"

    def is_within_line(self) -> bool:
        """Whether all that is settled lies in the line of the step."""
        at = {"row": 0, "column": 1}.get(self.side)
        if at is None:
            return False
        line = int(self.step.line.split()[1]) - 1
        return all(fact.cell[at] == line for fact in self.step.settles)

    def values(self) -> dict[str, str]:
        """What the placeholders of every text stand for."""
        step = self.step
        guessed = step.assuming[:1]
        return {
            "technique": technique_name(step.technique, self.language),
            "line": self.line_name(),
            "where": self.line_name(),
            "runs": self.runs(),
            "cells": self.places(self.covered()),
            "known": self.places(self.looked_at()),
            "states": self.states(step.settles),
            "result": self.result(),
            "drawn": "".join(state for _, state, holds in sorted(step.settles) if holds),
            "guess": self.places([fact.cell for fact in guessed], full=True),
            "guessed": self.states(guessed),
            "chain": self.chain(),
        }

    def looked_at(self) -> list[Cell]:
        """The cells to name as the reason.

        Where a run is what counts, those are the filled ones that touch what is settled.
        """
        because = [fact.cell for fact in self.step.because]
        if self.step.technique not in _ABOUT_SEGMENTS:
            return because
        filled = {f.cell for f in self.step.because if f.holds and f.state != EMPTY}
        found: set[Cell] = set()
        for row, column in (fact.cell for fact in self.step.settles):
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                cell = Cell(row + down, column + right)
                while cell in filled:
                    found.add(cell)
                    cell = Cell(cell.row + down, cell.column + right)
        return sorted(found) or because

    def covered(self) -> list[Cell]:
        """The cells that are settled; of a run that covers them, also those known between."""
        cells = [fact.cell for fact in self.step.settles]
        if self.step.technique not in ("overlap", "ranges"):
            return cells
        (top, left), (bottom, right) = min(cells), max(cells)
        return [Cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]

    def line_name(self) -> str:
        """The line that the step looks at, or what else it tells there."""
        side, _, number = self.step.line.partition(" ")
        known = f"word.{side}" in catalogue(self.language)
        return self.word(side, number=number) if known else self.step.line

    def runs(self) -> str:
        """The runs that the step follows from."""
        runs = [j for j in self.step.runs if j < len(self.clue)]
        if not runs or len(runs) > SHOWN_RUNS:
            return self.word("all_runs", count=len(runs or self.clue))
        join = "and" if self.step.technique == "full_line" else "or"
        return self.listed([self.run(j) for j in runs], join)

    def run(self, j: int) -> str:
        """One run, told apart from others of its length and colour."""
        run = self.clue[j]
        number = str(run[0])
        if self.is_coloured:
            colour = self.colours.get(run[1], run[1])
            number = self.word("coloured", colour=colour, number=number)
        alike = [i for i, other in enumerate(self.clue) if tuple(other) == tuple(run)]
        if len(alike) > 1:
            return self.word("run_nth", nth=self.nth(alike.index(j) + 1), run=number)
        return self.word("run", number=number)

    def nth(self, number: int) -> str:
        """First, second, third."""
        for key in (f"{number}st", f"{number}nd", f"{number}rd", f"{number}th"):
            if f"word.{key}" in catalogue(self.language):
                return self.word(key)
        return self.word("nth", number=number)

    def places(self, cells: Sequence[Cell], *, full: bool = False) -> str:
        """Where cells are: positions in the line of the step, or rows and columns."""
        spots = sorted(set(cells))
        at = {"row": 1, "column": 0}.get(self.side)
        line = int(self.step.line.split()[1]) - 1 if at is not None else -1
        if full or at is None or any(cell[1 - at] != line for cell in spots):
            if len(spots) == 1:
                return self.word("cell", row=spots[0].row + 1, column=spots[0].column + 1)
            return self.word("cells", count=len(spots))
        parts = stretches([cell[at] + 1 for cell in spots])
        if len(parts) > SHOWN_PARTS:
            return self.word("marked")
        numbers = self.listed(
            [str(a) if a == b else self.word("from_to", first=a, last=b) for a, b in parts],
            "and",
        )
        crossing = "column" if self.side == "row" else "row"
        if len(spots) == 1:
            return self.word(crossing, number=numbers)
        return self.word(f"{crossing}s", numbers=numbers)

    def listed(self, parts: list[str], join: str) -> str:
        """Several things in one phrase."""
        if len(parts) < 2:
            return "".join(parts)
        head = self.word("comma").join(parts[:-1])
        return self.word(join, first=head, last=parts[-1])

    def result(self) -> str:
        """What is settled, cells of one state together."""
        places: dict[str, list[Cell]] = {}
        for fact in self.step.settles:
            places.setdefault(self.state(fact), []).append(fact.cell)
        told = [
            self.word("result", cells=self.places(cells), state=state)
            for state, cells in places.items()
        ]
        return self.listed(told, "and")

    def chain(self) -> str:
        """What follows from a guess that fails, line by line."""
        links = [Speech(link, self.puzzle, self.language) for link in self.step.chain]
        shown = links if len(links) <= SHOWN_LINKS else links[: SHOWN_LINKS - 1]
        told = [self.word("link", line=link.line_name(), result=link.result()) for link in shown]
        if len(shown) < len(links):
            told.append(self.word("more_links", count=len(links) - len(shown)))
        return self.word("link_separator").join(told)

    def states(self, facts: Sequence[Fact]) -> str:
        """What cells become: one word where they are alike."""
        names = list(dict.fromkeys(self.state(fact) for fact in facts))
        return self.listed(names, "and")

    def state(self, fact: Fact) -> str:
        """What a fact says of its cell."""
        if fact.state in self.colours and self.is_coloured:
            name = self.colours[fact.state]
        else:
            key = {EMPTY: "empty", FILLED: "filled", UNKNOWN: "unknown"}.get(fact.state)
            name = self.word(key or ("other" if self.is_coloured else "filled"), state=fact.state)
        return name if fact.holds else self.word("not", state=name)


def stretches(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Sorted numbers as stretches without gaps, each with its ends."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
