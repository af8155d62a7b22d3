"""The options of solvers, from ``key=value`` texts to values, checked before any work."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from nurie import registry
from nurie.errors import NurieError

_NOT_OPTIONS = {"puzzle", "puzzles", "limits", "given", "workers"}
_TRUTH = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def named_rules(text: str, rules: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The techniques that names with commas between stand for, each once."""
    words = [word for word in map(str.strip, text.split(",")) if word]
    for word in words:
        if word not in rules:
            raise NurieError(f"there is no rule {word!r}; there are {', '.join(rules)}")
    return tuple(dict.fromkeys(name for word in words for name in rules[word]))


def methods() -> list[str]:
    """The names of the solvers of all kinds."""
    return sorted({name for kind in registry.kinds() for name in registry.solvers(kind)})


def read_options(method: str, pairs: Sequence[str]) -> dict[str, Any]:
    """The options of a solver from ``key=value`` texts; complains about what it does not know."""
    kinds = [kind for kind in registry.kinds() if method in registry.solvers(kind)]
    if not kinds:
        raise NurieError(f"there is no solver {method!r}; there are {', '.join(methods())}")
    if not pairs:
        return {}
    known: dict[str, Any] = {}
    for kind in kinds:
        known |= _options_of(kind, method)
    options = {}
    for pair in pairs:
        key, equals, text = pair.partition("=")
        if not equals:
            raise NurieError(f"-o takes key=value, not {pair!r}")
        if key not in known:
            what = f"its options are {', '.join(sorted(known))}" if known else "it has no options"
            raise NurieError(f"the solver {method} has no option {key!r}; {what}")
        options[key] = _value(key, text, known[key])
    return options


def check_options(kind: str, method: str, options: Mapping[str, Any]) -> None:
    """Complains about options that the solver of one kind lacks and that of another has."""
    known = _options_of(kind, method) if options else {}
    for key in options:
        if key not in known:
            raise NurieError(f"the solver {method} of {kind} has no option {key!r}")


@cache
def _options_of(kind: str, method: str) -> dict[str, Any]:
    return _options(registry.find_solver(kind, method).load())


def _options(solver: Any) -> dict[str, Any]:
    """The options that a solver takes, with the types of their values."""
    functions = [solver.solve, *([solver.solve_many] if hasattr(solver, "solve_many") else [])]
    common = set.intersection(*(_keywords(function) for function in functions))
    hints = get_type_hints(solver.solve)
    return {name: hints.get(name, str) for name in common - _NOT_OPTIONS}


def _keywords(function: Callable[..., Any]) -> set[str]:
    return {
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is parameter.KEYWORD_ONLY
    }


def _value(key: str, text: str, annotation: Any) -> Any:
    """A value as the annotation of its parameter wants it."""
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
    raise NurieError(f"the option {key} takes {' or '.join(map(_name, wanted))}, not {text!r}")


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, UnionType)


def _name(kind: Any) -> str:
    names = {int: "a whole number", float: "a number", bool: "true or false", type(None): "none"}
    choices = " or ".join(map(str, get_args(kind)))
    return names.get(kind) or choices or str(kind)
