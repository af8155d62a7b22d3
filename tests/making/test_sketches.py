"""The cells of tiny pictures, which the browser must find too."""

from __future__ import annotations

from tests.making import write_sketches


def test_the_file_is_up_to_date() -> None:
    assert write_sketches.FILE.read_text(encoding="utf-8") == write_sketches.text()
