"""Measures how pictures become puzzles: ``python -m nurie.lab.making FOLDER…``.

A folder contains pictures, or a collection of icons (``icons.json``, as Iconify publishes them);
instead of a folder, a font gives its symbols. Of all these a sample is taken. The table shows for
each size how many became puzzles, how many cells changed, how many of the repairs are proved
minimal, and how long it took in processor time.

    --sizes 15,20,30   --colours 1   --sample 300   --seed 1   --sheet sheet.png
"""

from __future__ import annotations

import json
import random
import sys
import time
import unicodedata
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from statistics import median

from nurie.errors import NurieError
from nurie.making import Made, make
from nurie.making.making import PROVED_UP_TO


@dataclass
class Measures:
    """What was counted at one size."""

    size: int
    changed: list[float] = field(default_factory=list)
    """Of each puzzle, the share of its cells that changed."""
    seconds: list[float] = field(default_factory=list)
    proved: list[bool] = field(default_factory=list)
    """Of each puzzle with changes, whether they are proved to be the best."""
    similarities: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """The pictures that became no puzzle."""
    unproved: list[str] = field(default_factory=list)
    """The pictures whose repairs are not proved, at sizes that allow it, and what is known."""
    negatives: int = 0
    levels: dict[str, int] = field(default_factory=dict)

    def add(self, name: str, made: Made | None, seconds: float) -> None:
        """Count one more picture."""
        self.seconds.append(seconds)
        if made is None:
            self.failures.append(name)
            return
        cells = made.puzzle.width * made.puzzle.height
        self.changed.append(len(made.changed) / cells)
        self.negatives += made.cut.is_negative
        if made.changed:
            self.proved.append(made.is_minimal)
            if not made.is_minimal and cells <= PROVED_UP_TO:
                changes = f"{len(made.changed)} changes, at least {made.at_least}"
                self.unproved.append(f"{name} at {self.size} ({changes})")
        self.similarities.append(made.similarity)
        self.levels[made.level] = self.levels.get(made.level, 0) + 1

    def row(self) -> str:
        """One line of the table."""
        pictures, made = len(self.seconds), len(self.changed)
        times = sorted(self.seconds)
        unchanged = sum(not share for share in self.changed)
        proved = sum(self.proved) / max(1, len(self.proved))
        return (
            f"| {self.size} | {pictures} | {made / pictures:.1%} | {unchanged / pictures:.1%} | "
            f"{self.negatives / pictures:.1%} | "
            f"{median(self.changed or [0]):.1%} | {max(self.changed or [0]):.1%} | "
            f"{proved:.1%} | {median(self.similarities or [0]):.1%} | "
            f"{median(times):.3f} | {times[len(times) * 95 // 100]:.3f} | "
            f"{times[len(times) * 99 // 100]:.3f} | {times[-1]:.3f} |"
        )


