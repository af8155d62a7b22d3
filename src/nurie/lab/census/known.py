"""The totals that are known already, from ``known.toml``: the oracle of the census."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from nurie.lab.census.totals import Size, Totals

FILE = Path(__file__).with_name("known.toml")


@cache
def known() -> Mapping[str, Mapping[str, Any]]:
    """What is known, by size."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def compared(size: Size, totals: Totals) -> dict[str, bool]:
    """For every total that is known: whether it is the same."""
    found = totals.as_dict()
    return {
        name: list(found[name]) == value if isinstance(value, list) else found[name] == value
        for name, value in known().get(str(size), {}).items()
    }
