"""Draws what the command line shows into ``terminal.svg``, for the README.

Run it from the root of the repository: ``.venv/bin/python docs/pictures/terminal.py``.
"""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

SAMPLES = Path("src/nurie/packs/pictures")
COMMANDS = (
    ("solve", "lighthouse.non"),
    ("show", "--solve", "mushroom.non"),
)


def main() -> None:
    """Run the commands and write the picture beside this file."""
    console = Console(
        record=True, width=50, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    for command in COMMANDS:
        console.print(Text(f"$ nurie {' '.join(command)}", style="bold green"))
        shown = subprocess.run(
            [sys.executable, "-m", "nurie", *command],
            cwd=SAMPLES,
            env={**os.environ, "FORCE_COLOR": "1", "COLORTERM": "truecolor", "COLUMNS": "50"},
            capture_output=True,
            check=True,
        )
        console.print(Text.from_ansi(shown.stdout.decode()))
    svg = console.export_svg(title="nurie")
    # Fonts are taken from the reader's machine, nothing is fetched.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono")
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    Path(__file__).with_suffix(".svg").write_text(svg)


if __name__ == "__main__":
    main()
