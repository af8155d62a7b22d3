"""Draws the hardest boards of finished censuses into ``census.png``, and their sweeps as a plot.

Run it from the root of the repository, after ``nurie lab census`` for each size:
``.venv/bin/python docs/pictures/census.py FOLDER``.
"""

import sys
from contextlib import closing
from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator
from PIL import Image, ImageDraw, ImageFont

import nurie
from nurie.drawing.board import draw
from nurie.drawing.raster import paint
from nurie.lab.census.counting import Ledger
from nurie.lab.census.totals import Size, Totals, size_from

HERE = Path(__file__).parent
SIZES = ("4x3", "4x4", "5x4", "5x5", "6x4", "6x5", "6x6")
PLOTTED = ("4x4", "5x4", "5x5", "6x5", "6x6")
MARKERS = "osD^v"
CELL, GAP, LABEL = 22, 18, 22


def totals_of(folder: Path, size: Size) -> Totals:
    """The totals of a finished census."""
    with closing(Ledger(folder / f"{size}.jsonl", size)) as ledger:
        assert not ledger.left(), f"the census of {size} is not finished"
        return ledger.totals


def drawn(size: Size, totals: Totals) -> tuple[str, Image.Image]:
    """The first of the boards that need the most sweeps, solved, and what it is."""
    grid = size.grid(totals.most_sweeps.boards[0])
    picture = paint(draw(nurie.Nonogram.of(grid), grid), CELL)
    return f"{size}: {totals.most_sweeps.value} sweeps", picture


def sheet(parts: list[tuple[str, Image.Image]]) -> Image.Image:
    """Pictures side by side, with a line of text below each."""
    font = ImageFont.load_default(14)
    widths = [max(picture.width, int(font.getlength(words))) for words, picture in parts]
    height = max(picture.height for _, picture in parts)
    whole = Image.new(
        "RGB", (sum(widths) + GAP * (len(parts) + 1), height + LABEL + 2 * GAP), "white"
    )
    pen = ImageDraw.Draw(whole)
    left = GAP
    for (words, picture), width in zip(parts, widths, strict=True):
        whole.paste(picture, (left + (width - picture.width) // 2, GAP + height - picture.height))
        pen.text((left + width / 2, GAP + height + LABEL / 2 + 4), words, 0, font, anchor="mm")
        left += width + GAP
    return whole


def plot(all_totals: dict[str, Totals]) -> Figure:
    """The share of boards for each number of sweeps."""
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for at, name in enumerate(PLOTTED):
        totals = all_totals[name]
        found = [(sweeps, count) for sweeps, count in enumerate(totals.sweeps) if count]
        shares = [100 * count / totals.by_lines for _, count in found]
        grey = str(0.6 - 0.15 * at)
        axes.plot([x for x, _ in found], shares, marker=MARKERS[at], ms=4, color=grey, label=name)
    axes.set_yscale("log")
    axes.xaxis.set_major_locator(MultipleLocator(2))
    axes.set_xlabel("sweeps")
    axes.set_ylabel("% of the boards solved line by line")
    axes.legend(frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def main() -> None:
    """Read the censuses, and write both pictures beside this file."""
    folder = Path(sys.argv[1] if sys.argv[1:] else "census")
    found = {name: totals_of(folder, size_from(name)) for name in SIZES}
    parts = [drawn(size_from(name), totals) for name, totals in found.items()]
    sheet(parts).quantize(64).save(HERE / "census.png", optimize=True)
    plot(found).savefig(HERE / "census-sweeps.png", dpi=120, metadata={"Software": None})


if __name__ == "__main__":
    main()
