"""All settings of the server, typed, in one place.

A setting comes from the environment (``NURIE_PORT``), or from ``settings.toml`` in the data
folder (``port = 8000``), or has the default below.
"""

from __future__ import annotations

import ipaddress
import os
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from nurie.errors import NurieError

FILE = "settings.toml"
DATABASE = "nurie.sqlite3"
STATIC = Path(__file__).parent / "static"
_MOST = 2**53
_BOUNDS = {
    "port": (0, 65_535),
    "workers": (1, 1_000),
    "solvers": (1, 1_000),
    "waiting": (0, 1_000_000),
    "solve_seconds": (1, 86_400),
    "solve_megabytes": (1, 2**32),
    "body_bytes": (1, 2**32),
    "photo_bytes": (1, 2**32),
    "photo_seconds": (1, 86_400),
    "photos": (1, 1_000),
    "board_cells": (1, 2**32),
    "busy_seconds": (0, 86_400),
    "readers": (1, 1_000),
    "player_devices": (1, 1_000_000),
    "client_solvers": (1, 1_000),
    "client_waiting": (0, 1_000_000),
    "connections": (16, 1_000_000),
    "address_connections": (1, 1_000_000),
    "header_seconds": (0.01, 86_400),
    "body_seconds": (0.01, 86_400),
    "idle_seconds": (0.01, 86_400),
    "send_seconds": (0.01, 86_400),
}
"""The allowed ranges of numbers that could otherwise stop the server from working."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of the server."""

    data: Path
    """The folder of the database and of the settings file: ``NURIE_DATA``."""
    database_url: str
    """``NURIE_DATABASE_URL``: an SQLite file in the data folder, or a PostgreSQL database."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    """How many processes answer requests."""
    solvers: int = 2
    """How many solvers run at once for all players together."""
    waiting: int = 16
    """How many requests may wait for a solver in one process; more are refused."""
    solve_seconds: int = 60
    """The longest time limit that a request may ask for."""
    solve_megabytes: int = 1024
    """The address space of a solver."""
    body_bytes: int = 1 << 20
    """The largest body of a request."""
    photo_bytes: int = 16 * 2**20
    """The largest photo that is read."""
    photo_seconds: int = 30
    """How long reading a photo may take."""
    photos: int = 8
    """How many photos a process receives and reads at once; the others wait outside its memory."""
    board_cells: int = 40_000
    """The largest board that is solved or read for a client."""
    player_moves: int = 2_000_000
    """How many moves one player can store."""
    player_puzzles: int = 5_000
    """How many entered puzzles one player can store."""
    player_bytes: int = 256 * 2**20
    """How many bytes of moves and entered puzzles one player can store."""
    player_devices: int = 20
    """How many devices one player can link."""
    readers: int = 2
    """How many threads of a process read from the database for players."""
    client_solvers: int = 1
    """How many solvers of a process one address may keep busy."""
    client_waiting: int = 6
    """How many requests of one address may wait for a solver in one process."""
    key_saves: int = 1_200
    """How often per minute one key may save; 0 means no limit, here and in the next seven."""
    key_reads: int = 1_200
    key_solves: int = 120
    key_parses: int = 120
    address_saves: int = 12_000
    """The same for all keys of one address: many people may share one."""
    address_reads: int = 12_000
    address_solves: int = 600
    address_parses: int = 600
    address_links: int = 20
    """How many codes for linking one address may try per minute; 0 means no limit."""
    all_links: int = 600
    """How many codes may be tried per minute from all addresses; 0 means no limit."""
    address_megabytes: int = 120
    """How many megabytes per minute one address may send; 0 means no limit."""
    connections: int = 4_096
    """The most connections of a process; fewer if the system allows fewer open files."""
    address_connections: int = 256
    """The most connections of one address in a process."""
    header_seconds: float = 10.0
    """How long the head of a request may take to arrive."""
    body_seconds: float = 60.0
    """How long the body of a request may take to arrive."""
    idle_seconds: float = 15.0
    """How long a connection is kept open between two requests."""
    send_seconds: float = 20.0
    """How long a client may stop reading a response before it is disconnected."""
    trusted_proxies: str = ""
    """Addresses or networks, separated by commas, whose ``X-Forwarded-For`` names the client."""
    busy_seconds: int = 10
    """How long a write waits for another process."""
    synchronous: str = "FULL"
    """SQLite's durability: ``FULL`` survives a power failure; ``NORMAL`` may then lose the
    last moments, but loses nothing when a process crashes."""
    static: Path = STATIC
    """The built client."""

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.database_url.startswith("sqlite")

    @property
    def database_file(self) -> Path:
        """The SQLite file."""
        return Path(self.database_url.partition("///")[2])

    def as_environment(self) -> dict[str, str]:
        """The same settings as variables, for the processes that answer requests."""
        return {_variable(name): str(getattr(self, name)) for name in _names()}


def read(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings of this process; ``given`` values that are not None take precedence."""
    environment = os.environ if environment is None else environment
    data = Path(environment.get("NURIE_DATA") or _data_folder(environment)).expanduser()
    settings = Settings(data, f"sqlite:///{data.absolute() / DATABASE}")
    types = {field.name: str(field.type) for field in fields(Settings)}
    values: dict[str, Any] = {}
    for name, value in _from_file(data / FILE).items():
        if name not in types:
            raise NurieError(f"{data / FILE}: unknown setting {name!r}")
        try:
            values[name] = _value(name, value, types[name])
        except NurieError as error:
            raise NurieError(f"{data / FILE}: {error}") from None
    told = {name: text for name in types if (text := environment.get(_variable(name)))}
    told |= {name: value for name, value in given.items() if value is not None}
    values |= {name: _value(name, value, types[name]) for name, value in told.items()}
    return replace(settings, **values | {"data": data})


