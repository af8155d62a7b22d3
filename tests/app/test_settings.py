"""Settings: their defaults, their limits, and where the data is."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from nurie.app.settings import STATIC, Settings, read
from nurie.errors import NurieError

PAGE = Path(__file__).parents[2] / "docs" / "app.md"
BOUNDS = {
    "port": (0, 65_535),
    "workers": (1, 1_000),
    "solvers": (1, 1_000),
    "waiting": (0, 1_000_000),
    "solve_seconds": (1, 86_400),
    "solve_megabytes": (1, 4_294_967_296),
    "body_bytes": (1, 4_294_967_296),
    "board_cells": (1, 4_294_967_296),
    "photo_bytes": (1, 4_294_967_296),
    "photo_seconds": (1, 86_400),
    "photos": (1, 1_000),
    "player_moves": (0, 9_007_199_254_740_992),
    "key_saves": (0, 9_007_199_254_740_992),
    "busy_seconds": (0, 86_400),
    "readers": (1, 1_000),
    "client_solvers": (1, 1_000),
    "client_waiting": (0, 1_000_000),
    "connections": (16, 1_000_000),
    "address_connections": (1, 1_000_000),
}
SECONDS = ("header_seconds", "body_seconds", "idle_seconds", "send_seconds")


def documented() -> dict[str, str]:
    """The defaults in the table of the page, by the name of the setting."""
    found = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("| `NURIE_"):
            continue
        names, values, *_ = (cell.strip() for cell in line.strip("|").split(" | "))
        start = ""
        for name, value in zip(re.findall(r"`(\S+?)`", names), values.split(", "), strict=False):
            full = name.replace("…", start) if start else name
            start = start or name.rpartition("_")[0]
            found[full.removeprefix("NURIE_").lower()] = value
    return found


def number(text: str) -> float:
    value, _, unit = text.replace(",", "").partition(" ")
    return float(value) * {"": 1, "MiB": 2**20}[unit]


def test_the_defaults_are_those_of_the_page(tmp_path: Path) -> None:
    settings = read({"NURIE_DATA": str(tmp_path)})
    told = documented()
    assert told.keys() == set(Settings.__dataclass_fields__) - {"static"}
    for name in told.keys() - {"data", "database_url", "static"}:
        value = getattr(settings, name)
        if isinstance(value, str):
            assert value == told[name].replace("none", "")
        else:
            assert value == number(told[name]), name
    assert settings.static == STATIC
    assert settings.database_url == f"sqlite:///{tmp_path}/nurie.sqlite3"
    assert settings.database_file == tmp_path / "nurie.sqlite3"
    assert settings.is_sqlite


@pytest.mark.parametrize("name", BOUNDS)
def test_whole_numbers_up_to_their_bounds(tmp_path: Path, name: str) -> None:
    data = {"NURIE_DATA": str(tmp_path)}
    least, most = BOUNDS[name]
    for value in (least, most):
        assert getattr(read(data | {f"NURIE_{name.upper()}": str(value)}), name) == value
    for value in (least - 1, most + 1):
        sentence = f"the setting {name} must be between {least} and {most}, not {value}"
        with pytest.raises(NurieError, match=f"^{sentence}$"):
            read(data | {f"NURIE_{name.upper()}": str(value)})


@pytest.mark.parametrize("name", SECONDS)
def test_seconds_up_to_their_bounds(tmp_path: Path, name: str) -> None:
    data = {"NURIE_DATA": str(tmp_path)}
    for text in ("0.01", "0.5", "86400"):
        assert getattr(read(data | {f"NURIE_{name.upper()}": text}), name) == float(text)
    for text in ("0.009", "86400.001", "-1"):
        with pytest.raises(NurieError, match=r"must be between 0\.01 and 86400"):
            read(data | {f"NURIE_{name.upper()}": text})
    for text in ("1e3", "1.", "nan", ".5"):
        with pytest.raises(NurieError, match="must be a number"):
            read(data | {f"NURIE_{name.upper()}": text})


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, "home/.local/share/nurie"),
        ("linux", {"XDG_DATA_HOME": "/x"}, "/x/nurie"),
        ("aix", {"XDG_DATA_HOME": "/x"}, "/x/nurie"),
        ("zos", {"XDG_DATA_HOME": "/x"}, "/x/nurie"),
        ("freebsd14", {"XDG_DATA_HOME": "/x"}, "/x/nurie"),
        ("darwin", {"XDG_DATA_HOME": "/x"}, "home/Library/Application Support/Nurie"),
        ("win32", {}, "home/Nurie"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Nurie"),
        ("linux", {"NURIE_DATA": "~/mine"}, "home/mine"),
    ],
)
def test_where_the_data_is(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    variables: dict[str, str],
    folder: str,
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "platform", platform)
    settings = read(variables)
    assert settings.data == tmp_path / folder
    assert settings.database_file == tmp_path / folder / "nurie.sqlite3"


def test_addresses_of_databases(tmp_path: Path) -> None:
    data = {"NURIE_DATA": str(tmp_path)}
    for given, kept, is_sqlite in (
        ("sqlite:////there/file", "sqlite:////there/file", True),
        ("postgres://a@b/c", "postgresql+psycopg://a@b/c", False),
        ("postgresql://a@b/c", "postgresql+psycopg://a@b/c", False),
        ("postgresql+psycopg://a@b/c", "postgresql+psycopg://a@b/c", False),
    ):
        found = read(data | {"NURIE_DATABASE_URL": given})
        assert (found.database_url, found.is_sqlite) == (kept, is_sqlite)


def test_texts(tmp_path: Path) -> None:
    data = {"NURIE_DATA": str(tmp_path)}
    for value in ("FULL", "NORMAL", "normal"):
        assert read(data | {"NURIE_SYNCHRONOUS": value}).synchronous == value
    proxies = "127.0.0.1, 10.0.0.0/8,::1"
    assert read(data | {"NURIE_TRUSTED_PROXIES": proxies}).trusted_proxies == proxies
    assert read(data | {"NURIE_STATIC": "/built"}).static == Path("/built")
    assert read(data | {"NURIE_HOST": ""}).host == "127.0.0.1"
    assert read(data | {"NURIE_PORT": "1"}, port=None).port == 1


def test_a_settings_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").mkdir()
    with pytest.raises(NurieError, match=r"settings\.toml: it cannot be read: Is a directory"):
        read({"NURIE_DATA": str(tmp_path)})
