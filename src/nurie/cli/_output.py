"""Where a verb writes a picture or a document: a file, a folder or standard output."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nurie.cli._inputs import STANDARD_INPUT, is_folder
from nurie.cli._session import Session
from nurie.drafts import replacing
from nurie.errors import NurieError


def is_for_many(out: str) -> bool:
    """Whether an output is a folder: an existing one, or a name that ends in a slash."""
    return out != STANDARD_INPUT and (out.endswith("/") or is_folder(out))


def write_out(data: bytes, out: str) -> None:
    """Write to a file, completely or not at all, or to standard output."""
    if out == STANDARD_INPUT:
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            error.filename = "standard output"
            raise
        return
    try:
        with replacing(out) as file:
            file.write(data)
    except OSError as error:
        error.filename = out
        raise


def expect_suffix(out: str, what: str, *suffixes: str) -> None:
    """Raise an error if a file name has an extension of something else; it may have none."""
    suffix = Path(out).suffix.lower()
    if suffix and suffix not in suffixes:
        raise NurieError(f"{what} is not written as {suffix!r}; use {', '.join(suffixes)}")


def refuse_terminal(out: str, what: str) -> None:
    """Raise an error if binary data would be written to a terminal."""
    if out == STANDARD_INPUT and sys.stdout.isatty():
        raise NurieError(f"{what} is not for a terminal; name a file with --out")


def path_in(folder: str, file: str, index: int, is_one: bool, suffix: str) -> Path:
    """The path of one of several outputs, named after the file of the puzzle."""
    stem = "puzzle" if file == STANDARD_INPUT else Path(file).stem
    return Path(folder) / f"{stem}{'' if is_one else f'-{index:04d}'}{suffix}"


@contextmanager
def notes_for_warnings(session: Session) -> Iterator[None]:
    """Report warnings of the library as notes."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", UserWarning)
        yield
    for warning in caught:
        session.note(f"note: {warning.message}")
