"""Starts the server: upgrades the database, binds the port, then runs one or several processes."""

from __future__ import annotations

import errno
import ipaddress
import os
import socket
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.supervisors import Multiprocess

from nurie.app.connections import Connections, Limits
from nurie.app.server import PARENT, create_app, prepare
from nurie.app.settings import Settings
from nurie.errors import NurieError

_BACKLOG = 2048
_SEND_BUFFER = 2**18
"""The system's send buffer in bytes for a client that does not read."""
_GRACE = 5
"""Seconds that requests have to finish when the server stops."""
_OWN_FILES = 100
"""File descriptors for everything except connections: the database, solvers, static files."""
_SILENCE = 30
"""Seconds after which an unresponsive process is replaced."""


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Run the server until it is stopped; print its address once it listens."""
    with _bound(settings) as listener:
        prepare(settings)
        host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
        port = listener.getsockname()[1]
        say(
            f"Nurie is at http://{host}:{port} (Ctrl-C stops it); its data is in {_place(settings)}"
        )
        if not (settings.static / "index.html").exists():
            say("the client is not built, so only the API works; run make install to build it")
        if not _is_loopback(settings.host) and not settings.trusted_proxies:
            say(
                "warning: this address can be reached from other machines without encryption, so "
                "others can read keys and moves; see docs/deploy.md to set up a proxy with TLS"
            )
        os.environ.update(settings.as_environment())
        os.environ[PARENT] = str(os.getpid())
        config = uvicorn.Config(
            "nurie.app.server:create_app" if settings.workers > 1 else create_app(settings),
            factory=settings.workers > 1,
            workers=settings.workers,
            http=cast("Any", Connections(limits(settings))),
            ws="none",
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies,
            log_level="error",
            access_log=False,
            server_header=False,
            backlog=_BACKLOG,
            timeout_keep_alive=cast("int", settings.idle_seconds),
            timeout_graceful_shutdown=_GRACE,
            timeout_worker_healthcheck=_SILENCE,
        )
        if settings.workers > 1:
            _Processes(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])


def limits(settings: Settings) -> Limits:
    """The limits of connections; requests enough file descriptors for them."""
    return Limits(
        connections=_possible_connections(settings),
        address_connections=settings.address_connections,
        header_seconds=settings.header_seconds,
        body_seconds=settings.body_seconds,
        idle_seconds=settings.idle_seconds,
        send_seconds=settings.send_seconds,
        body_bytes=max(settings.body_bytes, settings.photo_bytes),
        proxies=tuple(settings.trusted_proxies.replace(" ", "").split(","))
        if settings.trusted_proxies
        else (),
    )


def _possible_connections(settings: Settings) -> int:
    try:
        import resource
    except ImportError:  # pragma: no cover - not on Windows, which has no such limit
        return settings.connections
    own = _OWN_FILES + 4 * settings.solvers + 2 * settings.readers
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + own
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    possible = settings.connections if soft == resource.RLIM_INFINITY else soft - own
    if possible < 1:
        raise NurieError(
            f"the system allows {soft} open files, but {own + 1} are needed; see ulimit -n"
        )
    return min(settings.connections, possible)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


class _Processes(Multiprocess):
    """Several processes; Ctrl-C ends the command as it does with one."""

    _is_interrupted = False

    def run(self) -> None:
        """Run until a signal arrives."""
        super().run()
        if self._is_interrupted:
            raise KeyboardInterrupt

    def handle_int(self) -> None:
        """Ctrl-C."""
        self._is_interrupted = True
        super().handle_int()


def _bound(settings: Settings) -> socket.socket:
    """Bind the port before anything else happens."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        where = f"port {settings.port} of {settings.host}"
        if getattr(error, "errno", 0) == errno.EADDRINUSE:
            raise NurieError(
                f"{where} is used by another program; choose another port with --port"
            ) from None
        raise NurieError(f"{where} cannot be used: {error}") from None
    listener.set_inheritable(True)
    return listener


def _place(settings: Settings) -> str:
    if settings.is_sqlite:
        return str(settings.database_file)
    return settings.database_url.rpartition("@")[2] or "PostgreSQL"
