"""Links that contain a whole puzzle, or a small pack, after ``#/p/``, so that no server sees it.

What follows is base64url of a version, a check sum of two bytes, and the puzzle as an arithmetic
code. The code is a series of yes-or-no decisions; the more often a decision fell one way in
its context, the fewer bits it takes to do so again. One description of a puzzle both writes and
reads: `_Writer.bit` codes the decision that it is given, and `_Reader.bit` returns the one that was
coded. ``web/src/game/link.ts`` does the same in the browser, bit by bit, and
``tests/formats/links.json`` contains links that both have to write and read.

A hostile link cannot do harm: its length, the check sum, every size and every count are checked
before anything is stored, and only the one link that Nurie would write is accepted.
"""

from __future__ import annotations

import io
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, BinaryIO, Protocol, TypeAlias, TypeVar

from nurie.errors import FormatError
from nurie.formats import texts
from nurie.grid import FILLED

T = TypeVar("T")
Json: TypeAlias = dict[str, Any]

ADDRESS = "http://localhost:8000/"
"""Where ``nurie app`` opens links by default; any other address is read too."""
MAX_LENGTH = 2_000
"""How many characters a link may have after ``#/p/``."""
MAX_SIDE = 100
MAX_CELLS = 40_000
"""In all puzzles of a link."""
MAX_PUZZLES = 100
MAX_COLOURS = 31
MAX_BYTES = 1_000
"""Of a title or another text."""
MOST_DECISIONS = 200_000
"""More than any link has that people make; ends the reading of hostile ones."""

_VERSION = 1
_CREDITS = ("title", "author", "licence", "description")
_LINK = re.compile(r"(?:^|#)/?p/([^/\s#?&]+)/?$")
_HINT = re.compile(rb"(?:^|#)/?p/([A-Za-z0-9_-]{6,})")
_SURROGATES = re.compile("[\ud800-\udfff]")
_MOST = 10**texts.MAX_DIGITS - 1
_MOST_BITS = 30
_MOST_COUNTED = 255


def sniff(head: bytes, kind: str) -> float:
    """How likely it is that the first line is a link to puzzles of a kind."""
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip().partition(b"\n")[0].strip()[:4_000]
    if not (match := _HINT.search(first)):
        return 0
    try:
        found = decode(match[1].decode("ascii"))
    except FormatError:
        return 0.3
    kinds = {puzzle["kind"] for puzzle in found.get("puzzles", [found])}
    return 0.95 if kind in kinds else 0.05


def read(source: BinaryIO, read_json: Callable[[BinaryIO], Iterator[T]]) -> Iterator[T]:
    """The puzzles of one link per line; what a link says is read as Nurie's JSON."""
    import json

    expected = f"a link like {ADDRESS}#/p/AQl_… was expected"
    for at, text in texts.at_least_one(texts.filled_lines(source), expected):
        try:
            if not (match := _LINK.search(text)):
                raise FormatError(f"{expected}, not {texts.quoted(text)}")
            yield from read_json(io.BytesIO(json.dumps(decode(match[1])).encode()))
        except FormatError as error:
            error.line = at
            raise


def write(
    puzzles: Iterable[T], write_json: Callable[[Iterable[T], BinaryIO], None], target: BinaryIO
) -> None:
    """Write one link per line."""
    import json

    for puzzle in texts.at_least_one(puzzles):
        buffer = io.BytesIO()
        write_json([puzzle], buffer)
        link = ADDRESS + "#/p/" + encode(json.loads(buffer.getvalue()))
        texts.write_lines([link], target)


def encode(found: Mapping[str, Any]) -> str:
    """What follows ``#/p/`` for a puzzle or a pack."""
    writer = _Writer()
    _content(writer, found)
    coded = writer.finish()
    data = bytes([_VERSION, *check_sum(coded)]) + coded
    text = urlsafe_b64encode(data).decode("ascii").rstrip("=")
    if len(text) > MAX_LENGTH:
        raise FormatError(
            f"its link would have {len(text)} characters; at most {MAX_LENGTH} are allowed"
        )
    return text


def decode(text: str) -> Json:
    """The puzzle or the pack of a link."""
    if len(text) > MAX_LENGTH:
        raise FormatError(f"the link has more than the {MAX_LENGTH} characters allowed")
    try:
        if not re.fullmatch(r"[A-Za-z0-9_-]*", text):
            raise ValueError
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise _damaged() from None
    if data[:1] > bytes([_VERSION]):
        raise FormatError("the link was made by a newer version of Nurie")
    coded = data[3:]
    if data[:3] != bytes([_VERSION, *check_sum(coded)]):
        raise _damaged()
    found = _content(_Reader(coded), {})
    # There is only one link of a puzzle: nothing is hidden in it or left over.
    if encode(found) != text:
        raise _damaged()
    return found


def _damaged() -> FormatError:
    return FormatError("the link is damaged or incomplete")


def check_sum(data: bytes) -> tuple[int, int]:
    """FNV-1a, of which two bytes are enough to notice a link that was cut."""
    value = 2166136261
    for byte in data:
        value = (value ^ byte) * 16777619 % 2**32
    return value >> 24, value >> 16 & 255


