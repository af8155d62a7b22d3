"""Learn: through the rules to a technique and its practice, with fingers, and by keyboard alone."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nurie
from nurie.learning import generator, lesson, seeds
from nurie.steps import Fact
from tests.browser.conftest import Opener
from tests.browser.screen import Screen

RULES = Path(__file__).parents[2] / "web/src/learn/rules.ts"
HALF = "Math.random = () => 0.5"
OVERLAP = lesson("overlap")
SEED = seeds(OVERLAP)[len(seeds(OVERLAP)) // 2]
"""Of the first position, if every random number is a half."""


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


def first_fact() -> Fact:
    """What a hint shows on the first position."""
    made = generator(OVERLAP, OVERLAP.series[0], SEED).draw(0)
    assert made
    assert made.given
    step = nurie.hint(made.puzzle, made.given).step
    assert step
    return step.settles[0]


def test_rules_technique_and_practice(open_screen: Opener) -> None:
    screen = open_screen("/", size="tall phone")
    screen.page.add_init_script(HALF)
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
    (row, column), state, _ = first_fact()
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


def test_the_keyboard_alone_is_enough_and_no_network(open_screen: Opener) -> None:
    screen = open_screen("/learn", size="desktop", offline=True)
    screen.page.add_init_script(HALF)
    screen.until("navigator.serviceWorker.controller !== null")
    screen.context.set_offline(True)
    screen.reload()
    screen.tab_to("The rules")
    screen.press("Enter")
    for goal in goals():
        screen.page.get_by_test_id("guidance").wait_for()
        letters = sorted(set("".join(goal)) - {"."}, key="#rb".index)
        for number, letter in enumerate(letters, start=1):
            if len(letters) > 1:
                screen.press(str(number))
            screen.solve_by_keyboard(
                [re.sub(f"[^{letter}]", ".", row).replace(letter, "#") for row in goal]
            )
        screen.page.get_by_text("Solved.").wait_for()
        screen.press("Enter")
    screen.page.get_by_text("You know the rules.").wait_for()
    screen.tab_to("The first technique")
    screen.press("Enter")
    screen.page.get_by_test_id("step").wait_for()
    screen.tab_to("Another example")
    screen.press("Enter")

    screen.go("/learn/nonogram/overlap")
    screen.tab_to("Practise")
    screen.press("Enter")
    screen.page.get_by_text("Find a cell that is certain.").wait_for()
    (row, column), _, _ = first_fact()
    screen.press("ArrowDown", "Home", "PageUp", *["ArrowDown"] * row, *["ArrowRight"] * column)
    # E changes between filling and marking as empty.
    screen.press("e", " ")
    screen.page.get_by_text("That is wrong.").wait_for()
    screen.press("e", " ")
    screen.page.get_by_text("Right: Overlap").wait_for()
    screen.press("Enter")
    screen.page.get_by_text("Find a cell that is certain.").wait_for()
    screen.tab_to("Hint")
    screen.press("Enter")
    screen.until("document.querySelector('[data-testid=told]').innerText.length > 20")
    answers = [move for move in screen.moves() if move["kind"] == "practice"]
    assert [one["right"] for one in answers] == [False, False]
    assert SEED in [one["seed"] for one in answers]


def test_a_damaged_link_is_answered_with_a_sentence(open_screen: Opener) -> None:
    screen = open_screen("/learn/nonogram/overlap/AAAA/6_")
    screen.page.get_by_text("This link is damaged").wait_for()
    screen.page.get_by_test_id("step").wait_for()
