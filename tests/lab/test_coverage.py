"""The report says what ran: who skipped puzzles and why, and where chance did nothing."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from nurie.errors import NurieError
from nurie.lab import entrants, findings, pages, protocol
from nurie.lab.log import Log
from nurie.lab.plan import Plan
from nurie.lab.results import Settings, Study
from nurie.lab.runs import Course
from nurie.lab.suite import Item, Suite, load
from nurie.nonogram.puzzle import Nonogram
from tests.lab.studies import made_up, study
from tests.lab.test_report import cells

ONCE = Settings("once", 60, None, 1)
FULL = Nonogram.of("#")
ENDS = (("a", 0, "unique"), ("b", 3, "solved"), ("c", 0, "stuck"))


def text_of(what: Study) -> str:
    return pages.markdown(list(findings.blocks(what)))


def random_pictures() -> Suite:
    """Two pictures of each of two sizes and densities."""
    items = [
        Item(f"{side} {density:.0%} {number}", FULL, {"size": side, "density": density})
        for side in (10, 15)
        for density in (0.3, 0.7)
        for number in (1, 2)
    ]
    return Suite("random", tuple(items))


def left_after(folder: Path, patience: int | None, *failures: str) -> list[str]:
    """The puzzles that a solver still has to solve, after it gave up on some."""
    suite = random_pictures()
    made = Plan(suite, [(entrants.parse("line"), None)], protocol.ONCE, ONCE, patience)
    with closing(Log(folder, ONCE)) as log:
        for item in suite.items:
            if item.name in failures:
                (run,) = made_up(
                    "line", item.name, [60], status="timeout", digest=item.digest,
                    settings=ONCE, group=item.group,
                )  # fmt: skip
                log.add(run)
        course = Course(made, log)
        return [task.item.name for task in made.tasks() if course.is_left(task)]


def test_patience_ends_with_a_size_and_density(tmp_path: Path) -> None:
    left = left_after(tmp_path / "a", 1, "10 30% 1")
    assert left == ["10 70% 1", "10 70% 2", "15 70% 1", "15 70% 2"]
    left = left_after(tmp_path / "b", 2, "10 30% 1", "15 30% 1")
    assert left == ["10 30% 2", "10 70% 1", "10 70% 2", "15 30% 2", "15 70% 1", "15 70% 2"]
    left = left_after(tmp_path / "c", 1, "15 70% 1")
    assert left == ["10 30% 1", "10 30% 2", "10 70% 1", "10 70% 2", "15 30% 1", "15 30% 2"]
    assert len(left_after(tmp_path / "d", None, "10 30% 1", "10 30% 2")) == 6


def test_who_skipped_what_and_why() -> None:
    names = [f"p{number}" for number in range(4)]
    text = text_of(
        study(
            *(made_up("line", name, [1], settings=ONCE) for name in names),
            *(made_up("axis", name, [1], settings=ONCE, first=2) for name in names[:2]),
            *(
                made_up("slow", name, [60], settings=ONCE, status="timeout", patience=3)
                for name in names[:3]
            ),
            made_up("late", "p0", [1], settings=ONCE),
        )
    )
    assert "1 of 4 solvers ran on all 4 puzzles." in text
    assert "Every solver ran" not in text
    assert "- `axis`: 2 of 4 puzzles; the suite gives it only the first 2\n" in text
    assert "- `slow`: 3 of 4 puzzles; it gave up on 3 in a row and skipped the rest\n" in text
    assert "- `late`: 1 of 4 puzzles; the rest was not measured\n" in text
    table = text.split("## All solvers")[1].split("## ")[0]
    assert [cells(table, f"`{name}`")[0][0] for name in ("line", "axis")] == ["`line`", "`axis` †"]


def test_patience_with_random_pictures_names_size_and_density() -> None:
    group = {"size": 10, "density": 0.3}
    text = text_of(
        study(
            *(made_up("line", name, [1], settings=ONCE, group=group) for name in "ab"),
            made_up("slow", "a", [60], settings=ONCE, status="timeout", patience=1, group=group),
        )
    )
    assert "it gave up on 1 of one size and density in a row and skipped the rest and the" in text


def test_all_ran_on_everything() -> None:
    one = made_up("line", "a", [1], settings=ONCE)
    assert "The solver ran on the one puzzle." in text_of(study(one))
    both = study(one, made_up("axis", "a", [1], settings=ONCE))
    assert "Both solvers ran on the one puzzle." in text_of(both)


def test_where_chance_did_nothing() -> None:
    text = text_of(
        study(
            *(
                made_up(
                    "annealing", name, [1], settings=ONCE, status=status, relies_on_chance=True,
                    effort={"line_solves": 9, "tries": tries},
                )
                for name, tries, status in ENDS
            ),
            made_up("line", "a", [1], settings=ONCE),
        )
    )  # fmt: skip
    table = text.split("## All solvers")[1]
    assert cells(table, "`annealing`")[0][2] == "2 (1 ‡)"
    assert cells(table, "`line`")[0][2] == "1"
    assert "settled the puzzle before its first random board" in table
    effort = text.split("### `annealing`")[1]
    assert [cells(effort, f"{name} 5×5")[0][1] for name in "abc"] == ["unique ‡", "solved", "stuck"]


def test_a_suite_names_its_tables(tmp_path: Path) -> None:
    assert load("documents").tables == ("thesis", "survey")
    file = tmp_path / "mine.toml"
    file.write_text('tables = ["thesus"]\n[[packs]]\nname = "documents"\n')
    with pytest.raises(NurieError, match=r"no table of the documents 'thesus'.*thesis"):
        load(str(file))
