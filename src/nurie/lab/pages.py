"""A report as blocks, and the two ways to write them: Markdown, and one page of HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from nurie.lab import tables
from nurie.lab.looks import Plot


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the first level is the title of the page."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences with `` `code` `` and ``**bold**`` as in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Points:
    """A list."""

    points: Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first column is text, the others are figures."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    folded: str = ""
    """If not empty, the HTML page shows only this until the reader opens it."""
    is_text: bool = False
    """Whether all columns are text."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot with its caption."""

    plot: Plot


Block: TypeAlias = Heading | Paragraph | Points | Table | Picture

PLOTS = "plots"
"""The folder of the plots, beside the report."""


def markdown(blocks: Sequence[Block]) -> str:
    """The blocks as Markdown; plots are files beside it."""
    return "\n\n".join(map(_markdown, blocks)) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return text
        case Points(points):
            return "\n".join(f"- {point}" for point in points)
        case Table(head, rows, is_text=is_text):
            cells = [[*map(_cell, row)] for row in rows]
            return tables.table([*map(_cell, head)], cells, is_text=is_text)
        case Picture(plot):
            return f"![{plot.caption}]({PLOTS}/{plot.name}.svg)\n\n*{plot.caption}*"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def html(title: str, blocks: Sequence[Block]) -> str:
    """The blocks as one self-contained page."""
    body = "\n".join(map(_html, blocks))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"<h{level}>{_inline(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{_inline(text)}</p>"
        case Points(points):
            return f"<ul>{''.join(f'<li>{_inline(point)}</li>' for point in points)}</ul>"
        case Table(head, rows, folded, is_text):
            table = _html_table(head, rows, "prose" if is_text else "wide")
            if not folded:
                return table
            return f"<details><summary>{_inline(folded)}</summary>{table}</details>"
        case Picture(plot):
            picture = plot.svg.replace(
                "<svg ", f'<svg role="img" aria-label="{escape(plot.name)}" ', 1
            )
            return f"<figure>{picture}<figcaption>{_inline(plot.caption)}</figcaption></figure>"


def _html_table(head: Sequence[str], rows: Sequence[Sequence[str]], look: str) -> str:
    top = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    lines = []
    for first, *rest in rows:
        cells = "".join(f"<td>{_inline(cell)}</td>" for cell in rest)
        lines.append(f'<tr><th scope="row">{_inline(first)}</th>{cells}</tr>')
    body = "\n".join(lines)
    return (
        f'<div class="{look}"><table>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody>\n</table></div>"
    )


def _inline(text: str) -> str:
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
    return re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)


_STYLE = """\
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #111; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1.5rem; }
h1, h2, h3 { line-height: 1.2; margin: 2rem 0 .6rem; }
p, li { max-width: 48rem; }
.wide, .prose { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .6rem; border-bottom: 1px solid #ddd; text-align: right; }
th, td { white-space: nowrap; }
.prose th, .prose td { text-align: left; vertical-align: top; white-space: normal; }
thead th { border-bottom: 2px solid #111; vertical-align: bottom; white-space: normal; }
th:first-child { text-align: left; font-weight: normal; }
thead th:first-child { font-weight: bold; }
tbody tr:hover { background: #f3f3f3; }
figure { margin: 1.5rem 0; }
figure svg { max-width: 100%; height: auto; }
figcaption { max-width: 48rem; font-size: .9rem; color: #444; }
summary { cursor: pointer; }
code { font-size: .9em; }
@media print { main { max-width: none; padding: 0; } }
"""
