"""A file of lines that grows while a long run works, and that the next run continues.

The file has only whole lines: an interrupted line is cut off, at the latest when the next
run continues.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


class Lines:
    """The file: first read what is there, then open it to append lines."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._file: BinaryIO | None = None
        self._end = 0

    def there(self) -> Iterator[str]:
        """The whole lines that are in the file already."""
        if not self._path.exists():
            return
        with self._path.open("rb") as lines:
            for line in lines:
                if not line.endswith(b"\n"):
                    return
                self._end += len(line)
                yield line.decode(errors="replace")

    def open(self) -> None:
        """Open the file to append to the lines that were read; cut off the rest."""
        self._file = self._path.open("ab", buffering=0)
        self._file.truncate(self._end)

    def add(self, line: str) -> None:
        """Append a line."""
        assert self._file
        whole = line.encode()
        left = memoryview(whole)
        while left:
            left = left[self._file.write(left) :]
        self._end += len(whole)

    def close(self) -> None:
        """Close the file, without the part of a line that an interruption left."""
        if not self._file:
            return
        try:
            if os.fstat(self._file.fileno()).st_size > self._end:
                self._file.truncate(self._end)
        finally:
            self._file.close()
