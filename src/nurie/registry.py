"""Finds kinds, solvers and formats by their files, and says why one is unavailable.

A kind is a package beside this file that has a ``kind`` module with its value, and a
``solvers`` and a ``formats`` package. A solver or format is one module in them; its file
name is the name that the user types, the first line of its docstring is its description,
and its ``requires`` lists the optional packages that it imports when it is used.
"""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from nurie.errors import NurieError, UnavailableError, no_such

if TYPE_CHECKING:
    import ast

    from nurie.kind import Kind

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """A solver or a format that was found; its file is read only when needed."""

    name: str
    """The name that the user types."""
    kind: str
    """The puzzle kind it belongs to."""
    role: str
    """``solvers`` or ``formats``."""
    file: Path
    """Where it is."""

    @property
    def summary(self) -> str:
        """Its description in one line."""
        import ast

        return (ast.get_docstring(_tree(self.file)) or "").partition("\n")[0]

    @property
    def missing(self) -> tuple[str, ...]:
        """The packages it needs that are not installed."""
        return _missing(_requires(_tree(self.file)))

    @property
    def is_available(self) -> bool:
        """Whether all packages that it needs are installed."""
        return not self.missing

    def load(self) -> ModuleType:
        """The module itself."""
        return _load(self)


@cache
def _load(entry: Entry) -> ModuleType:
    try:
        module = importlib.import_module(f"nurie.{entry.kind}.{entry.role}.{entry.name}")
        missing = _missing(getattr(module, "requires", ()))
    except ModuleNotFoundError:
        missing = entry.missing
        if not missing:
            raise
    if missing:
        packages = " and ".join(missing)
        raise UnavailableError(f"{entry.name} needs {packages}, which is not installed")
    return module


@cache
def kinds() -> tuple[str, ...]:
    """The names of all puzzle kinds."""
    return tuple(
        sorted(
            module.name
            for module in pkgutil.iter_modules([str(_HERE)])
            if module.ispkg and (_HERE / module.name / "kind.py").is_file()
        )
    )


@cache
def kind(name: str) -> Kind:
    """The kind of that name."""
    if name not in kinds():
        raise NurieError(no_such("unknown kind", name, kinds()))
    found: Kind = importlib.import_module(f"nurie.{name}.kind").KIND
    return found


def solvers(kind: str) -> dict[str, Entry]:
    """Every solver of a kind by name."""
    return _entries(kind, "solvers")


def formats(kind: str) -> dict[str, Entry]:
    """Every format of a kind by name."""
    return _entries(kind, "formats")


def find_solver(kind: str, name: str) -> Entry:
    """The solver of that name; the error for an unknown name lists the known ones."""
    return _find(solvers(kind), name, f"{kind} has no solver")


def find_format(kind: str, name: str) -> Entry:
    """The format of that name; the error for an unknown name lists the known ones."""
    return _find(formats(kind), name, f"{kind} has no format")


def _find(entries: dict[str, Entry], name: str, complaint: str) -> Entry:
    if name not in entries:
        raise NurieError(no_such(complaint, name, sorted(entries)))
    return entries[name]


@cache
def _entries(kind: str, role: str) -> dict[str, Entry]:
    folder = _HERE / kind / role
    return {
        module.name: Entry(module.name, kind, role, folder / f"{module.name}.py")
        for module in pkgutil.iter_modules([str(folder)])
        if not module.ispkg and not module.name.startswith("_")
    }


@cache
def _tree(file: Path) -> ast.Module:
    import ast

    return ast.parse(file.read_text(encoding="utf-8"))


def _missing(packages: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in packages if find_spec(name) is None)


def _requires(tree: ast.Module) -> tuple[str, ...]:
    """The value of a module's ``requires``, read without importing it."""
    import ast

    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id="requires")], value=value)
                | ast.AnnAssign(target=ast.Name(id="requires"), value=ast.expr() as value)
            ):
                return tuple(ast.literal_eval(value))
    return ()
