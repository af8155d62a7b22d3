"""Pages of the site that come from the program: commands, methods, the HTTP API, techniques.

``make docs`` generates them (see ``site_hooks.py``), so they are never out of date. To read one
as Markdown: ``.venv/bin/python docs/reference.py commands``.
"""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args, get_origin

import nurie
from nurie import registry
from nurie.app.server import create_app
from nurie.cli._verbs import command
from nurie.drawing.board import Marks, draw
from nurie.drawing.svg import write_svg
from nurie.learning import Lesson, lessons
from nurie.messages import sentence, technique_name, text
from nurie.options import can_record, options_of
from nurie.steps import after


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    escaped = [[cell.replace("|", "\\|").replace("\n", " ") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *escaped))


def code(value: Any) -> str:
    """A value as code; lower case for truth values, as users write them."""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


# --- commands ---


def commands() -> str:
    """Every command with all its arguments and options."""
    parts = [
        "# Commands and options",
        "Every command with all its options, from `nurie COMMAND --help`. [The command line]"
        "(../command-line.md) shows them with examples.",
    ]
    whole = command()
    context = whole.context_class(whole, info_name="nurie")
    for name in whole.list_commands(context):
        parts += _command(whole.get_command(context, name), name, context, 2)
    return "\n\n".join(parts) + "\n"


def _command(one: Any, name: str, parent: Any, level: int) -> Iterator[str]:
    context = one.context_class(one, info_name=name, parent=parent)
    yield f"{'#' * level} `{context.command_path}`"
    yield from _help(one.help or "")
    inner = one.list_commands(context) if hasattr(one, "list_commands") else ()
    if not inner:
        usage = " ".join(one.get_usage(context).split()).removeprefix("Usage: ")
        yield f"```text\n{usage}\n```"
        options = [one for one in one.params if one.param_type_name == "option" and not one.hidden]
        if options:
            yield table(["option", "meaning"], [_option(option, context) for option in options])
    for action in inner:
        yield from _command(one.get_command(context, action), action, context, level + 1)


def _help(text: str) -> Iterator[str]:
    """The paragraphs of a help text; those that the terminal shows as they are become code."""
    for paragraph in text.split("\n\n"):
        if paragraph.startswith("\b"):
            lines = [line.strip() for line in paragraph.splitlines()[1:]]
            yield "```sh\n" + "\n".join(lines) + "\n```"
        else:
            yield " ".join(paragraph.split())


def _option(option: Any, context: Any) -> list[str]:
    names, meaning = option.get_help_record(context)
    return [code(names), meaning]


# --- methods ---


def methods() -> str:
    """Every method of every kind with all its options."""
    parts = [
        "# Methods and options",
        "Every method and its options, from the signatures of the solvers. On the command line, "
        "write `--method NAME -o OPTION=VALUE`, in the library `nurie.solve(puzzle, method=…, …)`. "
        "The pages of the methods ([nonograms](../methods/README.md), "
        "[Nurikabe](../methods/nurikabe/README.md)) explain them.",
    ]
    for kind in registry.kinds():
        parts.append(f"## {kind.capitalize()}")
        for name, entry in sorted(registry.solvers(kind).items()):
            parts += [f"### `{name}` ({kind})", entry.summary]
            if entry.is_available:
                parts += _options(kind, name)
            else:
                parts.append(f"Needs {' and '.join(entry.missing)}.")
    return "\n\n".join(parts) + "\n"


def _options(kind: str, name: str) -> Iterator[str]:
    rows = [
        [code(key), _type(told.type), code(told.default)]
        for key, told in options_of(kind, name).items()
    ]
    yield table(["option", "values", "default"], rows) if rows else "It has no options."
    if not can_record(kind, name):
        yield "It cannot record its steps."


def _type(annotation: Any) -> str:
    if get_origin(annotation) is Literal:
        return ", ".join(map(code, get_args(annotation)))
    words = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}
    if inner := get_args(annotation):
        return " or ".join(map(_type, inner))
    return words.get(annotation, "none" if annotation is type(None) else str(annotation))


# --- the HTTP API ---


def http() -> str:
    """Every route with its parameters, and every type."""
    told = create_app().openapi()
    parts = [
        "# The HTTP API",
        "Every route and type, from the server's own `GET /api/openapi.json`. [The app](../app.md) "
        "explains how they are used.",
    ]
    for path, operations in told["paths"].items():
        for method, operation in operations.items():
            parts += _route(f"{method.upper()} {path}", operation)
    parts.append("## Types")
    for name, schema in sorted(told["components"]["schemas"].items()):
        parts += _schema(name, schema)
    return "\n\n".join(parts) + "\n"


