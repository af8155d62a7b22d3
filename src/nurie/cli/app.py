"""``nurie app``: the app for the browser and the phone; its backup and restore."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nurie.cli._session import SOLVED, say
from nurie.errors import NurieError, UnavailableError


def app(
    action: Annotated[str, typer.Argument(metavar="[backup|restore]", hidden=True)] = "",
    file: Annotated[str, typer.Argument(metavar="[FILE]", hidden=True)] = "",
    host: Annotated[
        str | None, typer.Option(metavar="H", help="Where to listen; 0.0.0.0 is everywhere.")
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help="8000 by default; 0 takes a free one."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes that answer requests.")
    ] = None,
) -> int:
    """Start the app: play and solve in the browser.

    Data is kept in NURIE_DATA, or where programs keep their data. A backup can be
    made while the app runs; a restore keeps the old data aside.

        nurie app                      start, and print the address
        nurie app --port 80 --host 0.0.0.0 --workers 2
        nurie app backup copy.sqlite3  copy all data into a file
        nurie app restore copy.sqlite3
    """
    try:
        from nurie.app import backup, serve, settings
    except ModuleNotFoundError as error:
        raise UnavailableError(
            f"the app needs {error.name}, which is not installed: pip install 'nurie[app]'"
        ) from None
    chosen = settings.read(host=host, port=port, workers=workers)
    match action:
        case "" if not file:
            serve.serve(chosen, say)
        case "backup" if file:
            moves = backup.backup(chosen, Path(file))
            say(f"{file}: a copy of all data, {moves} moves")
        case "restore" if file:
            moves, kept = backup.restore(chosen, Path(file))
            where = f"; what was there is now {kept}" if kept else ""
            say(f"{chosen.database_file}: restored, {moves} moves{where}")
        case "backup" | "restore":
            raise NurieError(f"name the file: nurie app {action} FILE")
        case _:
            raise NurieError(f"there is no {action!r}; there are backup and restore")
    return SOLVED
