"""Files, folders and standard input; broken input gets a one-sentence message."""

from __future__ import annotations

import errno
import io
import json
import os
import time
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import SAMPLES, T_SHAPE, Run, save

VERBS = ("solve", "count", "info", "show")


def files_in(output: str) -> list[str]:
    return [json.loads(line)["file"] for line in output.splitlines()]


def test_standard_input(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    result = run("solve", "--json", "-", given=Path("t.non").read_bytes())
    assert json.loads(result.stdout)["file"] == "-"


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://puzz.link/p?nonogram/4/3/1g3g2g1g2g4g1g", "nonogram"),
        ("puzz.link/p?nurikabe/4/3/g4l2h1", "nurikabe"),
        ("https://example.org/pattern.html#4x3:1/3/2/1/2/4/1", "nonogram"),
        ("4x3:1/3/2/1/2/4/1", "nonogram"),
    ],
)
def test_addresses_are_puzzles(run: Run, folder: Path, address: str, kind: str) -> None:
    found = json.loads(run("solve", "--json", address).stdout)
    assert (found["file"], found["kind"], found["status"]) == (address, kind, "unique")
    run("convert", address, "saved.json")
    assert nurie.load("saved.json").kind == kind
    Path("grid.txt").write_text("\n".join(found["solutions"][0]))
    assert run("check", address, "grid.txt").exit_code == 0


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://example.org/cat", ": an address of puzz.link or of Simon Tatham's Pattern"),
        (
            "https://puzz.link/p?slither/4/4/123",
            ", line 1: an address of a nonogram or nurikabe was expected, not of a slither",
        ),
        ("https://example.org/pattern.html#9x9#1", ", line 1: the ID contains a random seed"),
    ],
)
def test_other_addresses_are_one_sentence(run: Run, folder: Path, address: str, told: str) -> None:
    result = run("solve", address)
    assert result.stderr.startswith(f"{address}{told}")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_file_may_be_named_like_an_address(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    Path("t.non").rename("2x2:1")
    assert json.loads(run("solve", "--json", "2x2:1").stdout)["width"] == 3


def test_a_picture_as_text_is_a_puzzle(run: Run, folder: Path) -> None:
    Path("heart.txt").write_text(".#.#.\n#####\n.###.\n..#..\n")
    found = json.loads(run("solve", "--json", "heart.txt").stdout)
    assert (found["kind"], found["solutions"][0][1]) == ("nonogram", "#####")


def test_a_list_of_clues_is_not_a_nurikabe(run: Run, folder: Path) -> None:
    Path("t.cwd").write_text("3\n3\n3\n1\n1\n\n1\n3\n1\n")
    found = json.loads(run("solve", "--json", "t.cwd").stdout)
    assert (found["kind"], found["solutions"]) == ("nonogram", [["###", ".#.", ".#."]])
    Path("t.cwd").write_text("3\n3\n3\n1\n1\n1\n3\n")
    assert run("solve", "t.cwd").stderr == (
        "t.cwd, line 7: 6 clues (3 rows, 3 columns) were expected, but there are 5\n"
    )


def test_a_drawing_is_for_nurie_make(run: Run, folder: Path) -> None:
    Path("cat.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    told = "an SVG has no cells; nurie make FILE turns photos and drawings into puzzles"
    for words in (["solve", "cat.svg"], ["convert", "cat.svg", "cat.non"], ["info", "cat.svg"]):
        result = run(*words)
        assert (result.exit_code, result.stderr) == (2, f"cat.svg: {told}\n")


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "smal"],
        ["book", "smal", "-o", "book.pdf"],
        ["info", "smal"],
        ["convert", "smal", "a.json"],
        ["pack", "check", "smal"],
        ["pack", "list", "smal"],
    ],
)
def test_a_misspelt_pack_is_recognised(run: Run, folder: Path, words: list[str]) -> None:
    result = run(*words)
    sentence = "smal: no such file or directory (did you mean the pack 'small'?)\n"
    assert (result.stderr, result.exit_code) == (sentence, 2)


