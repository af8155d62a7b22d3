from __future__ import annotations

import pytest

from nurie.nonogram.puzzle import BLACK, WHITE, Colour

from .drawn import FLAG, clean, complaint, has_clues_of, read, read_all


def lines(*clues: str) -> str:
    return "".join(
        f"<line>{''.join(f'<count>{run}</count>' for run in clue.split())}</line>" for clue in clues
    )


ROWS = f'<clues type="rows">{lines("2", "4", "1")}</clues>'
COLUMNS = f'<clues type="columns">{lines("1", "3", "2", "1")}</clues>'
IMAGE = "<solution><image>\n|.XX.|\n|XXXX|\n|.X..|\n</image></solution>"


def one(inside: str, attributes: str = "") -> str:
    return f"<puzzleset><puzzle {attributes}>\n{inside}</puzzle></puzzleset>"


def test_a_puzzle_as_the_site_exports_it() -> None:
    text = clean(
        """
        <?xml version="1.0"?>
        <!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">
        <puzzleset>
        <source>webpbn.com</source>
        <author>the editor</author>
        <puzzle type="grid" defaultcolor="black">
        <id>#1</id>
        <title>Flag &amp; pole</title>
        <author>Ada</author>
        <copyright>&copy; 2004</copyright>
        <description>
        A flag.
        </description>
        <color name="white" char=".">fff</color>
        <color name="black" char="X">000</color>
        COLUMNS ROWS IMAGE
        </puzzle>
        </puzzleset>
        """
    )
    for word, part in (("COLUMNS", COLUMNS), ("ROWS", ROWS), ("IMAGE", IMAGE)):
        text = text.replace(word, part)
    puzzle = read(text.replace("<solution>", '<solution type="goal">'), "webpbn")
    assert has_clues_of(puzzle, FLAG)
    assert puzzle.title == "Flag & pole"
    assert puzzle.author == "Ada"
    assert puzzle.copyright == "© 2004"
    assert puzzle.description == "A flag."
    assert puzzle.colours == (BLACK,)
    assert puzzle.background == WHITE
    assert str(puzzle.goal) == FLAG.strip()


def test_colours_and_a_background() -> None:
    inside = """
        <color name="sky" char="s">9cf</color>
        <color name="red" char="r">d62728</color>
        <clues type="rows"><line><count color="red">1</count><count>1</count></line></clues>
        <clues type="columns"><line><count color="red">1</count></line><line><count>1</count></line>
        <line></line></clues>
        <solution><image>|rXs|</image></solution>
        """
    puzzle = read(one(inside, 'backgroundcolor="sky"'), "webpbn")
    assert has_clues_of(puzzle, "r#.")
    assert puzzle.background == Colour(".", "sky", "#99ccff")
    assert puzzle.colours == (Colour("r", "red", "#d62728"), BLACK)
    assert str(puzzle.goal) == "r#."


def test_a_picture_needs_no_clues() -> None:
    assert has_clues_of(read(one(IMAGE), "webpbn"), FLAG)


def test_a_picture_with_open_cells_is_no_goal() -> None:
    image = IMAGE.replace("|.X..|", "|.X[.X]?|")
    assert read(one(ROWS + COLUMNS + image), "webpbn").goal is None


def test_only_the_goal_is_a_goal() -> None:
    saved = IMAGE.replace("<solution>", '<solution type="saved">')
    assert read(one(ROWS + COLUMNS + saved), "webpbn").goal is None


def test_a_set_of_puzzles_shares_its_author() -> None:
    puzzles = read_all(
        f"<puzzleset><author>Ada</author><puzzle><title>1</title>{IMAGE}</puzzle>"
        f"<puzzle><author>Bo</author>{IMAGE}</puzzle></puzzleset>",
        "webpbn",
    )
    assert [(puzzle.title, puzzle.author) for puzzle in puzzles] == [("1", "Ada"), ("", "Bo")]


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1", "cp1250"])
def test_other_encodings(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>' + one(f"<title>é</title>{IMAGE}")
    assert read(text.encode(encoding), "webpbn").title == "é"


BOMB = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>"""
OUTSIDE = """<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BOMB + one("<title>&b;</title>"), "it declares an entity 'a', which puzzles do not need"),
        (OUTSIDE + one("<title>&a;</title>"), "it declares an entity 'a'"),
        ("<puzzleset><puzzle>", "line 1: it is broken XML: no element found"),
        ("<puzzleset>\n<puzzle>\n</puzzleset>", "line 3: it is broken XML: mismatched tag"),
        ("<puzzleset></puzzleset>", "a <puzzle> in a <puzzleset> was expected"),
        (one(ROWS), 'line 2: <clues type="columns"> or a whole picture were expected'),
        (one('<clues type="diagonals">'), '<clues> of type "rows" or "columns" were expected'),
        (one("", 'type="triddler"'), "triddlers are not supported: they have no rows and columns"),
        (one(ROWS.replace("4", "x") + COLUMNS), "line 2: 'x' is not a number"),
        (one(ROWS.replace("4", "-4") + COLUMNS), "line 2: '-4' is negative"),
        (one(ROWS.replace("<count>4", '<count color="red">4') + COLUMNS), "'red' is not declared"),
        (one('<color name="red">zz</color>'), "a colour value like 1f77b4 was expected, not 'zz'"),
        (one(ROWS + COLUMNS + IMAGE.replace(".XX.", ".XX")), "row 2 of the goal has 4 cells"),
        (one(ROWS + COLUMNS + IMAGE.replace("|XXXX|", "")), "the goal has 2 rows, not 3"),
        (one(ROWS + COLUMNS + IMAGE.replace("XXXX", "XXZX")), "a cell 'Z' that is not a colour"),
        (one(ROWS + COLUMNS + IMAGE.replace("|XXXX|", "XXXX|")), "not between two bars"),
        ('<?xml version="1.0" encoding="nonsense"?><puzzleset/>', "an unsupported encoding"),
        ("<puzzleset>\0</puzzleset>", "it is broken XML: not well-formed (invalid token)"),
        (one("<count>3</count>"), "a <count> was expected only inside a <line>"),
    ],
)
def test_broken_files(text: str, said: str) -> None:
    assert said in complaint(text, "webpbn")
