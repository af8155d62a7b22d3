"""The command line, one verb per file; a new verb is one new file.

The name of a file is the verb the user types (``list_.py`` is ``list``), and
the function of that name in it is what the verb does: its parameters are the
arguments and options, its docstring the help, its result the exit code. A file
whose ``actions`` are several functions is a verb with words of its own, as in
``nurie lab run``. Files whose names begin with ``_`` are what the verbs share.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Runs ``nurie`` with the arguments of this process, and ends it."""
    try:
        from nurie.cli._verbs import command

        command().main()
    except KeyboardInterrupt:
        sys.exit(130)
