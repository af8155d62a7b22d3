"""``nurie app``: start the app for browsers and phones, back up and restore its data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nurie.cli._session import SOLVED, say
from nurie.errors import NurieError, UnavailableError, no_such


def app(
    action: Annotated[str, typer.Argument(metavar="[backup|restore]", hidden=True)] = "",
    file: Annotated[str, typer.Argument(metavar="[FILE]", hidden=True)] = "",
    host: Annotated[
        str | None,
        typer.Option(metavar="H", help="Address to listen on; 0.0.0.0 means all interfaces."),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help="8000 by default; 0 picks a free port."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Processes that answer requests.")
    ] = None,
) -> int:
    """Start the app: play and solve in the browser.

    Data is stored in NURIE_DATA, by default in the user's data folder. Backups can be made
    while the app runs; a restore keeps the old data in a separate file.

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
            say(f"{file}: saved a copy of all data, {moves} moves")
        case "restore" if file:
            moves, kept = backup.restore(chosen, Path(file))
            where = f"; the previous data is now in {kept}" if kept else ""
            say(f"{chosen.database_file}: restored, {moves} moves{where}")
        case "backup" | "restore":
            raise NurieError(f"name the file: nurie app {action} FILE")
        case _:
            raise NurieError(no_such("unknown action", action, ("backup", "restore")))
    return SOLVED
