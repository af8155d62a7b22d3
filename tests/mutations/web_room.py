"""Tries mutants of the client with Stryker, in a scratch copy, with the tests of vitest.

The mutants are those of lines drawn at random, all that Stryker knows of each. Tests in a browser
are left out, and with them the Svelte components, which only they run. Stryker works in the copy
itself, because some tests read files beside ``web/``.
"""

from __future__ import annotations

import json
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.mutations import trees
from tests.mutations.rooms import Fate, Verdict
from tests.mutations.trees import Tree

STRYKER = ("@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1")
"""The last version for Node 20."""
LEFT_OUT = ("src/main.ts", "src/svelte.d.ts")
MUTANTS_A_LINE = 2.0
"""On average, so that a sample has about the size that was asked for."""
_FATES = {
    "Killed": Fate.KILLED,
    "Timeout": Fate.TIMEOUT,
    "Survived": Fate.SURVIVED,
    "NoCoverage": Fate.NO_TEST,
}
_NOT_CODE = re.compile(r"\s*($|//|/?\*|import |export \* |\}|\)|interface |type |export type )")
_SECONDS = 3600


def attempt(count: int, seed: int, jobs: int, say: Callable[[str], None], only: str) -> Verdict:
    """Try about so many mutants of the client."""
    tree = Tree(trees.copy("web", keep=["web/node_modules"]))
    _remember_python(tree)
    _install(tree)
    lines = [line for line in _lines(tree.root / "web") if only in line[0]]
    chosen = random.Random(seed).sample(lines, min(len(lines), round(count / MUTANTS_A_LINE)))
    report = tree.root / "mutants.json"
    settings = {
        "testRunner": "vitest",
        "plugins": ["@stryker-mutator/vitest-runner"],
        "mutate": [f"{file}:{number}-{number}" for file, number in sorted(chosen)],
        "mutator": {"excludedMutations": ["StringLiteral"]},
        "coverageAnalysis": "perTest",
        "concurrency": jobs,
        "disableTypeChecks": False,
        "inPlace": True,
        "reporters": ["json"],
        "jsonReporter": {"fileName": str(report)},
        "timeoutMS": 60_000,
    }
    (tree.root / "web" / "stryker.conf.json").write_text(json.dumps(settings))
    words = ("npx", "stryker", "run", "stryker.conf.json")
    ended = tree.run(*words, seconds=_SECONDS, cwd="web", limited=False)
    if not report.exists():
        raise SystemExit(ended.output[-3000:])
    verdict = Verdict("web")
    for file, told in json.loads(report.read_text(encoding="utf-8"))["files"].items():
        for mutant in told["mutants"]:
            if mutant["status"] in _FATES:
                fate = _FATES[mutant["status"]]
                verdict.fates.append((fate, _told(file, told["source"], mutant)))
                say(f"{fate}: {verdict.fates[-1][1]}")
    return verdict


def _remember_python(tree: Tree) -> None:
    """Tests that compare with Python ask the same of it each time: it answers once and for all."""
    says = tree.root / "python-says.json"
    asked = [sys.executable, str(tree.root / "web" / "tests" / "engine" / "python_says.py")]
    says.write_bytes(subprocess.check_output(asked, cwd=tree.root))
    python = tree.root / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f"#!/bin/sh\nexec cat {shlex.quote(str(says))}\n")
    python.chmod(0o755)


def _install(tree: Tree) -> None:
    """Stryker beside the packages of the client; those are copied, so that theirs stay alone."""
    modules = tree.root / "web" / "node_modules"
    if not modules.exists():
        shutil.copytree(trees.REPOSITORY / "web" / "node_modules", modules, symlinks=True)
    if not (modules / "@stryker-mutator").exists():
        words = ("npm", "install", "--no-save", "--no-audit", "--no-fund", *STRYKER)
        if (ended := tree.run(*words, cwd="web", limited=False)).code != 0:
            raise SystemExit(ended.output[-3000:])


def _lines(web: Path) -> list[tuple[str, int]]:
    """The lines of code, each with its file."""
    found = []
    for file in sorted((web / "src").rglob("*.ts")):
        name = str(file.relative_to(web))
        if name.endswith(".test.ts") or name in LEFT_OUT:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not _NOT_CODE.match(line):
                found.append((name, number))
    return found


def _told(file: str, source: str, mutant: dict[str, Any]) -> str:
    start, end = mutant["location"]["start"], mutant["location"]["end"]
    line = source.splitlines()[start["line"] - 1]
    after = line[: start["column"] - 1] + mutant.get("replacement", "…") + line[end["column"] - 1 :]
    return f"web/{file}:{start['line']}\n  - {line.strip()}\n  + {after.strip()}"
