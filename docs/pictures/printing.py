"""Draws pages of a booklet into ``printing.png``.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/printing.py``.
"""

from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
from PIL import Image

import nurie
from nurie.packs import load_pack

HERE = Path(__file__).parent
WIDTH, GAP = 330, 14


def main() -> None:
    """Bind books of bundled puzzles, and write four of their pages beside this file."""
    coloured = load_pack("coloured").puzzles
    mixed = [*coloured, *load_pack("nurikabe").puzzles[8:14]]
    book = pypdfium2.PdfDocument(nurie.book(mixed, title="Rainy days", per_page=4))
    printed = pypdfium2.PdfDocument(nurie.book(coloured[2:4], patterns=True))
    pages = [book[0], printed[2], book[7], book[9]]
    pictures = []
    for page in pages:
        picture = page.render(scale=2 * WIDTH / page.get_width()).to_pil().convert("RGB")
        pictures.append(picture.reduce(2))
    height = max(picture.height for picture in pictures)
    whole = Image.new("RGB", (len(pages) * (WIDTH + GAP) + GAP, height + 2 * GAP), "#d8d6d0")
    for at, picture in enumerate(pictures):
        whole.paste(picture, (GAP + at * (WIDTH + GAP), GAP))
    whole.quantize(128).save(HERE / "printing.png", optimize=True)


if __name__ == "__main__":
    main()
