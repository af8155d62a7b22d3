"""Starts the server: the database up to date, the port ours, then one process or several."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.supervisors import Multiprocess

from nurie.app.server import PARENT, create_app, prepare
from nurie.app.settings import Settings
from nurie.errors import NurieError

_BACKLOG = 2048
_GRACE = 5
"""Seconds that requests get to end when the server stops."""
_SILENCE = 30
"""Seconds after which a process that gives no sign of life is replaced."""


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Runs the server until it is stopped; says its address once it listens."""
    with _bound(settings) as listener:
        prepare(settings)
        host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
        port = listener.getsockname()[1]
        say(
            f"Nurie is at http://{host}:{port} (Ctrl-C stops it); its data is in {_place(settings)}"
        )
        if not (settings.static / "index.html").exists():
            say("the client is not built, so there is only the API; make install builds it")
        os.environ.update(settings.as_environment())
        os.environ[PARENT] = str(os.getpid())
        config = uvicorn.Config(
            "nurie.app.server:create_app" if settings.workers > 1 else create_app(settings),
            factory=settings.workers > 1,
            workers=settings.workers,
            log_level="warning",
            access_log=False,
            server_header=False,
            backlog=_BACKLOG,
            timeout_graceful_shutdown=_GRACE,
            timeout_worker_healthcheck=_SILENCE,
        )
        if settings.workers > 1:
            _Processes(config, sockets=[listener]).run()
        else:
            uvicorn.Server(config).run(sockets=[listener])


class _Processes(Multiprocess):
    """Several processes; Ctrl-C ends the command as it does with one."""

    _is_interrupted = False

    def run(self) -> None:
        """Runs until a signal says otherwise."""
        super().run()
        if self._is_interrupted:
            raise KeyboardInterrupt

    def handle_int(self) -> None:
        """Ctrl-C."""
        self._is_interrupted = True
        super().handle_int()


def _bound(settings: Settings) -> socket.socket:
    """The port, taken before anything else is done."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        where = f"port {settings.port} of {settings.host}"
        if getattr(error, "errno", 0) == errno.EADDRINUSE:
            raise NurieError(
                f"{where} is taken by another program; choose another one with --port"
            ) from None
        raise NurieError(f"{where} cannot be used: {error}") from None
    listener.set_inheritable(True)
    return listener


def _place(settings: Settings) -> str:
    if settings.is_sqlite:
        return str(settings.database_file)
    return settings.database_url.rpartition("@")[2] or "PostgreSQL"
