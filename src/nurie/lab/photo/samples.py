"""Clue boxes as the network sees them, rendered for training: every one is different.

A number in some font is slanted, squeezed and shifted; the lines of its box, or what is left of
them, and pieces of its neighbours surround it; then the picture is made as bad as a photo: ink
spreads or breaks, and blur, few pixels, noise and JPEG do the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from nurie.photo.boxes import evened
from nurie.photo.digits import BLANK, SHAPE
from nurie.photo.network import Array

SIDE = SHAPE.side
_HEIGHT = 48
"""The height of the digits that are kept of every font."""
_TWICE = 2 * SIDE
"""Boxes are drawn twice as large."""
_ITALIC = 0.2
"""How many of the numbers lean to the right, in addition to those in such fonts."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The numbers 0 to 99 in one font, as ink from 0 to 255, all to the same scale."""

    numbers: tuple[Array, ...]
    digit: int
    """The height of a digit, in pixels."""


def glyphs_of(file: Path) -> Glyphs:
    """Renders a font."""
    font = ImageFont.truetype(str(file), _HEIGHT)
    top, bottom = font.getbbox("8")[1], font.getbbox("8")[3]
    font = ImageFont.truetype(str(file), round(_HEIGHT * _HEIGHT / max(bottom - top, 1)))
    return Glyphs(tuple(_inked(str(number), font) for number in range(100)), _HEIGHT)


def _inked(text: str, font: ImageFont.FreeTypeFont) -> Array:
    left, top, right, bottom = (round(side) for side in font.getbbox(text))
    image = Image.new("L", (right - left + 8, bottom - top + 8))
    ImageDraw.Draw(image).text((4 - left, 4 - top), text, font=font, fill=255)
    return np.asarray(image)


def samples(
    fonts: Sequence[Glyphs], count: int, random: np.random.Generator
) -> tuple[Array, Array]:
    """Boxes, and the number in each, `BLANK` if there is none."""
    boxes = np.empty((count, SIDE, SIDE), np.float32)
    numbers = np.empty(count, np.int64)
    for at in range(count):
        kind = random.random()
        if kind < 0.12:
            number = BLANK
        elif kind < 0.55:
            number = int(random.integers(0, 10))
        else:
            number = int(random.integers(10, 100))
        glyphs = fonts[int(random.integers(len(fonts)))]
        boxes[at] = _box(number, glyphs, random)
        numbers[at] = number
    return boxes, numbers


def _box(number: int, glyphs: Glyphs, random: np.random.Generator) -> Array:
    canvas = np.zeros((_TWICE, _TWICE), np.float32)
    height = random.uniform(0.42, 0.82) * _TWICE
    if number != BLANK:
        shift = random.normal(0, 0.055 * _TWICE, 2)
        _stamp(canvas, glyphs, number, height, shift, random)
    ink = random.uniform(0.75, 1)
    canvas *= ink
    _lines(canvas, random)
    if random.random() < 0.2:
        _neighbour(canvas, glyphs, height, random)
    if random.random() < 0.1:
        _specks(canvas, random)
    return _photographed(canvas, random)


def _stamp(
    canvas: Array,
    glyphs: Glyphs,
    number: int,
    height: float,
    shift: Array,
    random: np.random.Generator,
) -> None:
    """Draw a number, slanted and squeezed, with its middle at a place."""
    shape = glyphs.numbers[number]
    scale = height / glyphs.digit
    squeeze = scale * random.uniform(0.6, 1.12)
    squeeze = min(squeeze, random.uniform(0.86, 1.02) * _TWICE / (shape.shape[1] - 8))
    turn, slant = random.normal(0, 0.035), random.normal(0, 0.06)
    if random.random() < _ITALIC:
        slant += random.uniform(0, 0.25)
    across = np.array([[squeeze, -slant * scale], [turn * squeeze, scale]])
    middle = np.array([shape.shape[1] / 2, shape.shape[0] / 2])
    offset = np.array([_TWICE / 2, _TWICE / 2]) + shift - across @ middle
    matrix = np.column_stack([across, offset])
    drawn = cv2.warpAffine(shape, matrix, (_TWICE, _TWICE), flags=cv2.INTER_AREA)
    np.maximum(canvas, drawn.astype(np.float32) / 255, out=canvas)


