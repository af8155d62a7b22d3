"""Finds sentences that were not filled in properly, in any language."""

from __future__ import annotations

import re

_FLAWS = {
    "a placeholder": r"[{}]",
    "two spaces": r"\s\s",
    "a space at an end": r"^\s|\s$",
    "nothing after a separator": r"[:：;；,，、(]\s*[.。]?$",
    "nothing between separators": r"[:：;；,，、(]\s*([:：;；,，、。)]|\.(\s|$))",
    "a space before a separator": r" [:,;!?，。；、]( |$)",
    "nothing before a separator": r"^[:：;；,，、.。]",
}


def flaw(told: str) -> str | None:
    """What is wrong with a sentence, or None."""
    if not told:
        return "no words"
    return next((name for name, pattern in _FLAWS.items() if re.search(pattern, told)), None)