def test_folders_are_walked_in_order(run: Run, folder: Path) -> None:
    for name in ("box/b.non", "box/a.xml", "box/inner/c.json", "box/.hidden/d.non"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        save(name, T_SHAPE)
    result = run("solve", "--json", "box")
    assert files_in(result.stdout) == ["box/a.xml", "box/b.non", "box/inner/c.json"]


def test_other_files_are_skipped_in_a_folder_only(run: Run, folder: Path) -> None:
    Path("box").mkdir()
    save("box/t.non", T_SHAPE)
    Path("box/README.txt").write_text("These are puzzles.\n")
    Path("box/results.csv").write_text("name,seconds\nt,0.1\n")
    result = run("solve", "--json", "box")
    assert files_in(result.stdout) == ["box/t.non"]
    assert result.stderr.splitlines() == [
        "box/README.txt: skipped, unknown format",
        "box/results.csv: skipped, unknown format",
    ]
    assert result.exit_code == 0
    named = run("solve", "box/results.csv")
    assert named.stderr.startswith("box/results.csv, line 1: 'name' is not a number")
    assert named.exit_code == 2


def test_each_file_in_a_folder_is_opened_once(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("box").mkdir()
    save("box/a.non", T_SHAPE)
    save("box/b.json", T_SHAPE)
    Path("box/README.txt").write_text("These are puzzles.\n")
    opened: list[str] = []
    open_file = io.FileIO

    def counted(name: str, *more: object) -> io.FileIO:
        opened.append(name)
        return open_file(name, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(io, "FileIO", counted)
    assert run("solve", "--json", "box").exit_code == 0
    assert opened == ["box/README.txt", "box/a.non", "box/b.json"]


def test_a_folder_without_puzzles(run: Run, folder: Path) -> None:
    Path("box").mkdir()
    result = run("solve", "box")
    assert (result.exit_code, result.stderr) == (2, "box: this folder contains no puzzles\n")


def test_names_do_not_matter_but_content_does(run: Run, folder: Path) -> None:
    save("t.non", T_SHAPE)
    Path("t.non").rename("t.xml")
    assert run("solve", "t.xml").exit_code == 0


def test_puzzles_before_a_broken_one_are_solved(run: Run, folder: Path) -> None:
    nurie.save([nurie.Nonogram.of(T_SHAPE)] * 2, "two.json")
    with Path("two.json").open("a") as file:
        file.write('{"kind": "nonogram", "clues": ')
    result = run("solve", "--json", "two.json", SAMPLES / "cat.non")
    assert files_in(result.stdout) == ["two.json", "two.json", str(SAMPLES / "cat.non")]
    assert result.stderr.startswith("two.json, line 3: ")
    assert result.exit_code == 2


BROKEN = {
    "empty": b"",
    "blank": b" \n\n ",
    "truncated": (SAMPLES / "cat.non").read_bytes()[:200],
    "binary": bytes(range(256)) * 400,
    "zeros": bytes(100_000),
    "digits": b"1234567890" * 1_000_000,
    "numbers": b"7 " * 1_000_000,
    "lines": b"5 5\n" * 500_000,
    "half a picture": b"\x89PNG\r\n\x1a\n" + bytes(50),
    "half a JSON": b'{"kind": "nonogram", "clues": {"rows": [[1',
    "deep JSON": b'{"kind": "nonogram", "clues": ' + b"[" * 100_000,
    "half an XML": b'<?xml version="1.0"?><puzzleset><puzzle type="grid"><clues type="ro',
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_one_sentence(run: Run, folder: Path, name: str, verb: str) -> None:
    Path(name).write_bytes(BROKEN[name])
    begin = time.process_time()
    result = run(verb, name)
    assert time.process_time() - begin < 2
    assert result.stderr.startswith(name)
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 400
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("verb", VERBS)
def test_a_broken_standard_input_is_one_sentence(run: Run, verb: str) -> None:
    result = run(verb, "-", given=BROKEN["truncated"])
    assert result.stderr.startswith("-, line ")
    assert result.exit_code == 2


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("name", ["", "x" * 5000, "t.non/inner"])
def test_a_name_that_no_file_can_have(run: Run, folder: Path, name: str, verb: str) -> None:
    save("t.non", T_SHAPE)
    result = run(verb, name)
    assert result.stderr.startswith(name or "''")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("verb", VERBS)
def test_an_empty_standard_input(run: Run, verb: str) -> None:
    assert run(verb, "-").stderr == "-: it is empty\n"


def test_a_pipe_in_a_folder_is_not_waited_for(run: Run, folder: Path) -> None:
    Path("box").mkdir()
    os.mkfifo("box/pipe")
    save("box/t.non", T_SHAPE)
    result = run("solve", "--json", "box")
    assert files_in(result.stdout) == ["box/t.non"]
    assert (result.exit_code, result.stderr) == (
        0,
        "box/pipe: skipped, because it is a pipe or a device\n",
    )


def test_a_folder_that_cannot_be_read(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("box/inner").mkdir(parents=True)
    save("box/t.non", T_SHAPE)
    look = os.scandir

    def scandir(path: str | int) -> object:  # Python itself clears folders by their descriptors.
        if str(path).endswith("inner"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return look(path)

    monkeypatch.setattr(os, "scandir", scandir)
    result = run("solve", "--json", "box")
    assert files_in(result.stdout) == ["box/t.non"]
    assert (result.exit_code, result.stderr) == (2, "box/inner: permission denied\n")
    assert run("solve", "box/inner").stderr == "box/inner: permission denied\n"
