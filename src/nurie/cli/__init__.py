"""The command line, one verb per file; a new verb is one new file.

A file is named after the verb that the user types (``list_.py`` is ``list``) and contains a
function of that name: its parameters are the arguments and options, its docstring is the
help text, and its result is the exit code. A file with a list of ``actions`` is a verb with
subcommands, as in ``nurie lab run``. Files whose names begin with ``_`` contain code that
verbs share.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run ``nurie`` with the arguments of this process, and exit."""
    try:
        from nurie.cli._verbs import command

        command().main()
    except KeyboardInterrupt:
        sys.exit(130)
