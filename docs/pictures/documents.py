"""Draws the pictures of the pack ``documents``, enlarged and named, into ``documents.png``.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/documents.py``.
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from nurie.nonogram.puzzle import Nonogram
from nurie.packs import load_pack

ACROSS = 6
SIDE = 192
GAP = 16
LABEL = 24
PAPER, INK, FRAME = 255, 0, 190


def main() -> None:
    """Draw every picture in its place and write the sheet beside this file."""
    puzzles = load_pack("documents").puzzles
    down = -(-len(puzzles) // ACROSS)
    width = GAP + ACROSS * (SIDE + GAP)
    height = GAP + down * (SIDE + LABEL + GAP)
    sheet = Image.new("L", (width, height), PAPER)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(15)
    for at, puzzle in enumerate(puzzles):
        left = GAP + at % ACROSS * (SIDE + GAP)
        top = GAP + at // ACROSS * (SIDE + LABEL + GAP)
        picture = enlarged(puzzle)
        # A whole number of pixels a cell, so some are a little smaller than their frame.
        inset = (SIDE - picture.width) // 2
        draw.rectangle((left - 1, top - 1, left + SIDE, top + SIDE), outline=FRAME)
        sheet.paste(picture, (left + inset, top + inset))
        words = f"{puzzle.title} {puzzle.width}"
        draw.text((left + SIDE / 2, top + SIDE + LABEL / 2), words, INK, font, anchor="mm")
    sheet.save(Path(__file__).with_suffix(".png"), optimize=True)


def enlarged(puzzle: Nonogram) -> Image.Image:
    """The picture of a puzzle, as large as fits."""
    assert puzzle.goal is not None
    cells = bytes(INK if state == "#" else PAPER for row in puzzle.goal.rows for state in row)
    picture = Image.frombytes("L", (puzzle.width, puzzle.height), cells)
    scale = SIDE // puzzle.width
    size = (puzzle.width * scale, puzzle.height * scale)
    return picture.resize(size, Image.Resampling.NEAREST)


if __name__ == "__main__":
    main()
