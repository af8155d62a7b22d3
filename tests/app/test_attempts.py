"""The logs of moves in ``attempts/``, which the client replays too."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import nurie
from nurie.app.attempts import Board, Completion, State, Status, replay
from nurie.grid import Grid

LOGS = sorted((Path(__file__).parent / "attempts").glob("*.json"))


def told(state: State) -> dict[str, Any]:
    """A state as the logs write it."""
    end = {
        Completion.FINISHED_WITHOUT_LOSS: "without_loss",
        Completion.UNFINISHED_WITHOUT_LOSS: "none",
    }
    return {
        "mode": state.mode,
        "cells": list(state.cells),
        "maybe": list(state.maybe),
        "mistaken": [list(cell) for cell in state.mistaken],
        "lives": state.lives,
        "mistakes": state.mistakes,
        "hints": state.hints,
        "milliseconds": state.milliseconds,
        "lost": state.is_lost,
        "status": str(state.status),
        "completion": end.get(state.completion, "with_loss"),
        "known": state.known,
        "share": state.share,
    }


def board_of(log: dict[str, Any]) -> Board:
    puzzle = nurie.loads(json.dumps(log["puzzle"]))
    return Board.of(puzzle, log["lives"], Grid(log["solution"]))


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_a_log_gives_its_recorded_state(file: Path) -> None:
    log = json.loads(file.read_text(encoding="utf-8"))
    expected = log["state"]
    cells = Grid(expected["cells"])
    start = board_of(log).start
    if not any(move["kind"] == "start" for move in log["moves"]):
        cells = start
    assert told(replay(log["moves"], board_of(log))) == expected | {"cells": list(cells.rows)}


@pytest.mark.parametrize("file", LOGS, ids=lambda file: file.stem)
def test_the_order_of_arrival_does_not_matter(file: Path) -> None:
    log = json.loads(file.read_text(encoding="utf-8"))
    board = board_of(log)
    expected = replay(log["moves"], board)
    shuffled = log["moves"] * 2
    for seed in range(5):
        random.Random(seed).shuffle(shuffled)
        assert replay(shuffled, board) == expected


def test_the_logs_are_there() -> None:
    assert len(LOGS) >= 12


def test_status_and_completion_are_those_of_the_document() -> None:
    assert len(Completion) == 4
    assert len(Status) == 3