def _lines(canvas: Array, random: np.random.Generator) -> None:
    """The lines around a box, or some of them, or pieces."""
    if random.random() < 0.35:
        return
    dark = random.uniform(0.3, 1)
    thin = random.uniform(0.5, 3)
    for side in range(4):
        if random.random() < 0.25:
            continue
        thick = thin * (random.uniform(1.5, 3) if random.random() < 0.15 else 1)
        place = random.normal(0.5, 2.2)
        lean = random.normal(0, 1.2)
        begin, end = -4.0, _TWICE + 4.0
        if random.random() < 0.2:
            begin, end = sorted(random.uniform(-4, _TWICE + 4, 2))
        ends = [(begin, place - lean), (end, place + lean)]
        if side % 2:
            ends = [(x, _TWICE - 1 - y) for x, y in ends]
        if side > 1:
            ends = [(y, x) for x, y in ends]
        (x0, y0), (x1, y1) = ends
        layer = np.zeros(canvas.shape, np.uint8)
        cv2.line(
            layer,
            (round(x0 * 16), round(y0 * 16)),
            (round(x1 * 16), round(y1 * 16)),
            255,
            max(1, round(thick)),
            cv2.LINE_AA,
            4,
        )
        np.maximum(canvas, layer.astype(np.float32) * (dark / 255), out=canvas)


def _neighbour(canvas: Array, glyphs: Glyphs, height: float, random: np.random.Generator) -> None:
    """A piece of the number in the next box."""
    far = (_TWICE / 2 + height * random.uniform(0.42, 0.6)) * (1 if random.random() < 0.5 else -1)
    shift = np.array([far, random.normal(0, 2)])
    if random.random() < 0.5:
        shift = shift[::-1].copy()
    layer = np.zeros_like(canvas)
    _stamp(layer, glyphs, int(random.integers(0, 10)), height, shift, random)
    edge = int(_TWICE * 0.1)
    layer[edge:-edge, edge:-edge] = 0
    np.maximum(canvas, layer, out=canvas)


def _specks(canvas: Array, random: np.random.Generator) -> None:
    for _ in range(int(random.integers(1, 4))):
        x, y = random.integers(0, _TWICE, 2)
        radius = int(random.integers(1, 3))
        cv2.circle(canvas, (int(x), int(y)), radius, float(random.uniform(0.3, 1)), -1)


def _photographed(canvas: Array, random: np.random.Generator) -> Array:
    """The box as a camera sees it, evened out as the reader does."""
    spread = random.random()
    if spread < 0.2:
        soft = cv2.GaussianBlur(canvas, (0, 0), random.uniform(0.8, 1.6))
        canvas = np.clip((soft - random.uniform(0.15, 0.6)) * 3 + 0.5, 0, 1)
    if random.random() < 0.12:
        texture = cv2.GaussianBlur(np.asarray(random.random(canvas.shape, np.float32)), (0, 0), 1.5)
        canvas = canvas * np.clip((texture - 0.5) * random.uniform(2, 8) + 0.85, 0.2, 1)
    blur = random.uniform(0, 1) ** 2 * 3
    if blur > 0.3:
        canvas = cv2.GaussianBlur(canvas, (0, 0), blur)
    side = SIDE if random.random() < 0.3 else int(random.integers(11, _TWICE))
    small = cv2.resize(canvas, (side, side), interpolation=cv2.INTER_AREA)
    light = random.uniform(0.6, 1)
    dark = light * random.uniform(0.05, 0.55)
    grey = light + (dark - light) * small + random.normal(0, random.uniform(0, 0.05), small.shape)
    slope = random.normal(0, 0.04, 2)
    ramp = np.linspace(-1, 1, side)
    grey = grey * (1 + slope[0] * ramp[:, None] + slope[1] * ramp[None])
    pixels = np.clip(grey * 255, 0, 255).astype(np.uint8)
    if random.random() < 0.35:
        quality = int(random.integers(40, 95))
        pixels = cv2.imdecode(
            cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1],
            cv2.IMREAD_GRAYSCALE,
        )
    seen = cv2.resize(pixels.astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    ink = (light - seen / 255) / (light - dark)
    return np.asarray(evened(ink[None])[0])
