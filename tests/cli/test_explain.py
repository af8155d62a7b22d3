"""``nurie explain``: steps in words, boards, pages, the events of solvers, exit codes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import SAMPLES, T_SHAPE, Run, save, save_hard, save_impossible

TWO_WAYS = "#.\n.#"


def test_numbered_steps_with_boards(run: Run, folder: Path) -> None:
    result = run("explain", save("t.non", T_SHAPE, title="Tee"))
    assert result.stdout.splitlines()[:7] == [
        "Tee (t.non, 3×3)",
        "",
        "1. Row 1: the 3 fills the whole line (known 3/9)",
        "  1 3 1",
        "3>#>#>#",
        "1 _ _ _",
        "1 _ _ _",
    ]
    assert result.stdout.endswith("solved in 5 steps\n")
    assert "(known 9/9)" in result.stdout
    assert (result.exit_code, result.stderr) == (0, "")


def test_sentences_only(run: Run, folder: Path) -> None:
    result = run("explain", "--brief", save("t.non", T_SHAPE))
    assert len(result.stdout.splitlines()) == 2 + 5 + 1
    assert ">" not in result.stdout


def test_another_language(run: Run, folder: Path) -> None:
    tee = save("t.non", T_SHAPE)
    first, *_, last = run("explain", "--brief", "--language", "pl", tee).stdout.splitlines()[2:]
    assert first == "1. Wiersz 1: blok 3 wypełnia całą linię (znane 3/9)"
    assert last == "rozwiązane w 5 krokach"
    step = json.loads(run("explain", "--json", "--language", "pl", tee).stdout.splitlines()[0])
    assert step["sentence"] == "Wiersz 1: blok 3 wypełnia całą linię"
    run("explain", "--html", "page.html", "--language", "pl", tee)
    assert "wypełnia całą linię" in Path("page.html").read_text(encoding="utf-8")
    reason = run("explain", "--language", "pl", save_impossible("none.non")).stdout.splitlines()[-1]
    assert reason.startswith(nurie.messages.text("explain.none", "pl", reason=""))
    refused = run("explain", "--language", "xx", tee)
    assert (refused.exit_code, refused.stderr.splitlines()[0][:42]) == (
        2,
        "nurie explain: unknown language 'xx'; choo",
    )


@pytest.mark.usefixtures("folder")
def test_changes_stand_out_in_colour(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    result = run("explain", save("t.non", T_SHAPE))
    pink = "48;2;153;0;120m"
    assert result.stdout.count(pink) >= 2


def test_one_object_a_step(run: Run, folder: Path) -> None:
    result = run("explain", "--json", save("t.non", T_SHAPE), save("two.non", TWO_WAYS))
    *steps, end, stuck = map(json.loads, result.stdout.splitlines())
    assert [(step["file"], step["step"]) for step in steps] == [
        ("t.non", n) for n in (1, 2, 3, 4, 5)
    ]
    assert steps[0] == {
        "file": "t.non",
        "step": 1,
        "technique": "full_line",
        "level": "easy",
        "line": "row 1",
        "sentence": "Row 1: the 3 fills the whole line",
        "settles": [[0, 0, "#", True], [0, 1, "#", True], [0, 2, "#", True]],
        "because": [],
        "assuming": [],
        "chain": [],
    }
    assert steps[1]["because"] == [[0, 0, "#", True]]
    assert end == {"file": "t.non", "status": "unique", "known": ["###", ".#.", ".#."]}
    assert stuck == {"file": "two.non", "status": "stuck", "known": ["??", "??"]}
    assert result.exit_code == 1


def test_a_chain_as_data(run: Run, folder: Path) -> None:
    """Each link has its line, what it settles and why; the last settles nothing."""
    result = run("explain", "--json", save("hard.non", "##... ..#.# .#..# #..#. ..##."))
    first = json.loads(result.stdout.splitlines()[0])
    assert first["technique"] == "edge_logic"
    assert len(first["assuming"]) == 1
    *links, last = first["chain"]
    assert all(link["settles"] and link["line"] for link in links)
    assert last["settles"] == []
    assert len(last["because"]) > 1
    assert "would have to be both filled and empty" in last["sentence"]


@pytest.mark.usefixtures("folder")
def test_json_for_both_kinds_or_a_page(run: Run) -> None:
    name = str(SAMPLES.parent / "nurikabe" / "pebble-holm.json")
    *steps, end = map(json.loads, run("explain", "--json", name).stdout.splitlines())
    assert {step["level"] for step in steps} <= {"easy", "medium", "hard", "expert"}
    assert end["status"] == "unique"
    both = run("explain", "--json", "--html", "x.html", name)
    assert both.stderr == "nurie explain: --json and --html cannot be used together\n"
    assert both.exit_code == 2


def test_reasons_stand_out_too(run: Run, folder: Path) -> None:
    result = run("explain", save("t.non", T_SHAPE))
    assert "3*# # #\n1>. _ _\n1>. _ _\n" in result.stdout


def test_it_says_when_it_is_stuck(run: Run, folder: Path) -> None:
    result = run("explain", save("two.non", TWO_WAYS))
    assert "stuck after 0 steps" in result.stdout
    assert result.exit_code == 1


def test_it_says_why_there_is_no_solution(run: Run, folder: Path) -> None:
    result = run("explain", save_impossible("bad.non"))
    assert "no solution: row 2: its runs need 4 cells, but the line has 3" in result.stdout
    assert result.exit_code == 1


def test_it_gives_up_in_time(run: Run, folder: Path) -> None:
    result = run("explain", "--time", 0.05, "--brief", save_hard("hard.non"))
    assert "gave up after" in result.stdout
    assert result.exit_code == 1


def test_the_events_of_a_solver(run: Run, folder: Path) -> None:
    result = run("explain", "--method", "rules_then_search", save("two.non", TWO_WAYS))
    assert "1. Assume that row 1, column 1 is filled (known 0/4)" in result.stdout
    assert "unknown again" in result.stdout
    result = run("explain", "--method", "line_rules", "-o", "rules=overlap", save("t.non", T_SHAPE))
    assert "Row 1: the 3 must cover columns 1-3 wherever it starts" in result.stdout
    assert "stuck after" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["missing.non"], "missing.non: no such file or directory"),
        (["-o", "a=b", "t.non"], "nurie explain: -o sets an option of a solver; choose"),
        (["--method", "magic", "t.non"], "nurie explain: unknown solver 'magic'"),
        (["--html", "nowhere/x.html", "t.non"], "nowhere/x.html: no such file or directory"),
        (["--html", "x.html", "both.json"], "nurie explain: both.json holds 2 puzzles"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, folder: Path, words: list[str], sentence: str) -> None:
    save("t.non", T_SHAPE)
    nurie.save([nurie.Nonogram.of(T_SHAPE), nurie.Nonogram.of(TWO_WAYS)], "both.json")
    result = run("explain", *words)
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")
    assert {file.name for file in folder.iterdir()} == {"t.non", "both.json"}


def test_a_page_stands_alone(run: Run, folder: Path) -> None:
    result = run("explain", "--html", "steps.html", SAMPLES / "cat.non")
    assert result.stdout.startswith("steps.html: solved in ")
    assert result.exit_code == 0
    page = (folder / "steps.html").read_text(encoding="utf-8")
    assert not re.search(r"https?:|//[a-z]|@import|url\(|\ssrc=|\shref=", page)
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert (data["width"], data["height"]) == (15, 15)
    assert len(data["steps"]) > 20
    assert [file.name for file in folder.iterdir()] == ["steps.html"]


def test_a_page_never_takes_the_place_of_the_puzzle(run: Run, folder: Path) -> None:
    name = save("t.non", T_SHAPE)
    before = Path(name).read_bytes()
    Path("other.non").symlink_to(name)
    for target in (name, "other.non"):
        result = run("explain", "--html", target, name)
        assert result.stderr == (
            f"nurie explain: --html {target} would overwrite the puzzle; choose another file\n"
        )
        assert result.exit_code == 2
    assert Path(name).read_bytes() == before


def test_a_board_of_chance_is_not_known(run: Run, folder: Path) -> None:
    words = ["explain", "--method", "ant_colony", "-o", "generations=2", "islands.csv"]
    empty = ["0,0,0,0,0,0,0,0"] * 6
    Path("islands.csv").write_text("\n".join(["1,0,0,0,0,0,0,0", *empty, "0,0,0,0,0,0,0,30"]))
    result = run(*words, "--brief")
    assert "known 64/64" not in result.stdout
    first = result.stdout.splitlines()[2]
    assert re.match(r"1\. Ant 1, the best board so far: (?:(?!cost).)* \(cost \d+\)$", first)
    *steps, end = map(json.loads, run(*words, "--json").stdout.splitlines())
    assert (steps[0]["ant"], steps[0]["cost"]) == (1, int(first.split("cost ")[1].rstrip(")")))
    assert end["status"] == "stuck"
    assert (end["cost"], len(end["best"])) == (steps[-1]["cost"], 8)
    assert sum(row.count("?") for row in end["known"]) == 62


def test_a_page_tells_the_run_and_keeps_the_verdict_for_the_end(run: Run, folder: Path) -> None:
    run("explain", "--html", "page.html", "--method", "line", save("t.non", T_SHAPE))
    page = Path("page.html").read_text(encoding="utf-8")
    facts = json.loads(page.split('id="data">')[1].split("</script>")[0])["facts"]
    assert (facts["file"], facts["solved"]) == ("t.non", True)
    assert facts["method"]
    assert facts["milliseconds"] > 0


def test_letters_of_colours_are_explained_above_boards(run: Run, folder: Path) -> None:
    flag = save("flag.non", "r#\n.g")
    lines = run("explain", flag, "--language", "de").stdout.splitlines()
    assert lines[:3] == ["flag.non, 2×2", "# schwarz, g grün, r rot", ""]
    assert lines[3].startswith("1. ")
    assert run("explain", "--brief", flag).stdout.splitlines()[1] == ""
    assert "green," not in run("explain", "--json", flag).stdout
