"""Writes drawings as SVG, without fonts: the digits are outlines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from nurie.drawing import digits
from nurie.drawing.shapes import Boxes, Dots, Drawing, Numbers, Shape, Strokes


def write_svg(drawing: Drawing, cell: float = 24) -> str:
    """The drawing, with cells of this many pixels."""
    return _document(drawing, cell, _shapes(drawing.shapes, cell), drawing.shapes)


def write_animated_svg(
    drawings: Sequence[Drawing], cell: float, seconds: float, last: float
) -> str:
    """Drawings of one size, shown in a loop, for this many seconds each.

    Shapes that all of them have are written once.
    """
    always = [
        shape
        for shape in drawings[0].shapes
        if all(shape in drawing.shapes for drawing in drawings)
    ]
    whole = (len(drawings) - 1) * seconds + last
    parts: list[str] = []
    layers = [_between(drawing.shapes, always) for drawing in drawings]
    for shape, frames in zip([None, *always], zip(*layers, strict=True), strict=True):
        if shape is not None:
            parts += _shapes([shape], cell)
        for at, frame in enumerate(frames):
            if body := "".join(_shapes(frame, cell)):
                parts.append(_timed(body, at, len(frames), seconds, whole))
    every = [shape for drawing in drawings for shape in drawing.shapes]
    return _document(drawings[-1], cell, parts, every)


def _between(shapes: Sequence[Shape], always: Sequence[Shape]) -> list[list[Shape]]:
    """What a drawing shows below, between and above the shapes that are always there."""
    layers: list[list[Shape]] = [[]]
    for shape in shapes:
        if shape in always:
            layers.append([])
        else:
            layers[-1].append(shape)
    return layers


def _timed(body: str, at: int, count: int, seconds: float, whole: float) -> str:
    """A part of the picture that is visible in one frame; what does not animate shows the last."""
    is_last = at == count - 1
    begin, end = (at * seconds / whole, 1 if is_last else (at + 1) * seconds / whole)
    times = [time for time in (0, begin, end) if time < 1]
    values = ["inline" if begin <= time < end else "none" for time in times]
    shown = "inline" if is_last else "none"
    return (
        f'<g display="{shown}"><animate attributeName="display" dur="{_n(whole)}s" '
        f'calcMode="discrete" repeatCount="indefinite" '
        f'keyTimes="{";".join(f"{time:.5g}" for time in times)}" values="{";".join(values)}"/>'
        f"{body}</g>"
    )


def _document(drawing: Drawing, cell: float, parts: Iterable[str], shapes: Sequence[Shape]) -> str:
    width, height = _n(drawing.width * cell), _n(drawing.height * cell)
    used = {
        digit
        for shape in shapes
        if isinstance(shape, Numbers)
        for _, _, text in shape.texts
        for digit in text
    }
    outlines = "".join(
        f'<path id="nurie-{_name(digit)}" d="{digits.OUTLINES[digit]}"/>' for digit in sorted(used)
    )
    described = f"<desc>{escape(drawing.description)}</desc>" if drawing.description else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(drawing.title)}</title>{described}"
        + (f"<defs>{outlines}</defs>" if outlines else "")
        + "".join(parts)
        + "</svg>\n"
    )


def _shapes(shapes: Sequence[Shape], cell: float) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Boxes(boxes, colour) if boxes:
                path = "".join(
                    f"M{_n(x * cell)} {_n(y * cell)}h{_n(width * cell)}v{_n(height * cell)}"
                    f"h{_n(-width * cell)}z"
                    for x, y, width, height in boxes
                )
                yield f'<path fill="{colour}" d="{path}"/>'
            case Strokes(lines, colour, width) if lines:
                path = "".join(
                    f"M{_n(x0 * cell)} {_n(y0 * cell)}L{_n(x1 * cell)} {_n(y1 * cell)}"
                    for x0, y0, x1, y1 in lines
                )
                yield f'<path stroke="{colour}" stroke-width="{_n(width * cell)}" d="{path}"/>'
            case Dots(centres, radius, colour) if centres:
                # A line of almost no length with round ends is a circle; typst leaves out a path
                # whose only line has none.
                path = "".join(f"M{_n(x * cell)} {_n(y * cell)}h.01" for x, y in centres)
                across = _n(2 * radius * cell)
                yield (
                    f'<path stroke="{colour}" stroke-width="{across}" stroke-linecap="round" '
                    f'd="{path}"/>'
                )
            case Numbers(texts, size, colour) if texts:
                yield _numbers(texts, size * cell / 1000, cell, colour)


def _numbers(
    texts: Sequence[tuple[float, float, str]], scale: float, cell: float, colour: str
) -> str:
    """Numbers in the units of the outlines, whose y goes up."""
    uses = []
    for x, y, text in texts:
        at = x * cell / scale - 500 * digits.width(text)
        base = -y * cell / scale - 500 * digits.CAPITAL
        for digit in text:
            uses.append(f'<use href="#nurie-{_name(digit)}" x="{at:.0f}" y="{base:.0f}"/>')
            at += 1000 * digits.advance(digit)
    unit = f"{scale:.6f}".rstrip("0")
    return f'<g fill="{colour}" transform="scale({unit} -{unit})">{"".join(uses)}</g>'


def _name(digit: str) -> str:
    return "any" if digit == "?" else digit


def _n(value: float) -> str:
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
