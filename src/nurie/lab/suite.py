"""Suites: the puzzles of a study, from a folder, a TOML file or the bundled ones.

A TOML file lists packs, files and random pictures, in this order::

    about = "what the suite is for"
    solutions = 1                   # stop at the first solution; 2 settle uniqueness
    tables = ["thesis"]             # tables of the documents for the report, beside our figures

    [[packs]]
    name = "documents"

    [[files]]
    path = "mine/*.non"             # beside the TOML file; folders will do

    [[random]]
    sizes = [5, 10, 15]             # squares; [30, 20] in the list is 30 wide, 20 high
    densities = [0.3, 0.5]          # the share of filled cells
    count = 3                       # of every size and density
    seed = 1

    [[nurikabe]]                    # what `nurie generate nurikabe` makes; so for any kind
    sizes = [10, [14, 24]]
    difficulties = ["easy", "hard"]
    count = 2                       # of every size and difficulty
    seed = 1

    [[solvers]]                     # what runs when no solver is named
    use = "elimination:queue=fifo"
    first = 4                       # only on this many puzzles
    seeds = 30                      # once with each of the seeds 1 to 30
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
import random
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from nurie import Grid, Nonogram, NurieError, Puzzle, files, packs, registry
from nurie.difficulty import level_of
from nurie.errors import no_such
from nurie.generating import generate

BUNDLED = Path(__file__).parent / "suites"
_KNOWN = ("about", "solutions", "tables", "packs", "files", "random", *registry.kinds(), "solvers")
"""The keys of a TOML file."""
TABLES = ("thesis", "survey", "growth", "nurikabe")
"""The tables of the documents in ``lab/documents.toml``."""
_MOST = 1_000_000
"""The largest number in a TOML file."""


@dataclass(frozen=True)
class Item:
    """A puzzle of a suite."""

    name: str
    """Its name in tables, unique in the suite."""
    puzzle: Puzzle
    group: Mapping[str, float] = field(default_factory=dict)
    """The parameters of a random picture: ``size``, ``density``, ``seed``."""

    @cached_property
    def digest(self) -> str:
        """A short digest of the puzzle, without its title."""
        names = ("rows", "columns", "numbers")
        clues = [getattr(self.puzzle, name) for name in names if hasattr(self.puzzle, name)]
        content = (self.puzzle.kind, *clues) if clues else self.puzzle
        return hashlib.sha256(repr(content).encode()).hexdigest()[:12]

    @property
    def question(self) -> Puzzle:
        """The puzzle as solvers receive it: without the author's picture."""
        puzzle: Any = self.puzzle
        if puzzle.goal is None:
            return self.puzzle
        bare: Puzzle = dataclasses.replace(puzzle, goal=None)
        return bare


@dataclass(frozen=True, slots=True)
class Wanted:
    """A default solver of a suite."""

    use: str
    first: int | None = None
    """The number of puzzles it runs on; None means all."""
    seeds: int | None = None
    """It runs with each seed from 1 to this; None means with its default."""


@dataclass(frozen=True, slots=True)
class Suite:
    """Puzzles, and the question about them."""

    name: str
    items: tuple[Item, ...]
    about: str = ""
    solutions: int = 2
    """Stop after this many solutions."""
    solvers: tuple[Wanted, ...] = ()
    tables: tuple[str, ...] = ()
    """The tables of the documents that its report repeats."""


def bundled() -> list[str]:
    """The names of the bundled suites."""
    return sorted(file.stem for file in BUNDLED.glob("*.toml"))


def load(name: str) -> Suite:
    """The suite of a name: a bundled one, a TOML file, a folder of puzzles or one file."""
    path = Path(name)
    if name in bundled():
        return _from_toml(BUNDLED / f"{name}.toml")
    if not name:
        raise NurieError("a suite needs a name")
    if path.suffix == ".toml" and path.is_file():
        return _from_toml(path)
    if path.exists():
        return Suite(path.resolve().name, _named(_in_file(path)))
    raise NurieError(no_such("unknown suite", name, bundled(), ", or name a file or folder"))


def _from_toml(file: Path) -> Suite:
    try:
        told = tomllib.loads(file.read_text(encoding="utf-8"))
        for name in told:
            if name not in _KNOWN:
                raise NurieError(f"a suite has no {name!r}; it has {', '.join(_KNOWN)}")
        return Suite(
            file.stem,
            _named(_items(told, file.parent)),
            str(told.get("about", "")),
            _whole(told, "solutions") if "solutions" in told else 2,
            tuple(
                Wanted(
                    str(one["use"]),
                    _whole(one, "first") if "first" in one else None,
                    _whole(one, "seeds") if "seeds" in one else None,
                )
                for one in _tables(told, "solvers")
            ),
            tuple(_repeated(told)),
        )
    except KeyError as error:
        raise NurieError(f"{file}: an entry lacks its {error.args[0]!r}") from None
    except (ValueError, NurieError) as error:
        raise NurieError(f"{file}: {error}") from None


