"""The verbs as such: help, version, mistakes, completion, and that each is found by its file."""

from __future__ import annotations

from pathlib import Path

import pytest

import nurie
from nurie.cli._verbs import verbs
from tests.cli.conftest import T_SHAPE, Run, save


def test_every_file_is_a_verb() -> None:
    files = Path(nurie.__file__).parent.joinpath("cli").glob("[!_]*.py")
    assert {path.name for path in verbs().values()} == {path.name for path in files}
    assert {"solve", "check", "count", "convert", "show", "info", "list"} <= set(verbs())


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_names_every_verb(run: Run, words: list[str]) -> None:
    result = run(*words)
    assert result.exit_code == 0
    for verb in verbs():
        assert f"\n  {verb} " in result.stdout
    assert "..." not in result.stdout.partition("Commands:")[2]


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_help_with_examples(run: Run, verb: str) -> None:
    result = run(verb, "--help")
    assert result.exit_code == 0
    assert f"\n    nurie {verb}" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"nurie {nurie.__version__}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["slove"],
            "nurie: unknown command 'slove' (did you mean 'solve'?); choose from app, book, ",
        ),
        (["--what"], "nurie: no such option: --what"),
        (["solve"], "nurie solve: missing argument 'FILE'"),
        (["check", "x"], "nurie check: missing argument 'GRID'"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.stderr.startswith(sentence)
    assert result.stderr.count("\n") == 1
    assert (result.exit_code, result.stdout) == (2, "")


def test_a_bug_is_one_sentence_too(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("by mistake")

    monkeypatch.setattr(nurie, "count", broken)
    result = run("count", save("t.non", T_SHAPE))
    assert result.stderr == (
        "nurie: internal error (ZeroDivisionError: by mistake); "
        "set NURIE_DEBUG=1 to see the traceback\n"
    )
    assert result.exit_code == 2


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("nurie so", {"solve"}),
        ("nurie solve --sol", {"--solutions"}),
        ("nurie solve --method eng", {"engine"}),
        ("nurie convert --to webp", {"webpbn"}),
        ("nurie solve some", {""}),
    ],
)
def test_completion(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str, offered: set[str]
) -> None:
    monkeypatch.setenv("_NURIE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    from typer.testing import CliRunner

    from nurie.cli._verbs import app

    result = CliRunner().invoke(app, [])
    assert set(result.stdout.split("\n")[:-1]) == offered