class _Coder(Protocol):
    """Decisions, each in a context: what is written, or what is read in its place."""

    def bit(self, context: tuple[Any, ...], wanted: bool) -> bool: ...


class _Counts:
    """How often each decision fell which way: what the arithmetic code predicts from."""

    def __init__(self) -> None:
        self._counts: dict[tuple[Any, ...], tuple[int, int]] = {}
        self._decisions = 0

    def middle(self, context: tuple[Any, ...], low: int, high: int) -> int:
        """The end of the part of a range that stands for yes."""
        no, yes = self._counts.get(context, (0, 0))
        likely = (2 * yes + 1) * 65536 // (2 * (no + yes) + 2)
        return low + ((high - low) >> 16) * likely

    def count(self, context: tuple[Any, ...], decision: bool) -> None:
        self._decisions += 1
        if self._decisions > MOST_DECISIONS:
            raise FormatError("it contains more than a link can hold")
        no, yes = self._counts.get(context, (0, 0))
        no, yes = no + (not decision), yes + decision
        self._counts[context] = (no >> 1, yes >> 1) if no + yes > _MOST_COUNTED else (no, yes)


class _Writer:
    """Narrows a range of 32 bits with every decision, and writes each byte that is settled."""

    def __init__(self) -> None:
        self._counts = _Counts()
        self._low, self._high = 0, 2**32 - 1
        self._data = bytearray()

    def bit(self, context: tuple[Any, ...], wanted: bool) -> bool:
        middle = self._counts.middle(context, self._low, self._high)
        self._counts.count(context, wanted)
        if wanted:
            self._high = middle
        else:
            self._low = middle + 1
        while self._low >> 24 == self._high >> 24:
            self._data.append(self._low >> 24)
            self._low = self._low << 8 & 0xFFFFFFFF
            self._high = self._high << 8 & 0xFFFFFFFF | 255
        return wanted

    def finish(self) -> bytes:
        """The bytes, with as few as settle the last decision; zeros follow them."""
        for size in range(5):
            unit = 1 << 8 * (4 - size)
            value = -(-self._low // unit) * unit
            if value <= self._high:
                self._data += value.to_bytes(4, "big")[:size]
                break
        return bytes(self._data).rstrip(b"\0")


class _Reader:
    """Follows the same ranges, and decides as the bytes say."""

    def __init__(self, data: bytes) -> None:
        self._counts = _Counts()
        self._low, self._high = 0, 2**32 - 1
        self._rest = iter(data)
        self._value = 0
        for _ in range(4):
            self._next()

    def bit(self, context: tuple[Any, ...], wanted: bool) -> bool:
        middle = self._counts.middle(context, self._low, self._high)
        decision = self._value <= middle
        self._counts.count(context, decision)
        if decision:
            self._high = middle
        else:
            self._low = middle + 1
        while self._low >> 24 == self._high >> 24:
            self._low = self._low << 8 & 0xFFFFFFFF
            self._high = self._high << 8 & 0xFFFFFFFF | 255
            self._next()
        return decision

    def _next(self) -> None:
        self._value = self._value << 8 & 0xFFFFFFFF | next(self._rest, 0)


def _number(coder: _Coder, name: str, value: int, least: int, most: int, near: int = 0) -> int:
    """A number: how many binary digits it has, counted from the least one, then the digits."""
    wanted = value - least + 1
    size = 0
    while coder.bit((name, near, size), wanted >> size + 1 > 0):
        size += 1
        if size > _MOST_BITS:
            raise _damaged()
    found = 1
    for place in reversed(range(size)):
        found = found * 2 + coder.bit((name, near, size, found), bool(wanted >> place & 1))
    number = found - 1 + least
    if number > most:
        raise FormatError(f"the {name} is {number}; a link allows at most {most}")
    return number


def _text(coder: _Coder, text: str) -> str:
    data = _SURROGATES.sub("�", text).encode()
    size = _number(coder, "length of a text", len(data), 0, MAX_BYTES)
    found = bytes(_byte(coder, data[at] if at < len(data) else 0) for at in range(size))
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise _damaged() from None


def _byte(coder: _Coder, value: int) -> int:
    found = 1
    for place in reversed(range(8)):
        found = found * 2 + coder.bit(("byte", found), bool(value >> place & 1))
    return found - 256


def _content(coder: _Coder, value: Mapping[str, Any]) -> Json:
    """A puzzle, or a pack with its credits and the number of the puzzle on its cover."""
    if not coder.bit(("pack",), "puzzles" in value):
        return _puzzle(coder, value, _Room())
    puzzles: Sequence[Mapping[str, Any]] = value.get("puzzles", ())
    names = [puzzle.get("name", "") for puzzle in puzzles]
    icon = names.index(value["icon"]) + 1 if value.get("icon") in names else 0
    found = _credits(coder, value)
    count = _number(coder, "number of puzzles", len(puzzles), 1, MAX_PUZZLES)
    icon = _number(coder, "number of the puzzle on the cover", icon, 0, count)
    room = _Room()
    several = [
        {"name": f"puzzle-{at}"} | _puzzle(coder, one, room)
        for at, one in enumerate([*puzzles, *[{}] * (count - len(puzzles))], 1)
    ]
    return found | ({"icon": f"puzzle-{icon}"} if icon else {}) | {"puzzles": several}


class _Room:
    """How much of what a link may contain is left, and the kind of the puzzle before."""

    def __init__(self) -> None:
        self.cells = MAX_CELLS
        self.kind = ""


def _credits(coder: _Coder, value: Mapping[str, Any]) -> Json:
    found = {}
    for key in _CREDITS:
        if coder.bit(("has", key), bool(value.get(key))):
            found[key] = _text(coder, value.get(key, ""))
    return found


def _puzzle(coder: _Coder, value: Mapping[str, Any], room: _Room) -> Json:
    kind = value.get("kind", "")
    if not room.kind or not coder.bit(("same kind",), kind == room.kind):
        room.kind = _text(coder, kind)
    clues = value.get("clues", {})
    has_lines = coder.bit(("lines",), isinstance(clues, Mapping))
    width, height = value.get("size", (1, 1))
    width = _number(coder, "width", width, 1, MAX_SIDE)
    is_square = coder.bit(("square",), width == height)
    height = width if is_square else _number(coder, "height", height, 1, MAX_SIDE)
    room.cells -= width * height
    if room.cells < 0:
        raise FormatError(f"a link can hold at most {MAX_CELLS} cells")
    found: Json = {"kind": room.kind, "size": [width, height]}
    if has_lines:
        colours = _colours(coder, value)
        letters = [colour["letter"] for colour in colours] or [FILLED]
        lines = [
            _clue(coder, line, side, letters)
            for key, count, side in (("rows", height, width), ("columns", width, height))
            for line in _padded(clues.get(key, ()), count)
        ]
        found["clues"] = {"rows": lines[:height], "columns": lines[height:]}
        found |= {"colours": colours} if colours else {}
        if coder.bit(("background",), "background" in value):
            found["background"] = _colour(coder, value.get("background", {}))
    else:
        found["clues"] = _board(coder, clues or (), width, height)
    return found | _credits(coder, value)


def _padded(lines: Sequence[Any], count: int) -> list[Any]:
    return [*lines, *[()] * (count - len(lines))]


def _colours(coder: _Coder, value: Mapping[str, Any]) -> list[Json]:
    colours = value.get("colours", ())
    count = _number(coder, "number of colours", len(colours), 0, MAX_COLOURS)
    return [_colour(coder, colours[at] if at < len(colours) else {}) for at in range(count)]


def _colour(coder: _Coder, value: Mapping[str, Any]) -> Json:
    letter = chr(_byte(coder, ord(value.get("letter", "."))))
    rgb = bytes.fromhex(value.get("rgb", "#000000")[1:])
    found = bytes(_byte(coder, rgb[at]) for at in range(3))
    return {"letter": letter, "name": _text(coder, value.get("name", "")), "rgb": f"#{found.hex()}"}


def _clue(coder: _Coder, clue: Sequence[Any], side: int, letters: Sequence[str]) -> list[Any]:
    """The runs of a line, and after each whether there is another, if there is room for one."""
    found: list[Any] = []
    left, colour = side, 0
    while coder.bit(("run", min(max(left, 0), 12)), len(found) < len(clue)):
        run = clue[len(found)] if clue else 1
        length, letter = run if isinstance(run, (list, tuple)) else (run, FILLED)
        if len(letters) > 1:
            wanted = letters.index(letter) if letter in letters else 0
            colour = _choice(coder, colour, wanted, len(letters))
        near = min(max(left, 0).bit_length(), 5)
        length = _number(coder, "length of a run", length, 1, _MOST, near)
        left -= length + 1
        found.append(length if letters[colour] == FILLED else [length, letters[colour]])
    return found


def _choice(coder: _Coder, before: int, wanted: int, count: int) -> int:
    """One of several colours, after another one."""
    size = (count - 1).bit_length()
    found = 1
    for place in reversed(range(size)):
        found = found * 2 + coder.bit(("colour", before, found), bool(wanted >> place & 1))
    if found - (1 << size) >= count:
        raise _damaged()
    return found - (1 << size)


def _board(coder: _Coder, clues: Sequence[Any], width: int, height: int) -> list[list[Any]]:
    """Row by row, whether there is a number, which depends on its neighbours, and which one."""
    board: list[list[Any]] = [[0] * width for _ in range(height)]
    for row in range(height):
        for column in range(width):
            wanted = clues[row][column] if clues else 0
            left = column > 0 and board[row][column - 1] != 0
            above = row > 0 and board[row - 1][column] != 0
            if coder.bit(("numbered", left, above), wanted != 0):
                if coder.bit(("any",), wanted == "?"):
                    board[row][column] = "?"
                else:
                    number = wanted if isinstance(wanted, int) else 1
                    board[row][column] = _number(coder, "number", number, 1, _MOST)
    return board
