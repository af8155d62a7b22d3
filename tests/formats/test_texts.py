"""Lines of a file: their numbers and texts, for every style of line endings and encodings."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nurie.errors import FormatError
from nurie.formats import texts


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\rb\rc", ["a", "b", "c"]),
        (b"a\r\r\nb", ["a", "b"]),
        (b"a\n\n\nb", ["a", "", "", "b"]),
        (b"a\x0bb\x0cc\x1cd\x85\n", ["a\x0bb\x0cc\x1cd\x85"]),
        ("\ufeffä\n€".encode(), ["ä", "€"]),
        ("ä\n".encode() + "ü\n".encode("latin-1"), ["ä", "ü"]),
    ],
)
def test_lines_and_their_numbers(data: bytes, lines: list[str]) -> None:
    assert list(texts.read_lines(io.BytesIO(data))) == list(enumerate(lines, 1))


@given(
    st.lists(st.text(alphabet="aä ", max_size=3), max_size=9),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from([1, 2, 5, 2**16]),
)
def test_blocks_of_any_size_give_the_same_lines(lines: list[str], ending: str, block: int) -> None:
    lines.append("end")
    data = ending.join(lines).encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "_BLOCK", block)
        read = list(texts.read_lines(io.BytesIO(data)))
    assert read == list(enumerate(lines, 1))


def test_a_binary_line_is_named() -> None:
    lines = texts.read_lines(io.BytesIO(b"a\nb\0\nc\n"))
    assert next(lines) == (1, "a")
    with pytest.raises(FormatError, match=r"^line 2: it contains NUL bytes"):
        next(lines)
