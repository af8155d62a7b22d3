"""Atomic file writing: a draft replaces a file only when it is complete.

The names of drafts and scratch folders contain the process that makes them, so that the
next writer in the same folder can recognise and remove what a killed process left behind.
"""

from __future__ import annotations

import errno
import os
import platform
import re
import secrets
import shutil
import stat
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

PRIVATE = 0o600
"""The mode of files that only their owner may read."""
_NAME = re.compile(r"\.?nurie-draft-([0-9a-f]{8})-(\d+)-")
_DAY = 86_400.0
"""Seconds after which a draft of another machine is considered abandoned."""


@contextmanager
def replacing(target: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write, which replaces another only when it is complete.

    A pipe or a device cannot be replaced and is written to directly.
    """
    path = Path(target).resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path.parent))
    draft = draft_beside(path)
    file = draft.open("xb")
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            draft.chmod(stat.S_IMODE(path.stat().st_mode))
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def draft_beside(path: Path) -> Path:
    """A name for a draft of a file; removes abandoned drafts from its folder first."""
    _sweep(path.parent)
    return path.with_name(f".{_mark()}{secrets.token_hex(6)}{path.suffix}")


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A temporary folder."""
    _sweep(Path(tempfile.gettempdir()))
    return tempfile.TemporaryDirectory(prefix=_mark())


def create_private(path: Path) -> None:
    """Create an empty file that only its owner can read, unless it exists already."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def to_disk(path: Path) -> None:
    """Wait until a file, or the entries of a folder, would survive a power failure."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _mark() -> str:
    """The prefix of the names of this process's drafts."""
    return f"nurie-draft-{_machine()}-{os.getpid()}-"


def _machine() -> str:
    """A name of this machine or container, for the names of files."""
    return f"{zlib.crc32(platform.node().encode()):08x}"


def _sweep(folder: Path) -> None:
    """Remove drafts whose processes have ended; ignore those that cannot be removed."""
    with suppress(OSError):
        for entry in os.scandir(folder):
            found = _NAME.match(entry.name)
            with suppress(OSError):
                if found and _is_left(entry, found[1], int(found[2])):
                    if entry.is_dir(follow_symlinks=False):
                        shutil.rmtree(entry.path)
                    else:
                        Path(entry.path).unlink()


def _is_left(entry: os.DirEntry[str], machine: str, process: int) -> bool:
    if machine != _machine() or os.name == "nt":
        return time.time() - entry.stat(follow_symlinks=False).st_mtime > _DAY
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        return False
    return False
