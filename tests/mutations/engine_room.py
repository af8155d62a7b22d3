"""Tries the mutants of ``engine.toml``: builds each one, and asks the tests that pin effort.

They are deliberate, not drawn: a change of C++ takes a build of its own, and most random ones are
noticed by the compiler or by wrong answers. What needs care is a search that is only weaker.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from tests.mutations import trees
from tests.mutations.rooms import Fate, Verdict
from tests.mutations.trees import Tree

MUTANTS = Path(__file__).parent / "engine.toml"
TESTS = ("tests/effort", "tests/nurikabe/solvers/test_ant_colony.py")
_SECONDS = 900


def attempt(count: int, seed: int, jobs: int, say: Callable[[str], None], only: str) -> Verdict:
    """Try the mutants, or so many of them as were asked for."""
    listed = tomllib.loads(MUTANTS.read_text(encoding="utf-8"))["mutant"]
    listed = [one for one in listed if only in one["file"] or only in one["name"]]
    chosen = random.Random(seed).sample(listed, min(count, len(listed)))
    tree = trees.make("engine")
    _configure(tree)
    _build(tree, jobs)
    if _test(tree) is not Fate.SURVIVED:
        raise SystemExit("the tests of the engine fail without any mutant")
    verdict = Verdict("engine")
    for mutant in chosen:
        file = tree.root / mutant["file"]
        code = file.read_text(encoding="utf-8")
        if code.count(mutant["from"]) != 1:
            raise SystemExit(f"{mutant['file']} does not have once: {mutant['from']}")
        file.write_text(code.replace(mutant["from"], mutant["to"]), encoding="utf-8")
        _build(tree, jobs)
        fate = _test(tree)
        file.write_text(code, encoding="utf-8")
        verdict.fates.append((fate, f"{mutant['file']}: {mutant['name']}"))
        say(f"{len(verdict.fates)}/{len(chosen)} {fate}: {mutant['name']}")
    return verdict


def _configure(tree: Tree) -> None:
    """Prepare a quick build; the figures are the same with any optimisation."""
    nanobind = subprocess.check_output([sys.executable, "-m", "nanobind", "--cmake_dir"], text=True)
    bin = Path(sys.executable).parent
    # Only boards of up to 126 cells a side, which compiles much sooner.
    flags = "-O1 -DNDEBUG -DNURIE_WORDS=1,2"
    words = ("-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={flags}", "-G", "Ninja")
    options = (
        f"-DPython_EXECUTABLE={sys.executable}",
        f"-Dnanobind_DIR={nanobind.strip()}",
        f"-DCMAKE_MAKE_PROGRAM={bin / 'ninja'}",
    )
    ended = tree.run(bin / "cmake", "-S", ".", "-B", "build", *words, *options)
    if ended.code != 0:
        raise SystemExit(ended.output)


def _build(tree: Tree, jobs: int) -> None:
    ended = tree.run(Path(sys.executable).parent / "cmake", "--build", "build", "-j", jobs)
    if ended.code != 0:
        raise SystemExit(ended.output[-3000:])
    (built,) = (tree.root / "build").glob("_engine.*.so")
    shutil.copy(built, tree.root / "src" / "nurie" / built.name)


def _test(tree: Tree) -> Fate:
    words = ("-x", "-p", "no:cacheprovider", "--hypothesis-seed=0", *TESTS)
    ended = tree.run(tree.python, "-m", "pytest", *words, seconds=_SECONDS)
    if ended.code is None:
        return Fate.TIMEOUT
    return Fate.SURVIVED if ended.code == 0 else Fate.KILLED
