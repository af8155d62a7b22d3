"""The examples in ``docs/command-line.md`` print what the page says, except times and effort."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.cli.conftest import SAMPLES, Run
from tests.conftest import REPOSITORY

TEXT = (REPOSITORY / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_every_example(run: Run, folder: Path) -> None:
    for file in SAMPLES.iterdir():
        shutil.copy(file, folder)
    blocks = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) > 8
    for block in blocks:
        for command, told in re.findall(r"\$ (.*)\n((?:(?!\$ ).*\n)*)", block):
            assert without_effort(output_of(run, command)) == without_effort(told), command


def output_of(run: Run, command: str) -> str:
    """What a pipe of ``echo`` and ``nurie`` puts on the screen: standard error, then the output."""
    output = errors = ""
    for part in command.split(" | "):
        program, *words = part.replace('"', "").split()
        if program == "echo":
            output = " ".join(words) + "\n"
        else:
            result = run(*words, given=output)
            output, errors = result.stdout, result.stderr
    return errors + output


def without_effort(text: str) -> str:
    """The text without what varies from run to run, or with every change of the engine."""
    text = re.sub(r"\([\d.,]+ m?s.*\)", "(effort)", text)
    return re.sub(r'"seconds": .*', '"seconds": …', text)
