"""The contract: limits that make sense, outcomes that read well."""

from __future__ import annotations

import json

import pytest

from nurie import Grid, Limits, Outcome, Statistics, Status


@pytest.mark.parametrize(
    ("limits", "complaint"),
    [
        ({"seconds": -1.0}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"solutions": 0}, "solutions"),
        ({"conflicts": -1}, "conflicts"),
    ],
)
def test_limits_that_make_no_sense(limits: dict[str, float], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Limits(**limits)  # type: ignore[arg-type]


def test_limits_by_default_settle_uniqueness() -> None:
    assert Limits() == Limits(seconds=None, solutions=2, conflicts=None)


def test_the_solution_is_the_first_one() -> None:
    assert Outcome(Status.NONE).solution is None
    outcome = Outcome(Status.SEVERAL, (Grid("#."), Grid(".#")))
    assert outcome.solution == Grid("#.")


def test_a_status_is_its_name() -> None:
    assert [str(status) for status in Status] == ["unique", "several", "none", "solved", "timeout"]


def test_an_outcome_as_plain_data() -> None:
    outcome = Outcome(
        Status.SEVERAL,
        (Grid("#. .#"), Grid(".# #.")),
        Statistics(line_solves=4, probes=2, seconds=0.1234567),
    )
    assert json.loads(json.dumps(outcome.as_json())) == {
        "status": "several",
        "solutions": [["#.", ".#"], [".#", "#."]],
        "seconds": 0.123457,
        "stats": {
            "line_solves": 4,
            "probes": 2,
            "decisions": 0,
            "conflicts": 0,
            "propagations": 0,
            "restarts": 0,
        },
    }
