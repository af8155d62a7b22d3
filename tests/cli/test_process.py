"""``nurie`` as a process: signals, pipes, terminals, and how fast it starts."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nurie
from tests.cli.conftest import SAMPLES, T_SHAPE, save, save_hard, save_impossible, start

SECONDS = 600
"""More than any process here may take; only a failure waits so long."""


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good.non"], 0),
        (["good.non", "bad.non"], 1),
        (["bad.non", "missing.non", "good.non"], 2),
    ],
)
def test_exit_codes(folder: Path, names: list[str], code: int) -> None:
    save("good.non", T_SHAPE)
    save_impossible("bad.non")
    process = start("solve", *names)
    process.communicate(timeout=SECONDS)
    assert process.returncode == code


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_done(folder: Path, workers: int) -> None:
    names = [save("small.non", T_SHAPE), save_hard("hard.non"), "hard.non"]
    with start("solve", "--json", "--workers", workers, *names) as process:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=SECONDS)
    assert json.loads(first)["status"] == "unique"
    assert (rest, errors) == ("", "stopped; 1 puzzle done\n")
    assert process.returncode == 130


def test_ctrl_c_stops_a_count(folder: Path) -> None:
    with start("count", save("small.non", T_SHAPE), save_hard("hard.non")) as process:
        assert process.stdout
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=SECONDS) == ("", "stopped; 1 puzzle done\n")
    assert process.returncode == 130


@pytest.mark.parametrize(
    "words",
    [["solve", "--json"], ["solve"], ["show"], ["convert", "--to", "json"]],
    ids=" ".join,
)
def test_a_closed_pipe_ends_it_silently(folder: Path, words: list[str]) -> None:
    nurie.save([nurie.Nonogram.of(("#." * 40 + "\n") * 20)] * 300, "many.json")
    out = ["-"] if words[0] == "convert" else []
    with start(*words, "many.json", *out) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=SECONDS) == 141


def test_standard_input(folder: Path) -> None:
    with Path(save("t.non", T_SHAPE)).open() as file:
        process = start("solve", "-", stdin=file)
        output, _ = process.communicate(timeout=SECONDS)
    assert output.startswith(f"-, 3×3\n{T_SHAPE}\nunique (")


def test_standard_input_that_is_closed(folder: Path) -> None:
    command = f"{sys.executable} -m nurie solve - <&-"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "-: standard input is closed\n")


def test_a_name_that_is_not_valid_text(folder: Path) -> None:
    name = os.fsdecode(b"caf\xe9.non")
    save(name, T_SHAPE)
    process = start("solve", "--json", name)
    output, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors) == (0, "")
    assert json.loads(output)["file"] == name


def test_without_unicode(folder: Path) -> None:
    save("t.non", T_SHAPE, title="Té→")
    environment = {"PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1"}
    process = start("solve", "--json", "t.non", env=environment)
    assert json.loads(process.communicate(timeout=SECONDS)[0])["title"] == "Té→"
    process = start("solve", "t.non", env=environment)
    assert T_SHAPE in process.communicate(timeout=SECONDS)[0]


def on_terminal(*words: object, stop_at: str = "", **environment: str) -> str:
    """What a terminal receives from ``nurie`` on both of its outputs; Ctrl-C when it shows that."""
    mine, theirs = pty.openpty()
    try:
        process = start(*words, stdout=theirs, stderr=theirs, env={"COLUMNS": "80", **environment})
    finally:
        os.close(theirs)
    received = b""
    while True:
        try:
            received += os.read(mine, 65536)
        except OSError:
            break
        if stop_at and re.search(stop_at.encode(), received):
            process.send_signal(signal.SIGINT)
            stop_at = ""
    process.wait(timeout=SECONDS)
    os.close(mine)
    return received.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colours() -> None:
    shown = on_terminal("solve", SAMPLES / "boat.non", COLORTERM="truecolor")
    assert "\x1b[1mSailing boat\x1b[0m" in shown
    assert "48;2;31;119;180m" in shown
    assert "▀" in shown
    assert "\x1b[1;32munique\x1b[0m" in shown


def test_an_older_terminal_gets_its_256_colours() -> None:
    shown = on_terminal("solve", SAMPLES / "boat.non")
    assert ";48;5;" in shown
    assert ";48;2;" not in shown


def test_differing_cells_stand_out(folder: Path) -> None:
    shown = on_terminal("solve", save("two.non", "#.\n.#"), COLORTERM="truecolor")
    assert "several\x1b[0m: two shown; they differ in 4 cells\x1b[2m" in shown
    assert "153;0;120" in shown


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_can_be_plain(environment: dict[str, str]) -> None:
    shown = on_terminal("solve", SAMPLES / "boat.non", **environment)
    assert "\x1b" not in shown
    assert "\nnnnnnnnnnnnnnnn\n" in shown


def test_long_work_shows_its_progress_and_takes_it_away(folder: Path) -> None:
    names = [save("small.non", T_SHAPE), save_hard("hard.non")]
    shown = on_terminal("solve", *names, stop_at=r"solving hard\.non .*1 done, \d+ s")
    after = shown[shown.rindex(" done, ") :]
    assert "\x1b[2K" in after
    assert "stopped; 1 puzzle done" in after
    assert "\x1b[?25h" in after


def test_short_work_shows_no_progress(folder: Path) -> None:
    assert "solving" not in on_terminal("solve", save("small.non", T_SHAPE))


def test_starting_imports_nothing_that_is_slow(folder: Path) -> None:
    code = (
        "import sys; from nurie.cli._verbs import command;"
        "command().main(['solve', 't.non'], standalone_mode=False);"
        "print(*sys.modules, file=sys.stderr)"
    )
    save("t.non", T_SHAPE)
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    imported = set(process.stderr.split())
    assert {name for name in imported if re.fullmatch(r"nurie\.cli\.[a-z]\w*", name)} == {
        "nurie.cli.solve"
    }
    slow = {"rich", "pydantic", "PIL", "asyncio", "xml", "numpy", "unittest"}
    assert not slow & {name.partition(".")[0] for name in imported}
    # Almost all of the time that a small puzzle takes goes into imports.
    assert len(imported) < 300


FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


@FULL
@pytest.mark.parametrize(
    "words",
    [
        ["solve", "t.non"],
        ["info", "--json", "t.non"],
        ["list"],
        ["--help"],
        ["convert", "--to", "json", "t.non", "-"],
        ["generate", "nurikabe", "--size", "5x5"],
        ["generate", "nurikabe", "--size", "5x5", "--to", "json", "--out", "-"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("target", [">/dev/full", ">&-"])
def test_an_output_that_takes_nothing(folder: Path, words: list[str], target: str) -> None:
    save("t.non", T_SHAPE)
    command = shlex.join([sys.executable, "-m", "nurie", *words]) + target
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    reason = "no space left on device" if target == ">/dev/full" else "bad file descriptor"
    assert result.returncode == 2
    assert result.stderr.endswith(f": {reason}\n")
    assert result.stderr.count("\n") == 1


@FULL
@pytest.mark.parametrize("target", ["2>/dev/full", "2>&-"])
def test_what_is_said_may_be_lost_but_no_result_is(folder: Path, target: str) -> None:
    save("t.non", T_SHAPE)
    command = f"{sys.executable} -m nurie solve missing.non t.non {target}"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (2, "")
    assert "unique" in result.stdout
