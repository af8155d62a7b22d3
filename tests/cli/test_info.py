"""``nurie info``: facts and faults."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import SAMPLES, Run, save_impossible


def test_facts_of_a_coloured_puzzle(run: Run) -> None:
    result = run("info", "--json", SAMPLES / "mushroom.non")
    value = json.loads(result.stdout)
    assert (value["title"], value["format"]) == ("Mushroom", "non")
    assert value["author"] == "The Nurie developers"
    assert (value["width"], value["height"], value["filled"]) == (10, 10, 62)
    assert {colour["name"]: colour["filled"] for colour in value["colours"]} == {
        "red": 37,
        "cream": 10,
        "green": 15,
    }
    assert (value["goal"], value["problems"]) == ("right", [])


def test_text(run: Run) -> None:
    result = run("info", SAMPLES / "cat.non")
    assert "  format      non\n" in result.stdout
    assert "  filled      114 of 225 cells, 51 %\n" in result.stdout
    assert "  faults      none found without solving\n" in result.stdout
    assert result.exit_code == 0


def test_every_fault_is_told(run: Run, folder: Path) -> None:
    result = run("info", save_impossible("bad.non"))
    assert (
        "  faults      row 2: its runs need 4 cells, but the line has 3\n"
        "              the rows add up to 4 filled cells, but the columns to 3\n" in result.stdout
    )
    assert result.exit_code == 1


def test_the_format_of_standard_input(run: Run) -> None:
    value = json.loads(run("info", "--json", "-", given=b"3x3:1/3/1/3/1/1").stdout)
    assert value["format"] == "tatham"
