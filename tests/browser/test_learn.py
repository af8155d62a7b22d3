"""Learn: from the first visit through the rules to a technique and its practice, on a phone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nurie
from nurie.generating import Generator
from nurie.learning import lesson
from tests.browser.conftest import Opener
from tests.browser.screen import Screen

RULES = Path(__file__).parents[2] / "web/src/learn/rules.ts"
SEED = 2**47
"""Of all positions, if every random number is a half."""


def goals() -> list[list[str]]:
    """The solutions of the boards of the rules of nonograms."""
    text = RULES.read_text(encoding="utf-8").split("nurikabe: [")[0]
    rows = re.findall(r"(\['[#.rb]+'(?:, '[#.rb]+')*\])", text)
    return [json.loads(found.replace("'", '"')) for found in rows]


def paint(screen: Screen, goal: list[str]) -> None:
    """Paints a picture, colour by colour."""
    for letter in sorted(set("".join(goal)) - {"."}):
        if letter != "#":
            screen.button({"r": "Fill with red", "b": "Fill with blue"}[letter]).click()
        for row, line in enumerate(goal):
            for run in re.finditer(f"{letter}+", line):
                screen.drag((row, run.start()), (row, run.end() - 1))


def test_rules_technique_and_practice(open_screen: Opener) -> None:
    screen = open_screen("/", size="tall phone")
    screen.page.add_init_script("Math.random = () => 0.5")
    screen.reload()
    screen.link("The rules in three minutes").click()
    screen.link("The rules").first.click()
    for goal in goals():
        screen.page.get_by_test_id("guidance").wait_for()
        paint(screen, goal)
        screen.page.get_by_text("Solved.").wait_for()
        screen.button("Next").click()
    screen.page.get_by_text("You know the rules.").wait_for()
    screen.link("The first technique").click()
    screen.page.get_by_test_id("step").wait_for()
    screen.assert_accessible()

    screen.go("/learn/nonogram/overlap/practice")
    chosen = lesson("overlap")
    made = Generator("nonogram", size=chosen.series[0], needs="overlap", seed=SEED).draw(0)
    assert made
    assert made.given
    assert made.puzzle.goal
    step = nurie.hint(made.puzzle, made.given).step
    assert step
    (row, column), state, _ = step.settles[0]
    assert state == "#"
    screen.page.get_by_text("Find a cell that is certain.").wait_for()
    # A wrong cell is refuted on the board, and the position stays.
    screen.button("Mark as empty").click()
    screen.click(row, column)
    screen.page.get_by_text("That is wrong.").wait_for()
    screen.assert_accessible()
    screen.button("Fill").click()
    screen.click(row, column)
    screen.page.get_by_text("Right: Overlap").wait_for()
    screen.button("Next").click()
    screen.page.get_by_text("Find a cell that is certain.").wait_for()

    answers = [move for move in screen.moves() if move["kind"] == "practice"]
    assert [(one["seed"], one["right"]) for one in answers] == [(SEED, False)]
    screen.go("/statistics")
    screen.page.get_by_role("heading", name="Strength by technique").wait_for()
    screen.link("Overlap").wait_for()


def test_a_damaged_link_is_answered_with_a_sentence(open_screen: Opener) -> None:
    screen = open_screen("/learn/nonogram/overlap/AAAA/6_")
    screen.page.get_by_text("This link is damaged").wait_for()
    screen.page.get_by_test_id("step").wait_for()
