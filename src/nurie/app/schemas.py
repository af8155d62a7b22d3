"""What clients may send, with types and limits, validated before anything else happens.

``python -m nurie.app.client_schema`` exports the same rules for the client, which validates
what it imports and receives. A rule that JSON Schema cannot express is a named ``check``
that both implement.
"""

from __future__ import annotations

import json
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StringConstraints,
    create_model,
    model_validator,
)

from nurie import registry
from nurie.app.links import ALPHABET, LENGTH
from nurie.grid import FILLED
from nurie.kind import Kind

MAX_MOVES = 500
MAX_PUZZLES = 100
MAX_CLOCK = 2**40
"""No device makes this many moves; a larger clock is an error and must not be adopted."""
MAX_CELLS = 1_000_000
"""The largest board of an entered puzzle."""
_MAX_INTEGER = 2**53 - 1
_MAX_SIDE = 4_000
_MAX_DRAWN = 100
"""The longest side of a drawing."""
_MAX_RUN = 10**9 - 1


def _finite(value: Any) -> Any:
    try:
        json.dumps(value, allow_nan=False)
    except (ValueError, RecursionError):
        raise ValueError(
            "it contains an invalid number or lists that are nested too deeply"
        ) from None
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
TechniqueName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{0,64}$")]
Place: TypeAlias = Annotated[int, Field(ge=0, lt=_MAX_SIDE, strict=True)]
CellState: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[!-~]$")]
Row: TypeAlias = Annotated[str, Field(max_length=_MAX_SIDE)]
Json: TypeAlias = Annotated[Any, AfterValidator(_finite)]
JsonObject: TypeAlias = Annotated[dict[str, Any], AfterValidator(_finite)]
Mode: TypeAlias = Literal["lives", "check", "none"]


class Strict(BaseModel):
    """Unknown fields are not allowed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Move(Strict):
    attempt: AttemptId
    device: DeviceId
    n: Count
    """The index of the move of this device in this attempt, from 0."""
    clock: Clock
    """The device's Lamport clock."""
    at: Count
    """Milliseconds since 1970."""


class Start(_Move):
    """Start an attempt."""

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
    """Remember the board, return to it, or forget it; or give a drawing its title."""

    kind: Literal["savepoint", "return", "forget", "rename"]
    name: Name


class Hint(_Move):
    """Counts a hint."""

    kind: Literal["hint"]
    technique: TechniqueName = ""
    """The technique that it explains, if it explains one."""


class Practice(_Move):
    """An answer in practice; its attempt names the kind and the technique."""

    kind: Literal["practice"]
    side: Place
    seed: Count
    right: StrictBool
    """Whether the first stroke was a sound deduction."""


class Plain(_Move):
    """A move without further fields."""

    kind: Literal[
        "undo", "redo", "restart", "continue", "finish", "pause", "resume", "delete", "restore"
    ]


Length: TypeAlias = Annotated[int, Field(ge=0, le=_MAX_RUN, strict=True)]
Side: TypeAlias = Annotated[int, Field(ge=1, le=_MAX_SIDE, strict=True)]
Letter: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[!-\-/->@-~]$")]
"""The letters for colours: any but ``.`` and ``?``."""
ClueOfLine: TypeAlias = Annotated[list[Length | tuple[Length, Letter]], Field(max_length=_MAX_SIDE)]
ClueSide: TypeAlias = Annotated[list[ClueOfLine], Field(min_length=1, max_length=_MAX_SIDE)]
Text: TypeAlias = Annotated[str, Field(max_length=10_000)]


class ColourJson(Strict):
    """A colour of a palette."""

    letter: Letter
    name: Annotated[str, Field(max_length=200)]
    rgb: Annotated[str, StringConstraints(pattern=r"^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")]


class Background(ColourJson):
    """The colour of empty cells."""

    letter: CellState


Palette: TypeAlias = Annotated[
    list[ColourJson],
    Field(max_length=max(registry.kind(name).max_colours for name in registry.kinds())),
]
Letters: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=_MAX_DRAWN**2, pattern=r"^[!-~]*$")
]
DrawnRow: TypeAlias = Annotated[Letters, StringConstraints(max_length=_MAX_DRAWN)]
Lines: TypeAlias = Annotated[int, Field(ge=-_MAX_DRAWN, le=_MAX_DRAWN, strict=True)]


class Canvas(_Move):
    """Begins a drawing, or replaces all of it; only clients replay drawings."""

    kind: Literal["canvas"]
    puzzle: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
    """The kind of the puzzle."""
    form: Literal["picture", "islands", "numbers"]
    rows: Annotated[list[DrawnRow], Field(min_length=1, max_length=_MAX_DRAWN)]
    colours: Palette


class Draw(_Move):
    """Changes cells of a drawing: one state for each, or one for all."""

    kind: Literal["draw"]
    cells: Annotated[list[tuple[Place, Place]], Field(min_length=1, max_length=_MAX_DRAWN**2)]
    states: Letters


class Resize(_Move):
    """Adds lines to a drawing at its top, right, bottom and left, or removes them."""

    kind: Literal["resize"]
    sides: tuple[Lines, Lines, Lines, Lines]


class Recolour(_Move):
    """Gives a drawing other colours."""

    kind: Literal["palette"]
    colours: Palette


AnyMove: TypeAlias = Annotated[
    Start | Paint | Named | Hint | Practice | Plain | Canvas | Draw | Resize | Recolour,
    Field(discriminator="kind"),
]


