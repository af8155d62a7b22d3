"""The sets of puzzles that solvers are measured on, and what is known of their solutions.

A set is a folder of the data. ``newspaper`` holds easy puzzles with one solution
each, ``survey`` the 33 puzzles of Jan Wolter's survey of solvers, whose verdicts
stand in ``survey-verdicts.csv``, ``tournament`` batches of random 25×25 puzzles of
which any solution will do.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nurie
from nurie import Nonogram, NurieError, Puzzle, Status

NAMES = ("newspaper", "survey", "tournament")
VERDICTS = "survey-verdicts.csv"
VARIABLE = "NURIE_BENCH_DATA"
"""The environment variable that names the folder of the data."""


class DataError(NurieError):
    """Puzzles that were asked for and are not there."""


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle to solve and what ought to come out."""

    name: str
    """Its file's name without the end; in a tournament, batch and number: ``taai2011-7``."""
    puzzle: Nonogram
    expected: str
    """The known verdict; ``solved`` where any solution will do."""


def default_folder() -> Path:
    """The folder that the environment names, or ``shared`` beside the repository."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    root = Path(__file__).parents[4]
    if not (root / "pyproject.toml").is_file():
        root = Path.cwd()
    return root.parent / "shared" / "data" / "nonogram"


def require(folder: Path, names: Iterable[str]) -> None:
    """Complains, in one sentence, of the first thing that is missing."""
    for name in names:
        if not (folder / name).is_dir():
            raise DataError(
                f"there is no set {name!r} in {folder}; name the folder of the puzzles "
                f"by --data or {VARIABLE}"
            )
        if not _files(folder / name):
            raise DataError(f"the set {name!r} in {folder} has no puzzles")
        if name == "survey" and not (folder / VERDICTS).is_file():
            raise DataError(f"there is no {VERDICTS} in {folder}")


def limits(name: str, seconds: float | None = None) -> nurie.Limits:
    """What a set asks for: a proof that the solution is the only one, or any solution."""
    return nurie.Limits(seconds=seconds, solutions=1 if name == "tournament" else 2)


def load(folder: Path, name: str, step: int = 1) -> list[Task]:
    """Every ``step``-th puzzle of a set; of every batch, where it comes in batches."""
    require(folder, [name])
    files = _files(folder / name)
    if name == "tournament":
        return [task for file in files for task in list(_batch(file))[::step]]
    known = _verdicts(folder / VERDICTS) if name == "survey" else {}
    tasks = []
    for file in files[::step]:
        if name == "survey" and file.stem not in known:
            raise DataError(f"{VERDICTS} has no verdict for {file.stem}")
        expected = known.get(file.stem, Status.UNIQUE)
        tasks.append(Task(file.stem, _nonogram(nurie.load(file)), str(expected)))
    return tasks


def is_right(expected: str, verdict: str) -> bool:
    """Whether a verdict is what it ought to be."""
    if expected == Status.SOLVED:
        return verdict in (Status.SOLVED, Status.UNIQUE, Status.SEVERAL)
    return verdict == expected


def _files(folder: Path) -> list[Path]:
    """The files of a set in the order of their numbers, else of their names."""
    return sorted(
        (file for file in folder.iterdir() if file.is_file() and not file.name.startswith(".")),
        key=lambda file: (int((re.match(r"\d*", file.name) or [0])[0] or 0), file.name),
    )


def _batch(file: Path) -> Iterator[Task]:
    for number, puzzle in enumerate(nurie.load_all(file), 1):
        nonogram = _nonogram(puzzle)
        yield Task(f"{file.stem}-{nonogram.title or number}", nonogram, str(Status.SOLVED))


def _nonogram(puzzle: Puzzle) -> Nonogram:
    if not isinstance(puzzle, Nonogram):
        raise DataError(f"{puzzle.title or 'a puzzle'} is no nonogram")
    return puzzle


def _verdicts(file: Path) -> dict[str, str]:
    with file.open(encoding="utf-8", newline="") as lines:
        return {row["puzzle"]: row["verdict"] for row in csv.DictReader(lines)}
