"""Draws what ``nurie make`` makes of ``cat.svg`` into ``making.png``.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/making.py``.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import nurie
from nurie.grid import Grid
from nurie.making.sources import open_picture

HERE = Path(__file__).parent
SIDE, GAP, LABEL = 240, 16, 24


def drawn(made: nurie.Made, grid: Grid) -> Image.Image:
    """A grid as a picture; what the repair changed has a red frame."""
    dot = SIDE // max(grid.width, grid.height)
    picture = Image.new("RGB", (SIDE, SIDE), "white")
    draw = ImageDraw.Draw(picture)
    colours = {c.letter: c.rgb for c in (made.puzzle.background, *made.puzzle.colours)}
    left, top = (SIDE - dot * grid.width) // 2, (SIDE - dot * grid.height) // 2
    for cell, state in grid.cells():
        x, y = left + cell.column * dot, top + cell.row * dot
        draw.rectangle((x, y, x + dot - 1, y + dot - 1), fill=colours[state], outline="#e4e4e4")
        if grid is made.after and cell in made.changed:
            draw.rectangle((x, y, x + dot - 1, y + dot - 1), outline="#e00000", width=2)
    return picture


def main() -> None:
    """Make the puzzles, and write them beside this file."""
    cat = open_picture(HERE / "cat.svg")
    paper = Image.new("RGBA", cat.size, "white")
    drawing = Image.alpha_composite(paper, cat).convert("RGB").resize((SIDE, SIDE))
    black = nurie.make(HERE / "cat.svg", 20)
    colour = nurie.make(HERE / "cat.svg", 25, colours=6)
    parts = [
        (drawing, "the drawing"),
        (drawn(black, black.before), "black and white, 20"),
        (drawn(black, black.after), f"{len(black.changed)} cells changed: {black.level}"),
        (drawn(colour, colour.after), f"6 colours, 25: {colour.level}"),
    ]
    width = GAP + len(parts) * (SIDE + GAP)
    sheet = Image.new("RGB", (width, SIDE + LABEL + 2 * GAP), "white")
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(15)
    for at, (picture, words) in enumerate(parts):
        left = GAP + at * (SIDE + GAP)
        sheet.paste(picture, (left, GAP))
        draw.text((left + SIDE / 2, GAP + SIDE + LABEL / 2), words, "black", font, anchor="mm")
    sheet.save(HERE / "making.png", optimize=True)


if __name__ == "__main__":
    main()
