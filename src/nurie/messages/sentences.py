"""Steps in words: a step has a text key and arguments, and each argument is worded by its form.

Nothing here depends on a technique. web/src/steps/sentences.ts does the same in the
browser; a test compares both on the steps of all bundled puzzles. Besides its own
arguments, a step has those that follow from its fields:

    line, where   the line of the step            cells    what is settled, by its places
    known         what it follows from            reason   the same, with what the cells are
    states        what settled cells become       result   settled cells, and what they become
    guess         the cell that was supposed      guessed  what it was supposed to be
    drawn         the settled cells as a drawing  chain    its links, one after the other
    technique     its name
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nurie import messages
from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell
from nurie.puzzle import ColourName
from nurie.steps import Argument, Fact, Step

if TYPE_CHECKING:
    from nurie.hints import Hint
    from nurie.puzzle import Problem, Puzzle
    from nurie.reasons import Why

SHOWN_PARTS = 4
"""More places than this are not listed, but called the marked cells."""
SHOWN_CELLS = 6
"""More cells than this that are not in one line are not listed either."""
SHOWN_RUNS = 3
"""More runs than this are not listed one by one."""
_HINTS = {
    "wrong": "hint.wrong",
    "impossible": "hint.impossible",
    "complete": "hint.nothing",
    "nothing": "hint.failed",
}
"""The texts of hints without a step."""
_WHYS = {
    "forced": "why.forced",
    "refuted": "why.refuted",
    "later": "why.later",
    "open": "why.open",
    "given": "why.given",
    "wrong": "hint.wrong",
    "impossible": "hint.impossible",
    "nothing": "hint.failed",
}
"""How the reason for a cell begins."""
_STATES = {EMPTY: "empty", FILLED: "filled", UNKNOWN: "unknown"}
_CAPITAL_NOUNS = {"de"}
"""Languages that write nouns with a capital letter in the middle of a sentence, too."""


def technique_name(technique: str, language: str = "en") -> str:
    """The displayed name of a technique."""
    key = f"technique.{technique.replace(' ', '_')}"
    if key not in messages.catalogue(language):
        return technique.replace("_", " ").capitalize()
    return messages.text(key, language)


def sentence(step: Step, puzzle: Puzzle, language: str = "en") -> str:
    """A step in words."""
    told = _Speech(puzzle, language).step(step)
    return told[:1].upper() + told[1:]


def announcement(step: Step, puzzle: Puzzle, language: str = "en") -> str:
    """A step in words, preceded by the name of its technique if the kind has a text for that."""
    told = sentence(step, puzzle, language)
    key = f"{puzzle.kind}.announcement"
    if key not in messages.catalogue(language):
        return told
    name = technique_name(step.technique, language)
    if _begins_with(told, name):
        return told
    return messages.text(key, language, technique=name, sentence=told)


def _begins_with(told: str, name: str) -> bool:
    """Whether a sentence begins with the name, which is then not repeated."""
    return told.startswith(name) and not told[len(name) : len(name) + 1].isalnum()


def place(where: str | Cell, language: str = "en") -> str:
    """A line such as ``row 3``, or a cell, in words."""
    if isinstance(where, Cell):
        return messages.text("word.cell", language, row=where.row + 1, column=where.column + 1)
    side, _, number = where.partition(" ")
    return messages.text(f"word.{side}", language, number=number) if side else ""


def _at(where: str | Cell, language: str) -> str:
    """A place before what is said about it: ``row 3: ``, or nothing without a place."""
    return place(where, language) + messages.text("word.colon", language) if where else ""


def colour(name: str, language: str = "en") -> str:
    """A colour by its name, translated if it is a common one; ``green 2`` is a second green."""
    word, _, number = name.rpartition(" ")
    if word and number.isdecimal():
        return f"{colour(word, language)} {number}"
    key = f"colour.{name}"
    return messages.text(key, language) if key in messages.catalogue(language) else name


def colours_of(puzzle: Puzzle, language: str = "en") -> dict[str, str]:
    """What sentences call the colours of a puzzle, by letter; nothing if it has only one."""
    colours = getattr(puzzle, "colours", ())
    names = {one.letter: colour(one.name, language) for one in colours}
    return names if len(names) > 1 else {}


def hint(found: Hint, puzzle: Puzzle, language: str = "en") -> str:
    """A hint in words: its step, or what it is about and why."""
    if found.step:
        return announcement(found.step, puzzle, language)
    told = messages.text(_HINTS[found.kind], language, count=len(found.cells))
    return _one_after_another([told, *_problems(found.problems, language)], language)


def why(found: Why, puzzle: Puzzle, language: str = "en") -> str:
    """The reason for a cell in words: whether it is forced, and the steps that say so."""
    key = _WHYS[found.kind]
    own = f"{puzzle.kind}.{key}"
    place = {"row": found.cell.row + 1, "column": found.cell.column + 1}
    told = [
        messages.text(
            own if own in messages.catalogue(language) else key,
            language,
            count=len(found.cells),
            **place,
        )
    ]
    told += _problems(found.problems, language)
    if found.kind == "later" and found.steps:
        count = len(found.steps) - 1
        told.append(messages.text("why.steps" if count else "why.search", language, count=count))
    first = found.steps[:1] if found.kind == "later" else found.steps
    stop = messages.text("word.full_stop", language)
    told += [announcement(step, puzzle, language) + stop for step in first]
    return _one_after_another(told, language)


def _one_after_another(told: Iterable[str], language: str) -> str:
    """Sentences, with a space between them unless the language writes none."""
    wide = messages.text("word.full_stop", language) == "。"
    return ("" if wide else " ").join(told)


def _problems(problems: Iterable[Problem], language: str) -> list[str]:
    """Problems as sentences."""
    stop = messages.text("word.full_stop", language)
    told = (placed(problem, language) + stop for problem in problems)
    return [words[:1].upper() + words[1:] for words in told]


def placed(found: Problem, language: str = "en") -> str:
    """A problem in words, after its place."""
    return _at(found.place, language) + problem(found.code, found.values, language)


def problem(code: str, values: Mapping[str, Any], language: str = "en") -> str:
    """A problem in words; values are worded by their types."""
    told: dict[str, Any] = dict(values)
    for name, value in values.items():
        if isinstance(value, Cell):
            told[name] = place(value, language)
        elif isinstance(value, ColourName):
            told[name] = colour(value.colour, language)
    return messages.text(f"problem.{code}", language, **told)


class _Arguments(dict[str, str]):
    """The placeholders of one step, put into words on demand."""

    def __init__(self, speech: _Speech, step: Step) -> None:
        super().__init__()
        self._speech = speech
        self._step = step

    def __missing__(self, name: str) -> str:
        value = self._step.arguments.get(name)
        return self._speech.tell(_FIELDS[name](self._step) if value is None else value, self._step)


_FIELDS: dict[str, Callable[[Step], Argument]] = {
    "line": lambda step: ("line", step.line),
    "where": lambda step: ("line", step.line),
    "cells": lambda step: ("cells", [fact.cell for fact in step.settles]),
    "known": lambda step: ("cells", [fact.cell for fact in step.because]),
    "reason": lambda step: ("facts", step.because),
    "states": lambda step: ("states", step.settles),
    "result": lambda step: ("facts", step.settles),
    "guess": lambda step: ("places", [fact.cell for fact in step.assuming[:1]]),
    "guessed": lambda step: ("states", step.assuming[:1]),
    "drawn": lambda step: ("drawn", step.settles),
    "chain": lambda step: ("chain", step.chain),
    "technique": lambda step: ("name", step.technique),
}
"""The arguments that follow from the fields of a step."""


class _Speech:
    """The words for the steps of one puzzle."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.kind = puzzle.kind
        self.language = language
        self.texts = messages.catalogue(language)
        self.colours = colours_of(puzzle, language)

    def step(self, step: Step) -> str:
        """A step in words, without a capital letter at the start."""
        name = (step.text or step.technique).replace(" ", "_")
        other = "" if step.settles and step.line else ".nowhere" if step.settles else ".nothing"
        keys = f"{self.kind}.step.{name}", f"step.{name}", f"step.other{other}"
        return self.fill(next(key for key in keys if key in self.texts), step)

    def fill(self, key: str, step: Step) -> str:
        """A text with the arguments of a step."""
        count = len({fact.cell for fact in step.settles})
        return messages.fill(key, self.language, count, _Arguments(self, step))

    def tell(self, value: Argument, step: Step) -> str:
        """An argument in words, by its form."""
        match value:
            case ("cells", cells):
                return self.places(cells, step.line)
            case ("places", cells):
                return self.places(cells)
            case ("shapes", shapes):
                return str(len(shapes))
            case ("line", name):
                return place(name, self.language)
            case ("any_of", runs):
                return self.runs(runs, "or")
            case ("all_of", runs):
                return self.runs(runs, "and")
            case ("islands", islands):
                return self.listed((self.island(*island) for island in islands), "and")
            case ("facts", facts):
                return self.facts(facts, step.line)
            case ("states", facts):
                alike = self.alike(facts)
                return self.listed((self.state(same[0], len(same)) for same in alike), "and")
            case ("drawn", facts):
                return "".join(fact.state for fact in sorted(facts) if fact.holds)
            case ("phrase", key):
                return self.fill(f"{self.kind}.{key}", step)
            case ("name", technique):
                name = technique_name(technique, self.language)
                return name if self.language in _CAPITAL_NOUNS else name.lower()
            case ("chain", links):
                return self.chain(links)
            case (_, plain):
                return str(plain)
        return str(value)

    def word(self, key: str, **values: Any) -> str:
        """A word or phrase; a kind may have its own version."""
        own = f"{self.kind}.word.{key}"
        return messages.text(own if own in self.texts else f"word.{key}", self.language, **values)

    def listed(self, parts: Iterable[str], join: str) -> str:
        """Several things in one phrase."""
        *before, last = [*parts] or [""]
        if not before:
            return last
        return self.word(join, first=self.word("comma").join(before), last=last)

    def places(self, cells: Sequence[Cell], line: str = "") -> str:
        """The places of cells: positions in a common line, or else rows and columns."""
        spots = sorted(set(cells))
        rows = sorted({cell.row + 1 for cell in spots})
        columns = sorted({cell.column + 1 for cell in spots})
        if len(rows) == 1 and line == f"row {rows[0]}":
            return self.positions("column", columns)
        if len(columns) == 1 and line == f"column {columns[0]}":
            return self.positions("row", rows)
        if len(spots) == 1:
            return place(spots[0], self.language)
        if len(rows) == 1:
            told = self.numbers(columns)
            return self.word("in_row", row=rows[0], columns=told, count=len(columns))
        if len(columns) == 1:
            told = self.numbers(rows)
            return self.word("in_column", rows=told, column=columns[0], count=len(rows))
        if len(spots) > SHOWN_CELLS:
            return self.word("cells", count=len(spots))
        by_row = ([spot for spot in spots if spot.row + 1 == row] for row in rows)
        return self.listed((self.places(same) for same in by_row), "and")

    def positions(self, side: str, numbers: list[int]) -> str:
        """The rows or columns that cross a line in some of its cells."""
        if len(stretches(numbers)) > SHOWN_PARTS:
            return self.word("marked")
        if len(numbers) == 1:
            return self.word(side, number=numbers[0])
        return self.word(f"{side}s", numbers=self.numbers(numbers), count=len(numbers))

    def numbers(self, numbers: Sequence[int]) -> str:
        """Numbers in order, with consecutive ones as ranges."""
        return self.listed(
            (
                str(first) if first == last else self.word("from_to", first=first, last=last)
                for first, last in stretches(numbers)
            ),
            "and",
        )

    def runs(self, runs: Sequence[tuple[int, str, int]], join: str) -> str:
        """Runs one by one, or their number."""
        if not 0 < len(runs) <= SHOWN_RUNS:
            return self.word("all_runs", count=len(runs))
        return self.listed((self.run(*run) for run in runs), join)

    def run(self, length: int, letter: str, which: int) -> str:
        """One run; ``which`` of those with its length and colour, or 0 for the only one."""
        number = str(length)
        if self.colours:
            colour = self.colours.get(letter, letter)
            number = self.word("coloured", colour=colour, number=number)
        if which:
            return self.word("run_nth", rank=which, nth=self.nth(which), run=number)
        return self.word("run", number=number)

    def nth(self, number: int) -> str:
        """An ordinal number: first, second, third."""
        for key in (f"{number}st", f"{number}nd", f"{number}rd", f"{number}th"):
            if f"word.{key}" in self.texts:
                return self.word(key)
        return self.word("nth", rank=number)

    def island(self, cell: Cell, number: int) -> str:
        """One island by its number and the cell of the number."""
        key = "island" if number else "island_of_any_size"
        return self.word(key, number=number, cell=place(cell, self.language))

    def facts(self, facts: Sequence[Fact], line: str) -> str:
        """Cells and their states, grouped by state."""
        return self.listed(
            (
                self.word(
                    "result",
                    cells=self.places([fact.cell for fact in same], line),
                    state=self.state(same[0], len(same)),
                )
                for same in self.alike(facts)
            ),
            "and",
        )

    def alike(self, facts: Sequence[Fact]) -> Iterable[list[Fact]]:
        """Facts grouped by the state that they give their cells."""
        groups: dict[str, list[Fact]] = {}
        for fact in facts:
            groups.setdefault(self.state(fact), []).append(fact)
        return groups.values()

    def state(self, fact: Fact, count: int = 1) -> str:
        """The state that a fact gives its cell, or several such facts their cells."""
        if fact.state in self.colours:
            name = self.word("painted", colour=self.colours[fact.state])
        else:
            key = _STATES.get(fact.state, "other" if self.colours else "filled")
            name = self.word(key, state=fact.state, count=count)
        return name if fact.holds else self.word("not", state=name)

    def chain(self, links: Sequence[Step]) -> str:
        """Steps that follow from one another, link by link; a line is named once."""
        texts = []
        known = ""
        for link in links:
            before, known = known, _at(link.line, self.language)
            text = self.step(link)
            texts.append(text.removeprefix(known) if known == before else text)
        return self.word("link_separator").join(texts)


def stretches(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Sorted numbers as stretches without gaps, each with its ends."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
