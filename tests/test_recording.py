"""Steps as they are made: a listener receives the steps of the Outcome, in the same order."""

from __future__ import annotations

import inspect

import pytest

import nurie
from nurie import Limits, Nonogram, Nurikabe, Puzzle, Step, recording, registry
from nurie.recording import Recorder, told

PICTURE = Nonogram.of(".#..# ..#.. ##... #..##")
ISLANDS = Nurikabe.of("2 . . . .  . . . . 3  . . . . .  . 1 . . .  . . . 2 .".replace("  ", "\n"))
LIMITS = Limits(seconds=600)
"""Only for what hangs: where the clock ends a search, the two runs differ."""


def recording_solvers() -> list[tuple[str, str, Puzzle]]:
    found: list[tuple[str, str, Puzzle]] = []
    for puzzle in (PICTURE, ISLANDS):
        for name, entry in registry.solvers(puzzle.kind).items():
            if not entry.missing and "record" in inspect.signature(entry.load().solve).parameters:
                found.append((puzzle.kind, name, puzzle))
    return found


@pytest.mark.parametrize(("kind", "method", "puzzle"), recording_solvers())
def test_who_listens_hears_every_step(kind: str, method: str, puzzle: Puzzle) -> None:
    kept = nurie.solve(puzzle, LIMITS, method=method, record=True).steps
    heard: list[Step] = []
    outcome = nurie.solve(puzzle, LIMITS, method=method, record=heard.append)
    assert outcome.steps == kept
    # The listener also receives abandoned tries that are not kept.
    assert tuple(heard[-len(kept) :]) == kept if kept else not heard
    assert not nurie.solve(puzzle, LIMITS, method=method).steps


def test_a_search_tells_before_it_ends() -> None:
    class EnoughError(Exception):
        pass

    def listener(step: Step) -> None:
        raise EnoughError

    for method in ("cell_search", "probing"):
        with pytest.raises(EnoughError):
            nurie.solve(PICTURE, method=method, record=listener)
    with pytest.raises(EnoughError):
        nurie.solve(ISLANDS, method="ant_colony", record=listener)


def test_a_recorder_has_room_for_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recording, "MAX_STEPS", 3)
    heard: list[Step] = []
    recorder = Recorder(heard.append)
    recorder.add("one")
    recorder.keep(*(Step(name, "", ()) for name in ("two", "three", "four")))
    assert [step.technique for step in recorder.steps] == ["one", "two", "three"]
    assert heard == recorder.steps
    assert not recorder.wanted
    recorder.forget(1)
    assert recorder.wanted
    recorder.add("five")
    assert [step.technique for step in recorder.steps] == ["one", "five"]


def test_nobody_asked() -> None:
    recorder = Recorder()
    recorder.add("one")
    recorder.forget(0)
    assert not recorder.wanted
    assert not recorder.steps
    assert told(False, [Step("one", "", ())]) == (Step("one", "", ()),)