def _value(name: str, value: Any, kind: str) -> Any:
    if kind == "Path":
        return Path(str(value))
    if kind == "str":
        text = str(value)
        if name == "synchronous" and text.upper() not in ("FULL", "NORMAL"):
            raise NurieError(f"the setting {name} must be FULL or NORMAL, not {text!r}")
        if not text:
            raise NurieError(f"the setting {name} is empty")
        if name == "trusted_proxies":
            _check_networks(text)
        return _psycopg(text) if name == "database_url" else text
    number: float
    if kind == "float":
        if not re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", str(value)):
            raise NurieError(f"the setting {name} must be a number, not {value!r}")
        number = float(value)
    else:
        if not re.fullmatch(r"-?[0-9]{1,4000}", str(value)):
            raise NurieError(f"the setting {name} must be a whole number, not {value!r}")
        number = int(value)
    least, most = _BOUNDS.get(name, (0, _MOST))
    if not least <= number <= most:
        raise NurieError(f"the setting {name} must be between {least} and {most}, not {number}")
    return number


def _check_networks(text: str) -> None:
    for part in text.split(","):
        try:
            ipaddress.ip_network(part.strip())
        except ValueError:
            raise NurieError(
                f"the setting trusted_proxies lists IP addresses or networks; {part!r} is neither"
            ) from None


def _psycopg(url: str) -> str:
    """A database URL in SQLAlchemy's form, from the forms that people write."""
    if url.removeprefix("sqlite:///") in ("", ":memory:"):
        raise NurieError(
            f"NURIE_DATABASE_URL={url} does not name a file, so nothing would be saved"
        )
    for start in ("postgres://", "postgresql://"):
        if url.startswith(start):
            return "postgresql+psycopg://" + url.removeprefix(start)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        raise NurieError("NURIE_DATABASE_URL must begin with sqlite:/// or postgresql://")
    return url


def _from_file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise NurieError(f"{file}: it cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise NurieError(f"{file}: it is not valid TOML: {error}") from None


def _names() -> list[str]:
    return [field.name for field in fields(Settings)]


def _variable(name: str) -> str:
    return f"NURIE_{name.upper()}"


def _data_folder(environment: Mapping[str, str]) -> Path:
    """The user's data folder on this system."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Nurie"
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home()) / "Nurie"
    return Path(environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "nurie"
