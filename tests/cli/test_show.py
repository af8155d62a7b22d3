"""``nurie show``: clues around a board, and pictures."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import T_SHAPE, Run, save, save_impossible


def test_an_empty_board(run: Run, folder: Path) -> None:
    result = run("show", save("t.non", T_SHAPE, title="Tee"))
    assert result.stdout.splitlines() == [
        "Tee (t.non, 3×3)",
        "  1 3 1",
        "3 _ _ _",
        "1 _ _ _",
        "1 _ _ _",
    ]


def test_a_solved_board(run: Run, folder: Path) -> None:
    result = run("show", "--solve", save("t.non", T_SHAPE))
    assert "3 # # #\n1 . # .\n1 . # .\n" in result.stdout


def test_a_picture(run: Run, folder: Path) -> None:
    result = run("show", "--picture", save("t.non", T_SHAPE))
    assert result.stdout == f"t.non, 3×3\n{T_SHAPE}\n"


def test_the_picture_of_a_puzzle_without_a_solution(run: Run, folder: Path) -> None:
    result = run("show", "--picture", save_impossible("bad.non"))
    assert (result.stdout, result.stderr) == ("", "bad.non: no solution was found\n")
    assert result.exit_code == 1


@pytest.mark.usefixtures("folder")
def test_colour_can_be_forced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[0;48;2;255;255;255m" in run("show", save("t.non", T_SHAPE)).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("show", save("t.non", T_SHAPE)).stdout


def test_letters_of_colours_are_explained_unless_there_are_colours(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = save("flag.non", "r#\n.g", title="Flag")
    legend = "# black, g green, r red"
    assert run("show", flag).stdout.splitlines()[:2] == ["Flag (flag.non, 2×2)", legend]
    assert run("show", "--picture", flag).stdout.splitlines()[1:] == [legend, "r#", ".g"]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "green" not in run("show", flag).stdout


def test_a_long_legend_has_several_lines_which_end_after_a_colour(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = "abcdef"
    colours = [nurie.Colour(one, f"rather long name {one}", "#123456") for one in letters]
    nurie.save(nurie.Nonogram.of(letters, colours=colours), "long.json")
    lines = run("show", "--picture", "long.json").stdout.splitlines()
    assert lines[1:] == [
        "a rather long name a, b rather long name b, c rather long name c,",
        "d rather long name d, e rather long name e, f rather long name f",
        letters,
    ]
    monkeypatch.setattr("nurie.cli._words.columns_of", lambda _: 30)
    assert len(run("show", "--picture", "long.json").stdout.splitlines()) == 1 + 6 + 1
