"""Conclusions: what the documents claim, our figure, whether they agree, and why.

The claims are data, in ``claims.toml``. Each names a measure (a function of this file), the
solver and the puzzles that it concerns, and the bounds within which our figure agrees. So the
verdict always comes from the runs of a study.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from nurie.lab import measures
from nurie.lab.measures import Figure
from nurie.lab.pages import Block, Heading, Paragraph, Table
from nurie.lab.results import Study
from nurie.puzzle import amount

CLAIMS = Path(__file__).with_name("claims.toml")
AGREES, DIFFERS, UNCLEAR, UNMEASURED = "agrees", "differs", "unclear", "not measured"
_UNCLEAR = "Noise, or runs that were given up, leave open on which side of the bound it is."


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A claim of a document next to our figure."""

    document: str
    claim: str
    theirs: str
    ours: str
    verdict: str
    why: str


@cache
def claims() -> Sequence[Mapping[str, Any]]:
    """The claims of all documents."""
    told: list[Mapping[str, Any]] = tomllib.loads(CLAIMS.read_text(encoding="utf-8"))["claims"]
    return told


def conclude(study: Study, claim: Mapping[str, Any]) -> Conclusion:
    """Judge a claim by the runs of a study."""
    figure = measures.MEASURES[claim["measure"]](study, claim)
    verdict = _verdict(figure, claim)
    why = {UNCLEAR: _UNCLEAR, UNMEASURED: "–"}.get(verdict) or claim[verdict]
    ours = figure.text if figure else "–"
    return Conclusion(claim["document"], claim["says"], claim["theirs"], ours, verdict, why)


def _verdict(figure: Figure | None, claim: Mapping[str, Any]) -> str:
    if figure is None:
        return UNMEASURED
    least, most = claim.get("at_least", -math.inf), claim.get("at_most", math.inf)
    found = {least <= value <= most for value in (figure.low, figure.value, figure.high)}
    if len(found) > 1:
        return UNCLEAR
    return AGREES if found.pop() else DIFFERS


def blocks(study: Study) -> Iterator[Block]:
    """The conclusions about the documents that the suite of a study repeats."""
    found = [conclude(study, claim) for claim in claims() if claim["table"] in study.tables]
    if not any(one.verdict != UNMEASURED for one in found):
        return
    yield Heading("Conclusions")
    counts = {
        verdict: sum(one.verdict == verdict for one in found)
        for verdict in (AGREES, DIFFERS, UNCLEAR, UNMEASURED)
    }
    words = ", ".join(f"{verdict}: {count}" for verdict, count in counts.items() if count)
    yield Paragraph(
        f"{amount(len(found), 'claim')} of the documents, judged by the figures of this study: "
        f"{words}. A claim agrees if our figure is within the bounds that `lab/claims.toml` gives "
        "for it. **The puzzles and the machine are others**, so most bounds are about ratios, "
        "counts and sizes. What a solver skipped after giving up too often counts as given up. "
        "Where an interval is given, its confidence is 95%."
    )
    yield Table(
        ["document", "claim", "theirs", "ours", "verdict", "why"],
        [
            [one.document, one.claim, one.theirs, one.ours, f"**{one.verdict}**", one.why]
            for one in found
        ],
        is_text=True,
    )
