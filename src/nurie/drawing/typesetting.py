"""Typesets PDF with Typst: templates next to this file, filled with data.

The data is JSON, so nothing in a title can be taken for markup. The pages are tagged for
screen readers (PDF/UA). Equal data gives equal bytes. Typst's own fonts are used as long as
they have all characters; titles in other scripts use the fonts of the system.
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

from nurie.errors import UnavailableError

_HERE = Path(__file__).parent
_MISSING = "could not be displayed"
"""In Typst's error about a character that no font has."""


class FontWarning(UserWarning):
    """A text has characters that no font has."""


def typeset(template: str, data: Any) -> bytes:
    """A PDF; gives a FontWarning if no font can show some text."""
    try:
        import typst
    except ModuleNotFoundError:
        raise UnavailableError("PDF needs the package typst; install nurie[print]") from None
    source = (_HERE / "shared.typ").read_bytes() + (_HERE / template).read_bytes()
    inputs = {"data": json.dumps(data, ensure_ascii=False)}

    def compiled(*, with_system: bool, standard: list[Any]) -> bytes:
        fonts = typst.Fonts(include_system_fonts=with_system)
        pdf = typst.compile(
            source, format="pdf", font_paths=fonts, sys_inputs=inputs, pdf_standards=standard
        )
        assert isinstance(pdf, bytes)
        return pdf

    complaint = ""
    for with_system in (False, True):
        try:
            return compiled(with_system=with_system, standard=["ua-1"])
        except typst.TypstError as error:
            complaint = error.message
            if _MISSING not in complaint:
                raise
    shown = complaint.split("`")[1].strip('"') if "`" in complaint else complaint
    warnings.warn(
        f"no installed font can show {shown!r}; install one for its script, such as Noto Sans",
        FontWarning,
        stacklevel=2,
    )
    # The boxes that take the place of such characters are better than no page at all.
    return compiled(with_system=True, standard=[])
