"""``nurie count``: exact, bounded and interrupted counts."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import T_SHAPE, Run, save, save_hard, save_impossible

PERMUTATION = "#...\n.#..\n..#.\n...#"


def test_counts_all(run: Run, folder: Path) -> None:
    result = run("count", save("p.non", PERMUTATION), save("t.non", T_SHAPE))
    first, second = result.stdout.splitlines()
    assert first.startswith("p.non: 24 solutions (")
    assert second.startswith("t.non: 1 solution (")
    assert result.exit_code == 0


def test_stops_where_it_is_told(run: Run, folder: Path) -> None:
    result = run("count", "--at-most", 10, save("p.non", PERMUTATION))
    assert result.stdout.startswith("p.non: at least 10 solutions (")
    assert result.exit_code == 0


def test_no_solution(run: Run, folder: Path) -> None:
    result = run("count", save_impossible("bad.non"))
    assert result.stdout.startswith("bad.non: 0 solutions (")
    assert result.exit_code == 1


def test_out_of_time(run: Run, folder: Path) -> None:
    result = run("count", "--time", 0.1, "--json", save_hard("hard.non"))
    value = json.loads(result.stdout)
    assert value["status"] == "timeout"
    assert result.exit_code == 1


def test_json(run: Run, folder: Path) -> None:
    value = json.loads(run("count", "--json", save("p.non", PERMUTATION)).stdout)
    assert (value["file"], value["index"], value["count"]) == ("p.non", 1, 24)
    assert value["status"] == "counted"
    assert value["seconds"] >= 0


def test_no_number_is_too_large(run: Run, folder: Path) -> None:
    result = run("count", "--at-most", 10**30, save("two.non", "#.\n.#"))
    assert (result.exit_code, result.stdout.startswith("two.non: 2 solutions")) == (0, True)
