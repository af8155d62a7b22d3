"""Studies made up for tests, without running anything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from nurie.lab.results import FILE, Run, Settings, Study

TABLES = {"nonogram": ["thesis", "survey", "growth"], "nurikabe": ["nurikabe"]}
SETTINGS = Settings("documents", 300, None, 1)


def made_up(
    solver: str,
    puzzle: str,
    seconds: Sequence[float],
    *,
    side: int = 5,
    digest: str = "0",
    status: str = "solved",
    options: Mapping[str, Any] | None = None,
    settings: Settings = SETTINGS,
    effort: Mapping[str, int] | None = None,
    **more: Any,
) -> list[Run]:
    """The runs of one solver on one puzzle."""
    return [
        Run(
            suite="documents",
            puzzle=puzzle,
            digest=digest,
            width=side,
            height=side,
            solver=solver,
            method=solver.partition(":")[0],
            options=options or {},
            seed=None,
            run=number,
            settings=settings,
            status=status,
            seconds=time,
            effort=effort or {"line_solves": side * 3, "probes": 0},
            peak_megabytes=20,
            at="2024-05-01T12:00:00+00:00",
            machine={"processor": "a fast one"},
            versions={"nurie": "9.9"},
            **{"tables": TABLES[more.get("kind", "nonogram")], **more},
        )
        for number, time in enumerate(seconds, 1)
    ]


def study(*runs: Iterable[Run]) -> Study:
    """All of them together."""
    return Study([run for some in runs for run in some])


def save(what: Study, folder: Path) -> str:
    """Writes a study as the lab would have."""
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(b"".join(run.as_line() for run in what.runs))
    return str(folder)
