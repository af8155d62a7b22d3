"""Every step that a solver of any kind tells is a whole sentence in every language."""

from __future__ import annotations

import pytest

from nurie import Limits, messages, registry
from nurie.options import can_record
from tests.conformance.judging import SECONDS, loaded
from tests.conformance.kinds import KINDS
from tests.wording import flaw

RECORDING = [
    (kind, name)
    for kind in registry.kinds()
    for name in sorted(registry.solvers(kind))
    if can_record(kind, name)
]
ENOUGH = 60
"""The steps of one board that are looked at; the last ones are the rarest."""


@pytest.mark.parametrize(("kind", "name"), RECORDING)
def test_every_step_is_a_whole_sentence(kind: str, name: str) -> None:
    solver = loaded(kind, name)
    for case in KINDS[kind].boards().small[::2]:
        limits = Limits(seconds=SECONDS)
        steps = solver.solve(case.puzzle, limits, given=case.given, record=True).steps
        for step in {*steps[: ENOUGH // 2], *steps[-ENOUGH // 2 :]}:
            for language in messages.languages():
                told = messages.announcement(step, case.puzzle, language)
                assert not flaw(told), (flaw(told), language, step.technique, told)


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("By the rules: ", "a space at an end"),
        ("By the rules:", "nothing after a separator"),
        ("規則から：。", "nothing after a separator"),
        ("Row 3: , so column 2 is empty", "nothing between separators"),
        ("Row 3:  is empty", "two spaces"),
        ("{line} is empty", "a placeholder"),
        ("Row 3 , column 2", "a space before a separator"),
        (": row 3", "nothing before a separator"),
        ("", "no words"),
        ("Row 3: try .#.", None),
        ("Row 3: the 4 (of 5) covers columns 1-4, and the rest is empty.", None),
        ("Ligne 3\u00a0: le 4", None),
    ],
)
def test_flaws_are_found(told: str, wrong: str | None) -> None:
    assert flaw(told) == wrong
