"""What a pack is: puzzles that belong together, in the order to play them, and their credits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nurie import messages
from nurie.puzzle import Puzzle

SECTIONS = ("drawn", "colour", "black", "nurikabe")
"""The headings under which the app shows packs, in this order."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a pack."""

    name: str
    """What it is called in the pack; unique there."""
    puzzle: Puzzle
    level: int | None = None
    """How hard it is, from 1 to 5, if that is known."""
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Its title in other languages, by their codes."""
    former_id: str = ""
    """The id that it keeps from another pack, because attempts at it refer to it."""
    lives: int | None = None
    """How many mistakes it allows, if the pack sets that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Puzzles that belong together, and their credits."""

    name: str
    """The name of its file without the extension, or of its folder."""
    title: str
    description: str = ""
    author: str = ""
    licence: str = ""
    """As an SPDX identifier, such as CC0-1.0."""
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Its title in other languages, by their codes."""
    section: str = SECTIONS[0]
    """One of `SECTIONS`, for a bundled pack."""
    place: int = 0
    """Where among the packs of its section."""
    icon: str = ""
    """The name of the puzzle on its cover, which the app shows; without one it is a pattern."""
    entries: tuple[Entry, ...]
    """In the order to play them."""

    @property
    def kind(self) -> str:
        """The kind of its puzzles."""
        return self.entries[0].puzzle.kind

    @property
    def puzzles(self) -> tuple[Puzzle, ...]:
        """Its puzzles alone."""
        return tuple(entry.puzzle for entry in self.entries)

    def id_of(self, entry: Entry) -> str:
        """The id of one of its puzzles among all packs."""
        return entry.former_id or f"{self.name}/{entry.name}"

    def title_of(self, entry: Entry, language: str = "en") -> str:
        """The title of one of its puzzles; in English if there is none in that language."""
        ours = messages.catalogue(language).get(f"title.{self.id_of(entry)}")
        return ours if isinstance(ours, str) else entry.titles.get(language, entry.puzzle.title)