HEAD = (
    "| size | pictures | solvable | unchanged | negative | cells changed, median | most | "
    "proved minimal | similarity, median | seconds, median | 95 % | 99 % | most |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


_SYMBOLS = ((0x2190, 0x21FF), (0x2600, 0x27BF), (0x1F300, 0x1F6FF))
"""Arrows; signs of weather, zodiac, chess and the like; dingbats; pictographs."""
_EM = 256
"""The size of a font's symbols, in pixels."""


def pictures(folders: list[str], sample: int, seed: int) -> list[tuple[str, bytes]]:
    """A sample of the pictures in some folders or fonts, by name."""
    found = [one for folder in folders for one in _pictures(Path(folder))]
    found.sort(key=lambda one: one[0])
    if len(found) > sample:
        found = random.Random(seed).sample(found, sample)
    return found


def _pictures(folder: Path) -> Iterator[tuple[str, bytes]]:
    if folder.is_file():
        yield from _symbols(folder)
        return
    if (collection := folder / "icons.json").exists():
        icons = json.loads(collection.read_text(encoding="utf-8"))
        for name, icon in icons["icons"].items():
            if icon.get("hidden"):
                continue
            width = icon.get("width", icons.get("width", 16))
            height = icon.get("height", icons.get("height", 16))
            box = f'viewBox="0 0 {width} {height}"'
            body = icon["body"]
            yield name, f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>'.encode()
        return
    for file in sorted(folder.iterdir()):
        if file.is_file() and not file.name.startswith("."):
            yield file.name, file.read_bytes()


def _symbols(file: Path) -> Iterator[tuple[str, bytes]]:
    """The symbols of a font, black on white, by their names in Unicode."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(str(file), _EM)

    def drawn(sign: str) -> bytes:
        picture = Image.new("L", (2 * _EM, 2 * _EM), "white")
        ImageDraw.Draw(picture).text((_EM, _EM), sign, "black", font, anchor="mm")
        data = BytesIO()
        picture.save(data, "png")
        return data.getvalue()

    # No font has U+FFFF: every sign that it lacks looks like this one.
    missing = drawn("\uffff")
    for first, last in _SYMBOLS:
        for sign in map(chr, range(first, last + 1)):
            if (name := unicodedata.name(sign, "")) and (picture := drawn(sign)) != missing:
                yield name, picture


def measure(
    found: list[tuple[str, bytes]], size: int, colours: int
) -> tuple[Measures, list[tuple[str, Made | None]]]:
    """Make a puzzle of every picture."""
    measures = Measures(size)
    results: list[tuple[str, Made | None]] = []
    for name, data in found:
        start = time.process_time()
        try:
            made = make(BytesIO(data), (size, size), colours=colours)
        except NurieError:
            made = None
        measures.add(name, made, time.process_time() - start)
        results.append((name, made))
    return measures, results


def draw_sheet(results: list[tuple[str, Made | None]], file: str, dot: int = 4) -> None:
    """A contact sheet: each picture before and after its repair, changed cells in red."""
    from PIL import Image

    made = [one for _, one in results if one]
    if not made:
        return
    side = max(max(one.puzzle.width, one.puzzle.height) for one in made) * dot + 6
    across = max(1, 1600 // (2 * side + 10))
    down = -(-len(made) // across)
    sheet = Image.new("RGB", (across * (2 * side + 10), down * (side + 10)), "#cccccc")
    for number, one in enumerate(made):
        left, top = number % across * (2 * side + 10), number // across * (side + 10)
        colours = {c.letter: c.rgb for c in (one.puzzle.background, *one.puzzle.colours)}
        for at, grid in enumerate((one.before, one.after)):
            for (row, column), state in grid.cells():
                is_marked = at == 1 and (row, column) in one.changed
                x, y = left + at * side + column * dot, top + row * dot
                rgb = colours[state]
                sheet.paste(rgb, (x, y, x + dot, y + dot))
                if is_marked:
                    sheet.paste("#ff0000", (x + 1, y + 1, x + dot - 1, y + dot - 1))
    sheet.save(file)


def main(words: list[str]) -> None:
    """Measure the pictures of some folders."""
    parser = ArgumentParser(prog="python -m nurie.lab.making")
    parser.add_argument("folder", nargs="+")
    parser.add_argument("--sizes", default="15,20,30")
    parser.add_argument("--colours", type=int, default=1)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", help="draw a contact sheet of the last size into this file")
    options = parser.parse_args(words)
    found = pictures(options.folder, options.sample, options.seed)
    if not found:
        sys.exit("there is no picture in these folders")
    print(HEAD)
    failures: list[str] = []
    unproved: list[str] = []
    results: list[tuple[str, Made | None]] = []
    for size in map(int, options.sizes.split(",")):
        measures, results = measure(found, size, options.colours)
        print(measures.row(), flush=True)
        failures += [f"{name} at {size}" for name in measures.failures]
        unproved += measures.unproved
    print(f"\nnot solvable: {', '.join(failures) or 'none'}")
    if unproved:
        print(f"not proved minimal: {', '.join(unproved)}")
    if options.sheet:
        draw_sheet(results, options.sheet)


if __name__ == "__main__":
    main(sys.argv[1:])
