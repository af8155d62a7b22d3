"""What clients may send, type by type and with its limits, checked before anything is done."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

MAX_MOVES = 500
MAX_PUZZLES = 100
_MAX_INTEGER = 2**53 - 1
_MAX_SIDE = 4_000
_CONTROL = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def _without_controls(text: str) -> str:
    if _CONTROL.search(text):
        raise ValueError("it holds control characters")
    return text


def _finite(value: Any) -> Any:
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        raise ValueError("it holds a number that is none, or lists too deep") from None
    return value


AttemptId: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9/_.-]{0,95}:[A-Za-z0-9_-]{1,64}$")
]
PuzzleId: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9/_.-]{0,95}$")
]
DeviceId: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Count: TypeAlias = Annotated[int, Field(ge=0, le=_MAX_INTEGER, strict=True)]
Name: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(_without_controls)]
Place: TypeAlias = Annotated[int, Field(ge=0, lt=_MAX_SIDE, strict=True)]
CellState: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[!-~]$")]
Row: TypeAlias = Annotated[str, Field(max_length=_MAX_SIDE)]
Json: TypeAlias = Annotated[Any, AfterValidator(_finite)]
JsonObject: TypeAlias = Annotated[dict[str, Any], AfterValidator(_finite)]
Mode: TypeAlias = Literal["lives", "check", "none"]


class Strict(BaseModel):
    """No field but those that are named."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Move(Strict):
    attempt: AttemptId
    device: DeviceId
    n: Count
    """Which move of this device in this attempt, from 0."""
    clock: Count
    """The device's Lamport clock."""
    at: Count
    """Milliseconds since 1970."""


class Start(_Move):
    """Begins an attempt."""

    kind: Literal["start"]
    puzzle: PuzzleId
    mode: Mode


class Paint(_Move):
    """Sets cells, or marks on them; ``?`` erases."""

    kind: Literal["paint"]
    cells: Annotated[list[tuple[Place, Place]], Field(min_length=1, max_length=4_000)]
    state: CellState
    maybe: bool = False


class Named(_Move):
    """Remembers the board, or goes back to it."""

    kind: Literal["savepoint", "return"]
    name: Name


class Plain(_Move):
    """A move that says all by its kind."""

    kind: Literal["undo", "redo", "restart", "hint", "finish", "pause", "resume"]


AnyMove: TypeAlias = Annotated[Start | Paint | Named | Plain, Field(discriminator="kind")]


class EnteredPuzzle(Strict):
    """A puzzle of the solver tab; without ``puzzle`` it is deleted."""

    id: PuzzleId
    updated: Count
    device: DeviceId
    name: Name
    puzzle: JsonObject | None
    draft: Json = None


class SyncRequest(Strict):
    """What a device has done since it last asked, and what it knows of others."""

    device: DeviceId
    since: Count = 0
    epoch: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{0,32}$")] = ""
    moves: Annotated[list[AnyMove], Field(max_length=MAX_MOVES)] = []
    puzzles: Annotated[list[EnteredPuzzle], Field(max_length=MAX_PUZZLES)] = []


class SolveRequest(Strict):
    """A puzzle and how to solve it."""

    puzzle: JsonObject
    method: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")] = "explain"
    options: Annotated[
        dict[
            Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")],
            bool | int | float | Annotated[str, Field(max_length=100)],
        ],
        Field(max_length=20),
    ] = {}
    given: Annotated[list[Row], Field(max_length=_MAX_SIDE)] | None = None
    """Cells known from the start."""
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 10.0
    solutions: Annotated[int, Field(ge=1, le=10)] = 2
    steps: Annotated[int, Field(ge=0, le=10_000)] = 2_000
    """How many steps are wanted at most."""
    language: Annotated[str, StringConstraints(pattern=r"^[a-z]{2}$")] = "en"


def move_columns(move: Start | Paint | Named | Plain) -> dict[str, Any]:
    """A move as the columns of its row."""
    more: dict[str, Any] = {}
    if isinstance(move, Paint):
        more = {"cells": move.cells, "state": move.state} | ({"maybe": True} if move.maybe else {})
    elif isinstance(move, Named):
        more = {"name": move.name}
    elif isinstance(move, Start):
        more = {"puzzle": move.puzzle, "mode": move.mode}
    return {
        "attempt": move.attempt,
        "device": move.device,
        "n": move.n,
        "clock": move.clock,
        "at": move.at,
        "kind": move.kind,
        "data": json.dumps(more, separators=(",", ":")) if more else "",
    }


def puzzle_columns(puzzle: EnteredPuzzle) -> dict[str, Any]:
    """An entered puzzle as the columns of its row."""
    kept = None if puzzle.puzzle is None else json.dumps(puzzle.puzzle, separators=(",", ":"))
    return {
        "id": puzzle.id,
        "updated": puzzle.updated,
        "device": puzzle.device,
        "name": puzzle.name,
        "puzzle": kept,
        "draft": json.dumps(puzzle.draft, separators=(",", ":")),
    }
