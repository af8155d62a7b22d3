"""Puzzles as SVG, pixels and PDF: all media show the same board."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pypdfium2  # type: ignore[import-untyped]
import pytest
import resvg_py
from PIL import Image

import nurie
from nurie.drawing.board import MARGIN, draw, key_of
from nurie.drawing.frames import steps_of, thinned
from nurie.drawing.patterns import INK, PATTERNS, patterns_for
from nurie.drawing.rendering import MEDIA, render
from nurie.drawing.shapes import Boxes, Numbers, Strokes
from nurie.errors import NurieError
from nurie.grid import Grid

CELL = 20
FLAG = nurie.Nonogram.of(
    "rrr\n.b.\nbbb",
    colours=[nurie.Colour("r", "red", "#dd2222"), nurie.Colour("b", "blue", "#2233cc")],
    background=nurie.Colour(".", "cream", "#fff4d0"),
    title="Flag <1>",
)
HEART = nurie.Nonogram.of(".#.#.\n#####\n.###.\n..#..")
ISLANDS = nurie.Nurikabe.of("2 . . 1\n. . . .\n. 4 . .")
PUZZLES = [FLAG, HEART, ISLANDS]
RED, BLUE, CREAM, WHITE = (221, 34, 34), (34, 51, 204), (255, 244, 208), (255, 255, 255)
BLACK = tuple(bytes.fromhex(INK[1:]))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def cells(picture: Image.Image, puzzle: nurie.Puzzle) -> list[list[object]]:
    """The colours of the cells of a drawing, near their upper left corners."""
    drawing = draw(puzzle)
    left = drawing.width - MARGIN - puzzle.width
    top = drawing.height - MARGIN - puzzle.height
    shown = picture.convert("RGB")
    return [
        [
            shown.getpixel((round((left + column + 0.2) * CELL), round((top + row + 0.2) * CELL)))
            for column in range(puzzle.width)
        ]
        for row in range(puzzle.height)
    ]


def from_svg(data: bytes) -> Image.Image:
    return opened(bytes(resvg_py.svg_to_bytes(svg_string=data.decode())))


def from_pdf(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("to", ["svg", "png"])
def test_cells_have_the_colours_of_the_solution(to: str) -> None:
    data = render(FLAG, to, solution=True, cell=CELL)
    picture = from_svg(data) if to == "svg" else opened(data)
    assert cells(picture, FLAG) == [[RED] * 3, [CREAM, BLUE, CREAM], [BLUE] * 3]


@pytest.mark.parametrize("to", ["svg", "png"])
def test_a_sea_is_black(to: str) -> None:
    data = render(ISLANDS, to, solution=True, cell=CELL)
    picture = from_svg(data) if to == "svg" else opened(data)
    row = [WHITE, WHITE, BLACK, WHITE]
    assert cells(picture, ISLANDS) == [row, [BLACK] * 4, [WHITE] * 4]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)
def test_a_blank_board_is_white(puzzle: nurie.Puzzle) -> None:
    picture = opened(render(puzzle, "png", cell=CELL))
    assert {colour for row in cells(picture, puzzle) for colour in row} == {WHITE}


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)
def test_svg_and_pixels_look_alike(puzzle: nurie.Puzzle) -> None:
    """Clues and numbers too: the share of ink in every cell-sized square is about the same."""
    drawn, painted = from_svg(render(puzzle, cell=CELL)), opened(render(puzzle, "png", cell=CELL))
    size = (int(draw(puzzle).width), int(draw(puzzle).height))
    crop = (0, 0, size[0] * CELL, size[1] * CELL)
    one, other = (
        picture.convert("RGB").convert("L").crop(crop).reduce(CELL).tobytes()
        for picture in (drawn, painted)
    )
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) < 24


def test_clues_stand_next_to_the_board_and_every_fifth_line_is_heavier() -> None:
    drawing = draw(nurie.Nonogram.of("\n".join(["#.#########"] * 11)))
    numbers = [shape for shape in drawing.shapes if isinstance(shape, Numbers)]
    texts = [text for shape in numbers for text in shape.texts]
    row = sorted((x, text) for x, y, text in texts if y > drawing.height - 1)
    assert [text for _, text in row] == ["1", "9"]
    left = drawing.width - MARGIN - 11
    assert left - 1 < row[-1][0] < left
    thin, thick, _ = (shape for shape in drawing.shapes if isinstance(shape, Strokes))
    assert thick.width > 2 * thin.width
    places = [x0 - left for x0, _, x1, _ in thick.lines if x0 == x1]
    assert places == pytest.approx([5, 10])


def test_numbers_stand_in_the_middle_of_their_cells() -> None:
    drawing = draw(ISLANDS)
    (numbers,) = (shape for shape in drawing.shapes if isinstance(shape, Numbers))
    middle = MARGIN + 0.5
    assert [(round(x - middle), round(y - middle), text) for x, y, text in numbers.texts] == [
        (0, 0, "2"),
        (3, 0, "1"),
        (1, 2, "4"),
    ]
    picture = opened(render(ISLANDS, "png", cell=60)).convert("L")
    corner = round(MARGIN * 60) + 3
    box = picture.crop((corner, corner, corner + 54, corner + 54))
    ink = box.point(lambda value: 255 if value < 128 else 0).getbbox()
    assert ink is not None
    assert abs(ink[0] - (54 - ink[2])) <= 3
    assert abs(ink[1] - (54 - ink[3])) <= 3


def test_a_long_number_fits_its_cell() -> None:
    wide = nurie.Nonogram([[100]], [[1]] * 100)
    (large, small) = sorted(
        {shape.size for shape in draw(wide).shapes if isinstance(shape, Numbers)}, reverse=True
    )
    assert small < large * 0.75


def test_an_svg_needs_no_fonts_and_describes_itself() -> None:
    text = render(FLAG).decode()
    root = ElementTree.fromstring(text)
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "text" not in names
    assert root[0].text == "Flag <1>, nonogram 3×3"
    assert root[1].text == str(FLAG)
    used = set(re.findall(r'href="#([^"]*)"', text))
    assert (
        used
        == set(re.findall(r' id="([^"]*)"', text))
        == {
            "nurie-1",
            "nurie-2",
            "nurie-3",
        }
    )


@pytest.mark.parametrize("to", MEDIA)
def test_drawings_are_reproducible(to: str) -> None:
    assert render(FLAG, to) == render(FLAG, to)


@pytest.mark.parametrize("to", ["gif", "webp"])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind)
def test_the_solution_grows(to: str, puzzle: nurie.Puzzle) -> None:
    picture = opened(render(puzzle, to, cell=CELL))
    frames = int(getattr(picture, "n_frames", 1))
    assert frames == len(steps_of(puzzle)) > 2
    picture.seek(0)
    assert {colour for row in cells(picture, puzzle) for colour in row} == {WHITE}
    picture.seek(frames - 1)
    solved = opened(render(puzzle, "png", solution=True, cell=CELL))
    assert cells(picture, puzzle) == cells(solved, puzzle)


def test_many_steps_become_few_frames() -> None:
    frames = steps_of(ISLANDS)
    few = thinned(frames, 3)
    assert [frame.grid for frame in few] == [
        frames[0].grid,
        frames[(len(frames) - 1) // 2].grid,
        frames[-1].grid,
    ]
    assert all(frame.step is None for frame in few)


def test_steps_mark_what_is_new_and_why() -> None:
    marked = steps_of(HEART)[1]
    assert marked.step
    shapes = draw(HEART, marked.grid, marks=marked.marks).shapes
    colours = {shape.colour for shape in shapes if isinstance(shape, Strokes)}
    assert "#e8590c" in colours
    because = next(frame for frame in steps_of(HEART) if frame.step and frame.step.because)
    shapes = draw(HEART, because.grid, marks=because.marks).shapes
    lines = {shape.colour: shape.lines for shape in shapes if isinstance(shape, Strokes)}
    # A frame for each cell, or four corners of two lines, which are told apart without colours.
    assert len(lines["#e8590c"]) == 4 * len(because.marks.new)
    assert len(lines["#1971c2"]) == 8 * len(because.marks.reasons)
    lengths = [abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in lines["#1971c2"]]
    assert lengths == pytest.approx([0.28] * len(lengths))


@pytest.mark.parametrize("to", ["png", "gif", "webp", "svg", "pdf"])
def test_every_medium_shows_steps(to: str) -> None:
    frames = len(steps_of(HEART))
    data = render(HEART, to, steps=True)
    if to == "pdf":
        assert len(from_pdf(data)) == frames
    elif to == "svg":
        assert data.count(b"<animate ") >= frames - 1
        last = from_svg(render(HEART, to, steps=True, cell=CELL))
        assert HEART.goal
        states = [[BLACK if state == "#" else WHITE for state in row] for row in HEART.goal]
        assert cells(last, HEART)[0] == states[0]
    else:
        assert getattr(opened(data), "n_frames", 1) == frames


def test_a_puzzle_that_techniques_do_not_solve_ends_with_a_solution() -> None:
    several = nurie.Nonogram([[1], [1]], [[1], [1]])
    last = steps_of(several)[-1]
    assert last.grid
    assert not several.check(last.grid)


def test_a_pdf_names_the_puzzle_and_gives_reasons() -> None:
    (page,) = from_pdf(render(FLAG, "pdf"))
    assert "Flag <1>" in page
    pages = from_pdf(render(HEART, "pdf", steps=True))
    assert "the 5 fills the whole line" in "".join(pages)


def test_a_long_title_leaves_the_picture_on_its_page() -> None:
    endless = nurie.Nonogram.of(".#.#.\n" * 40, title="A title that goes on and on, " * 30)
    (page,) = from_pdf(render(endless, "pdf"))
    assert page.startswith("A title that goes on and on")
    assert "…" in page


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_pdf_has_the_size_of_its_paper(paper: str, size: tuple[int, int]) -> None:
    page = pypdfium2.PdfDocument(render(HEART, "pdf", paper=paper))[0]
    assert tuple(map(round, page.get_size())) == size


def test_a_wide_puzzle_gets_a_wide_page() -> None:
    wide = nurie.Nonogram.of("#" * 60)
    width, height = pypdfium2.PdfDocument(render(wide, "pdf"))[0].get_size()
    assert width > height


def test_patterns_replace_colours() -> None:
    picture = opened(render(FLAG, "png", solution=True, patterns=True)).convert("RGB")
    data = picture.tobytes()
    assert max(abs(red - blue) for red, blue in zip(data[::3], data[2::3], strict=True)) < 16
    shapes = draw(FLAG, FLAG.goal, patterns=True).shapes
    assert {shape.colour for shape in shapes if isinstance(shape, Boxes)} == {INK, "#ffffff"}


def test_the_darkest_colour_gets_the_darkest_pattern() -> None:
    found = patterns_for({"y": "#ffee00", "k": "#000000", "g": "#338833"})
    inks = [found[letter].ink for letter in "kgy"]
    assert inks == sorted(inks, reverse=True)
    assert inks[0] == 1
    assert len(set(map(id, found.values()))) == 3


def test_a_colour_that_no_clue_has_gets_no_pattern() -> None:
    spare = nurie.Nonogram.of(
        "rr\nbb", colours=[*FLAG.colours, nurie.Colour("g", "green", "#118811")]
    )
    assert key_of(spare) == key_of(FLAG)


def test_too_many_colours_for_patterns() -> None:
    colours = {chr(97 + at): f"#{at:02x}0000" for at in range(len(PATTERNS) + 1)}
    with pytest.raises(NurieError, match="17 colours are too many for patterns; at most 16"):
        patterns_for(colours)


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({}, (109, 107)),
        ({"cell": 10}, (45, 45)),
        ({"cell": 10, "scale": 2}, (91, 89)),
        ({"width": 60}, (59, 58)),
        ({"width": 600, "height": 100}, (100, 98)),
    ],
)
def test_the_size_can_be_set(options: dict[str, float], size: tuple[int, int]) -> None:
    square = nurie.Nonogram([[3], [3], [3]], [[3], [3], [3]])
    picture = opened(render(square, "png", **options))  # type: ignore[arg-type]
    assert picture.size == size


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"to": "bmp"}, "unknown format 'bmp'; choose from svg, png, pdf, gif, webp"),
        ({"cell": 5, "width": 7}, "set either the size of a cell or that of the picture"),
        ({"scale": 0}, "the scale must be more than 0"),
        ({"to": "png", "cell": 9999}, "pixels is too large; choose smaller cells"),
        ({"to": "png", "width": 5}, "cells would be smaller than a pixel; choose a larger picture"),
        ({"to": "gif", "scale": 0.01}, "cells would be smaller than a pixel"),
        ({"grid": Grid("##")}, "the given cells are 2×1, but the puzzle is 5×4"),
        ({"grid": HEART.start, "steps": True}, "a grid is drawn as it is"),
        ({"to": "pdf", "paper": "a0"}, "unknown paper 'a0'; choose from a4, letter"),
    ],
)
def test_what_cannot_be_drawn(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(NurieError, match=sentence):
        render(HEART, **options)  # type: ignore[arg-type]


def test_no_solution() -> None:
    with pytest.raises(nurie.UnsolvedError, match="it has no solution"):
        render(nurie.Nonogram([[2]], [[1]]), solution=True)


def test_notebooks_show_puzzles_grids_and_outcomes() -> None:
    assert HEART.goal
    assert HEART._repr_svg_() == draw_svg(HEART)
    assert ISLANDS._repr_svg_() == draw_svg(ISLANDS)
    grid = (HEART.goal._repr_svg_() or "").encode()
    assert from_svg(grid).width == round((5 + 2 * MARGIN) * 22)
    assert nurie.solve(HEART)._repr_svg_() == HEART.goal._repr_svg_()
    assert nurie.solve(nurie.Nonogram([[2]], [[1]]))._repr_svg_() is None
    assert 'fill="#d62728"' in (Grid("r.\n?#")._repr_svg_() or "")


def draw_svg(puzzle: nurie.Puzzle) -> str:
    return render(puzzle, cell=22).decode()


def test_a_title_in_a_script_that_no_font_has_gives_a_warning() -> None:
    from nurie.drawing.typesetting import FontWarning

    odd = nurie.Nonogram.of("#", title="\U00012000 #strong[x]")
    with pytest.warns(FontWarning, match="no installed font can show"):
        data = render(odd, "pdf")
    assert "#strong[x]" in from_pdf(data)[0]
