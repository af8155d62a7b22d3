"""A page to review what was read: the flat photo beside the puzzle, and numbers to check.

It is one file that loads nothing else, so it can be kept and opened offline.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from io import BytesIO
from itertools import zip_longest
from pathlib import Path

from PIL import Image

from nurie.drawing.board import draw
from nurie.drawing.svg import write_svg
from nurie.photo.advice import PhotoHint
from nurie.photo.reading import Alternative, ReadClue, Reading
from nurie.solving import Status

_TEMPLATE = Path(__file__).with_name("review.html")
_LARGEST = 1200
"""The longer side of the photo with a hint."""
_MARGIN = 0.3
"""How much of the surroundings is shown of a box, in its sides."""
_VERDICTS = {
    Status.UNIQUE: "exactly one solution",
    Status.SEVERAL: "several solutions",
    Status.NONE: "no solution",
    Status.TIMEOUT: "not solved in time",
}


def verdict(reading: Reading) -> str:
    """What the engine says of a reading, in a few words."""
    return _VERDICTS.get(reading.status, "no puzzle") if reading.status else "no puzzle"


def change(clue: ReadClue) -> str:
    """What was corrected, in a few words."""
    return f"{clue.place}: {_said(clue.seen)} was corrected to {_said(clue.number)}"


def page(
    readings: Sequence[Reading],
    name: str,
    hints: Sequence[PhotoHint | None] = (),
    language: str = "en",
) -> str:
    """The page of the readings of one photo, and of the hints that go with them, if any."""
    pairs = zip_longest(readings, hints)
    body = "\n".join(_section(one, name, found, language) for one, found in pairs if one)
    template = _TEMPLATE.read_text(encoding="utf-8")
    head, _, tail = template.partition("{{body}}")
    return head.replace("{{title}}", escape(name)) + body + tail


def _section(reading: Reading, name: str, hint: PhotoHint | None, language: str) -> str:
    size = f"{reading.kind} {reading.width}×{reading.height}"
    parts = [f"<h1>{escape(name)}: {size}, {verdict(reading)}</h1>"]
    parts += [f'<p class="warning">{escape(warning)}</p>' for warning in reading.warnings]
    numbers = sum(clue.number is not None for clue in reading.clues)
    parts.append(f'<p class="soft">{numbers} numbers, read in {reading.seconds:.1f} s</p>')
    parts.append('<div class="both">')
    caption = "The photo laid flat. Red: check it. Orange: corrected. Green: as it was read."
    parts.append(_figure(_image(reading.flat(), "the photo laid flat"), caption))
    if reading.draft is not None:
        grid = reading.grid()
        svg = b64encode(write_svg(draw(reading.draft, grid)).encode()).decode()
        drawn = f'<img alt="the puzzle" src="data:image/svg+xml;base64,{svg}">'
        caption = "The puzzle as it was read" + (", with what is drawn on it." if grid else ".")
        parts.append(_figure(drawn, caption))
    parts.append("</div>")
    if hint is not None:
        parts += _hint(hint, language)
    shown = [clue for clue in reading.clues if clue.is_doubtful or clue.is_changed]
    if shown:
        items = "\n".join(_item(reading, clue) for clue in shown)
        parts.append(f"<h2>Numbers to check</h2>\n<ul>\n{items}\n</ul>")
    return "\n".join(parts)


def _hint(hint: PhotoHint, language: str) -> list[str]:
    photo = hint.picture()
    photo.thumbnail((_LARGEST, _LARGEST))
    parts = [f"<h2>Hint</h2>\n<p>{escape(hint.sentence(language))}</p>"]
    parts += [f'<p class="warning">{escape(warning)}</p>' for warning in hint.warnings]
    caption = "Red: correct it. Orange: fill it in. Blue: why."
    return [*parts, _figure(_image(photo, "the photo with the hint"), caption)]


def _figure(content: str, caption: str) -> str:
    return f"<figure>{content}<figcaption>{escape(caption)}</figcaption></figure>"


def _item(reading: Reading, clue: ReadClue) -> str:
    left, top, right, bottom = clue.box
    edge = _MARGIN * max(right - left, bottom - top)
    crop = reading.flat(boxes=False).crop(
        (round(left - edge), round(top - edge), round(right + edge), round(bottom + edge))
    )
    told = [f"{clue.confidence:.0%} sure by its looks"]
    if clue.is_changed:
        told.append(f"the reader saw {_said(clue.seen)}")
    if clue.alternatives:
        told.append("or " + ", ".join(map(_alternative, clue.alternatives)))
    name = "doubtful" if clue.is_doubtful else "changed"
    return (
        f'<li class="{name}">{_image(crop, clue.place)}<span><b>{_said(clue.number)}</b> '
        f'in {clue.place}<br><span class="soft">{"; ".join(told)}</span></span></li>'
    )


def _alternative(one: Alternative) -> str:
    return f"{_said(one.number)} ({one.probability:.0%})"


def _said(number: int | None) -> str:
    return "nothing" if number is None else str(number)


def _image(image: Image.Image, alt: str) -> str:
    data = BytesIO()
    image.save(data, "PNG")
    text = b64encode(data.getvalue()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/png;base64,{text}">'
