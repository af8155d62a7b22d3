"""The mutants themselves: those of the engine fit it, those of Python change what programs do."""

from __future__ import annotations

import ast
import signal
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.mutations import trees
from tests.mutations.engine_room import MUTANTS
from tests.mutations.mutants import LEAVE_OUT, Mutant, of
from tests.mutations.rooms import Fate, Verdict
from tests.mutations.selection import Selection, _tests

ENGINE: list[dict[str, Any]] = tomllib.loads(MUTANTS.read_text(encoding="utf-8"))["mutant"]
CODE = '''"""A file."""

from __future__ import annotations

LIMIT: int | None = 3


def first(words: list[str], most: int | None = None) -> str | None:
    """Find a word."""
    assert words != []
    for word in words:
        if len(word) > LIMIT and word not in (
            "a",
        ):
            found.append(word,
                         1)
            return word
    raise ValueError("none")


if __name__ == "__main__":
    first(["a"] * 3)
'''


@pytest.mark.parametrize("mutant", ENGINE, ids=lambda mutant: mutant["name"])
def test_a_mutant_of_the_engine_fits_it(mutant: dict[str, Any]) -> None:
    code = (trees.REPOSITORY / mutant["file"]).read_text(encoding="utf-8")
    assert code.count(mutant["from"]) == 1
    assert mutant["from"] != mutant["to"]


def test_a_statement_is_left_out() -> None:
    left_out = [mutant for mutant in of_code() if mutant.operator == LEAVE_OUT]
    changed = [mutant.apply(CODE) for mutant in left_out]
    assert len(changed) == 2
    for text in changed:
        ast.parse(text)
        assert len(text.splitlines()) == len(CODE.splitlines())
    assert sorted("found.append" in text for text in changed) == [False, True]
    assert sorted("raise ValueError" in text for text in changed) == [False, True]


def test_mutants_change_what_the_program_does() -> None:
    lines = {mutant.place[0] for mutant in of_code()}
    told = [mutant.told(CODE) for mutant in of_code()]
    assert lines == {5, 11, 12, 15, 16, 18}
    assert not any("int + None" in text or "first.py:10" in text for text in told)
    assert any("for word in []:" in text for text in told)


def test_a_busy_machine_chooses_the_same_tests() -> None:
    names = ["tests/test_a.py::slow", "tests/test_a.py::quick", "tests/test_first.py::own"]
    work = dict(zip(names, (50.0, 11.0, 1.0), strict=True))
    mutant = Mutant("src/first.py", (7, 0, 8, 1), LEAVE_OUT)
    for busy in (1, 100):
        times = {name: busy * seconds for name, seconds in work.items()}
        found = Selection({"src/first.py": {8: names, 9: ["tests/test_b.py::other"]}}, times, work)
        assert found.tests(mutant) == [names[2], names[1]]
    work[names[0]] = 48.0
    assert len(found.tests(mutant)) == 3


def test_what_runs_at_import_concerns_those_who_import_it() -> None:
    names = ["tests/test_a.py::slow", "tests/test_a.py::quick", "tests/test_own.py::other"]
    work = dict(zip(names, (30.0, 1.0, 40.0), strict=True))
    lines = {"src/first.py": {8: [""], 9: names[:2]}}
    mutant = Mutant("src/first.py", (7, 0, 8, 1), LEAVE_OUT)
    assert Selection(lines, work, work).tests(mutant) == [names[1], names[0]]
    found = Selection(lines, work, work, {"src/first.py": names[2:]})
    assert found.tests(mutant) == [names[2], names[1]]


def test_a_fixture_of_many_tests_is_not_only_for_the_first() -> None:
    served = {"fixture server": ["a", "b"], "tests/test_c.py": ["tests/test_c.py::one"]}
    contexts = ["fixture server", "tests/test_c.py::two (call)", "d"]
    assert _tests(contexts, served) == ["a", "b", "d", "tests/test_c.py::one"]


def test_what_runs_in_a_copy_can_be_stopped(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    with ThreadPoolExecutor(1) as pool:
        words = ("sh", "-c", f"touch {begun}; sleep 600")
        waiting = pool.submit(trees.Tree(tmp_path).run, *words)
        while not begun.exists():
            assert not waiting.done()
        trees.stop()
        assert waiting.result().code == -signal.SIGKILL


def of_code() -> list[Mutant]:
    pytest.importorskip("cosmic_ray")
    return list(of("first.py", CODE))


def test_a_rate_counts_what_was_noticed() -> None:
    fates = [(Fate.KILLED, "a"), (Fate.TIMEOUT, "b"), (Fate.SURVIVED, "d"), (Fate.NO_TEST, "c")]
    verdict = Verdict("lab", fates)
    assert verdict.row.split("|")[1:-1] == [
        " lab      ",
        "     4 ",
        "      1 ",
        "        1 ",
        "        2 ",
        "   50% ",
    ]
    assert list(verdict.survivors) == ["c\n  (no test runs it)", "d"]
