"""What explanations say is true: states, reasons and chains, in every language and in colour.

Whether a step follows from its reason is judged on small boards by listing placements
(``test_techniques``); here a program that shares no code with Nurie judges the bundled
puzzles, where it is at hand, and the words are compared with what they tell.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nurie
from nurie import Nonogram, Step
from nurie.messages import catalogue, sentence
from nurie.nonogram.techniques import explain
from nurie.steps import parts_of

PACKS = Path(nurie.__file__).parent / "packs"
COLOURED = sorted((PACKS / "coloured").glob("*.json"))
PLAIN = sorted((PACKS / "small").glob("*.non"))[::3] + [
    PACKS / "pictures" / f"{name}.non"
    for name in ["boat", "cat", "lighthouse", "mushroom", "snail", "teapot"]
]
ORACLE = Path(__file__).parents[3] / "shared" / "checks" / "explanations.py"
EMPTY_STEMS = {"en": "empty", "pl": "pust", "cs": "prázdn", "fi": "tyhj", "sl": "prazn"}
EMPTY_STEMS |= {"de": "leer", "es": "vací", "fr": "vide", "pt": "vazi", "it": "vuot"}
EMPTY_STEMS |= {"ja": "空白", "zh": "空格", "ko": "빈칸", "ru": "пуст", "uk": "порожн"}
"""How the word for an empty cell begins, in languages that are complete."""


@pytest.fixture(scope="module")
def steps() -> list[tuple[Nonogram, Step]]:
    """The steps of some puzzles, black and white and coloured."""
    found = []
    for file in (*COLOURED, *PLAIN):
        puzzle = nurie.load(file)
        assert isinstance(puzzle, Nonogram)
        found += [(puzzle, step) for step in explain(puzzle).steps]
    return found


def test_every_step_paints_and_stands_on_the_board(steps: list[tuple[Nonogram, Step]]) -> None:
    for _, step in steps:
        assert step.settles
        assert all(fact.holds for fact in (*step.settles, *step.because))


def _claims(key: str, language: str) -> set[str]:
    """Which states a text speaks of itself, not by its placeholders: ``empty`` or nothing."""
    text = catalogue(language)[key]
    forms = [text] if isinstance(text, str) else list(text.values())
    return {"empty" if EMPTY_STEMS[language] in form else "" for form in forms}


@pytest.mark.parametrize("language", EMPTY_STEMS)
def test_the_state_that_is_named_is_the_state_that_is_settled(
    steps: list[tuple[Nonogram, Step]], language: str
) -> None:
    met = set()
    for puzzle, step in steps:
        for part in parts_of(step):
            key = f"step.{part.text or part.technique}"
            text = catalogue(language)[key]
            form = text if isinstance(text, str) else text["other"]
            if part.assuming or any(name in form for name in ("{result}", "{states}")):
                continue  # The placeholders tell the facts themselves.
            met.add(key)
            says_empty = _claims(key, language) == {"empty"}
            are_empty = {fact.state == "." and fact.holds for fact in part.settles}
            if key == "step.full_line.exact":
                assert not says_empty
                continue  # The runs and the gaps between them.
            assert are_empty == {says_empty}, sentence(step, puzzle, language)
    assert len(met) > 8


def test_colours_are_settled_where_only_as_many_cells_are_left() -> None:
    bee = nurie.load(PACKS / "coloured" / "bee.json")
    assert isinstance(bee, Nonogram)
    told = [part for step in explain(bee).steps for part in parts_of(step)]
    rest = [part for part in told if part.text == "full_line.colours"]
    assert rest
    assert all(fact.holds and fact.state != "." for part in rest for fact in part.settles)


@pytest.mark.skipif(not ORACLE.exists(), reason="the independent judge is not at hand")
def test_an_independent_judge_finds_nothing() -> None:
    program = Path(sys.executable).with_name("nurie")
    judged = subprocess.run(
        [sys.executable, ORACLE, program, *COLOURED, *PLAIN],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout
    assert " 0 failures" in judged.stdout
