"""Counts the parts of a census on several threads, and keeps what is finished in a file.

The file has a line of JSON for the census and one for each finished part. The next run of the
same census continues it; a line that a killed run did not finish is cut off. The totals do not
depend on the order of the parts, nor on who counted them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from nurie import native
from nurie._engine import Cancellation
from nurie.cluster import Cluster
from nurie.drafts import to_disk
from nurie.errors import NurieError
from nurie.growing import GrowingFile
from nurie.lab.census.totals import Size, Totals, total
from nurie.solving import Limits
from nurie.streaming import in_order

VERSION = 1
"""Changes when a part has other boards than before, so that old files are not continued."""


def count(size: Size, part: int, cancel: Cancellation | None = None) -> Totals | None:
    """The totals of one part; None if it was cancelled."""
    found: Totals | None = native.ask("census_part", Limits(cancel=cancel), *size, part)
    return found


def count_parts(
    size: Size, parts: Iterable[int], *, workers: int = 1, cluster: Cluster | None = None
) -> Iterator[tuple[int, Totals]]:
    """Count parts on this many threads or on a cluster; yield each with its totals, in order."""
    if cluster is not None:
        for part, totals in cluster.map(partial(count, size), parts, lambda part: part):
            assert totals is not None
            yield part, totals
        return
    cancel = Cancellation()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for part, totals in in_order(
                parts, lambda part: pool.submit(count, size, part, cancel).result, 2 * workers
            ):
                assert totals is not None
                yield part, totals
        finally:
            cancel.cancel()
            pool.shutdown(cancel_futures=True)


class Ledger:
    """The file of finished parts, open for one writer."""

    def __init__(self, path: Path, size: Size) -> None:
        self.size = size
        self.done: set[int] = set()
        """The finished parts,"""
        self.totals = Totals()
        """and their totals."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise NurieError(f"{path.parent} is a file; --out names a folder") from None
        self._lines = GrowingFile(path, "another census")
        try:
            self._take_over()
        except BaseException:
            self._lines.close()
            raise

    def _take_over(self) -> None:
        head = {"census": str(self.size), "parts": self.size.parts, "version": VERSION}
        found = []
        good = 0
        for line in self._lines.lines():
            told = _object(line)
            if not good:
                if told != head:
                    raise NurieError(
                        f"{self._lines.path} is not a census of {self.size} by this version of "
                        "Nurie; choose another folder for --out"
                    )
            else:
                try:
                    part, totals = int(told["part"]), Totals.of(told)
                except (KeyError, TypeError, ValueError):
                    break
                if part not in self.done:
                    self.done.add(part)
                    found.append(totals)
            good += len(line)
        self._lines.cut(good)
        if not good:
            self._lines.add(_line(head))
            to_disk(self._lines.path.parent)
        self.totals = total(found)

    def left(self) -> list[int]:
        """The parts that are not finished."""
        return [part for part in range(self.size.parts) if part not in self.done]

    def add(self, part: int, totals: Totals) -> None:
        """Append a finished part."""
        self._lines.add(_line({"part": part, **totals.as_dict()}))
        self.done.add(part)
        self.totals += totals

    def close(self) -> None:
        """Release the file for another writer."""
        to_disk(self._lines.path)
        self._lines.close()


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _object(line: bytes) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except ValueError:
        return {}
    return told if isinstance(told, dict) else {}
