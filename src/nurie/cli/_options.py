"""Options that several verbs share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from nurie.cluster import Cluster

ClusterAddress = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Use a Dask cluster: the address of its scheduler, or local:N.",
    ),
]
"""The option of every verb whose work many machines can share."""
Time = Annotated[
    float | None,
    typer.Option("--time", metavar="S", min=0, help="Give up on a puzzle after this many seconds."),
]
"""The option of every verb that solves puzzles one by one."""


@contextmanager
def crew(address: str | None, note: Callable[[str], object]) -> Iterator[Cluster | None]:
    """The cluster that ``--cluster`` names, for as long as the verb runs."""
    if address is None:
        yield None
        return
    import gc
    import logging

    # Errors and notes already say what went wrong; Dask would add pages of log.
    logging.disable(logging.CRITICAL)
    try:
        with Cluster(address, note) as cluster:
            # Dask consists of so many objects that looking for garbage among them takes long.
            gc.freeze()
            yield cluster
    finally:
        gc.unfreeze()
        logging.disable(logging.NOTSET)
