"""How often one key and one address may save, read, solve and parse: buckets of tokens.

A bucket holds as much as a minute allows and fills evenly, so short bursts pass. Each
process counts for itself.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from functools import lru_cache

from starlette.types import Scope

from nurie.app.errors import ApiError
from nurie.app.settings import Settings

_MOST_BUCKETS = 100_000
_MEGABYTE = 2**20


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits that one customer has."""
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
        """What is left in a bucket, and when that was counted; the latest used comes last."""

    def take(self, sort: str, address: str, key: bytes | None = None) -> None:
        """Counts one request of a sort (``saves`` …); refuses it when there were too many."""
        wanted: list[tuple[str, str | bytes]] = [(f"address_{sort}", address)]
        if key is not None:
            wanted.append((f"key_{sort}", key))
        wait = max(self._wait(name, who, 1.0) for name, who in wanted)
        if wait:
            raise _too_many(wait)
        for name, who in wanted:
            self._spend(name, who, 1.0)

    def take_bytes(self, address: str, number: int) -> None:
        """Counts bytes that an address sends; refuses them when there were too many.

        A bucket may be overdrawn by one request, so that none is too large to ever pass.
        """
        wait = self._wait("address_megabytes", address, 0.0)
        if wait:
            raise _too_many(wait)
        self._spend("address_megabytes", address, number / _MEGABYTE)

    def _wait(self, name: str, who: str | bytes, amount: float) -> float:
        """Seconds until a bucket holds so much."""
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
