"""Dependencies point one way, and only the faces talk to users.

faces (cli, lab, app) → drawing, packs → puzzle kinds → the shared model → engine
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from nurie import registry
from tests.conftest import REPOSITORY

PACKAGE = REPOSITORY / "src" / "nurie"
ENGINE = REPOSITORY / "engine"

FACES = {"__main__", "app", "cli", "lab"}
ABOVE_KINDS = {"drawing", "learning", "making", "packs", "photo"}
MODEL = {
    "batching",
    "bits",
    "cluster",
    "difficulty",
    "drafts",
    "errors",
    "files",
    "formats",
    "generating",
    "grid",
    "growing",
    "hints",
    "reasons",
    "kind",
    "knowledge",
    "messages",
    "native",
    "notebooks",
    "options",
    "puzzle",
    "questions",
    "recording",
    "registry",
    "sat",
    "searching",
    "sheet",
    "solving",
    "steps",
    "streaming",
    "techniques",
    "terminal",
    "threads",
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(file: Path) -> str:
    """``nonogram.puzzle`` for ``src/nurie/nonogram/puzzle.py``; empty for the package itself."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer(name: str) -> int:
    """How far a module stands from the engine."""
    top = name.partition(".")[0]
    if top == "_engine":
        return 0
    if top in MODEL:
        return 1
    if top in registry.kinds():
        return 2
    if top in ABOVE_KINDS:
        return 3
    if top in FACES or not top:
        return 4
    pytest.fail(f"{name} is in no layer; give it one in this test and in the design")


def imports(file: Path) -> Iterator[str]:
    """The modules of this package that a file imports, without the package's own name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            names = [node.module or ""]
            if node.module == "nurie":
                names = [f"nurie.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name == "nurie" or name.startswith("nurie."):
                yield name.removeprefix("nurie").removeprefix(".")


def is_module(name: str) -> bool:
    path = PACKAGE.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir() or name == "_engine"


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_imports_point_towards_the_engine(file: Path) -> None:
    here = name_of(file)
    for name in imports(file):
        if not is_module(name):
            assert layer(here) == 4, f"{here} imports {name!r} from the package's front door"
            continue
        assert layer(name) <= layer(here), f"{here} imports {name}, which stands above it"


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_kinds_do_not_know_each_other(file: Path) -> None:
    kinds = set(registry.kinds())
    here = name_of(file).partition(".")[0]
    if here in kinds:
        assert not {name.partition(".")[0] for name in imports(file)} & (kinds - {here})


FOR_FACES_ONLY = {
    "a call of print or input": re.compile(r"(?<![\w.])(print|input)\("),
    "standard output or error": re.compile(r"\bsys\.(stdout|stderr|stdin|exit)\b"),
    "the environment": re.compile(r"\bos\.(environ|getenv)\b"),
    "a library of the faces": re.compile(
        r"^\s*(import|from) (typer|rich|http|socket|logging)\b", re.M
    ),
}


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_only_faces_speak(file: Path) -> None:
    if layer(name_of(file)) >= 3:
        return
    code = without_strings(file)
    for what, pattern in FOR_FACES_ONLY.items():
        assert not pattern.search(code), f"{what} in {file}"


@pytest.mark.parametrize(
    "file", [file for file in MODULES if file.is_relative_to(PACKAGE / "app")], ids=name_of
)
def test_only_routes_write_event_streams(file: Path) -> None:
    if file.parent.name != "routes":
        assert not re.search(r"event: |event-stream", file.read_text(encoding="utf-8"))


def without_strings(file: Path) -> str:
    """The code of a file, without its docstrings and comments."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.unparse(tree)


@pytest.mark.parametrize(
    "file",
    [file for file in ENGINE.rglob("*.[hc]pp") if "tests" not in file.parts],
    ids=lambda file: str(file.relative_to(ENGINE)),
)
def test_the_engine_knows_no_python(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    includes = re.findall(r'#include [<"]([^>"]+)[>"]', text)
    if file.parent.name != "python":
        assert not [name for name in includes if "Python" in name or "nanobind" in name]
        assert "throw " not in re.sub(r"//.*", "", text), "the engine has no exceptions"
    if file.parent.name == "search":
        kinds = registry.kinds()
        assert not [name for name in includes for kind in kinds if kind in name], "knows a puzzle"


def test_the_type_stub_names_what_the_engine_has() -> None:
    from nurie import _engine

    stub = ast.parse((PACKAGE / "_engine.pyi").read_text(encoding="utf-8"))
    promised = {
        node.name for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    } | {
        node.target.id
        for node in stub.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and not node.target.id.startswith("_")
    }
    offered = {name for name in dir(_engine) if not name.startswith("_")}
    assert promised == offered
