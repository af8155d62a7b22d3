"""How much work a photo is worth in which nothing can be read: every attempt shares it."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import ModuleType

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from nurie import photo
from nurie.errors import FormatError
from nurie.photo import finding, reader
from nurie.photo.budget import MOST_CELLS, Budget
from nurie.photo.lattice import Lattice
from nurie.photo.network import Array
from nurie.photo.opening import open_photo
from nurie.photo.sheet import Sheet, laid_flat
from nurie.solving import Status
from tests.photo.pictures import FONT, HOUSE, page


def _table(side: int, cell: int, texts: list[list[str]] | None = None) -> Image.Image:
    """A table with a text in every cell; ``#`` is a black cell."""
    image = Image.new("RGB", (side * cell + 60,) * 2, "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), int(0.6 * cell))
    for at in range(side + 1):
        here, last = 30 + at * cell, 30 + side * cell
        pen.line((30, here, last, here), "black")
        pen.line((here, 30, here, last), "black")
    for row, line in enumerate(texts or []):
        for column, text in enumerate(line):
            left, top = 30 + column * cell, 30 + row * cell
            if text == "#":
                pen.rectangle((left, top, left + cell, top + cell), "black")
            else:
                pen.text((left + cell / 2, top + cell / 2), text, "black", font, "mm")
    return image


def _numbers(side: int) -> list[list[str]]:
    random = np.random.default_rng(5)
    return [[str(number) for number in row] for row in random.integers(0, 99, (side, side))]


def _crossword() -> list[list[str]]:
    random = np.random.default_rng(6)
    return [list(row) for row in random.choice(["#", "", "", "7", "12"], (15, 15))]


def _spreadsheet() -> Image.Image:
    image = Image.new("RGB", (1200, 800), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), 14)
    random = np.random.default_rng(7)
    for row in range(38):
        pen.line((0, 20 + row * 20, 1200, 20 + row * 20), "#c0c0c0")
        for column in range(14):
            pen.line((40 + column * 80, 0, 40 + column * 80, 800), "#c0c0c0")
            text = str(random.integers(0, 9999))
            pen.text((110 + column * 80, 22 + row * 20), text, "black", font, "ra")
    return image


def _round_letters() -> Image.Image:
    """Text whose letters have as many holes as there are cells in a large board."""
    image = Image.new("RGB", (1800, 1800), "white")
    pen = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(FONT), 16)
    random = np.random.default_rng(8)
    for y in range(20, 1780, 20):
        pen.text((20, y), "".join(random.choice(list("oeabdpqg069 "), 180)), "black", font)
    return image


def _noise() -> Image.Image:
    """Squares of every grey, in which a single hole may look like the rest of a board."""
    greys = np.random.default_rng(1).integers(0, 256, (90, 90)).astype(np.uint8)
    return Image.fromarray(np.kron(greys, np.ones((20, 20), np.uint8))).convert("RGB")


@pytest.mark.parametrize(
    "drawn",
    [
        lambda: _table(90, 20, _numbers(90)),
        lambda: _table(40, 30),
        lambda: _table(15, 50, _crossword()),
        _spreadsheet,
        _round_letters,
        _noise,
    ],
    ids=["large table", "empty board", "crossword", "spreadsheet", "round letters", "noise"],
)
def test_what_looks_like_many_boards_is_refused_soon(drawn: Callable[[], Image.Image]) -> None:
    image = drawn()
    start = time.process_time()
    with pytest.raises(FormatError, match="there is no nonogram or Nurikabe in it"):
        photo.read(image)
    # On two threads that wait for each other; the large table once took 240 seconds.
    assert time.process_time() - start < 20


def _laid_flat_by(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of cells of the lattices that a module lays flat from now on."""
    cells = []

    def counted(shown: Array, lattice: Lattice, *, room: bool = True) -> Sheet:
        cells.append(lattice.size[0] * lattice.size[1])
        return laid_flat(shown, lattice, room=room)

    monkeypatch.setattr(module, "laid_flat", counted)
    return cells


def test_all_attempts_together_lay_few_cells_flat(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = _laid_flat_by(reader, monkeypatch)
    with pytest.raises(FormatError):
        photo.read(_table(60, 20, _numbers(60)))
    assert 3600 in cells
    assert sum(cells) <= MOST_CELLS


def _many_boards(side: int) -> Image.Image:
    """So many times as many small boards whose cells have one tone each, without lines."""
    tones = 190 + 40 * (np.indices((4, 4)).sum(axis=0) % 2)
    tones[1, 1] = 120
    board = np.pad(np.kron(tones, np.ones((16, 16))), 6, constant_values=255)
    return Image.fromarray(np.tile(board, (side, side)).astype(np.uint8)).convert("RGB")


def test_the_tones_of_few_cells_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    cells = _laid_flat_by(finding, monkeypatch)
    start = time.process_time()
    with pytest.raises(FormatError, match="there is no nonogram or Nurikabe in it"):
        photo.read(_many_boards(28))
    assert 10 < len(cells) < 60
    assert 16 * len(cells) == sum(cells) <= MOST_CELLS / 2
    assert time.process_time() - start < 20


def test_a_solved_puzzle_is_not_solved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(reader, "_told")
    assert photo.read(page(HOUSE, "free")).status is Status.UNIQUE


def test_a_lattice_that_is_too_large_is_not_tried() -> None:
    one = Budget(2)
    assert not one.pays_for(_lattice(150, 150))
    assert one.pays_for(_lattice(100, 100))
    assert not one.pays_for(_lattice(100, 100))
    assert one.pays_for(_lattice(20, 20))


def test_searches_share_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(time, "thread_time", lambda: now[0])
    one = Budget(2)
    allowed = []
    for spent in (1.5, 2.0, 0.6):
        assert one.pays_for(_lattice(5, 5))
        with one.search() as limits:
            allowed.append(limits.seconds)
            now[0] += spent
    assert allowed == pytest.approx([2, 2, 0.5])
    assert one.is_spent
    assert not one.pays_for(_lattice(5, 5))


def _lattice(rows: int, columns: int) -> Lattice:
    places = [(row, column) for row in range(rows) for column in range(columns)]
    cells = {(row, column): np.array([10.0 * column, 10.0 * row]) for row, column in places}
    return Lattice(cells, dict.fromkeys(places, 10 * np.eye(2)))


def test_a_lattice_is_turned_like_its_photo() -> None:
    grey = cv2.cvtColor(open_photo(page(HOUSE, "free")), cv2.COLOR_RGB2GRAY)
    (upright,) = finding.find(grey)
    (turned,) = finding.find(np.ascontiguousarray(np.rot90(grey)))
    again = upright.turned(grey.shape[1])
    assert again.is_like(turned)
    assert not again.is_like(upright)
    assert np.linalg.norm(again.steps[again.corner] - turned.steps[turned.corner]) < 2
    assert not again.is_like(turned.within((-7, 0), (0, 9)))
