"""Writing, reading and damaging files in any format of any kind, for the tests of formats."""

from __future__ import annotations

import os
from io import BytesIO
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st

from nurie import files, registry
from nurie.errors import NurieError
from nurie.files import Format

FORMATS = [(kind, name) for kind in registry.kinds() for name in sorted(registry.formats(kind))]
quickly = settings(max_examples=40, derandomize=True, deadline=None)
thoroughly = settings(
    max_examples=int(os.environ.get("NURIE_FUZZ", "150")), derandomize=True, deadline=None
)


def module(kind: str, name: str) -> Format:
    return cast("Format", registry.find_format(kind, name).load())


def written(kind: str, name: str, *puzzles: Any) -> bytes:
    target = BytesIO()
    module(kind, name).write(puzzles, target)
    return target.getvalue()


def read(kind: str, name: str, data: bytes) -> list[Any]:
    return list(module(kind, name).read(BytesIO(data)))


def complaint(kind: str, name: str, data: bytes) -> str:
    """The error message for a file, if any; only our own errors may be raised."""
    try:
        read(kind, name, data)
    except NurieError as error:
        return str(error)
    return ""


def chosen(data: bytes) -> tuple[str, str]:
    """The kind and the format detected for a file without a name."""
    entry = files._choose(data[: files.HEAD], None, "")
    return entry.kind, entry.name


ADDED = (
    *(b"", b"\n", b" ", b"0", b"-1", b"7" * 5000, b"x", b"#", b":", b"[", b"<", b"&", b'"', b"$"),
    *(b"\0", b"\xff", b"/", b"1", b"99999", b"\r\n\r\n", b"}", b"=", b"?", b"z", b"2x2:", b"goal"),
    *(b",", b".", b"[end]", b"\nrows 2\n"),
)
"""What damages files: things that mean something in one format or another."""
MUTATIONS = st.lists(
    st.tuples(
        st.floats(0, 1),
        st.integers(0, 3),
        st.sampled_from(ADDED),
    ),
    min_size=1,
    max_size=4,
)


def damaged(text: bytes, mutations: list[tuple[float, int, bytes]]) -> bytes:
    """The text with some pieces removed and others inserted."""
    for place, removed, added in mutations:
        at = int(place * len(text))
        text = text[:at] + added + text[at + removed :]
    return text
