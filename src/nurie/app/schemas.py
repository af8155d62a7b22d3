"""What clients may send, type by type and with its limits, checked before anything is done.

``python -m nurie.app.client_schema`` writes the same rules down for the client, which
checks by them what it imports and receives. What JSON Schema cannot say is a ``check``,
known to both by its name.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StringConstraints,
    model_validator,
)

from nurie.grid import FILLED
from nurie.nonogram.puzzle import MAX_COLOURS
from nurie.nurikabe import puzzle as nurikabe

MAX_MOVES = 500
MAX_PUZZLES = 100
MAX_CLOCK = 2**40
"""No device makes so many moves; a clock beyond it is a mistake, and none may follow it."""
MAX_CELLS = 1_000_000
"""The largest board of an entered puzzle."""
_MAX_INTEGER = 2**53 - 1
_MAX_SIDE = 4_000
_MAX_RUN = 10**9 - 1


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
Clock: TypeAlias = Annotated[int, Field(ge=0, le=MAX_CLOCK, strict=True)]
Name: TypeAlias = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
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
    clock: Clock
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
    maybe: StrictBool = False


class Named(_Move):
    """Remembers the board, or goes back to it."""

    kind: Literal["savepoint", "return"]
    name: Name


class Plain(_Move):
    """A move that says all by its kind."""

    kind: Literal["undo", "redo", "restart", "hint", "finish", "pause", "resume"]


AnyMove: TypeAlias = Annotated[Start | Paint | Named | Plain, Field(discriminator="kind")]


Length: TypeAlias = Annotated[int, Field(ge=0, le=_MAX_RUN, strict=True)]
Side: TypeAlias = Annotated[int, Field(ge=1, le=_MAX_SIDE, strict=True)]
Letter: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[!-\-/->@-~]$")]
"""What may stand for a colour: neither ``.`` nor ``?``."""
ClueOfLine: TypeAlias = Annotated[list[Length | tuple[Length, Letter]], Field(max_length=_MAX_SIDE)]
ClueSide: TypeAlias = Annotated[list[ClueOfLine], Field(min_length=1, max_length=_MAX_SIDE)]
Text: TypeAlias = Annotated[str, Field(max_length=10_000)]


class ColourJson(Strict):
    """A colour of a palette."""

    letter: Letter
    name: Annotated[str, Field(max_length=200)]
    rgb: Annotated[str, StringConstraints(pattern=r"^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")]


class Background(ColourJson):
    """What an empty cell looks like."""

    letter: CellState


class NonogramClues(Strict):
    """The clues of all lines."""

    rows: ClueSide
    columns: ClueSide


class _Puzzle(BaseModel):
    """What puzzles of all kinds have. Files may bring more, which is kept.

    Whether there is a solution is not asked: a draft has to be completed first.
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    title: Text = ""
    author: Text = ""
    licence: Text = ""
    copyright: Text = ""
    description: Text = ""
    goal: Annotated[list[Row], Field(max_length=_MAX_SIDE)] = []

    @model_validator(mode="before")
    @classmethod
    def _is_json(cls, value: Any) -> Any:
        return _finite(value)


class NonogramJson(_Puzzle):
    """A nonogram, as ``docs/formats.md`` tells it."""

    model_config = ConfigDict(json_schema_extra={"check": "nonogram", "cells": MAX_CELLS})

    kind: Literal["nonogram"]
    size: tuple[Side, Side]
    clues: NonogramClues
    colours: Annotated[list[ColourJson], Field(max_length=MAX_COLOURS)] = []
    background: Background | None = None

    @model_validator(mode="after")
    def _fits(self) -> NonogramJson:
        width, height = self.size
        if (len(self.clues.columns), len(self.clues.rows)) != self.size:
            raise ValueError("the clues do not fit the size")
        if width * height > MAX_CELLS:
            raise ValueError(f"a board has {MAX_CELLS} cells at most")
        letters = {colour.letter for colour in self.colours} or {FILLED}
        if self.colours and len(letters) < len(self.colours):
            raise ValueError("two colours share a letter")
        for line in (*self.clues.rows, *self.clues.columns):
            for run in line:
                if (FILLED if isinstance(run, int) else run[1]) not in letters:
                    raise ValueError("a clue has a colour that the puzzle does not have")
        return self


Island: TypeAlias = Literal["?"] | Annotated[int, Field(ge=0, le=_MAX_RUN, strict=True)]
IslandRow: TypeAlias = Annotated[list[Island], Field(min_length=1, max_length=nurikabe.MAX_SIDE)]


class NurikabeJson(_Puzzle):
    """A Nurikabe, as ``docs/formats.md`` tells it."""

    model_config = ConfigDict(json_schema_extra={"check": "nurikabe", "cells": nurikabe.MAX_CELLS})

    kind: Literal["nurikabe"]
    size: tuple[Side, Side]
    clues: Annotated[list[IslandRow], Field(min_length=1, max_length=nurikabe.MAX_SIDE)]

    @model_validator(mode="after")
    def _fits(self) -> NurikabeJson:
        width, height = self.size
        if len(self.clues) != height or any(len(row) != width for row in self.clues):
            raise ValueError("the clues do not fit the size")
        if width * height > nurikabe.MAX_CELLS:
            raise ValueError(f"a board has {nurikabe.MAX_CELLS} cells at most")
        return self


PuzzleJson: TypeAlias = Annotated[NonogramJson | NurikabeJson, Field(discriminator="kind")]


class EnteredPuzzle(Strict):
    """A puzzle of the solver tab; without ``puzzle`` it is deleted."""

    id: PuzzleId
    updated: Clock
    device: DeviceId
    name: Name
    puzzle: PuzzleJson | None
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
    kept = None
    if puzzle.puzzle is not None:
        # As it was sent, without what the schema would add.
        kept = json.dumps(puzzle.puzzle.model_dump(exclude_unset=True), separators=(",", ":"))
    return {
        "id": puzzle.id,
        "updated": puzzle.updated,
        "device": puzzle.device,
        "name": puzzle.name,
        "puzzle": kept,
        "draft": json.dumps(puzzle.draft, separators=(",", ":")),
    }
