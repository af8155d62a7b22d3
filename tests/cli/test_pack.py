"""``nurie pack``: build, check and list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nurie.packs import load_pack, open_pack, packs
from tests.cli.conftest import T_SHAPE, Run, save, save_impossible

CREDITS = ["--author", "Ada", "--licence", "CC0-1.0"]


def build(run: Run, *more: str) -> str:
    """Writes a pack of two puzzles."""
    save("t.non", T_SHAPE, title="Tee")
    save("l.non", "#.\n##", title="El")
    result = run("pack", "build", "t.non", "l.non", "-o", "p.json", *CREDITS, *more)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_build_and_check(run: Run, folder: Path) -> None:
    assert build(run, "--title", "Shapes").startswith("p.json: 2 puzzles (2 ")
    assert run("pack", "check", "p.json").stdout == "p: 2 puzzles, no problems\n"
    pack = open_pack("p.json")
    assert (pack.title, pack.author, pack.licence) == ("Shapes", "Ada", "CC0-1.0")
    assert [entry.name for entry in pack.entries] == ["el", "tee"], "the smaller one first"


def test_the_order_can_be_kept(run: Run, folder: Path) -> None:
    build(run, "--keep-order")
    assert [entry.name for entry in open_pack("p.json").entries] == ["tee", "el"]


def test_build_prints_json(run: Run, folder: Path) -> None:
    told = json.loads(build(run, "--json", "--description", "Two shapes."))
    assert sum(told.pop("levels").values()) == 2
    assert told == {
        "file": "p.json",
        "name": "p",
        "title": "p",
        "puzzles": 2,
        "kind": "nonogram",
        "description": "Two shapes.",
        "author": "Ada",
        "licence": "CC0-1.0",
    }


def test_other_commands_read_a_pack(run: Run, folder: Path) -> None:
    build(run)
    told = [json.loads(line) for line in run("solve", "--json", "p.json").stdout.splitlines()]
    assert [(one["index"], one["title"], one["status"]) for one in told] == [
        (1, "El", "unique"),
        (2, "Tee", "unique"),
    ]
    assert run("show", "p.json").stdout.startswith("El (p.json, 2×2)\n")
    assert run("convert", "--to", "non", "p.json", "out/").exit_code == 0
    assert len(list(Path("out").iterdir())) == 2
    assert run("pack", "build", "p.json", "-o", "q.json").exit_code == 0
    assert (
        Path("q.json").read_text().partition("puzzles")[2]
        == (Path("p.json").read_text().partition("puzzles")[2])
    )


def test_a_puzzle_that_is_not_unique_stops_the_build(run: Run, folder: Path) -> None:
    save_impossible("bad.non")
    save("t.non", T_SHAPE)
    result = run("pack", "build", "bad.non", "t.non", "-o", "p.json", *CREDITS)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "bad.non: it has no solution\np.json: not written\n"
    assert not Path("p.json").exists()
    result = run("pack", "build", "bad.non", "t.non", "-o", "p.json", "--skip", *CREDITS)
    assert result.exit_code == 0
    assert result.stderr == "bad.non: it has no solution, so it is left out\n"
    assert [entry.name for entry in open_pack("p.json").entries] == ["t"]


def test_check_reports_what_is_wrong(run: Run, folder: Path) -> None:
    build(run)
    told = json.loads(Path("p.json").read_text())
    told["puzzles"][1]["level"] = 5
    told["licence"] = ""
    Path("p.json").write_text(json.dumps(told))
    result = run("pack", "check", "p.json")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "p: the pack has no licence"
    assert lines[1].startswith("p: tee: its level is ")
    one = json.loads(run("pack", "check", "--json", "p.json").stdout)
    assert (one["ok"], one["in_order"]) == (False, True)
    assert one["problems"][0] == {"puzzle": "", "problem": "the pack has no licence"}


def test_list_names_every_bundled_pack(run: Run, folder: Path) -> None:
    told = [json.loads(line) for line in run("pack", "list", "--json").stdout.splitlines()]
    assert [one["name"] for one in told] == list(packs())
    for one in told:
        pack = load_pack(one["name"])
        assert (one["title"], one["puzzles"]) == (pack.title, len(pack.puzzles))
    shown = run("pack", "list", "small", "nurikabe").stdout.splitlines()
    assert shown == [
        f"{name:8}  {load_pack(name).title} ({len(load_pack(name).puzzles)} puzzles, {kind})"
        for name, kind in (("small", "nonogram"), ("nurikabe", "nurikabe"))
    ]


def test_bundled_packs_are_well(run: Run) -> None:
    result = run("pack", "check", "small", "coloured", "nurikabe")
    assert result.exit_code == 0, result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["list", "missing.json"], "missing.json: no such file or directory"),
        (["check", "t.non"], "t.non: it is not a pack, which is a JSON object with puzzles"),
        (["build", "t.non", "-o", "t.non"], "nurie pack: t.non is one of the puzzles"),
        (["build", "t.non"], "nurie pack build: missing option '--out'"),
        (["build", "missing", "-o", "p.json"], "missing: no such file or directory"),
        (["build", "t.non", *CREDITS, "-o", "no/p.json"], "nurie pack: no/p.json: no such file"),
        (["build", "t.non", "-o", "p.non"], "nurie pack: a pack is not written as '.non'; use"),
        (["rebuild"], "nurie pack: no such command 'rebuild'"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    save("t.non", T_SHAPE)
    result = run("pack", *words)
    assert result.stderr.startswith(sentence), result.stderr
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert [path.name for path in Path().iterdir()] == ["t.non"]
