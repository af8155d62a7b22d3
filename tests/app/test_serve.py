"""How the server starts: what it says, how it listens, and how many files it may open."""

from __future__ import annotations

import os
import resource
import socket
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.supervisors import Multiprocess

from nurie.app import serve as starting
from nurie.app.connections import Connections, Limits
from nurie.app.settings import Settings, read
from nurie.errors import NurieError

INFINITE = resource.RLIM_INFINITY
OWN = 112
"""Open files of a server with two solvers and two readers, connections left out."""


@pytest.fixture
def own(tmp_path: Path) -> Settings:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").touch()
    return read({"NURIE_DATA": str(tmp_path), "NURIE_STATIC": str(tmp_path / "static")}, port=0)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[uvicorn.Config]:
    """The servers that would run."""
    found: list[uvicorn.Config] = []
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(starting, "prepare", lambda _: [])
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: found.append(self.config))
    monkeypatch.setattr(Multiprocess, "run", lambda self: found.append(self.config))
    return found


def chosen(own: Settings, **more: Any) -> Settings:
    return read(own.as_environment(), **more)


@pytest.mark.parametrize(
    ("host", "told"),
    [("127.0.0.1", "localhost"), ("0.0.0.0", "localhost"), ("127.0.0.2", "127.0.0.2")],
)
def test_what_is_said(
    own: Settings, started: list[uvicorn.Config], host: str, told: str, tmp_path: Path
) -> None:
    said: list[str] = []
    starting.serve(chosen(own, host=host), said.append)
    assert said[0].startswith(f"Nurie is at http://{told}:")
    assert int(said[0].partition(f"{told}:")[2].split()[0]) > 0
    assert said[0].endswith(f"its data is in {tmp_path}/nurie.sqlite3")
    assert len(said) == (2 if host == "0.0.0.0" else 1)
    (tmp_path / "static" / "index.html").unlink()
    said.clear()
    starting.serve(chosen(own, host="127.0.0.1"), said.append)
    assert "the client is not built" in said[1]
    assert len(started) == 2


def test_how_one_process_is_run(own: Settings, started: list[uvicorn.Config]) -> None:
    starting.serve(own, lambda _: None)
    (config,) = started
    assert isinstance(config.http, Connections)
    assert config.http.limits == starting.limits(own)
    assert (config.workers, config.factory, callable(config.app)) == (1, False, True)
    assert (config.ws, config.access_log, config.server_header) == ("none", False, False)
    assert (config.backlog, config.timeout_keep_alive) == (2048, 15.0)
    assert (config.timeout_graceful_shutdown, config.timeout_worker_healthcheck) == (5, 30)
    assert (config.proxy_headers, config.log_level) == (False, "error")
    assert os.environ["NURIE_PARENT"] == str(os.getpid())
    assert os.environ["NURIE_DATA"] == str(own.data)


def test_the_database_is_ready_before_the_address_is_told(
    own: Settings, started: list[uvicorn.Config], monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[object] = []
    monkeypatch.setattr(starting, "prepare", order.append)
    starting.serve(own, lambda _: order.append("told"))
    assert order == [own, "told"]


def test_how_several_are_run(own: Settings, started: list[uvicorn.Config]) -> None:
    starting.serve(chosen(own, workers=2, trusted_proxies="127.0.0.1"), lambda _: None)
    (config,) = started
    assert (config.workers, config.factory) == (2, True)
    assert config.app == "nurie.app.server:create_app"
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, "127.0.0.1")


def test_ctrl_c_ends_the_command(own: Settings, started: list[uvicorn.Config]) -> None:
    processes = starting._Processes(uvicorn.Config("x:y", workers=2), sockets=[])
    processes.run()
    processes.handle_int()
    assert processes.should_exit.is_set()
    with pytest.raises(KeyboardInterrupt):
        processes.run()


def test_limits_are_those_of_the_settings(own: Settings) -> None:
    settings = chosen(
        own,
        connections=20,
        address_connections=3,
        header_seconds=4.0,
        body_seconds=5.0,
        idle_seconds=6.0,
        send_seconds=7.0,
        body_bytes=8,
        photo_bytes=7,
    )
    assert starting.limits(settings) == Limits(20, 3, 4.0, 5.0, 6.0, 7.0, 8, ())
    # The largest body is a photo; what other routes accept is checked where they are.
    assert starting.limits(chosen(settings, photo_bytes=9)).body_bytes == 9


@pytest.mark.parametrize(
    ("soft", "hard", "asked", "possible"),
    [
        (INFINITE, INFINITE, None, 1000),
        (1000 + OWN, 5000, None, 1000),
        (5000, 5000, None, 1000),
        (1000 + OWN - 1, 5000, (1000 + OWN, 5000), 1000),
        (200, INFINITE, (1000 + OWN, INFINITE), 1000),
        (200, 500, (500, 500), 500 - OWN),
        (OWN + 1, OWN + 1, (OWN + 1, OWN + 1), 1),
    ],
)
def test_as_many_files_as_connections_need(
    own: Settings,
    monkeypatch: pytest.MonkeyPatch,
    soft: int,
    hard: int,
    asked: tuple[int, int] | None,
    possible: int,
) -> None:
    set_to: list[Any] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: set_to.append(pair))
    assert starting.limits(chosen(own, connections=1000)).connections == possible
    assert set_to == ([asked] if asked else [])


def test_one_file_too_few(own: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (OWN, OWN))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    with pytest.raises(NurieError, match=f"allows {OWN} open files, but {OWN + 1} are needed"):
        starting.limits(own)
    with pytest.raises(NurieError, match=f"{OWN + 4 + 2 + 1} are needed"):
        starting.limits(chosen(own, solvers=3, readers=3))


def test_how_it_listens(own: Settings) -> None:
    with starting._bound(own) as listener:
        assert listener.family == socket.AF_INET
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR) == 1
        # Linux counts its own bookkeeping too, and keeps below what the system allows.
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) >= 2**18
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 2**19
        assert listener.get_inheritable()
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1
        port = listener.getsockname()[1]
        with pytest.raises(NurieError, match=f"^port {port} of 127.0.0.1 is used by another"):
            starting._bound(chosen(own, port=port))
    with pytest.raises(NurieError, match=r"^port 0 of 192\.0\.2\.1 cannot be used: "):
        starting._bound(chosen(own, host="192.0.2.1"))


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("127.9.9.9", True),
        ("0.0.0.0", False),
        ("a.example", False),
        ("z.example", False),
    ],
)
def test_what_others_cannot_reach(host: str, is_loopback: bool) -> None:
    assert starting._is_loopback(host) == is_loopback


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgresql://me:secret@there/nurie", "there/nurie"),
        ("postgresql:///nurie", "postgresql+psycopg:///nurie"),
    ],
)
def test_the_place_of_postgresql_is_told_without_its_password(
    own: Settings, url: str, told: str
) -> None:
    assert starting._place(chosen(own, database_url=url)) == told