def _route(name: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"## `{name}`"
    yield _plain(operation.get("description", ""))
    if operation.get("security"):
        yield "Needs the key of a player."
    if parameters := operation.get("parameters"):
        rows = [
            [code(p["name"]), p["in"], _shape(p["schema"]), "yes" if p.get("required") else "no"]
            for p in parameters
        ]
        yield table(["parameter", "in", "type", "required"], rows)
    if body := operation.get("requestBody"):
        yield f"Body: {_contents(body['content'])}."
    answers = [
        f"{status}: {_contents(answer.get('content', {})) or 'nothing'}"
        for status, answer in operation["responses"].items()
        if status != "422"
    ]
    yield f"Answers: {'; '.join(answers)}."


def _contents(content: Mapping[str, Any]) -> str:
    found = []
    for kind, told in content.items():
        schema = told.get("schema")
        found.append(_shape(schema) if schema and kind == "application/json" else code(kind))
    return " or ".join(found)


def _schema(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f"### {name}"
    if "description" in schema:
        yield _plain(schema["description"])
    if "properties" not in schema:
        yield _shape(schema)
        return
    needed = schema.get("required", ())
    rows = [
        [code(key), _shape(told), "yes" if key in needed else "no"]
        for key, told in schema["properties"].items()
    ]
    yield table(["field", "type", "required"], rows)


def _shape(schema: Mapping[str, Any]) -> str:
    """A type in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(map(_shape, schema[key])))
    if "const" in schema or "enum" in schema:
        return ", ".join(map(code, schema.get("enum") or [schema["const"]]))
    kind = schema.get("type", "anything")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(_shape, schema['prefixItems']))}]"
        return f"list of {_shape(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_shape(schema['additionalProperties'])}"
    return f"{kind}{_bounds(schema)}"


def _bounds(schema: Mapping[str, Any]) -> str:
    words = {
        "minimum": "at least", "exclusiveMinimum": "more than", "maximum": "at most",
        "exclusiveMaximum": "less than", "maxLength": "at most … characters",
    }  # fmt: skip
    found = []
    for key, word in words.items():
        if key in schema:
            number = f"{schema[key]:g}" if isinstance(schema[key], float) else str(schema[key])
            found.append(word.replace("…", number) if "…" in word else f"{word} {number}")
    return f", {', '.join(found)}" if found else ""


def _plain(text: str) -> str:
    """A docstring as Markdown."""
    return re.sub(r"``([^`]+)``", r"`\1`", " ".join(text.split()))


# --- techniques ---


def techniques() -> str:
    """Every human technique, with an example drawn."""
    parts = [
        "# Techniques with drawings",
        "The techniques that `nurie explain`, hints and levels of difficulty are made of, from the "
        "easiest to the hardest, with the examples of the app's lessons. Each is the easiest next "
        "step of a real position: cells framed in orange are new, and follow from those in blue. "
        "`nurie generate KIND --needs NAME` makes more positions.",
    ]
    for kind in registry.kinds():
        parts.append(f"## {kind.capitalize()}")
        for lesson in lessons(kind):
            parts += _technique(lesson)
    return "\n\n".join(parts) + "\n"


def _technique(lesson: Lesson) -> Iterator[str]:
    name = technique_name(lesson.technique)
    puzzle, given = lesson.example.puzzle, lesson.example.given
    step = nurie.hint(puzzle, given).step
    assert step
    assert step.technique == lesson.technique
    yield f"### {name}"
    yield text(f"learn.{lesson.kind}.{lesson.technique}")
    yield f"{code(lesson.technique)}, {lesson.level}. {sentence(step, puzzle)}."
    marks = Marks(
        new=frozenset(fact.cell for fact in step.settles),
        reasons=frozenset(fact.cell for fact in step.because),
    )
    drawing = write_svg(draw(puzzle, after(given, step), marks=marks), 22)
    picture = base64.b64encode(drawing.encode()).decode()
    source = f"data:image/svg+xml;base64,{picture}"
    yield f'<img alt="{name}, drawn" style="background: white; padding: 0.3em" src="{source}">'


PAGES: Mapping[str, Callable[[], str]] = {
    "commands": commands, "methods": methods, "http": http, "techniques": techniques,
}  # fmt: skip
"""The pages by their names in the folder ``reference`` of the site."""

if __name__ == "__main__":
    print("\n".join(PAGES[name]() for name in sys.argv[1:] or PAGES))
