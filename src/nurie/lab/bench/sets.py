"""The sets of puzzles that solvers are measured on, and what is known of their solutions.

A set is a folder of the data. For nonograms, ``newspaper`` contains easy puzzles with one
solution each, ``survey`` the 33 puzzles of Jan Wolter's survey of solvers, whose verdicts
are in ``survey-verdicts.csv``, ``tournament`` batches of random 25×25 puzzles for which any
solution counts. For Nurikabe, ``nurikabe-seed`` contains the puzzles of a paper, one of
which has two solutions, and ``nurikabe-newspaper`` puzzles with one solution each, which is
in files next to them that end in ``.sol``.
"""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import nurie
from nurie import Grid, Nonogram, NurieError, Nurikabe, Puzzle, Status

NONOGRAMS = {
    "newspaper": "nonogram/newspaper",
    "survey": "nonogram/survey",
    "tournament": "nonogram/tournament",
}
"""The folders of the sets of nonograms."""
NURIKABE = {"nurikabe-seed": "nurikabe/seed", "nurikabe-newspaper": "nurikabe/newspaper"}
"""The folders of the sets of Nurikabe."""
FOLDERS = NONOGRAMS | NURIKABE
NAMES = tuple(FOLDERS)
OPEN = frozenset({"nurikabe-newspaper"})
"""Sets with puzzles that no solver settles in the time given: running out of time is not an
error."""
VERDICTS = "nonogram/survey-verdicts.csv"
SOLUTION = ".sol"
"""The endings of files that contain the solution of a Nurikabe."""
WITH_TWO = frozenset({"nurikabe3"})
"""The puzzles of ``nurikabe-seed`` with exactly two solutions; the others have one."""
VARIABLE = "NURIE_BENCH_DATA"
"""The environment variable that names the folder of the data."""


class DataError(NurieError):
    """Requested puzzles are missing."""


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle to solve and its expected result."""

    name: str
    """Its file's name without the end; in a tournament, batch and number: ``taai2011-7``."""
    puzzle: Nonogram | Nurikabe
    expected: str
    """The known verdict; ``solved`` if any solution counts."""
    solutions: int | None = None
    """How many solutions there are, where more than the verdict is asked for."""


def default_folder() -> Path:
    """The folder that the environment names, or ``shared`` beside the repository."""
    if named := os.environ.get(VARIABLE):
        return Path(named)
    root = Path(__file__).parents[4]
    if not (root / "pyproject.toml").is_file():
        root = Path.cwd()
    return root.parent / "shared" / "data"


def require(folder: Path, names: Iterable[str]) -> None:
    """Raise an error for the first thing that is missing."""
    for name in names:
        if not (folder / FOLDERS[name]).is_dir():
            raise DataError(
                f"no set {name!r} in {folder}, as {FOLDERS[name]}; "
                f"name the folder of the puzzles with --data or {VARIABLE}"
            )
        if not _files(folder / FOLDERS[name]):
            raise DataError(f"the set {name!r} in {folder} has no puzzles")
        if name == "survey" and not (folder / VERDICTS).is_file():
            raise DataError(f"there is no {VERDICTS} in {folder}")


def limits(name: str, seconds: float | None = None) -> nurie.Limits:
    """What a set asks for: any solution, or a proof that there are no more than one or two."""
    wanted = {"tournament": 1, "nurikabe-seed": 3}.get(name, 2)
    return nurie.Limits(seconds=seconds, solutions=wanted)


def load(folder: Path, name: str, step: int = 1) -> list[Task]:
    """Every ``step``-th puzzle of a set; of every batch, where it comes in batches."""
    require(folder, [name])
    files = _files(folder / FOLDERS[name])
    if name == "tournament":
        return [task for file in files for task in list(_batch(file))[::step]]
    if name in NURIKABE:
        return [_nurikabe(file, is_seed=name == "nurikabe-seed") for file in files[::step]]
    known = _verdicts(folder / VERDICTS) if name == "survey" else {}
    tasks = []
    for file in files[::step]:
        if name == "survey" and file.stem not in known:
            raise DataError(f"{VERDICTS} has no verdict for {file.stem}")
        expected = known.get(file.stem, Status.UNIQUE)
        tasks.append(Task(file.stem, _nonogram(nurie.load(file)), str(expected)))
    return tasks


def is_right(expected: str, verdict: str) -> bool:
    """Whether a verdict is the expected one."""
    if expected == Status.SOLVED:
        return verdict in (Status.SOLVED, Status.UNIQUE, Status.SEVERAL)
    return verdict == expected


def _files(folder: Path) -> list[Path]:
    """The files of a set in the order of their numbers, else of their names."""
    return sorted(
        (
            file
            for file in folder.iterdir()
            if file.is_file() and not file.name.startswith(".") and file.suffix != SOLUTION
        ),
        key=lambda file: (int((re.match(r"\d*", file.name) or [0])[0] or 0), file.name),
    )


def _batch(file: Path) -> Iterator[Task]:
    for number, puzzle in enumerate(nurie.load_all(file), 1):
        nonogram = _nonogram(puzzle)
        yield Task(f"{file.stem}-{nonogram.title or number}", nonogram, str(Status.SOLVED))


def _nurikabe(file: Path, *, is_seed: bool) -> Task:
    puzzle = nurie.load(file)
    if not isinstance(puzzle, Nurikabe):
        raise DataError(f"{file.name} is not a Nurikabe")
    if is_seed:
        solutions = 2 if file.stem in WITH_TWO else 1
        status = Status.SEVERAL if solutions > 1 else Status.UNIQUE
        return Task(file.stem, puzzle, str(status), solutions)
    told = file.with_suffix(SOLUTION)
    if not told.is_file():
        raise DataError(f"there is no {told.name} beside {file.name}")
    goal = Grid(told.read_text(encoding="utf-8").split()[2:])
    return Task(file.stem, replace(puzzle, goal=goal), str(Status.UNIQUE))


def _nonogram(puzzle: Puzzle) -> Nonogram:
    if not isinstance(puzzle, Nonogram):
        raise DataError(f"{puzzle.title or 'a puzzle'} is not a nonogram")
    return puzzle


def _verdicts(file: Path) -> dict[str, str]:
    with file.open(encoding="utf-8", newline="") as lines:
        return {row["puzzle"]: row["verdict"] for row in csv.DictReader(lines)}
