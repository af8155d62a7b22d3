"""The verifier of Nurikabe: what is wrong with numbers, and with a grid for them.

It works on rows of numbers, not on puzzles, and shares no code with the solvers, which are
tested against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from nurie.grid import EMPTY, FILLED, UNKNOWN, Cell, Grid
from nurie.puzzle import Problem

Numbers: TypeAlias = Sequence[Sequence[int]]
"""A board, row by row: 0 for no number, or the size of an island, or ANY."""
ANY = -1
"""An island of unknown size."""
BLACK, WHITE = FILLED, EMPTY


def faults_of_grid(numbers: Numbers, grid: Grid) -> tuple[Problem, ...]:
    """Every violated rule with its cells; empty if the grid is a solution."""
    width, height = len(numbers[0]), len(numbers)
    if (grid.width, grid.height) != (width, height):
        values = {"has": f"{grid.width}×{grid.height}", "size": f"{width}×{height}"}
        return (Problem("size", values=values),)
    for states, code in ((UNKNOWN, "unknown"), (None, "neither")):
        cells = tuple(
            cell
            for cell, state in grid.cells()
            if (state == states if states else state not in (BLACK, WHITE))
        )
        if cells:
            return (Problem(code, cells=cells, values={"count": len(cells)}),)
    return (
        *_faults_of_islands(numbers, grid),
        *_faults_of_the_sea(grid),
        *_pools(grid),
    )


def _faults_of_islands(numbers: Numbers, grid: Grid) -> Iterator[Problem]:
    for row, line in enumerate(numbers):
        for column, number in enumerate(line):
            if number and grid.rows[row][column] == BLACK:
                cell = Cell(row, column)
                yield Problem("black_number", cell, (cell,))
    for island in regions(grid, WHITE):
        size = len(island)
        told = [cell for cell in island if numbers[cell.row][cell.column]]
        if not told:
            yield Problem("no_number", island[0], island, {"count": size})
            continue
        number = numbers[told[0].row][told[0].column]
        if len(told) > 1:
            yield Problem("numbers", told[0], island, {"count": len(told)})
        elif number not in (ANY, size):
            code = "too_small" if size < number else "too_big"
            yield Problem(code, told[0], island, {"count": size, "number": number})


def _faults_of_the_sea(grid: Grid) -> Iterator[Problem]:
    """Every part of the sea except the largest; if there are several, except the first of them."""
    parts = regions(grid, BLACK)
    largest = max(parts, key=len, default=())
    for part in parts:
        if part is not largest:
            yield Problem("split_sea", part[0], part, {"count": len(part)})


def _pools(grid: Grid) -> Iterator[Problem]:
    black = BLACK * 2
    for row in range(grid.height - 1):
        upper, lower = grid.rows[row], grid.rows[row + 1]
        at = upper.find(black)
        while at >= 0:
            if lower.startswith(black, at):
                cells = tuple(Cell(row + down, at + right) for down in (0, 1) for right in (0, 1))
                yield Problem("pool", cells[0], cells)
            at = upper.find(black, at + 1)


def regions(grid: Grid, state: str) -> list[tuple[Cell, ...]]:
    """The connected parts of all cells in one state, by their first cells; each is sorted."""
    # On a board with a border the four neighbours of a cell need no bounds.
    stride = grid.width + 1
    is_left = [cell == state for row in grid.rows for cell in (*row, "")] + [False] * stride
    found = []
    for start in range(len(is_left)):
        if not is_left[start]:
            continue
        is_left[start] = False
        part = [start]
        for at in part:
            for beside in (at - stride, at - 1, at + 1, at + stride):
                if is_left[beside]:
                    is_left[beside] = False
                    part.append(beside)
        found.append(tuple(Cell(*divmod(at, stride)) for at in sorted(part)))
    return found


def faults_of_numbers(numbers: Numbers) -> tuple[Problem, ...]:
    """Why a puzzle has no solution, judging by its numbers and their places."""
    need = sum(max(number, 1) for line in numbers for number in line if number)
    return (
        *_touching(numbers),
        *_faults_of_totals(numbers, need),
        *(_without_room(numbers) if need <= len(numbers) * len(numbers[0]) else ()),
    )


def _touching(numbers: Numbers) -> Iterator[Problem]:
    for row, line in enumerate(numbers):
        for column, number in enumerate(line):
            if not number:
                continue
            cell = Cell(row, column)
            for other in (Cell(row, column + 1), Cell(row + 1, column)):
                if _at(numbers, other):
                    yield Problem("touching", cell, (cell, other), {"place": other})


def _faults_of_totals(numbers: Numbers, need: int) -> Iterator[Problem]:
    width, height = len(numbers[0]), len(numbers)
    told = [number for line in numbers for number in line if number]
    cells = width * height
    if need > cells:
        yield Problem("too_many", values={"count": need, "cells": cells})
    elif need == cells and len(told) > 1:
        yield Problem("no_sea", values={"count": cells})
    # The board contains this many disjoint 2×2 blocks, and each has a white cell.
    blocks = (width // 2) * (height // 2)
    if ANY not in told and need < blocks:
        yield Problem("too_few", values={"count": need, "least": blocks})


def _without_room(numbers: Numbers) -> Iterator[Problem]:
    """Islands that cannot grow to their size because other numbers are too near."""
    for row, line in enumerate(numbers):
        for column, number in enumerate(line):
            if number > 1 and (room := _room(numbers, Cell(row, column), number)) < number:
                cell = Cell(row, column)
                yield Problem("no_room", cell, (cell,), {"number": number, "count": room})


def _room(numbers: Numbers, start: Cell, enough: int) -> int:
    """How many cells an island could reach if only other numbers limited it, up to its size."""
    reached = {start}
    waiting = [start]
    while waiting and len(reached) < enough:
        for cell in _neighbours(numbers, waiting.pop()):
            if cell in reached or _at(numbers, cell):
                continue
            if all(near == start or not _at(numbers, near) for near in _neighbours(numbers, cell)):
                reached.add(cell)
                waiting.append(cell)
    return min(len(reached), enough)


def _neighbours(numbers: Numbers, cell: Cell) -> Iterator[Cell]:
    for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        row, column = cell.row + down, cell.column + right
        if 0 <= row < len(numbers) and 0 <= column < len(numbers[0]):
            yield Cell(row, column)


def _at(numbers: Numbers, cell: Cell) -> int:
    """The number in a cell; 0 outside the board."""
    inside = cell.row < len(numbers) and cell.column < len(numbers[0])
    return numbers[cell.row][cell.column] if inside else 0
