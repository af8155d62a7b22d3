"""The contract: limits that make sense, outcomes that read well."""

from __future__ import annotations

import json

import pytest

from nurie import Cancellation, Grid, Limits, Outcome, Statistics, Status
from nurie.solving import Watch


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
    names = ["unique", "several", "none", "solved", "timeout", "stuck"]
    assert [str(status) for status in Status] == names


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
            "nodes": 0,
            "tries": 0,
        },
    }


def test_a_watch_stops_at_every_limit() -> None:
    token = Cancellation()
    watch = Watch(Limits(conflicts=2, cancel=token))
    assert not watch.stopped
    watch.conflicts = 2
    assert watch.stopped
    assert Watch(Limits(seconds=0)).stopped
    patient = Watch(Limits(seconds=1000, cancel=token))
    assert not patient.stopped
    token.cancel()
    assert patient.stopped
    assert 0 <= patient.seconds < 1000


def test_what_is_left_of_the_time() -> None:
    assert Watch(Limits()).left() == Limits()
    left = Watch(Limits(seconds=5, solutions=1)).left()
    assert left.solutions == 1
    assert left.seconds is not None
    assert 0 < left.seconds < 5
    assert Watch(Limits(seconds=0)).left().seconds == 0


@pytest.mark.parametrize("wrong", [True, 1, "stop", object()])
def test_what_cannot_cancel_is_no_token(wrong: object) -> None:
    with pytest.raises(TypeError, match="cancel"):
        Limits(cancel=wrong)  # type: ignore[arg-type]


def test_a_watch_may_have_another_clock() -> None:
    now = [10.0]
    watch = Watch(Limits(seconds=5), lambda: now[0])
    now[0] = 13.0
    assert (watch.stopped, watch.seconds, watch.left().seconds) == (False, 3.0, 2.0)
    now[0] = 15.0
    assert watch.stopped
