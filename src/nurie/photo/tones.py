"""Boards whose cells have one tone each, from edge to edge, as on screens and in print.

Cells may be white, grey or black. On a Nurikabe, an open cell may be grey, and one that is known to
be white has the same white as those with numbers. Numbers are read as if all cells that are not
dark were white.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from nurie.photo.network import Array
from nurie.photo.paper import darkest, lightest
from nurie.photo.sheet import Sheet

_EDGE = 0.18
"""How much of a cell at its sides may belong to lines."""
_DARK = 0.55
"""What has less than this share of the light of the lightest cell is not paper."""
_CLEAR = 0.1
"""How much darker than light cells dark ones are at least, as a share of the lightest."""
_UNEVEN, _EVEN = 25, 0.6
"""How far pixels may be from the tone of their cell, and how many of them are nearer at least."""
_COLOURED = 30
"""How much the channels of a grey differ at most."""
_GAP = 0.04
"""How different two tones are at least, as a share of the lightest."""


def of(sheet: Sheet) -> Array:
    """The tone of each cell, 0 to 255: that of most of its pixels. Those with colours are dark.

    The lightest cell is paper, whatever its tint.
    """
    colours = np.median(_cells(sheet), axis=(1, 3))
    paper = colours.reshape(-1, 3)[colours.sum(axis=2).argmax()]
    colours = np.minimum(255 * colours / np.maximum(paper, 1), 255)
    low, high = darkest(colours), lightest(colours)
    return np.where(high - low > _COLOURED, 0, low)


def _cells(sheet: Sheet) -> Array:
    """The pixels of each cell that do not belong to lines: rows × height × columns × width × 3."""
    edge = round(_EDGE * sheet.side)
    inside = np.s_[:, edge : sheet.side - edge, :, edge : sheet.side - edge]
    board = sheet.picture[sheet.above * sheet.side :, sheet.before * sheet.side :]
    return board.reshape(sheet.rows, sheet.side, sheet.columns, sheet.side, 3)[inside]


def light(sheet: Sheet) -> Array:
    """Which cells are not dark: those that a number can stand on."""
    tones = of(sheet)
    return np.asarray(tones > _DARK * tones.max())


def differ(sheet: Sheet) -> bool:
    """Whether each cell has one tone, and some are clearly dark, or darker than others.

    Somebody's pencil is lighter here than there, and there are no gaps between its tones.
    """
    tones, is_light = of(sheet), light(sheet)
    if not is_light.any() or not _are_even(sheet):
        return False
    if is_light.all():
        return _papers(sheet)[1] is not None
    clear = _CLEAR * tones.max()
    return bool(tones[is_light].min() - tones[~is_light].max() > clear)


def _are_even(sheet: Sheet) -> bool:
    """Whether most of every cell has its tone: what is drawn by hand is uneven."""
    cells = _cells(sheet).astype(np.float32)
    off = np.abs(cells - np.median(cells, axis=(1, 3), keepdims=True)).max(axis=-1)
    return bool(((off < _UNEVEN).mean(axis=(1, 3)) > _EVEN).all())


def evened(sheet: Sheet) -> Sheet:
    """The sheet with all cells that are not dark as light as the lightest."""
    tones = of(sheet)
    most = tones.max()
    if not most:
        return sheet
    factors = np.where(light(sheet), most / np.maximum(tones, 1), 1)
    picture = sheet.picture.astype(np.float32)
    part = picture[sheet.above * sheet.side :, sheet.before * sheet.side :]
    part *= np.kron(factors, np.ones((sheet.side, sheet.side)))[..., None]
    return replace(sheet, picture=np.clip(picture, 0, 255).astype(np.uint8))


def white(sheet: Sheet, numbered: Iterable[tuple[int, int]]) -> Array:
    """Which cells are as light as all those with numbers, if others are grey."""
    tones, least = _papers(sheet)
    if least is None:
        return np.zeros(tones.shape, bool)
    is_white = tones >= least
    return is_white & all(is_white[place] for place in numbered)


def _papers(sheet: Sheet) -> tuple[Array, float | None]:
    """The tones of all cells, and the darkest that is white; None if there is no grey.

    On a screen, all that is white is equally white, and so is what is grey; in a shadow on paper,
    tones change from cell to cell.
    """
    tones = of(sheet) / max(1.0, float(of(sheet).max()))
    papers = np.sort(tones[light(sheet)])
    gaps = np.diff(papers)
    if not len(gaps):
        return tones, None
    last_grey = gaps.argmax()
    spread = max(papers[last_grey] - papers[0], papers[-1] - papers[last_grey + 1])
    if gaps.max() < max(_GAP, 2 * spread):
        return tones, None
    return tones, float(papers[last_grey + 1])
