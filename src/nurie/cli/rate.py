"""``nurie rate``: how hard puzzles are for a person, and why."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

import nurie
from nurie.cli._inputs import Files, Item, read
from nurie.cli._memory import Memory
from nurie.cli._options import ClusterAddress, crew
from nurie.cli._results import Out, results_of
from nurie.cli._session import Session, depth_of
from nurie.cli._words import heading, how_often, styled
from nurie.cluster import Cluster
from nurie.difficulty import Rating
from nurie.drawing.text import Depth
from nurie.messages import technique_name
from nurie.puzzle import Puzzle, amount


def rate(
    files: Files,
    cluster: ClusterAddress = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per line.")] = False,
    out: Out = None,
    memory: Memory = None,
) -> int:
    """Rate how hard puzzles are for a person.

    The levels are beginner, easy, medium, hard and expert, 1 to 5. A rating counts the
    steps that techniques take, how hard they are, how many places offer a next step, and
    how many suppositions have to be followed, and how far. It is the same on every machine.
    The exit code is 1 if a puzzle has no rating, because no single solution was proved.
    Run the same command again to continue an interrupted --json --out FILE.

        nurie rate puzzle.non
        nurie rate --json folder/
    """
    with (
        Session("rating", memory) as session,
        results_of(session, json, out, lambda told: told["level"] is None) as results,
        crew(cluster, session.note) as machines,
    ):
        for item, rating in _rated(results.missing(read(files, session)), machines):
            if isinstance(rating, MemoryError):
                session.leave_for_memory(item.place)
                session.finish()
                continue
            session.finish()
            if rating is None:
                session.leave_unsolved()
            if json:
                results.write(item, _as_data(rating))
            else:
                session.write_part(_as_text(item, rating, depth_of(sys.stdout)))
    return session.code


def _rated(
    items: Iterator[Item], machines: Cluster | None
) -> Iterator[tuple[Item, Rating | MemoryError | None]]:
    """Every puzzle with its rating, here or on a cluster."""
    if machines is not None:
        yield from machines.map(_rate, items, lambda item: item.puzzle)
        return
    for item in items:
        yield item, _rate(item.puzzle)


def _rate(puzzle: Puzzle) -> Rating | MemoryError | None:
    try:
        return nurie.rate(puzzle)
    except MemoryError as error:
        return error


def _as_data(rating: Rating | None) -> dict[str, Any]:
    return rating.as_data() if rating else {"level": None}


def _as_text(item: Item, rating: Rating | None, depth: Depth) -> str:
    """The level and score, and the measures behind them as lines."""
    if rating is None:
        return f"{heading(item, depth)}: no rating, because no single solution was proved"
    level = f"{rating.level} ({rating.level.number} of {len(nurie.Level)})"
    lines = [
        ("level", f"{level}, score {rating.score:,}"),
        ("hardest", _hardest(rating)),
        ("steps", f"{rating.steps:,}, work {rating.work:,}"),
        ("places", f"{rating.places:g} on average; {amount(rating.bottlenecks, 'bottleneck')}"),
        ("suppositions", _suppositions(rating)),
    ]
    if rating.sweeps is not None:
        simple = f"simple, {amount(rating.sweeps, 'sweep')}" if rating.is_simple else "not simple"
        lines.append(("sweeps", simple))
    drawn = [f"  {styled(name.ljust(14), '2', depth)}{text}" for name, text in lines]
    return "\n".join([heading(item, depth), *drawn])


def _hardest(rating: Rating) -> str:
    return f"{technique_name(rating.hardest).lower()}, {how_often(rating.times)}"


def _suppositions(rating: Rating) -> str:
    if not rating.suppositions:
        return "none"
    links = amount(rating.links, "link")
    return f"{rating.suppositions:,}, {links}, the longest has {rating.longest:,}"
