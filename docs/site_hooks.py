"""A hook of MkDocs: links to files outside of ``docs``, and to folders, become plain text.

On GitHub they lead to the source; the site, which is read offline, does not contain it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)\)")


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """The text of a page with only links that the site can follow."""
    docs = Path(config["docs_dir"]).resolve()
    folder = (docs / page.file.src_uri).parent

    def follow(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        return link[0] if target.is_file() and target.is_relative_to(docs) else link[1]

    return _LINK.sub(follow, markdown)
