"""Tables in plain text, aligned, that are Markdown at the same time."""

from __future__ import annotations

from collections.abc import Sequence

WIDTH = 100
"""The preferred maximum width of a table."""

Row = Sequence[str]


def table(head: Row, rows: Sequence[Row], *, is_text: bool = False) -> str:
    """A table; its first column is flush left, the others flush right, unless they are text."""
    if is_text:
        return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))
    widths = _widths(head, rows)
    ruler = ["-" * width + ("-" if at == 0 else ":") for at, width in enumerate(widths)]
    lines = [_line(head, widths), f"|-{'|-'.join(ruler)}|", *(_line(row, widths) for row in rows)]
    return "\n".join(lines)


def tables(head: Row, rows: Sequence[Row], more: Row, cells: Sequence[Row], keep: int) -> str:
    """A table with extra columns, split into several if it would be too wide.

    The first has all columns of ``head``, the others only the first ``keep``.
    """
    widths = _widths(more, cells)
    parts: list[str] = []
    done, fixed = 0, len(head)
    while done < len(more) or not parts:
        room = WIDTH - 1 - sum(width + 3 for width in _widths(head, rows)[:fixed])
        end = done
        while end < len(more) and widths[end] + 3 <= room:
            room -= widths[end] + 3
            end += 1
        if end == done and parts:
            end += 1
        parts.append(
            table(
                [*head[:fixed], *more[done:end]],
                [[*row[:fixed], *extra[done:end]] for row, extra in zip(rows, cells, strict=True)],
            )
        )
        done, fixed = end, keep
    return "\n\n".join(parts)


def three_digits(value: float) -> str:
    """A number with three digits, and those of thousands before them: ``0.852``, ``1,240``."""
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 1000 else f"{value:.3g}"


def seconds(value: float) -> str:
    """A time with about three significant digits."""
    digits = 5 if value < 0.001 else 4 if value < 0.1 else 3 if value < 10 else 1
    return f"{value:,.{digits}f}"


def ratio(value: float) -> str:
    """A ratio of two times."""
    digits = 2 if value < 1 else 1 if value < 10 else 0
    return f"{value:,.{digits}f}×"


def _widths(head: Row, rows: Sequence[Row]) -> list[int]:
    return [max(map(len, column)) for column in zip(head, *rows, strict=True)]


def _line(cells: Row, widths: Sequence[int]) -> str:
    padded = [
        cell.ljust(width) if at == 0 else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"| {' | '.join(padded)} |"
