"""Writes ``links.json``, the links that Python and the browser must write and read alike.

``python -m tests.formats.write_links`` after an intended change; links that people have sent must
stay readable, so the version of the code changes with it.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any
from unittest.mock import patch

from nurie.formats import links

FILE = Path(__file__).with_name("links.json")


def _nonogram(rows: Any, columns: Any, **more: Any) -> dict[str, Any]:
    size = [len(columns), len(rows)]
    return {"kind": "nonogram", "size": size, "clues": {"rows": rows, "columns": columns}, **more}


_FLAG = _nonogram([[2], [4], [1]], [[1], [3], [2], [1]])
_SPIT = {
    "kind": "nurikabe",
    "size": [4, 3],
    "clues": [[0, 4, 0, 0], [0, 0, 0, 0], [2, 0, 0, "?"]],
}
_COLOURS = [
    {"letter": "#", "name": "black", "rgb": "#000000"},
    {"letter": "r", "name": "red", "rgb": "#d62728"},
    {"letter": "G", "name": "dark green", "rgb": "#006400"},
]
VALUES: dict[str, dict[str, Any]] = {
    "flag": _FLAG,
    "one cell": _nonogram([[1]], [[1]]),
    "nothing": _nonogram([[], []], [[], [], []]),
    "credits": _FLAG
    | {"title": "Flag 旗 🏁", "author": "Ada", "licence": "CC0-1.0", "description": "a\nb <i>"},
    "colours": _nonogram(
        [[2, [1, "r"]], [[1, "G"]]],
        [[1], [1], [[1, "r"], [1, "G"]]],
        colours=_COLOURS,
        background={"letter": ".", "name": "paper", "rgb": "#fffdf8"},
    ),
    "impossible": _nonogram([[999_999_999, 1, 40]], [[3]]),
    "spit": _SPIT,
    "many": {
        "kind": "nurikabe",
        "size": [30, 20],
        "clues": [
            [(x * y * 7 + 3) % 99 if (x * 5 + y * 3) % 11 == 0 else 0 for x in range(30)]
            for y in range(20)
        ],
    },
    "large": _nonogram(
        [[1 + (y * 3 + i) % 4 for i in range(8)] for y in range(40)],
        [[1 + (x * 5 + i * i) % 3 for i in range(7)] for x in range(45)],
    ),
    "pack": {
        "title": "Two",
        "author": "Ada",
        "icon": "puzzle-2",
        "puzzles": [
            {"name": "puzzle-1", **_FLAG, "title": "Flag"},
            {"name": "puzzle-2", **_SPIT},
            {"name": "puzzle-3", **_FLAG},
        ],
    },
}


def _hostile() -> dict[str, str]:
    """Links that must be refused, and why the browser says so."""
    flag = links.encode(_FLAG)
    refused = {
        "": "damaged",
        "AQ": "damaged",
        flag[:-1]: "damaged",
        flag[:-3]: "damaged",
        flag[:8] + ("A" if flag[8] != "A" else "B") + flag[9:]: "damaged",
        flag + "A": "damaged",
        flag + "AAAA": "damaged",
        flag + "=": "damaged",
        flag.replace(flag[5], "é"): "damaged",
        "<script>alert(1)</script>": "damaged",
        "Ag" + flag[2:]: "newer",
        "_" * 40: "newer",
        "A" * (links.MAX_LENGTH + 1): "large",
    }
    # Not a code of a puzzle, but with a correct check sum.
    for coded in (b"", b"\xff" * 40, b"\x55" * 900):
        data = bytes([1, *links.check_sum(coded)]) + coded
        refused[urlsafe_b64encode(data).decode().rstrip("=")] = "damaged"
    # A few bytes that stand for a great deal.
    wide = {"kind": "nurikabe", "size": [300, 300], "clues": [[0] * 300] * 300}
    endless = _nonogram([[1] * 150_000], [[1]])
    with patch.multiple(links, MAX_SIDE=300, MAX_CELLS=90_000, MOST_DECISIONS=10**7):
        return refused | {links.encode(wide): "large", links.encode(endless): "large"}


def text() -> str:
    """The content of the file."""
    found = {
        "links": {
            name: {"link": links.encode(value), "value": value} for name, value in VALUES.items()
        },
        "refused": _hostile(),
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
