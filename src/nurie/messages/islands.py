"""The words for the steps of a Nurikabe: islands by their numbers, cells black and white.

As in "The island of 3 at row 2, column 5 is complete, so the cells around it are black".
"""

from __future__ import annotations

from collections.abc import Sequence

from nurie.grid import EMPTY, FILLED, Cell
from nurie.messages import SHOWN_LINKS, Speech, catalogue, stretches, technique_name, text
from nurie.puzzle import Puzzle
from nurie.steps import Fact, Step


class IslandSpeech(Speech):
    """The words for one step of one Nurikabe."""

    def __init__(self, step: Step, puzzle: Puzzle, language: str) -> None:
        super().__init__(step, puzzle, language)
        self.numbers: Sequence[Sequence[int]] = getattr(puzzle, "numbers", ())

    def key(self) -> str:
        """The text of this kind, or the one that all kinds share."""
        known = catalogue(self.language)
        base = f"nurikabe.step.{self.step.technique}"
        variant = self.of_what()
        if f"{base}.{variant}" in known:
            return f"{base}.{variant}"
        return base if base in known else super().key()

    def of_what(self) -> str:
        """What it is about: an island, white cells without a number, or a part of the sea."""
        if self.step.numbers:
            return "island"
        if self.step.technique == "touching_two":
            return "stray"
        states = {fact.state for fact in self.step.settles}
        if self.step.technique == "dual_liberties":
            states = {fact.state for fact in self.step.assuming}
        return "stray" if states == {EMPTY} else "sea"

    def values(self) -> dict[str, str]:
        """What the placeholders of every text stand for."""
        return super().values() | {"islands": self.islands(), "fault": self.fault()}

    def islands(self) -> str:
        """The islands that the step is about, by their numbers."""
        return self.listed([self.island(at) for at in self.step.numbers], "and")

    def island(self, at: Cell) -> str:
        """One island by its number and where that is."""
        number = self.numbers[at.row][at.column]
        cell = self.places([at])
        if number < 0:
            return self.word("island_of_any_size", cell=cell)
        return self.word("island", number=number, cell=cell)

    def fault(self) -> str:
        """What is wrong on the board, or would be."""
        if not self.step.fault:
            return ""
        mood = "would" if self.step.assuming else "is"
        return text(f"nurikabe.{mood}.{self.step.fault}", self.language, islands=self.islands())

    def chain(self) -> str:
        """What follows from a supposition that fails, each link by its technique."""
        links = self.step.chain
        shown = links if len(links) <= SHOWN_LINKS else links[: SHOWN_LINKS - 1]
        told = [
            self.word(
                "link_by",
                technique=technique_name(link.technique, self.language).lower(),
                result=IslandSpeech(link, self.puzzle, self.language).result(),
            )
            for link in shown
        ]
        if len(shown) < len(links):
            told.append(self.word("more_steps", count=len(links) - len(shown)))
        return self.word("link_separator").join(told)

    def places(self, cells: Sequence[Cell], *, full: bool = False) -> str:
        """Cells in one line by their places in it, two by their own, more by their number."""
        spots = sorted(set(cells))
        rows = sorted({cell.row for cell in spots})
        columns = sorted({cell.column for cell in spots})
        if len(spots) > 1 and len(rows) == 1:
            return self.word("in_row", row=rows[0] + 1, columns=self.counted(columns))
        if len(spots) > 1 and len(columns) == 1:
            return self.word("in_column", rows=self.counted(rows), column=columns[0] + 1)
        if len(spots) > 2:
            return self.word("cells", count=len(spots))
        return self.listed(
            [self.word("cell", row=spot.row + 1, column=spot.column + 1) for spot in spots], "and"
        )

    def counted(self, lines: Sequence[int]) -> str:
        """The numbers of rows or columns, those without a gap together."""
        parts = stretches([line + 1 for line in lines])
        return self.listed(
            [str(a) if a == b else self.word("from_to", first=a, last=b) for a, b in parts], "and"
        )

    def state(self, fact: Fact) -> str:
        """The colour of a cell."""
        key = {EMPTY: "white", FILLED: "black"}.get(fact.state, "unknown")
        name = self.word(key)
        return name if fact.holds else self.word("not", state=name)
