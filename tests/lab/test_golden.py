"""Reports, comparisons, benchmarks and plots of made-up figures are what they were."""

from __future__ import annotations

import pytest

from tests.lab.golden import FOLDER, TEXTS


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_as_expected(name: str) -> None:
    """If a change is intended: ``python -m tests.lab.golden``, and read the difference."""
    if name.startswith("plots"):
        pytest.importorskip("matplotlib")
    assert TEXTS[name]() == (FOLDER / name).read_text(encoding="utf-8")


def test_nothing_else_is_expected() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(TEXTS)
