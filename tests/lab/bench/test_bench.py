"""The benchmark on tiny sets: it reports wrong verdicts, runs peers and stops cleanly."""

from __future__ import annotations

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nurie
from nurie import Grid, Nonogram, Nurikabe, Status
from nurie.lab.bench import __main__ as bench
from nurie.lab.bench import (
    answer_sets,
    measure,
    order_cnf,
    peers,
    report,
    sets,
    targets,
)
from nurie.lab.bench.peers import PeerError
from nurie.lab.bench.report import Result

HEART = Nonogram.of(".#.#. ##### ##### .###. ..#..")
CHECKERS = Nonogram.of("#. .#")
ISLANDS = Nurikabe.of("2 . . 1\n. . . .\n. 4 . .")
TWO_WAYS = Nurikabe.of("2 .\n. .")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """All sets: two newspaper puzzles, two of a survey, a batch of three, two Nurikabe and one."""
    folder = tmp_path / "data"
    for place in sets.FOLDERS.values():
        (folder / place).mkdir(parents=True)
    nonograms, nurikabe = folder / "nonogram", folder / "nurikabe"
    nurie.save(HEART, nonograms / "newspaper" / "1_5x5.non")
    nurie.save(Nonogram.of("### ..# ###"), nonograms / "newspaper" / "10_3x3.non")
    nurie.save(HEART, nonograms / "survey" / "heart.non")
    nurie.save(CHECKERS, nonograms / "survey" / "checkers.non")
    nurie.save([CHECKERS, HEART, CHECKERS], nonograms / "tournament" / "cup.txt", "tournament")
    verdicts(folder, heart="unique", checkers="several")
    nurie.save(ISLANDS, nurikabe / "seed" / "nurikabe1.csv")
    nurie.save(TWO_WAYS, nurikabe / "seed" / "nurikabe3.csv")
    nurie.save(ISLANDS, nurikabe / "newspaper" / "0001_3x4.txt", "plain")
    solution_is(folder, "..#.\n####\n....")
    return folder


def solution_is(folder: Path, rows: str) -> None:
    (folder / "nurikabe" / "newspaper" / "0001_3x4.sol").write_text(f"3 4\n{rows}\n")


def verdicts(folder: Path, **known: str) -> None:
    lines = [f"{name},{verdict}\n" for name, verdict in known.items()]
    (folder / sets.VERDICTS).write_text("puzzle,verdict\n" + "".join(lines))


def peer(name: str, *lines: object) -> list[str]:
    """The options for a peer that prints these lines, whatever it is asked."""
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    code = f"import sys; print({chr(10).join(texts)!r}.replace('SET', sys.argv[1]))"
    return ["--peer", f"{name}={shlex.join([sys.executable, '-c', code])} {{set}}"]


def told(puzzle: str, verdict: str = "unique", cpu_seconds: object = 1.5) -> dict[str, object]:
    return {
        "peer": "p",
        "set": "SET",
        "puzzle": puzzle,
        "verdict": verdict,
        "cpu_seconds": cpu_seconds,
    }


