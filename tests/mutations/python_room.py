"""Tries mutants of Python files in scratch copies, with the tests that run what they change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutations import mutants, selection, trees
from tests.mutations.mutants import Mutant
from tests.mutations.rooms import Fate, Verdict
from tests.mutations.selection import Selection
from tests.mutations.trees import Tree

FACES = ("app", "cli", "lab")
LEFT_OUT = ("src/nurie/app/migrations/", "src/nurie/lab/phone.py")
"""What is history and does not change, and what only drives a browser."""
NOT_MINE = ("browser", "mutations", "effort")
"""Tests that would only slow this down: a browser, these, and figures of the engine."""


def sources(room: str) -> list[str]:
    """The files of a room: those of a face, or all others."""
    found = []
    for name in trees.files():
        path = Path(name)
        if path.parts[:2] != ("src", "nurie") or path.suffix != ".py":
            continue
        face = path.parts[2] if path.parts[2] in FACES else "library"
        if face == room and not name.startswith(LEFT_OUT):
            found.append(name)
    return found


def tests(room: str) -> list[str]:
    """The tests of a room: of the library, all but those of the other faces."""
    found = []
    for name in trees.files():
        path = Path(name)
        if path.parts[0] != "tests" or not path.name.startswith("test_"):
            continue
        place = path.parts[1]
        mine = place == room if room in ("app", "cli") else place not in ("app", "lab")
        if room == "app":
            # What is left of the data when writing fails, or when the power does.
            mine = place in ("app", "faults")
        if room == "lab":
            mine = place == "lab" or path.name == "test_load.py"
        if mine and place not in NOT_MINE:
            found.append(name)
    return found


def attempt(
    room: str, count: int, seed: int, jobs: int, say: Callable[[str], None], only: str = ""
) -> Verdict:
    """Try so many mutants of a room."""
    chosen = mutants.sample(
        trees.REPOSITORY, [file for file in sources(room) if only in file], count, seed
    )
    copies: SimpleQueue[Tree] = SimpleQueue()
    for number in range(jobs):
        copies.put(trees.make(f"{room}-{number}"))
    which = selection.measure(room, sources(room), tests(room), jobs)
    _check(which, chosen, copies)
    verdict = Verdict(room)

    def attempt_one(mutant: Mutant) -> None:
        tree = copies.get()
        try:
            fate = _fate(mutant, which, tree)
        finally:
            copies.put(tree)
        told = mutant.told((tree.root / mutant.file).read_text(encoding="utf-8"))
        verdict.fates.append((fate, told))
        say(f"{len(verdict.fates)}/{len(chosen)} {fate}: {told}")

    pool = ThreadPoolExecutor(jobs)
    try:
        for done in [pool.submit(attempt_one, mutant) for mutant in chosen]:
            done.result()
    finally:
        pool.shutdown(cancel_futures=True)
    return verdict


def _check(which: Selection, chosen: Sequence[Mutant], copies: SimpleQueue[Tree]) -> None:
    """All selected tests must exist in the unchanged copy, or every mutant would seem dead."""
    names = sorted({name for mutant in chosen for name in which.tests(mutant)})
    tree = copies.get()
    copies.put(tree)
    (tree.root / "tests.txt").write_text("\n".join(names))
    words = ("-p", "no:cacheprovider", "--collect-only", "@tests.txt")
    if names and (ended := tree.run(tree.python, "-m", "pytest", *words)).code != 0:
        raise SystemExit(ended.output[-3000:])


def _fate(mutant: Mutant, which: Selection, tree: Tree) -> Fate:
    names = which.tests(mutant)
    if not names:
        return Fate.NO_TEST
    (tree.root / "tests.txt").write_text("\n".join(names))
    file = tree.root / mutant.file
    code = file.read_text(encoding="utf-8")
    words = ("-x", "-p", "no:cacheprovider", "--hypothesis-seed=0", "@tests.txt")
    # A slow or busy machine must not look like a mutant that hangs.
    seconds = 60 + 5 * sum(which.seconds[name] for name in names)
    try:
        _write(file, mutant.apply(code))
        env = {"PYTHONDONTWRITEBYTECODE": "1"}
        ended = tree.run(tree.python, "-m", "pytest", *words, seconds=seconds, env=env)
    finally:
        _write(file, code)
    if ended.code is None:
        return Fate.TIMEOUT
    return Fate.SURVIVED if ended.code == 0 else Fate.KILLED


def _write(file: Path, code: str) -> None:
    """Write a file, and drop its compiled form, which could be taken for that of the new one."""
    file.write_text(code, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()
