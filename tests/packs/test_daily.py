"""The editions of the puzzles of the day never change."""

from __future__ import annotations

import pytest

from nurie.packs import load_pack, packs, shelf
from nurie.packs.daily import digest_of, editions


def test_the_newest_edition_has_the_puzzles_it_began_with() -> None:
    if not shelf():
        pytest.skip("there is no shelf")
    newest = editions()[-1]
    assert set(newest.packs) <= set(packs())
    inside = [load_pack(name) for name in newest.packs]
    puzzles = [
        (pack.id_of(entry), entry.puzzle.width, entry.puzzle.height, entry.level or 0)
        for pack in inside
        for entry in pack.entries
    ]
    assert newest.digest == digest_of(puzzles), (
        "the puzzles of daily.toml have changed: add an edition that begins later, "
        f"with digest = {digest_of(puzzles)!r}"
    )


def test_a_later_edition_begins_later() -> None:
    first_days = [edition.first for edition in editions()]
    assert first_days == sorted(set(first_days))


def test_packs_that_are_not_there_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurie.packs.daily.packs", lambda: ("small",))
    assert {edition.packs for edition in editions()} == {("small",)}
