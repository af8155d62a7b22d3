"""Hooks of MkDocs: the reference is generated, and links that the site cannot follow are removed.

Links to files outside of ``docs``, and to folders, become plain text: on GitHub they lead to the
source, and the site, which is read offline, does not contain it.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)\s#:]+)\)")
_GENERATED = "reference"


def on_files(files: Any, *, config: Any) -> Any:
    """The files of the site, with the pages that come from the program."""
    made = runpy.run_path(str(Path(__file__).with_name(f"{_GENERATED}.py")))["PAGES"]
    for name, text in made.items():
        files.append(File.generated(config, f"{_GENERATED}/{name}.md", content=text()))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, **_: Any) -> str:
    """The text of a page with only links that the site can follow."""
    if page.file.generated_by:
        return markdown
    docs = Path(config["docs_dir"]).resolve()
    folder = (docs / page.file.src_uri).parent

    def follow(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        return link[0] if target.is_file() and target.is_relative_to(docs) else link[1]

    return _LINK.sub(follow, markdown)
