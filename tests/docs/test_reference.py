"""The generated reference: every command, option, route, type and method is in it."""

from __future__ import annotations

import re
import runpy
from functools import cache
from typing import Any

import pytest

from nurie import registry
from nurie.app.server import create_app
from nurie.cli._verbs import command, verbs
from nurie.learning import lessons
from nurie.options import options_of
from tests.conftest import REPOSITORY

MADE = runpy.run_path(str(REPOSITORY / "docs" / "reference.py"))["PAGES"]


@cache
def page(name: str) -> str:
    text: str = MADE[name]()
    return text


def sections(text: str) -> dict[str, str]:
    """The text below each heading that is code."""
    parts = re.split(r"^#+ `(.+?)`.*$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def words_of(one: Any, name: str) -> dict[str, list[str]]:
    """The options of a command and of its subcommands."""
    inner = getattr(one, "commands", {})
    if not inner:
        shown = [p for p in one.params if p.param_type_name == "option" and not p.hidden]
        return {name: [word for option in shown for word in option.opts]}
    return {
        key: words
        for action, each in inner.items()
        for key, words in words_of(each, f"{name} {action}").items()
    }


def test_every_technique_is_drawn() -> None:
    text = page("techniques")
    names = [one.technique for kind in registry.kinds() for one in lessons(kind)]
    assert re.findall(r"^`(\w+)`, (?:easy|medium|hard|expert)\. .+\.$", text, re.MULTILINE) == names
    assert text.count("<img ") == len(names)


@pytest.mark.parametrize("verb", sorted(verbs()))
def test_every_command_is_there_with_all_its_options(verb: str) -> None:
    told = sections(page("commands"))
    found = words_of(command().get_command(None, verb), f"nurie {verb}")
    assert f"nurie {verb}" in told
    for name, words in found.items():
        assert [word for word in words if f"{word}" not in told[name]] == []


def test_every_route_is_there_with_its_body_and_every_type() -> None:
    text = page("http")
    told = sections(text)
    schema = create_app().openapi()
    routes = {
        f"{method.upper()} {path}": operation
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
    }
    assert set(routes) == set(told)
    assert "[SolveRequest](#solverequest)" in told["POST /api/solve"]
    for name, operation in routes.items():
        for parameter in operation.get("parameters", ()):
            assert f"| `{parameter['name']}` |" in told[name]
    types = {part.partition("\n")[0]: part for part in text.split("\n### ")[1:]}
    assert set(types) == set(schema["components"]["schemas"])
    for name, told_type in schema["components"]["schemas"].items():
        for field in told_type.get("properties", ()):
            assert f"| `{field}` |" in types[name]
    assert set(re.findall(r"\]\(#(\w+)\)", text)) <= {name.lower() for name in types}


SOLVERS = [(kind, name) for kind in registry.kinds() for name in sorted(registry.solvers(kind))]


@pytest.mark.parametrize(("kind", "name"), SOLVERS)
def test_every_option_of_every_method_is_there(kind: str, name: str) -> None:
    text = page("methods").split(f"\n### `{name}` ({kind})\n")[1].split("\n### ")[0]
    entry = registry.find_solver(kind, name)
    assert entry.summary in text
    if not entry.is_available:
        pytest.skip(f"{name} needs {' and '.join(entry.missing)}")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", text, re.MULTILINE))
    options = options_of(kind, name)
    assert list(rows) == list(options)
    for key, option in options.items():
        default = str(option.default)
        assert f"`{default.lower() if isinstance(option.default, bool) else default}`" in rows[key]


def test_an_option_with_choices_lists_them() -> None:
    text = page("methods")
    assert "| `queue` | `lifo`, `fifo`, `keep` | `keep` |" in text
