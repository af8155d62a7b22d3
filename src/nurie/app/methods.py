"""The methods that the server offers, and the options that it accepts.

Besides the solvers of a kind there is ``explain``: what a person would do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import Any, Literal, get_args, get_origin

from nurie import registry
from nurie.app.errors import ApiError
from nurie.errors import NurieError, no_such
from nurie.options import can_record, check_options, options_of, read_options

EXPLAIN = "explain"
MOST = 1_000_000
"""The largest number in an option."""
_BACKENDS = (
    "glucose3",
    "glucose4",
    "glucose42",
    "gluecard4",
    "maplechrono",
    "maplecm",
    "maplesat",
    "minicard",
    "minisat22",
    "minisatgh",
)
"""Solvers of PySAT; the command line also allows any program, but the server must not."""
_AT_MOST = {"threads": 2}


@cache
def offered() -> dict[str, list[dict[str, Any]]]:
    """All methods by kind, with their options."""
    return {kind: [_explain(), *_solvers(kind)] for kind in registry.kinds()}


def _explain() -> dict[str, Any]:
    summary = "What a person would do: human techniques, the easiest first."
    return {"name": EXPLAIN, "summary": summary, "options": [], "steps": True}


def _solvers(kind: str) -> list[dict[str, Any]]:
    found = []
    for name, entry in sorted(registry.solvers(kind).items()):
        if not entry.is_available:
            continue
        options = options_of(kind, name)
        if "backend" in options and find_spec("pysat") is None:
            continue
        found.append(
            {
                "name": name,
                "summary": entry.summary,
                "options": [_option(key, *told) for key, told in options.items()],
                "steps": can_record(kind, name),
            }
        )
    return found


def _option(key: str, kind: Any, default: Any) -> dict[str, Any]:
    choices: tuple[Any, ...] = get_args(kind) if get_origin(kind) is Literal else ()
    if key == "backend":
        choices = _BACKENDS
    word = {bool: "boolean", int: "integer", float: "number"}.get(kind, "text")
    told: dict[str, Any] = {"name": key, "type": "choice" if choices else word, "default": default}
    return told | ({"choices": list(choices)} if choices else {})


def checked(kind: str, method: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options converted for the solver; raises an error for unknown ones."""
    if kind not in registry.kinds():
        kinds = " or ".join(registry.kinds())
        raise ApiError(422, "no_such_kind", f"the kind of a puzzle must be {kinds}", "puzzle.kind")
    names = [told["name"] for told in offered()[kind]]
    if method not in names:
        message = no_such(f"{kind} has no method", method, names)
        raise ApiError(422, "no_such_method", message, "method")
    known = set() if method == EXPLAIN else set(options_of(kind, method))
    for key, value in options.items():
        field = f"options.{key}"
        if key not in known:
            raise ApiError(422, "bad_option", f"{method} has no option {key!r}", field)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and not abs(value) <= _AT_MOST.get(key, MOST):
            most = _AT_MOST.get(key, MOST)
            raise ApiError(422, "bad_option", f"the option {key} must be at most {most}", field)
        if key == "backend" and value not in _BACKENDS:
            names_ = ", ".join(_BACKENDS)
            raise ApiError(422, "bad_option", f"the option backend must be one of {names_}", field)
    try:
        pairs = [f"{key}={_text(value)}" for key, value in options.items()]
        read = read_options(method, pairs) if pairs else {}
        check_options(kind, method, read)
    except NurieError as error:
        raise ApiError(422, "bad_option", str(error), "options") from None
    return read


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
