"""Finds the verbs by their files, imports the one in use, and returns its exit code."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import sys
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from nurie import __version__
from nurie.cli._inputs import complaint
from nurie.cli._session import BROKEN_PIPE, INTERRUPTED, forget, open_streams, say
from nurie.cli._values import convert_quickly
from nurie.errors import NurieError, no_such

_HERE = Path(__file__).parent


@cache
def verbs() -> dict[str, Path]:
    """The file of every verb by its name."""
    return {
        module.name.rstrip("_").replace("_", "-"): _HERE / f"{module.name}.py"
        for module in pkgutil.iter_modules([str(_HERE)])
        if not module.name.startswith("_")
    }


@cache
def _load(verb: str) -> Any:
    module = verbs()[verb].stem
    found = importlib.import_module(f"nurie.cli.{module}")
    function = getattr(found, module)
    one = typer.Typer(add_completion=False, rich_markup_mode=None, help=_help(function))
    actions = getattr(found, "actions", ())
    for action in actions or [function]:
        name = action.__name__.rstrip("_") if actions else verb
        one.command(name, cls=Verb, help=_help(action))(action)
    return get_command(one)


def _help(function: Any) -> str:
    """The help text of a verb: its docstring, with the lines of examples kept as they are."""
    paragraphs = []
    for paragraph in (inspect.getdoc(function) or "").split("\n\n"):
        lines = [line.strip() for line in paragraph.splitlines()]
        is_example = all("nurie " in line for line in lines)
        paragraphs.append("\n  ".join(["\b", *lines]) if is_example else "\n".join(lines))
    return "\n\n".join(paragraphs)


class Verb(TyperCommand):
    """One verb."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its arguments and options."""
        return convert_quickly(super().get_params(ctx))


class Verbs(TyperGroup):
    """All verbs; each is imported only when it is needed."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The options before a verb."""
        return convert_quickly(super().get_params(ctx))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all verbs."""
        return sorted(verbs())

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A verb by its name."""
        return _load(cmd_name) if cmd_name in verbs() else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The verb that the arguments begin with."""
        if args[0] not in verbs() and not args[0].startswith("-"):
            ctx.fail(no_such("unknown command", args[0], sorted(verbs())))
        return super().resolve_command(ctx, args)

    def main(  # type: ignore[override]
        self, args: Any = None, standalone_mode: bool = True, **more: Any
    ) -> Any:
        """Run a verb and exit with its code; never show a traceback."""
        open_streams()
        words = list(sys.argv[1:] if args is None else args)
        code = self._run(words or ["--help"], **more)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, args: list[str], **more: Any) -> int:
        try:
            result = super().main(args, **more | {"prog_name": "nurie", "standalone_mode": False})
            sys.stdout.flush()
            return result if isinstance(result, int) else 0
        except (KeyboardInterrupt, typer.Abort):
            return INTERRUPTED
        except BrokenPipeError:
            forget(sys.stdout)
            return BROKEN_PIPE
        except OSError as error:
            say(f"{_name(args)}: {complaint(str(error.filename or 'standard output'), error)}")
            forget(sys.stdout)
        except NurieError as error:
            say(f"{_name(args)}: {error}")
        except Exception as error:
            if hasattr(error, "format_message"):
                _say_usage(error)
            elif os.environ.get("NURIE_DEBUG"):
                raise
            else:
                what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
                say(f"nurie: internal error ({what}); set NURIE_DEBUG=1 to see the traceback")
        return 2


def _name(args: list[str]) -> str:
    """The command with its verb, if there is one."""
    return " ".join(["nurie", *set(args[:1]).intersection(verbs())])


def _say_usage(error: Any) -> None:
    """Explain in one sentence why a command was called wrongly."""
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "nurie"
    message = " ".join(error.format_message().split()).rstrip(".")
    say(f"{path}: {message[:1].lower()}{message[1:]} (see {path} --help)")


def _print_version(value: bool) -> None:
    if value:
        print(f"nurie {__version__}")
        raise typer.Exit


def _nurie(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Solve, explain, check, count, convert and show nonograms and Nurikabe.

    A FILE is a puzzle file in any supported format, a folder of such files, the name of a
    bundled pack, an address of puzz.link, or - for standard input.

        nurie solve cat.non           solve a puzzle, and prove the solution unique
        nurie show cat.non            draw it with its clues
        nurie convert cat.non c.xml   turn it into another format
        nurie solve --help            show all options of a command
    """


app = typer.Typer(
    cls=Verbs,
    callback=_nurie,
    help=_help(_nurie),
    rich_markup_mode=None,
    subcommand_metavar="COMMAND …",
    options_metavar="",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 everything was solved, 1 a puzzle has no solution or ran out of time or "
    "memory, 2 bad usage or input, 130 stopped by Ctrl-C.",
)


def command() -> Any:
    """The command line as an object with a ``main`` method."""
    return get_command(app)