def _tables(told: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    """The tables of a name, each under ``[[name]]``."""
    found = told.get(name, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise NurieError(f"{name} must be tables, each under [[{name}]]")
    return found


def _list(told: Mapping[str, Any], name: str) -> list[Any]:
    found = told[name]
    if not isinstance(found, list):
        raise NurieError(f"{name} must be a list, not {found!r}")
    return found


def _repeated(told: Mapping[str, Any]) -> Iterator[str]:
    """The tables of the documents that a suite repeats."""
    for name in _list(told, "tables") if "tables" in told else ():
        if name not in TABLES:
            raise NurieError(no_such("there is no table of the documents", str(name), TABLES))
        yield name


def _whole(told: Mapping[str, Any], name: str, least: int = 1) -> int:
    """A whole number."""
    value = told[name]
    if type(value) is not int or not least <= value <= _MOST:
        raise NurieError(f"{name} must be a whole number from {least} to {_MOST}, not {value!r}")
    return value


def _sizes(told: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Widths and heights; one number is a square."""
    for size in _list(told, "sizes"):
        sides = size if isinstance(size, list) else [size, size]
        if len(sides) != 2 or any(type(side) is not int or side < 1 for side in sides):
            raise NurieError(f"a size must be a number of cells or [width, height], not {size!r}")
        yield sides[0], sides[1]


def _items(told: Mapping[str, Any], beside: Path) -> Iterator[Item]:
    for one in _tables(told, "packs"):
        yield from _in_pack(str(one["name"]))
    for one in _tables(told, "files"):
        wanted = Path(str(one["path"]))
        root = Path(wanted.anchor) if wanted.is_absolute() else beside
        found = sorted(root.glob(str(wanted.relative_to(wanted.anchor))), key=_natural)
        if not found:
            raise NurieError(f"no file {one['path']!r} in {root}")
        for path in found:
            yield from _in_file(path)
    for one in _tables(told, "random"):
        yield from _random(one)
    for kind in registry.kinds():
        for one in _tables(told, kind):
            yield from _generated(kind, one)


def _named(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items, renamed where two would have the same name."""
    taken: dict[str, int] = {}
    found = []
    for item in items:
        taken[item.name] = number = taken.get(item.name, 0) + 1
        found.append(
            item if number == 1 else dataclasses.replace(item, name=f"{item.name} #{number}")
        )
    if not found:
        raise NurieError("the suite has no puzzles")
    return tuple(found)


def _in_pack(name: str) -> Iterator[Item]:
    for puzzle in packs.load_pack(name).puzzles:
        yield Item(puzzle.title, puzzle)


def _in_file(path: Path) -> Iterator[Item]:
    if path.is_dir():
        inner = [
            Path(place, name)
            for place, _, names in os.walk(path, onerror=_complain)
            for name in names
            if name[0] != "." and Path(place, name).is_file()
        ]
        for file in sorted(inner, key=_natural):
            yield from _if_puzzle(file)
        return
    for number, puzzle in enumerate(files.load_all(path), 1):
        yield Item(path.stem if number == 1 else f"{path.stem} {number}", puzzle)


def _complain(error: OSError) -> None:
    raise NurieError(f"{error.filename}: the folder cannot be read: {error.strerror}")


def _if_puzzle(file: Path) -> Iterator[Item]:
    """The puzzles of a file in a folder; empty if its format is unknown."""
    try:
        with file.open("rb") as source:
            files.identify(source.read(files.HEAD), file.name)
    except NurieError:
        return
    yield from _in_file(file)


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sorts ``2.non`` before ``10.non``."""
    parts = re.split(r"(\d+)", str(path))
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _random(told: Mapping[str, Any]) -> Iterator[Item]:
    seed = _whole(told, "seed", 0)
    for width, height in _sizes(told):
        for density in _list(told, "densities"):
            if not isinstance(density, int | float) or not 0 <= density <= 1:
                raise NurieError(f"a density must be between 0 and 1, not {density!r}")
            for number in range(1, _whole(told, "count") + 1):
                picture = random_picture(width, height, density, f"{seed}/{number}")
                name = f"random {width}×{height} {density:.0%} {seed}/{number}"
                group = {"size": max(width, height), "density": density, "seed": seed}
                yield Item(name, Nonogram.of(picture, title=name), group)


def _generated(kind: str, told: Mapping[str, Any]) -> Iterator[Item]:
    seed = _whole(told, "seed", 0)
    for width, height in _sizes(told):
        for wanted in _list(told, "difficulties"):
            level = level_of(wanted)
            count = _whole(told, "count")
            puzzles = generate(kind, size=(width, height), difficulty=level, seed=seed, count=count)
            for number, made in enumerate(puzzles, 1):
                name = f"{level} {width}×{height} {seed}/{number}"
                yield Item(name, made.puzzle, {"seed": seed, "number": number})


def random_picture(width: int, height: int, density: float, seed: str) -> Grid:
    """A picture whose cells are filled with a given probability; the same for the same seed."""
    chance = random.Random(f"{width}×{height} {density} {seed}")
    return Grid(
        "".join("#" if chance.random() < density else "." for _ in range(width))
        for _ in range(height)
    )
