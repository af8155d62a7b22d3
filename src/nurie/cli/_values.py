"""Converts command line arguments to the types of a verb's parameters.

Typer would use Pydantic, which takes longer to import than most puzzles take to solve;
Nurie's parameters are only strings, numbers and switches.
"""

from __future__ import annotations

from math import inf
from typing import Any

import typer

_NAMES = {int: "a whole number", float: "a number"}


class Values:
    """Replaces Typer's conversion of parameter values."""

    def __init__(self, wanted: Any, least: float | None, most: float | None) -> None:
        self._wanted = wanted
        self._least = -inf if least is None else least
        self._most = inf if most is None else most

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value of a parameter; raises an error if it is invalid."""
        if param.multiple or param.nargs == -1:
            return () if value is None else tuple(value)
        if value is None or self._wanted not in _NAMES:
            return value
        try:
            number = self._wanted(value)
        except ValueError:
            number = None
        if number is None or not self._least <= number <= self._most:
            bound = f", {self._least} or more," if self._least > -inf else ""
            if number is not None and number > self._most:
                bound = f", {self._most} or less,"
            raise typer.BadParameter(
                f"{_NAMES[self._wanted]}{bound} was expected, not {value!r}", ctx=ctx, param=param
            )
        return number


def convert_quickly(params: list[Any]) -> list[Any]:
    """The same parameters with the conversion above; unchanged if Typer's internals differ."""
    for param in params:
        descriptor = getattr(param, "type_descriptor", None)
        if descriptor is not None and getattr(param, "_runtime_param", descriptor) is None:
            param._runtime_param = Values(
                descriptor.annotation, getattr(param, "min", None), getattr(param, "max", None)
            )
    return params