class LineClues(Strict):
    """The clues of all lines."""

    rows: ClueSide
    columns: ClueSide


class _Puzzle(BaseModel):
    """The fields that puzzles of all kinds have.

    Additional fields from files are kept. A solution is not required: a draft may be
    incomplete.
    """

    model_config = ConfigDict(extra="allow", frozen=True)

    kind: str
    size: tuple[Side, Side]
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

    def check_fit(self, width: int, height: int) -> None:
        """Raise an error if clues do not match the size, or the board is too large."""
        if (width, height) != self.size:
            raise ValueError("the clues do not fit the size")
        most = _most_cells(registry.kind(self.kind))
        if width * height > most:
            raise ValueError(f"a board must have at most {most} cells")


class _WithLines(_Puzzle):
    """A puzzle with a clue for every line."""

    clues: LineClues
    colours: list[ColourJson] = []
    background: Background | None = None

    @model_validator(mode="after")
    def _fits(self) -> _WithLines:
        self.check_fit(len(self.clues.columns), len(self.clues.rows))
        letters = {colour.letter for colour in self.colours} or {FILLED}
        if self.colours and len(letters) < len(self.colours):
            raise ValueError("two colours share a letter")
        for line in (*self.clues.rows, *self.clues.columns):
            for run in line:
                if (FILLED if isinstance(run, int) else run[1]) not in letters:
                    raise ValueError("a clue has a colour that the puzzle does not have")
        return self


Number: TypeAlias = Literal["?"] | Annotated[int, Field(ge=0, le=_MAX_RUN, strict=True)]


class _WithNumbers(_Puzzle):
    """A puzzle with a number, or none, on every cell."""

    clues: list[list[Number]]

    @model_validator(mode="after")
    def _fits(self) -> _WithNumbers:
        widths = {len(row) for row in self.clues}
        self.check_fit(widths.pop() if len(widths) == 1 else 0, len(self.clues))
        return self


def _most_cells(kind: Kind) -> int:
    return min(MAX_CELLS, kind.max_cells)


def _json_of(kind: Kind) -> type[_Puzzle]:
    """The schema of a kind, by the shape of its clues."""
    fields: dict[str, Any] = {"kind": (Literal[kind.name], ...)}
    base: type[_Puzzle] = _WithLines
    if kind.clues == "lines":
        palette = Annotated[list[ColourJson], Field(max_length=kind.max_colours)]
        fields["colours"] = (palette, [])
    else:
        base = _WithNumbers
        side = Field(min_length=1, max_length=min(_MAX_SIDE, kind.max_side))
        fields["clues"] = (Annotated[list[Annotated[list[Number], side]], side], ...)
    extra = {"check": kind.clues, "cells": _most_cells(kind)}
    return create_model(
        f"{kind.name.capitalize()}Json",
        __base__=base,
        __doc__=f"A {kind.name}, as ``docs/formats.md`` describes it.",
        __cls_kwargs__={"json_schema_extra": extra},
        **fields,
    )


if TYPE_CHECKING:
    PuzzleJson: TypeAlias = _Puzzle
else:
    PuzzleJson = Annotated[
        reduce(or_, [_json_of(registry.kind(name)) for name in registry.kinds()]),
        Field(discriminator="kind"),
    ]


class EnteredPuzzle(Strict):
    """A puzzle that the player entered; without ``puzzle`` it is deleted."""

    id: PuzzleId
    updated: Clock
    device: DeviceId
    name: Name
    puzzle: PuzzleJson | None
    draft: Json = None


class SyncRequest(Strict):
    """What a device did since the last sync, and what it knows of other devices."""

    device: DeviceId
    since: Count = 0
    epoch: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{0,32}$")] = ""
    moves: Annotated[list[AnyMove], Field(max_length=MAX_MOVES)] = []
    puzzles: Annotated[list[EnteredPuzzle], Field(max_length=MAX_PUZZLES)] = []


DeviceName: TypeAlias = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")
]
Key: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22,64}$")]


class Naming(Strict):
    """What the player calls a device."""

    name: DeviceName = ""


class RedeemRequest(Naming):
    """A device that wants to be linked, with the code that another device shows."""

    code: Annotated[str, StringConstraints(pattern=rf"^[{ALPHABET}]{{{LENGTH}}}$")]
    former: Key | None = None
    """The key that the device had until now; it becomes invalid."""


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


def move_columns(move: AnyMove) -> dict[str, Any]:
    """A move as the columns of its row."""
    own = move.model_dump(exclude=set(_Move.model_fields) | {"kind"}, exclude_defaults=True)
    return {
        "attempt": move.attempt,
        "device": move.device,
        "n": move.n,
        "clock": move.clock,
        "at": move.at,
        "kind": move.kind,
        "data": json.dumps(own, separators=(",", ":")) if own else "",
    }


def puzzle_columns(puzzle: EnteredPuzzle) -> dict[str, Any]:
    """An entered puzzle as the columns of its row."""
    kept = None
    if puzzle.puzzle is not None:
        # As it was sent, without the defaults of the schema.
        kept = json.dumps(puzzle.puzzle.model_dump(exclude_unset=True), separators=(",", ":"))
    return {
        "id": puzzle.id,
        "updated": puzzle.updated,
        "device": puzzle.device,
        "name": puzzle.name,
        "puzzle": kept,
        "draft": json.dumps(puzzle.draft, separators=(",", ":")),
    }