def row(text: str, start: str) -> list[str]:
    """The cells of the first row of a table that starts so."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {start} "))
    return cells(line)


def cell(text: str, start: str, column: str) -> str:
    """What a row that starts so has in the column of that name, in whichever table."""
    head: list[str] = []
    for line in text.splitlines():
        if line.startswith("| puzzle "):
            head = cells(line)
        elif line.startswith(f"| {start} ") and column in head:
            return cells(line)[head.index(column)]
    pytest.fail(f"no row {start!r} with a column {column!r}")


def cells(line: str) -> list[str]:
    return [part.strip() for part in line.strip("|").split("|")]


def test_all_sets_with_the_baseline(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    options = ["--step", "1", "--json", str(file)]
    assert bench.main(["--data", str(data), *options]) == 0
    text = capsys.readouterr().out
    assert "2 of 2 puzzles proved unique" in text
    assert "2 of 2 verdicts right" in text
    assert row(text, "checkers")[1] == "several"
    assert row(text, "cup")[1:3] == ["3", "3"]
    assert row(text, "order CNF, cup")[1:4] == ["3", "3", "0"]
    assert "WRONG" not in text
    assert max(map(len, text.splitlines())) <= 100
    results = json.loads(file.read_text())["sets"]
    assert [result["set"] for result in results] == list(sets.NAMES)
    beside = ["order CNF"] * 3 + ["clingo"] * 2
    told = [len(result["others"][name]) for result, name in zip(results, beside, strict=True)]
    assert told == [2, 2, 3, 2, 1]
    assert row(text, "nurikabe3")[1:4:2] == ["several", "2"]
    assert "1 of 1 puzzles proved unique, 1 of them within 2 CPU s; 1 match the known" in text


def test_a_wrong_verdict_of_ours_is_reported(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    verdicts(data, heart="several", checkers="several")
    assert bench.main(["--data", str(data), "--set", "survey", "--no-baseline"]) == 1
    text = capsys.readouterr().out
    assert "1 of 2 verdicts right" in text
    assert row(text, "heart")[1] == "WRONG: unique"
    assert "WRONG: heart (unique, not several)." in text
    assert row(text, "survey: right verdicts")[-1] == "MISSED"


@pytest.mark.parametrize(
    "outcome",
    [
        nurie.Outcome(Status.UNIQUE),
        nurie.Outcome(Status.UNIQUE, (Grid("##### ##### ##### .###. ..#.."),)),
        nurie.Outcome(Status.SEVERAL, (HEART.goal or Grid("."),)),
        nurie.Outcome(Status.SEVERAL, (HEART.goal or Grid("."),) * 2),
    ],
)
def test_a_verdict_that_its_solutions_do_not_bear_out_is_wrong(outcome: nurie.Outcome) -> None:
    assert measure.verified(HEART, outcome) == "wrong"


def test_the_only_solution_must_be_the_goal() -> None:
    solution = nurie.solve(HEART).solutions
    other = Nonogram(HEART.rows, HEART.columns, goal=Grid(["....."] * 5))
    assert measure.verified(HEART, nurie.Outcome(Status.UNIQUE, solution)) == "unique"
    assert measure.verified(other, nurie.Outcome(Status.UNIQUE, solution)) == "wrong"


def test_there_must_be_as_many_solutions_as_are_known() -> None:
    both = nurie.solve(TWO_WAYS, nurie.Limits(solutions=3))
    assert measure.verified(TWO_WAYS, both, 2) == "several"
    assert measure.verified(TWO_WAYS, both, 3) == "wrong"
    stopped = nurie.Outcome(Status.TIMEOUT, both.solutions[:1])
    assert measure.verified(TWO_WAYS, stopped, 2) == "timeout"


def test_a_nurikabe_must_have_the_solution_that_is_told(data: Path) -> None:
    name = "nurikabe-newspaper"

    def verdict() -> str:
        tasks = sets.load(data, name)
        return next(measure.measure(name, tasks, sets.limits(name), 1)).verdict

    assert verdict() == "unique"
    solution_is(data, "...#\n####\n....")
    assert verdict() == "wrong"
    (data / "nurikabe" / "newspaper" / "0001_3x4.sol").unlink()
    with pytest.raises(sets.DataError, match=r"no 0001_3x4\.sol beside 0001_3x4\.txt"):
        verdict()


def test_a_nurikabe_without_an_answer_is_not_a_mistake() -> None:
    def result(name: str, verdict: str) -> Result:
        figures = {"expected": "unique", "is_the_goal": False, "probes": 1, "conflicts": 2}
        lines = {
            "a": peers.Line("Nurie", name, "a", "unique", 0.5, figures | {"is_the_goal": True}),
            "b": peers.Line("Nurie", name, "b", verdict, 9.0, figures),
        }
        for line in lines.values():
            line.figures["line_solves"] = 0  # type: ignore[index]
        return Result(name, ours=lines)

    assert result("survey", "timeout").wrong
    assert result("nurikabe-newspaper", "wrong").wrong
    open_set = result("nurikabe-newspaper", "timeout")
    assert not open_set.wrong
    text = report.text(open_set)
    assert "1 of 2 puzzles proved unique" in text
    assert "No answer: b." in text
    assert "2 conflicts" in text
    late = result("nurikabe-newspaper", "unique")
    assert "2 of 2 puzzles proved unique, 1 of them within 2 CPU s" in report.text(late)


def test_the_targets_of_nurikabe() -> None:
    def reached(name: str, size: int, slow: int) -> dict[str, str]:
        whole = {"peak_megabytes": 30.0}
        result = Result(name, whole=whole)
        for number in range(size):
            spent = 3.0 if number < slow else 0.0005
            result.ours[str(number)] = peers.Line(
                "Nurie", name, str(number), "unique", spent, {"expected": "unique"}
            )
        return {target.what: target.verdict for target in targets.of_set(result)}

    settled = "nurikabe-newspaper: settled within 2 CPU s"
    assert reached("nurikabe-newspaper", 564, 4)[settled] == "met"
    assert reached("nurikabe-newspaper", 564, 5)[settled] == "MISSED"
    assert reached("nurikabe-newspaper", 564, 0)[settled] == "beyond"
    assert reached("nurikabe-newspaper", 564, 0)["nurikabe-newspaper: median, ms"] == "met"
    assert reached("nurikabe-seed", 11, 1)["nurikabe-seed: the slowest, CPU s"] == "MISSED"
    assert settled not in reached("nurikabe-newspaper", 20, 0)


def test_peers_stand_beside_us(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--data", str(data), "--set", "survey", "newspaper", "--no-baseline"]
    sums = [told("TOTAL") | {"verdict": {"unique": 1}}] * 2
    good = peer("good", told("heart"), *sums, told("checkers", "several"), told("1_5x5"))
    bad = peer("bad", told("heart", "several"), told("checkers", "timeout", 7))
    assert bench.main([*options, *good, *bad]) == 0
    text = capsys.readouterr().out
    assert cell(text, "heart", "good").startswith("1.500 (")
    assert cell(text, "heart", "bad") == "WRONG"
    assert cell(text, "checkers", "bad").startswith(">7.000 (>")
    assert row(text, "good, the 2")[1:6] == ["2", "2", "0", "0", "3.000"]
    assert row(text, "bad, the 2")[1:6] == ["2", "0", "1", "1", "–"]
    assert row(text, "good")[1:3] == ["1", "1"]
    assert "good solved 1 puzzles that Nurie did not try here; they are left out." in text
    assert "bad reported no puzzle of this set." in text


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("hello", "'hello' is not JSON"),
        ("[1]", "'[1]' is not a JSON object"),
        (told("checkers", verdict="") | {"verdict": 3}, "has no string 'verdict'"),
        (told("checkers", cpu_seconds="1"), "has no number 'cpu_seconds'"),
        (told("checkers", cpu_seconds=-1), "has no number 'cpu_seconds'"),
        (told("checkers", cpu_seconds=float("nan")), "has no number 'cpu_seconds'"),
        (told("checkers") | {"set": "other"}, "is about a set other than 'survey'"),
        (told("heart"), "repeats a puzzle"),
    ],
)
def test_a_line_that_breaks_the_protocol_is_one_sentence(
    data: Path, line: object, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ["--data", str(data), "--set", "survey", "--no-baseline"]
    assert bench.main([*options, *peer("odd", told("heart"), line, told("checkers"))]) == 0
    text, errors = capsys.readouterr()
    sentence = next(part for part in text.splitlines() if part.startswith("odd, line 2: "))
    assert sentence.endswith(f"{complaint}.")
    assert row(text, "odd, the 2")[1] == "1"
    assert "Traceback" not in text + errors


def test_a_peer_that_fails_is_one_sentence(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--data", str(data), "--set", "survey", "--no-baseline"]
    code = shlex.quote("import sys; sys.exit('no luck')")
    failing = ["--peer", f"unlucky={sys.executable} -c {code}", "--peer", "absent=/no/such/program"]
    assert bench.main([*options, *failing]) == 0
    text = capsys.readouterr().out
    assert "unlucky ended with exit code 1: no luck." in text
    assert "absent cannot be started: " in text


def test_placeholders_are_filled_in() -> None:
    found = peers.parse_peer("a b=run 'x y' {set}:{step} --time={time} {other}")
    assert found.name == "a b"
    words = found.words("survey", 5, 2.5)
    assert words == ["run", "x y", "survey:5", "--time=2.5", "{other}"]


@pytest.mark.parametrize("text", ["name", "=command", "name=", "name='open"])
def test_a_peer_without_name_or_command_is_refused(text: str) -> None:
    with pytest.raises(PeerError):
        peers.parse_peer(text)


def test_missing_data_is_one_sentence(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (data / sets.VERDICTS).unlink()
    for folder in (tmp_path / "nowhere", data):
        assert bench.main(["--data", str(folder)]) == 2
        text, errors = capsys.readouterr()
        assert not text
        assert len(errors.splitlines()) == 1
        assert str(folder) in errors


def test_the_environment_names_the_data(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sets.VARIABLE, str(data))
    assert sets.default_folder() == data
    names = [task.name for task in sets.load(data, "newspaper")]
    assert names == ["1_5x5", "10_3x3"]
    assert [task.name for task in sets.load(data, "tournament", 2)] == ["cup-1", "cup-3"]


def test_a_stop_prints_what_is_done(data: Path, tmp_path: Path) -> None:
    marker = tmp_path / "told"
    line = json.dumps(told("heart") | {"set": "survey"})
    code = shlex.quote(
        f"import pathlib, time; print({line!r}, flush=True);"
        f"time.sleep(0.5); pathlib.Path({str(marker)!r}).touch(); time.sleep(60)"
    )
    command = [sys.executable, "-m", "nurie.lab.bench", "--data", str(data), "--set", "survey"]
    command += ["--no-baseline", "--peer", f"sleeper={sys.executable} -c {code}"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    deadline = time.monotonic() + 600
    while not marker.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    text, errors = process.communicate(timeout=600)
    assert process.returncode == 130
    assert errors == ""
    assert "2 of 2 verdicts right" in text
    assert cell(text, "heart", "sleeper").startswith("1.500 (")
    assert "Stopped before the end" in text


def boards(letters: str, tries: int) -> list[Nonogram]:
    """Random small boards, many of them with several solutions, some made impossible."""
    chance = random.Random(letters)
    found = []
    for _ in range(tries):
        width, height = chance.randint(1, 6), chance.randint(1, 6)
        grid = Grid("".join(chance.choices(letters, k=width)) for _ in range(height))
        puzzle = Nonogram.of(grid)
        if chance.random() < 0.2:
            columns = list(puzzle.columns)
            chance.shuffle(columns)
            puzzle = Nonogram(puzzle.rows, columns, colours=puzzle.colours)
        found.append(puzzle)
    return found


@pytest.mark.parametrize("letters", [".#", ".##", ".rg", "..rgb"])
def test_the_baseline_agrees_with_the_engine(letters: str) -> None:
    pytest.importorskip("pysat")
    seen = set()
    for puzzle in boards(letters, 150):
        many = nurie.Limits(solutions=50)
        ours, theirs = nurie.solve(puzzle, many), order_cnf.solve(puzzle, 50)
        assert not any(puzzle.check(solution) for solution in theirs.solutions)
        if len(ours.solutions) < 50:
            assert set(theirs.solutions) == set(ours.solutions)
        assert len(theirs.solutions) == len(ours.solutions)
        assert theirs.status == nurie.solve(puzzle).status
        seen.add(theirs.status)
    assert seen == {Status.UNIQUE, Status.SEVERAL, Status.NONE}


def test_the_baseline_refuses_what_cannot_be() -> None:
    pytest.importorskip("pysat")
    assert order_cnf.solve(Nonogram([[3]], [[1], [1]])).status is Status.NONE
    assert order_cnf.solve(Nonogram([[(1, "r")]], [[(1, "r")]])).status is Status.NONE
    assert order_cnf.solve(Nonogram([[1]], [[1]]), 1).status is Status.SOLVED


def test_without_python_sat_the_baseline_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    assert order_cnf.main(["survey", "--data", str(data)]) == 2
    text, errors = capsys.readouterr()
    assert not text
    assert "needs python-sat, which is not installed" in errors


def test_the_baseline_stops_in_time(data: Path) -> None:
    pytest.importorskip("pysat")
    chance = random.Random(0)
    large = Grid("".join(chance.choices(".#", k=60)) for _ in range(60))
    nurie.save(Nonogram.of(large), data / "nonogram" / "newspaper" / "2_60x60.non")
    command = [sys.executable, "-m", "nurie.lab.bench.order_cnf", "newspaper", "--data", str(data)]
    done = subprocess.run([*command, "--time", "0.05"], capture_output=True, text=True, check=True)
    lines = [peers.parse_line(text, "newspaper") for text in done.stdout.splitlines()]
    assert [line.verdict for line in lines] == ["unique", "timeout", "unique"]


def nurikabe_boards(tries: int) -> list[Nurikabe]:
    """Random small boards with a few numbers, some of them ``?``."""
    chance = random.Random(5)
    found = []
    for _ in range(tries):
        width, height = chance.randint(1, 4), chance.randint(1, 4)
        numbers = [[0] * width for _ in range(height)]
        for _ in range(chance.randint(0, 3)):
            number = chance.choice([-1, 1, 1, 2, 2, 3, 4])
            numbers[chance.randrange(height)][chance.randrange(width)] = number
        found.append(Nurikabe(numbers))
    return found


def test_the_baseline_for_nurikabe_agrees_with_the_engine() -> None:
    pytest.importorskip("clingo")
    seen = set()
    for puzzle in nurikabe_boards(150):
        many = nurie.Limits(solutions=50)
        ours, theirs = nurie.solve(puzzle, many), answer_sets.solve(puzzle, 50)
        assert not any(puzzle.check(solution) for solution in theirs.solutions)
        if len(ours.solutions) < 50:
            assert set(theirs.solutions) == set(ours.solutions)
        assert len(theirs.solutions) == len(ours.solutions)
        assert theirs.status == ours.status
        seen.add(theirs.status)
    assert seen == {Status.UNIQUE, Status.SEVERAL, Status.NONE}
    assert answer_sets.solve(TWO_WAYS, 1).status is Status.SOLVED


def test_without_clingo_the_baseline_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "clingo", None)
    assert answer_sets.main(["nurikabe-seed", "--data", str(data)]) == 2
    text, errors = capsys.readouterr()
    assert not text
    assert "needs clingo, which is not installed" in errors


def test_the_baseline_for_nurikabe_stops_in_time(data: Path) -> None:
    pytest.importorskip("clingo")
    hard = Nurikabe([[0] * 12, [0, 60] + [0] * 10, [0, 0, 0, 59] + [0] * 8, *[[0] * 12] * 9])
    nurie.save(hard, data / "nurikabe" / "newspaper" / "0002_12x12.txt", "plain")
    (data / "nurikabe" / "newspaper" / "0002_12x12.sol").write_text(
        "12 12\n" + "............\n" * 12
    )
    name = "nurikabe-newspaper"
    command = [sys.executable, "-m", "nurie.lab.bench.answer_sets", name, "--data", str(data)]
    done = subprocess.run([*command, "--time", "0.05"], capture_output=True, text=True, check=True)
    lines = [peers.parse_line(text, name) for text in done.stdout.splitlines()]
    assert [line.verdict for line in lines] == ["unique", "timeout"]
