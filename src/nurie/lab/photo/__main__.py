"""``python -m nurie.lab.photo``: measure how well photos are read.

Rendered pages by seed, with fonts that the networks were not trained on; rendered boards that are
partly filled in; the photos of a folder; and the pages that `nurie book` prints. Failures are kept
as pictures.
"""

from __future__ import annotations

import argparse
import resource
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from nurie.lab.photo.booklets import booklets, exercise_sheets, shelf_booklets
from nurie.lab.photo.filling import Filled, filled
from nurie.lab.photo.fonts import FOLDER, HANDWRITTEN
from nurie.lab.photo.measuring import Measured, real, rendered
from nurie.lab.photo.pages import COLOURED
from nurie.packs import packs

_SHOWN = 1600
"""The longer side of a picture that is kept."""


def main() -> None:
    """Measure what was asked for, and print tables."""
    parser = argparse.ArgumentParser(prog="python -m nurie.lab.photo", description=__doc__)
    parser.add_argument("--pages", type=int, default=300, help="how many pages are rendered")
    parser.add_argument("--filled", type=int, default=120, help="how many boards are filled in")
    parser.add_argument("--written", type=int, default=0, help="how many pages look handwritten")
    parser.add_argument(
        "--coloured", type=int, default=0, help="how many pages have coloured clues"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--real", type=Path, help="a folder of photos")
    parser.add_argument(
        "--packs", nargs="*", default=[], help="packs to print and read back, or `all` of them"
    )
    parser.add_argument("--shelf", type=int, default=0, help="how many of the shelf to print")
    parser.add_argument("--exercises", type=int, default=0, help="how many for each technique")
    parser.add_argument("--fonts", type=Path, default=FOLDER, help="where fonts are kept")
    parser.add_argument("--failures", type=Path, default=Path("build/photo-failures"))
    given = parser.parse_args()
    if given.pages:
        pages = range(given.first, given.first + given.pages)
        _report("rendered pages", rendered(pages, given.seed, given.fonts), given.failures)
    if given.filled:
        pages = range(given.first, given.first + given.filled)
        _report_filled(filled(pages, given.seed, given.fonts), given.failures)
    if given.written:
        pages = range(given.first, given.first + given.written)
        results = rendered(pages, given.seed, given.fonts, HANDWRITTEN)
        _report("pages that look handwritten", results, given.failures)
    if given.coloured:
        pages = range(given.first, given.first + given.coloured)
        results = rendered(pages, given.seed, given.fonts, layouts=COLOURED)
        _report("pages with coloured clues", results, given.failures)
    if given.real and given.real.is_dir():
        _report("real photos", real(given.real), given.failures)
    elif given.real:
        print(f"{given.real} is not there, so no real photos are measured")
    if given.packs:
        names = packs() if given.packs == ["all"] else given.packs
        _report("printed pages", booklets(names), given.failures)
    if given.shelf:
        results = shelf_booklets(given.shelf, given.seed)
        _report("printed pages of the shelf", results, given.failures)
    if given.exercises:
        results = exercise_sheets(given.exercises, given.seed)
        _report("printed exercises", results, given.failures)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of this process, with the rendering: {peak:.0f} MB")


def _report(title: str, results: Iterable[Measured], folder: Path) -> None:
    """A table of groups, and a line for each failure, which is kept as a picture."""
    groups: dict[str, list[Measured]] = defaultdict(list)
    for one in results:
        groups[one.group].append(one)
        groups["all"].append(one)
        if one.wrong != 0:
            what = "not read" if one.wrong is None else f"{one.wrong} of {one.numbers} numbers"
            kept = _kept(one, folder)
            print(f"  {one.name}, {one.group}: {what}; {one.told}{kept}", flush=True)
    print(
        f"\n{title:28} pages  right  after ≤ 2 corrections  other board  surely wrong"
        "  numbers right  s/page  most s"
    )
    for group, found in sorted(groups.items(), key=lambda item: item[0] == "all"):
        right = [one for one in found if one.wrong == 0]
        nearly = [one for one in found if one.wrong is not None and one.wrong <= 2]
        others = sum(one.wrong is None for one in found)
        lies = [one for one in found if one.wrong != 0 and one.is_sure]
        total = sum(one.numbers for one in found)
        wrong = sum(one.numbers if one.wrong is None else one.wrong for one in found)
        seconds = [one.seconds for one in found]
        count = len(found)
        print(
            f"{group:28} {count:5} {len(right) / count:6.1%} {len(nearly) / count:21.1%}"
            f" {others:12} {len(lies):13} {1 - wrong / total if total else float('nan'):14.2%}"
            f" {sum(seconds) / count:7.2f}"
            f" {max(seconds):7.2f}"
        )


def _report_filled(results: Iterable[Filled], folder: Path) -> None:
    """The same for boards that are filled in."""
    groups: dict[str, list[Filled]] = defaultdict(list)
    for one in results:
        groups[one.group].append(one)
        groups["all"].append(one)
        if one.image is not None:
            what = f"{one.wrong} of {one.cells} cells wrong, {one.lies} of them surely"
            what += ", the hint is false" if one.is_true is False else ""
            print(f"  {one.name}, {one.group}: {what}; {one.told}{_kept(one, folder)}", flush=True)
    print(
        f"\n{'boards that are filled in':28} boards  right   cells  cells right  unsure"
        "  surely wrong  hints  warn  false  surely  s/board"
    )
    for group, found in sorted(groups.items(), key=lambda item: item[0] == "all"):
        count, cells = len(found), sum(one.cells for one in found)
        wrong, unsure = sum(one.wrong for one in found), sum(one.unsure for one in found)
        print(
            f"{group:28} {count:6} {sum(one.is_right for one in found) / count:6.1%} {cells:7}"
            f" {1 - wrong / cells:12.3%} {unsure / cells:7.2%} {sum(one.lies for one in found):13}"
            f" {sum(one.is_true is not None for one in found):6}"
            f" {sum(one.is_true is not None and not one.is_sure for one in found):5}"
            f" {sum(one.is_true is False for one in found):6}"
            f" {sum(one.is_true is False and one.is_sure for one in found):7}"
            f" {sum(one.seconds for one in found) / count:8.2f}"
        )


def _kept(one: Measured | Filled, folder: Path) -> str:
    """Keep the photo of a failure, and say where."""
    if one.image is None:
        return ""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{one.group} {one.name}.png".replace(",", "").replace(" ", "-")
    one.image.thumbnail((_SHOWN, _SHOWN))
    one.image.convert("RGB").save(file)
    return f" ({file})"


if __name__ == "__main__":
    main()
