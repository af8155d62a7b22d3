"""Rate limits per key and address for saving, reading, solving, parsing and linking.

They are token buckets: a bucket holds as many tokens as a minute allows and fills evenly, so
short bursts pass. Each process counts separately.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

from starlette.types import Scope

from nurie.app.errors import ApiError
from nurie.app.settings import Settings

_MOST_BUCKETS = 100_000
_MEGABYTE = 2**20


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """What counts as one address: for IPv6, the /64 network that one customer has."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def client_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


class Rates:
    """The buckets of one process."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._buckets: dict[tuple[str, str | bytes], tuple[float, float]] = {}
        """The tokens in a bucket and the time of the count; the most recently used is last."""

    def take(self, sort: str, address: str, key: bytes | None = None) -> None:
        """Count one request of a type (``saves`` …); raise an error if there were too many."""
        wanted: list[tuple[str, str | bytes]] = [(f"address_{sort}", address)]
        if key is not None:
            wanted.append((f"key_{sort}", key))
        self._take(wanted)

    def take_try(self, address: str) -> None:
        """Count one code that an address tries; raise an error if there were too many.

        Those who guess codes from many addresses meet the limit on all addresses together.
        """
        self._take([("address_links", address), ("all_links", "")])

    def _take(self, wanted: Sequence[tuple[str, str | bytes]]) -> None:
        wait = max(self._wait(name, who, 1.0) for name, who in wanted)
        if wait:
            raise _too_many(wait)
        for name, who in wanted:
            self._spend(name, who, 1.0)

    def take_bytes(self, address: str, number: int) -> None:
        """Count bytes that an address sends; raise an error if there were too many.

        One request may overdraw a bucket, so that every request can pass eventually.
        """
        wait = self._wait("address_megabytes", address, 0.0)
        if wait:
            raise _too_many(wait)
        self._spend("address_megabytes", address, number / _MEGABYTE)

    def _wait(self, name: str, who: str | bytes, amount: float) -> float:
        """Seconds until a bucket has enough tokens."""
        most: int = getattr(self._settings, name)
        if not most:
            return 0.0
        return max(0.0, (amount - self._left(name, who, most)) * 60 / most)

    def _left(self, name: str, who: str | bytes, most: int) -> float:
        left, counted = self._buckets.get((name, who), (float(most), self._clock()))
        return min(float(most), left + (self._clock() - counted) * most / 60)

    def _spend(self, name: str, who: str | bytes, amount: float) -> None:
        most: int = getattr(self._settings, name)
        if most:
            left = self._left(name, who, most) - amount
            self._buckets.pop((name, who), None)
            self._buckets[name, who] = left, self._clock()
            if len(self._buckets) > _MOST_BUCKETS:
                del self._buckets[next(iter(self._buckets))]


def _too_many(wait: float) -> ApiError:
    seconds = math.ceil(wait)
    message = f"too many requests; try again in {seconds} seconds"
    return ApiError(429, "too_many", message, retry_after=seconds)
