"""``nurie book``: files, folders and packs as one PDF."""

from __future__ import annotations

from pathlib import Path

import pytest

from nurie.drawing.book import book
from nurie.drawing.exercises import exercises
from nurie.files import load
from nurie.learning import lesson, positions
from nurie.packs import load_pack
from tests.cli.conftest import T_SHAPE, Run, save, save_impossible
from tests.drawing.test_book import pages


def test_files_and_folders(run: Run, folder: Path) -> None:
    Path("in").mkdir()
    save("in/b.non", T_SHAPE, title="Second")
    save("a.non", T_SHAPE, title="First")
    result = run("book", "a.non", "in", "--out", "book.pdf", "--title", "Two", "--per-page", "4")
    assert (result.exit_code, result.output) == (0, "")
    text = pages(Path("book.pdf").read_bytes())
    assert text[0].startswith("Two 2 puzzles")
    assert text[2].startswith("1 First 3×3 2 Second 3×3")


def test_standard_output(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE, title="Tee")
    assert run("book", name).stdout_bytes == book([load(name)])


def test_a_bundled_pack(run: Run, folder: Path) -> None:
    result = run("book", "nurikabe", "-o", "book.pdf", "--per-page", "6")
    assert result.exit_code == 0, result.stderr
    first = load_pack("nurikabe").puzzles[0].title
    assert f"1 {first}" in pages(Path("book.pdf").read_bytes())[1]


@pytest.mark.parametrize(("language", "title"), [("en", "Mushroom"), ("pl", "Grzyb")])
def test_titles_of_a_bundled_pack_are_translated(
    run: Run, folder: Path, language: str, title: str
) -> None:
    result = run("book", "pictures", "-o", "book.pdf", "--language", language)
    assert result.exit_code == 0, result.stderr
    text = "".join(pages(Path("book.pdf").read_bytes()))
    assert title in text


def test_options_reach_the_book(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE, title="Tee")
    words = ["--paper", "letter", "--large-print", "--patterns", "--hide-titles", "--by-level"]
    result = run("book", name, *words, "--language", "sl", "--per-page", "1", "--title", "A")
    assert result.stdout_bytes == book(
        [load(name)],
        title="A",
        paper="letter",
        large=True,
        patterns=True,
        hide_titles=True,
        by_level=True,
        language="sl",
        per_page=1,
    )


def test_too_large_for_large_print_is_noted(run: Run, folder: Path) -> None:
    save("wall.non", "\n".join(["#" * 64] * 64), title="Wall")
    result = run("book", "wall.non", "--large-print", "-o", "book.pdf")
    told = "too large for large print, so that clues have less than 14 points: Wall (64×64)"
    assert (result.exit_code, result.stderr) == (0, f"note: {told}\n")


def test_a_puzzle_without_a_solution_is_left_out(run: Run, folder: Path) -> None:
    save("good.non", T_SHAPE, title="Good")
    result = run("book", save_impossible("bad.non"), "good.non", "-o", "book.pdf")
    assert (result.exit_code, result.stderr) == (
        1,
        "bad.non: it has no solution, so it is left out\n",
    )
    assert "1 Good 3×3" in pages(Path("book.pdf").read_bytes())[2]


def test_a_puzzle_with_several_solutions_is_noted(run: Run, folder: Path) -> None:
    result = run("book", "-", "-o", "book.pdf", given="2x2:1/1/1/1")
    assert result.exit_code == 0
    assert result.stderr == "-: it has several solutions; one of them is printed\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.non"], "missing.non: no such file or directory"),
        (["t.non", "--paper", "a0"], "nurie book: unknown paper 'a0'; choose from a4, letter"),
        (["t.non", "--per-page", "7"], "nurie book: invalid value for '--per-page'"),
        (["t.non", "--language", "xx"], "nurie book: unknown language 'xx'; choose from cs"),
        (["t.non", "-o", "t.non"], "nurie book: t.non is one of the puzzles; name another"),
        (["t.non", "-o", "b.png"], "nurie book: a book is not written as '.png'; use .pdf\n"),
        (["--practice", "overlap", "-o", "b.txt"], "nurie book: a book is not written as '.txt'"),
        (["--practice", "overlpa"], "nurie book: no technique 'overlpa' can be practised (did you"),
        (["t.non", "--seed", "0"], "nurie book: --count and --seed are for exercises; name a"),
        (["t.non", "-o", "no/b.pdf"], "nurie book: no/b.pdf: no such file or directory"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    save("t.non", T_SHAPE)
    result = run("book", *words)
    assert result.stderr.startswith(sentence), result.stderr
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert [path.name for path in Path().iterdir()] == ["t.non"]


def test_exercises_for_a_technique(run: Run, folder: Path) -> None:
    words = ["--practice", "nurikabe/unreachable", "--count", "3"]
    result = run("book", *words, "-o", "sheet.pdf")
    assert (result.exit_code, result.output) == (0, "")
    text = pages(Path("sheet.pdf").read_bytes())
    assert text[0].startswith("Unreachable Nurikabe From each island, count as many steps")
    assert text[1].startswith("Solutions 1 ")
    assert "no island can reach" in text[1].lower()
    assert run("book", *words).stdout_bytes == Path("sheet.pdf").read_bytes()
    other = run("book", *words, "--seed", "1", "--language", "de").stdout_bytes
    assert pages(other)[0].startswith("Unerreichbar Nurikabe")


def test_options_reach_the_exercises(run: Run, folder: Path) -> None:
    words = ["--practice", "colour_crossing", "--count", "2", "--seed", "3", "--title", "A"]
    more = ["--paper", "letter", "--large-print", "--patterns", "--language", "sl"]
    assert run("book", *words, *more).stdout_bytes == exercises(
        "colour_crossing",
        positions(lesson("colour_crossing"), 2, 3),
        title="A",
        paper="letter",
        large=True,
        patterns=True,
        language="sl",
    )


def test_exercises_too_large_for_large_print_are_noted(run: Run, folder: Path) -> None:
    words = ["--practice", "splitting", "--count", "2", "--large-print"]
    result = run("book", *words, "-o", "sheet.pdf")
    told = "too large for large print, so that clues have less than 14 points: exercise 2"
    assert (result.exit_code, result.stderr) == (0, f"note: {told}\n")


@pytest.mark.parametrize(
    "words", [["--per-page", "2"], ["--hide-titles"], ["--by-level"], ["--time", "0"]]
)
def test_options_for_puzzles_are_refused(run: Run, folder: Path, words: list[str]) -> None:
    result = run("book", "--practice", "overlap", *words, "-o", "x.pdf")
    told = "--per-page, --hide-titles, --by-level and --time are for puzzles, not for exercises"
    assert (result.exit_code, result.stderr) == (2, f"nurie book: {told}\n")
    assert not Path("x.pdf").exists()


def test_exercises_and_puzzles_exclude_each_other(run: Run, folder: Path) -> None:
    for words in ([], [save("t.non", T_SHAPE), "--practice", "overlap"]):
        result = run("book", *words, "-o", "x.pdf")
        assert result.exit_code == 2
        assert "name puzzles, or a technique with --practice" in result.stderr
    result = run("book", "--practice", "unreachable", "-o", "x.pdf")
    assert "choose nonogram/unreachable or nurikabe/unreachable" in result.stderr
