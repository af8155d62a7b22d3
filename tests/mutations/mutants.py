"""The ways in which a Python file can be changed a little.

The operators are those of Cosmic Ray (comparisons, arithmetic, numbers, conditions, loops,
exceptions), and one of our own: a statement is left out. A mutant is chosen in two draws, first a
place and then what happens there, because Cosmic Ray knows eleven ways to spoil one plus sign.
Places where a change changes nothing are left alone: annotations, decorators of dataclasses,
blocks for type checkers, and what only ``python -m`` runs.
"""

from __future__ import annotations

import ast
import random
import warnings
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LEAVE_OUT = "leave out"
_SKIPPED = ("RemoveDecorator", "VariableReplacer", "VariableInserter", "NoOp")
_ALIKE = (
    {"Add", "Sub", "Mul", "Div", "FloorDiv", "Mod"},
    {"RShift", "LShift", "BitOr", "BitAnd", "BitXor"},
    {"Lt", "LtE", "Gt", "GtE", "Eq", "NotEq"},
    {"In", "NotIn"},
    {"Is", "IsNot"},
    {"Delete", "Not", "USub", "Invert"},
)
"""Operators that are exchanged for each other; any other exchange fails at once."""
Place = tuple[int, int, int, int]
"""First line, first column, last line, last column; lines count from one, columns from zero."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str
    """Relative to the repository."""
    place: Place
    operator: str
    occurrence: int = 0

    @property
    def lines(self) -> range:
        """The lines of the file that change."""
        return range(self.place[0], self.place[2] + 1)

    def apply(self, code: str) -> str:
        """The file with the change."""
        if self.operator == LEAVE_OUT:
            return _replace(code, self.place, "pass")
        from cosmic_ray import plugins
        from cosmic_ray.mutating import mutate_code

        changed = mutate_code(code, plugins.get_operator(self.operator)(), self.occurrence)
        assert isinstance(changed, str)
        return changed

    def told(self, code: str) -> str:
        """What it changes, for people: the place, the line before and the line after."""
        line = self.place[0]
        before = code.splitlines()[line - 1].strip()
        after = self.apply(code).splitlines()[line - 1].strip()
        return f"{self.file}:{line}\n  - {before}\n  + {after}"


def sample(root: Path, files: list[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of some files, the same ones for the same seed."""
    places: list[list[Mutant]] = []
    for file in sorted(files):
        grouped: dict[Place, list[Mutant]] = defaultdict(list)
        for mutant in of(file, (root / file).read_text(encoding="utf-8")):
            grouped[mutant.place].append(mutant)
        places += (grouped[place] for place in sorted(grouped))
    chance = random.Random(seed)
    chance.shuffle(places)
    chosen: list[Mutant] = []
    for ways in places:
        if len(chosen) == count:
            break
        mutant = chance.choice(ways)
        if _works(mutant, (root / mutant.file).read_text(encoding="utf-8")):
            chosen.append(mutant)
    return chosen


def _works(mutant: Mutant, code: str) -> bool:
    """Whether the mutant is a program; Cosmic Ray cannot replace an exception with a dot."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            compile(mutant.apply(code), mutant.file, "exec")
        except (AttributeError, SyntaxError, SyntaxWarning):
            return False
    return True


def of(file: str, code: str) -> Iterator[Mutant]:
    """All mutants of a file."""
    tree = ast.parse(code)
    quiet = [_place(node) for node in _quiet(tree)]
    for mutant in (*_by_cosmic_ray(file, code), *_without_a_statement(file, tree)):
        if not any(_holds(outer, mutant.place) for outer in quiet):
            yield mutant


def _by_cosmic_ray(file: str, code: str) -> Iterator[Mutant]:
    from cosmic_ray import plugins
    from cosmic_ray.ast import ast_nodes, get_ast

    nodes = list(ast_nodes(get_ast(code)))
    for name in plugins.operator_names():
        kind = plugins.get_operator(name)
        if kind.arguments() or any(word in name for word in _SKIPPED):
            continue
        _, *operators = name.split("_")
        if len(operators) == 2 and not any(set(operators) <= family for family in _ALIKE):
            continue
        operator = kind()
        positions = (
            (*start, *stop) for node in nodes for start, stop in operator.mutation_positions(node)
        )
        for occurrence, place in enumerate(positions):
            yield Mutant(file, place, name, occurrence)


def _without_a_statement(file: str, tree: ast.Module) -> Iterator[Mutant]:
    for node in ast.walk(tree):
        call = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.Await)
        change = isinstance(node, ast.AugAssign | ast.Delete | ast.Raise) or (
            isinstance(node, ast.Assign)
            and any(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
        )
        if call or change:
            assert isinstance(node, ast.stmt)
            yield Mutant(file, _place(node), LEAVE_OUT)


def _quiet(tree: ast.Module) -> Iterator[ast.AST]:
    """Where a change would not change what the program does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            yield node.returns
        elif isinstance(node, ast.ClassDef):
            yield from (one for one in node.decorator_list if "dataclass" in ast.unparse(one))
        elif (
            isinstance(node, ast.If)
            and ast.unparse(node.test)
            in (
                "TYPE_CHECKING",
                "__name__ == '__main__'",
            )
        ) or isinstance(node, ast.Assert):
            yield node


def _place(node: ast.AST) -> Place:
    assert isinstance(node, ast.expr | ast.stmt)
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _holds(outer: Place, inner: Place) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def _replace(code: str, place: Place, text: str) -> str:
    lines = code.splitlines(keepends=True)
    first, start, last, stop = place
    head = lines[first - 1].encode()[:start].decode()
    tail = lines[last - 1].encode()[stop:].decode()
    # As many lines as before, so that places stay what they were.
    lines[first - 1 : last] = [head + text + "\n" * (last - first) + tail]
    return "".join(lines)
