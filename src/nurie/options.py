"""The options of solvers: reads them from signatures, and converts ``key=value`` texts to values.

This is the only place that inspects signatures. The command line, the lab and the app all
ask here which options exist.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from nurie import registry
from nurie.errors import NurieError, no_such

_NOT_OPTIONS = {"puzzle", "puzzles", "limits", "given", "workers", "record"}
"""Parameters that are not options."""
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Option(NamedTuple):
    """An option of a solver."""

    type: Any
    """The annotation of its parameter."""
    default: Any


@cache
def options_of(kind: str, method: str) -> dict[str, Option]:
    """The options of a solver by name."""
    solver = registry.find_solver(kind, method).load()
    found = _keywords(solver.solve)
    if hasattr(solver, "solve_many"):
        of_many = _keywords(solver.solve_many)
        found = {name: default for name, default in found.items() if name in of_many}
    hints = get_type_hints(solver.solve)
    return {
        name: Option(hints.get(name, str), default)
        for name, default in found.items()
        if name not in _NOT_OPTIONS
    }


@cache
def can_record(kind: str, method: str) -> bool:
    """Whether a solver can record its steps."""
    return "record" in _keywords(registry.find_solver(kind, method).load().solve)


def _keywords(function: Callable[..., Any]) -> dict[str, Any]:
    """The keyword parameters of a function with their defaults."""
    return {
        name: parameter.default
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }


def named_rules(text: str, rules: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The techniques in a comma-separated list, each once."""
    words = [word for word in map(str.strip, text.split(",")) if word]
    for word in words:
        if word not in rules:
            raise NurieError(no_such("unknown rule", word, rules))
    return tuple(dict.fromkeys(name for word in words for name in rules[word]))


def methods() -> list[str]:
    """The names of the solvers of all kinds."""
    return sorted({name for kind in registry.kinds() for name in registry.solvers(kind)})


def read_options(method: str, pairs: Sequence[str]) -> dict[str, Any]:
    """The options of a solver from ``key=value`` texts; raises an error for unknown ones."""
    kinds = [kind for kind in registry.kinds() if method in registry.solvers(kind)]
    if not kinds:
        raise NurieError(no_such("unknown solver", method, methods()))
    if not pairs:
        return {}
    known: dict[str, Option] = {}
    for kind in kinds:
        known |= options_of(kind, method)
    options = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise NurieError(f"-o expects key=value, not {pair!r}")
        if key not in known:
            complaint = f"the solver {method} has no option"
            if not known:
                raise NurieError(f"{complaint} {key!r}, nor any other")
            raise NurieError(no_such(complaint, key, sorted(known)))
        options[key] = _value(key, text, known[key].type)
    return options


def check_options(kind: str, method: str, options: Mapping[str, Any]) -> None:
    """Raise an error for options that only the solver of another kind has."""
    known = options_of(kind, method) if options else {}
    for key in options:
        if key not in known:
            raise NurieError(f"the solver {method} of {kind} has no option {key!r}")


def _value(key: str, text: str, annotation: Any) -> Any:
    """A value converted to the annotation of its parameter."""
    wanted = get_args(annotation) if _is_union(annotation) else (annotation,)
    for kind in wanted:
        if kind is type(None) and text.lower() == "none":
            return None
        if kind is bool and text.lower() in _TRUTH:
            return _TRUTH[text.lower()]
        if kind in (int, float):
            try:
                return kind(text)
            except ValueError:
                continue
        if get_origin(kind) is not None and text in get_args(kind):
            return text
    if str in wanted:
        return text
    raise NurieError(f"the option {key} expects {' or '.join(map(_name, wanted))}, not {text!r}")


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, UnionType)


def _name(kind: Any) -> str:
    names = {int: "a whole number", float: "a number", bool: "true or false", type(None): "none"}
    choices = " or ".join(map(str, get_args(kind)))
    return names.get(kind) or choices or str(kind)
