"""What a notebook shows of a puzzle, a grid or an outcome: a picture.

Drawings stand above the model, which does not import them; so they are found by their name, as
kinds are.
"""

from __future__ import annotations

from importlib import import_module


class Shown:
    """Something that notebooks draw."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        """The picture, as SVG; None if there is nothing to draw."""
        svg: str | None = import_module("nurie.drawing.notebooks").svg_of(self)
        return svg
