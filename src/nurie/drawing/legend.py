"""The legend of a puzzle that is printed in patterns: what colour each of them stands for."""

from __future__ import annotations

from nurie import registry
from nurie.drawing.board import key_of, swatch
from nurie.drawing.svg import write_svg
from nurie.messages.sentences import colour
from nurie.puzzle import Puzzle


def legend(puzzle: Puzzle, language: str = "en") -> list[dict[str, str]]:
    """A drawing of each pattern, and the name of its colour; nothing if there are no colours."""
    if not registry.kind(puzzle.kind).sheet(puzzle).is_coloured:
        return []
    names = {one.letter: one.name for one in getattr(puzzle, "colours", ())}
    return [
        {"svg": write_svg(swatch(pattern)), "name": colour(names.get(state, state), language)}
        for state, pattern in key_of(puzzle).items()
    ]
