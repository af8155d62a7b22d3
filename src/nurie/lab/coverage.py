"""What ran: which solvers saw all puzzles of a study, which did not, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nurie.lab.pages import Block, Paragraph, Points
from nurie.lab.results import HOPELESS, Result, Study
from nurie.puzzle import amount

MARK = "†"
"""Marks a solver that ran on fewer puzzles than the study has."""


def marked(study: Study, solver: str) -> str:
    """The name of a solver in a table."""
    return f"`{solver}` {MARK}" if study.is_partial(solver) else f"`{solver}`"


def note(study: Study) -> str:
    """What the mark means, as a sentence; empty if it is not needed."""
    if not any(map(study.is_partial, study.solvers)):
        return ""
    return f" {MARK} ran on fewer puzzles than the others."


def blocks(study: Study) -> Iterator[Block]:
    """How many solvers ran on everything, and a point for each of the others."""
    total = len(study.puzzles)
    partial = [solver for solver in study.solvers if study.is_partial(solver)]
    whole = len(study.solvers) - len(partial)
    if not partial:
        who = {1: "The solver", 2: "Both solvers"}.get(whole, f"All {whole} solvers")
        yield Paragraph(f"{who} ran on {_all(total)}.")
        return
    who = f"{whole or 'None'} of {amount(len(study.solvers), 'solver')}"
    yield Paragraph(
        f"{who} ran on {_all(total)}. The others are "
        f"marked {MARK}: their counts, medians and totals are of fewer puzzles, usually the easier "
        "ones, and cannot be compared with those of the rest."
    )
    yield Points([f"`{solver}`: {_reason(study.of(solver), total)}" for solver in partial])


def _all(total: int) -> str:
    return f"all {total} puzzles" if total > 1 else "the one puzzle"


def _reason(results: Sequence[Result], total: int) -> str:
    """How many puzzles a solver ran on, and why not on the others."""
    last = results[-1].first
    count = f"{len(results)} of {total} puzzles"
    wanted = min(total, last.first or total)
    parts = []
    if wanted < total:
        parts.append(f"the suite gives it only the first {wanted}")
    if len(results) < wanted:
        gave_up = any(result.status in HOPELESS for result in results)
        if last.patience and gave_up:
            like = " of one size and density" if last.group.get("density") else ""
            parts.append(
                f"it gave up on {last.patience}{like} in a row and skipped the rest"
                + (" and the larger ones" if like else "")
            )
        else:
            parts.append("the rest was not measured")
    return f"{count}; {', and '.join(parts)}"
