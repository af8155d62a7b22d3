"""Options that several verbs share."""

from __future__ import annotations

from typing import Annotated

import typer

Time = Annotated[
    float | None,
    typer.Option("--time", metavar="S", min=0, help="Give up on a puzzle after this many seconds."),
]
"""The option of every verb that solves puzzles one by one."""
