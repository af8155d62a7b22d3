"""Which tests can notice a change of a line: those that run it.

The tests of a room run once with coverage, in as many shares as there are jobs; the answer is kept
until the code or the tests change.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutations import trees
from tests.mutations.mutants import Mutant
from tests.mutations.trees import Tree

FIXTURE = "fixture "
"""How the context of a fixture begins that serves several tests; its name follows."""
MOST_WORK = 60.0
"""Seconds of the processor that the tests of one mutant took together, when all was well."""
_SETTINGS = """
[run]
source = {source}
parallel = true
data_file = {data}
context = ${{PYTEST_CURRENT_TEST-}}
disable_warnings = no-data-collected, module-not-measured, no-ctracer, couldnt-parse
"""


@dataclass(frozen=True)
class Selection:
    """The tests that run each line, and the time that they take."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    """By the clock, so that a test which hangs can be told."""
    work: dict[str, float]
    """Of the processor: which tests are chosen does not depend on how busy the machine is."""
    importers: dict[str, list[str]] = field(default_factory=dict)
    """The tests whose own file imports a source file."""

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that run what a mutant changes, the likeliest and quickest first.

        What runs when a file is imported concerns every test that runs anything of that file,
        and first of all the tests that import it themselves.
        """
        lines = self.lines.get(mutant.file, {})
        found = {name for line in mutant.lines for name in lines.get(line, [])}
        importers: set[str] = set()
        if "" in found:
            importers = set(self.importers.get(mutant.file, ()))
            found = importers.union(*lines.values())
        stem = Path(mutant.file).stem.strip("_")

        def order(name: str) -> tuple[bool, float, str]:
            is_likely = name in importers or stem in Path(name.partition("::")[0]).stem
            return not is_likely, self.work[name], name

        chosen: list[str] = []
        total = 0.0
        for name in sorted((name for name in found if name in self.work), key=order):
            total += self.work[name]
            if chosen and total > MOST_WORK:
                break
            chosen.append(name)
        return chosen


def measure(room: str, sources: Sequence[str], tests: Sequence[str], jobs: int) -> Selection:
    """The selection for a room, measured now or before."""
    key = hashlib.sha256("\0".join((*sources, "", *tests)).encode())
    for name in sorted(trees.files()):
        if name.endswith((".py", ".hpp", ".cpp")):
            key.update(name.encode() + (trees.REPOSITORY / name).read_bytes())
    cache = trees.SCRATCH / f"selection-{room}-{key.hexdigest()[:12]}.json"
    if not cache.exists():
        print(f"{room}: running its tests once, to see which lines each of them runs", flush=True)
        told = _measure(room, sources, tests, jobs)
        for old in trees.SCRATCH.glob(f"selection-{room}-*"):
            old.unlink()
        cache.write_text(json.dumps(told))
    lines, times = json.loads(cache.read_text())
    return Selection(
        {file: {int(n): names for n, names in of.items()} for file, of in lines.items()},
        {name: seconds for name, (seconds, _) in times.items()},
        {name: work for name, (_, work) in times.items()},
        {source: _importers(source, times) for source in sources},
    )


def _importers(source: str, tests: Iterable[str]) -> list[str]:
    """The tests whose file imports a module of the library."""
    package, _, module = (
        source.removeprefix("src/").removesuffix(".py").replace("/", ".").rpartition(".")
    )
    imports = re.compile(
        rf"^from {re.escape(package)}\.{module} import|^import {re.escape(package)}\.{module}\b"
        rf"|^from {re.escape(package)} import [^\n]*\b{module}\b",
        re.MULTILINE,
    )
    files = {name.partition("::")[0] for name in tests}
    found = {
        file
        for file in files
        if imports.search((trees.REPOSITORY / file).read_text(encoding="utf-8"))
    }
    return sorted(name for name in tests if name.partition("::")[0] in found)


def _measure(
    room: str, sources: Sequence[str], tests: Sequence[str], jobs: int
) -> tuple[dict[str, dict[int, list[str]]], dict[str, tuple[float, float]]]:
    from coverage import CoverageData

    tree = trees.make(f"{room}-coverage")
    settings = tree.root / "coverage.ini"
    settings.write_text(_SETTINGS.format(source=tree.root / "src", data=tree.root / ".coverage"))
    shares = [tests[number::jobs] for number in range(jobs)]
    with ThreadPoolExecutor(jobs) as pool:
        each = pool.map(lambda n: _share(tree, settings, shares[n], n), range(len(shares)))
        told = {name: took for some in each for name, took in some.items()}
    times = {name: (seconds, work) for name, (seconds, work, _) in told.items()}
    tree.run(tree.python, "-m", "coverage", "combine", f"--rcfile={settings}")
    data = CoverageData(basename=str(tree.root / ".coverage"))
    data.read()
    served: dict[str, list[str]] = {}
    for name, (_, _, fixtures) in told.items():
        for by in (name.partition("::")[0], *(FIXTURE + fixture for fixture in fixtures)):
            served.setdefault(by, []).append(name)
    lines = {}
    for source in sources:
        found = data.contexts_by_lineno(str(tree.root / source))
        lines[source] = {line: _tests(of, served) for line, of in found.items()}
    return lines, times


def _tests(contexts: Sequence[str], served: Mapping[str, Sequence[str]]) -> list[str]:
    """The tests of some contexts, given the tests of each file and each fixture.

    A process that a test kills leaves no trace. So of a line that runs in processes which tests
    start, all tests of their files count.
    """
    found: set[str] = set()
    for context in contexts:
        name, _, when = context.strip("|").rpartition(" ")
        if when in ("(setup)", "(call)", "(teardown)"):
            found.update(served.get(name.partition("::")[0], ()))
        elif context.startswith(FIXTURE):
            found.update(served.get(context, ()))
        else:
            found.add(context)
    return sorted(found)


def _share(
    tree: Tree, settings: Path, tests: Sequence[str], number: int
) -> dict[str, tuple[float, float, list[str]]]:
    times = tree.root / f"times-{number}.json"
    env = {"COVERAGE_PROCESS_START": str(settings), "NURIE_TIMES": str(times)}
    plugins = ("-p", "tests.mutations.contexts", "-p", "no:cacheprovider")
    ended = tree.run(tree.python, "-m", "pytest", *plugins, "--hypothesis-seed=0", *tests, env=env)
    if not times.exists():
        raise SystemExit(ended.output)
    if ended.code != 0:
        print("These tests fail without any mutant, so they are not used:")
        print("\n".join(line for line in ended.output.splitlines() if line.startswith("FAILED")))
    found: dict[str, tuple[float, float, list[str]]] = json.loads(times.read_text())
    return found
