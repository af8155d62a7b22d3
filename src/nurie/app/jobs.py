"""Runs solvers in processes with limits on their number, time and memory.

A process answers many questions, so that clients do not wait for it to start. It is killed
when it takes too long or when its client has disconnected. Clients share the processes
fairly.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.requests import ClientDisconnect

from nurie.app.errors import ApiError
from nurie.app.settings import Settings
from nurie.app.turns import IsGone, NoTurnError, Turns

PATIENCE = 5.0
"""Seconds that a request waits for its turn."""
TICK = 0.5
"""Seconds between two progress events."""
_GRACE = 2.0
"""Grace period after a solver's time limit before it is killed."""
SENDING = 30.0
"""Seconds to send the rest of the steps to a slow client, once the method is done."""
_LONGEST_LINE = 64 * 2**20
_QUESTIONS = 200
"""A process is replaced after this many questions."""


class Solvers:
    """The solvers of one server process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        number = max(1, settings.solvers // max(1, settings.workers))
        self.turns = Turns(
            number, min(settings.client_solvers, number), settings.waiting, settings.client_waiting
        )
        self._idle: list[_Solver] = []
        self._busy: set[_Solver] = set()

    async def warm_up(self) -> None:
        """Start a first solver, so that the first question does not wait for it."""
        with suppress(OSError):
            self._idle.append(await _Solver.start(self._settings.solve_megabytes))

    async def stop(self) -> None:
        """Stop all solvers."""
        for solver in [*self._idle, *self._busy]:
            await solver.end()

    @asynccontextmanager
    async def ask(
        self,
        question: Mapping[str, Any],
        seconds: float,
        is_gone: IsGone,
        client: str = "",
        *,
        data: bytes = b"",
        patience: float | None = None,
        is_last: bool = False,
    ) -> AsyncIterator[Answers]:
        """Send a question to a free solver, with a file if there is one.

        Leaving the context early kills the solver, and so does one that ``is_last``.

        Nothing is started for a client that disconnected while waiting.
        """
        try:
            async with self.turns.turn(client, PATIENCE if patience is None else patience, is_gone):
                if await is_gone():
                    raise ClientDisconnect
                async with self._one() as solver:
                    await solver.put({**question, "cells": self._settings.board_cells}, data)
                    if is_last:
                        solver.questions = _QUESTIONS
                    yield Answers(solver, seconds, is_gone)
        except NoTurnError:
            raise _busy() from None

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[_Solver]:
        """Borrow a solver; it is kept for others if it has answered everything."""
        solver: _Solver | None = None
        while self._idle and (solver is None or not solver.is_alive):
            solver = self._idle.pop()
        if solver is None or not solver.is_alive:
            solver = await _Solver.start(self._settings.solve_megabytes)
        self._busy.add(solver)
        try:
            yield solver
        finally:
            self._busy.discard(solver)
            if answers_ended(solver):
                self._idle.append(solver)
            else:
                await solver.end()


class _Solver:
    """A process that waits for questions."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.questions = 0
        self.is_open = False
        """Whether it still has to answer."""

    @classmethod
    async def start(cls, megabytes: int) -> _Solver:
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "nurie.app.worker",
                str(megabytes),
                str(os.getpid()),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=_LONGEST_LINE,
                start_new_session=True,
            )
        )

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None

    async def put(self, question: Mapping[str, Any], data: bytes = b"") -> None:
        assert self.process.stdin is not None
        self.is_open = True
        self.questions += 1
        with suppress(ConnectionError):
            whole = {**question, "bytes": len(data)} if data else question
            self.process.stdin.write(json.dumps(whole).encode() + b"\n")
            if data:
                self.process.stdin.write(data)
            await self.process.stdin.drain()

    async def line(self) -> bytes:
        assert self.process.stdout is not None
        return await self.process.stdout.readline()

    async def end(self) -> None:
        self.kill()
        await self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()

    def kill(self) -> None:
        self.is_open = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)


def answers_ended(solver: _Solver) -> bool:
    """Whether a solver can take another question."""
    return not solver.is_open and solver.is_alive and solver.questions < _QUESTIONS


class Answers:
    """The answer of a solver, piece by piece."""

    def __init__(self, solver: _Solver, seconds: float, is_gone: IsGone | None = None) -> None:
        self._solver = solver
        self._is_gone = is_gone
        self._began = time.monotonic()
        self._deadline = self._began + seconds + _GRACE
        self._is_done = False
        self._reading: asyncio.Task[bytes] | None = None

    @property
    def seconds(self) -> float:
        """The seconds since it started."""
        return time.monotonic() - self._began

    async def first(self) -> dict[str, Any]:
        """The first piece; raises an error if the solver refused, or if the client has left."""
        while (piece := await self.next()) is None:
            if self._is_gone is not None and await self._is_gone():
                raise ClientDisconnect
        if "refused" in piece:
            await self.next()
            told = piece["refused"]
            status = 501 if told["code"] == "unavailable" else 422
            raise ApiError(status, told["code"], told["message"], told["field"])
        return piece

    async def next(self) -> dict[str, Any] | None:
        """The next piece: empty at the end, None if nothing has arrived for a while."""
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._solver.line())
        left = self._deadline - time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, min(TICK, left))):
                line = await asyncio.shield(self._reading)
        except TimeoutError:
            if time.monotonic() < self._deadline:
                return None
            self._solver.kill()
            raise ApiError(422, "took_too_long", "the method took too long") from None
        self._reading = None
        try:
            piece: dict[str, Any] = json.loads(line)
        except ValueError:
            self._solver.kill()
            message = "the method ended without an answer; it may have run out of memory"
            raise ApiError(422, "method_failed", message) from None
        if not piece:
            self._solver.is_open = False
        elif piece.get("done") and not self._is_done:
            self._is_done = True
            self._deadline = max(self._deadline, time.monotonic() + SENDING)
        return piece


def _busy() -> ApiError:
    message = "all solvers are busy; try again in a moment"
    return ApiError(429, "busy", message, retry_after=5)
