"""Conclusions from made-up figures: claims that hold, fail, stay open, or were not measured."""

from __future__ import annotations

import math
from typing import Any

import pytest

from nurie import registry
from nurie.lab import conclusions, findings, measures, pages
from nurie.lab.entrants import parse
from nurie.lab.results import Settings, Study
from nurie.lab.suite import TABLES
from tests.lab.studies import made_up, study

ONCE = Settings("once", 60, None, 1)
KINDS = {"nurikabe": "nurikabe"}


def judged(what: Study, **claim: Any) -> conclusions.Conclusion:
    told = {
        "document": "000", "says": "so", "theirs": "1", "agrees": "as said", "differs": "not so",
    }  # fmt: skip
    return conclusions.conclude(what, told | claim)


def of(solver: str, times: dict[str, float | None], side: int = 5, **more: Any) -> list[Any]:
    """One run on each puzzle; None is a run that was given up."""
    return [
        run
        for puzzle, time in times.items()
        for run in made_up(
            solver, puzzle, [60 if time is None else time], side=side, settings=ONCE,
            status="timeout" if time is None else "solved", **more,
        )
    ]  # fmt: skip


def verdict(what: Study, **claim: Any) -> tuple[str, str]:
    found = judged(what, **claim)
    return found.verdict, found.ours


def test_a_claim_holds_fails_or_was_not_measured() -> None:
    half = study(of("a", {"p": 1, "q": None}))
    claim = {"measure": "settled", "of": {"solver": "a"}}
    good = judged(half, **claim, at_least=0.5)
    assert (good.verdict, good.ours, good.why) == ("agrees", "1 of 2", "as said")
    bad = judged(half, **claim, at_least=0.6)
    assert (bad.verdict, bad.why) == ("differs", "not so")
    assert judged(half, **claim, at_most=0.4).verdict == "differs"
    missing = judged(half, **claim | {"of": {"solver": "b"}}, at_least=0)
    assert (missing.verdict, missing.ours, missing.why) == ("not measured", "–", "–")


def test_a_claim_is_about_some_puzzles_and_options() -> None:
    what = study(
        of("a", {"p": 1}, side=5, options={"x": 1}),
        of("a", {"q": None}, side=10, options={"x": 2}),
        of("a", {"r": 2}, side=20, options={"x": 2}, group={"size": 20, "density": 0.5}),
    )
    a = {"measure": "settled", "of": {"solver": "a"}}
    assert judged(what, **a).ours == "2 of 3"
    assert judged(what, **a, sides=[6, 30]).ours == "1 of 2"
    assert judged(what, **a, puzzles=["p", "q"]).ours == "1 of 2"
    assert judged(what, **a, density=0.5).ours == "1 of 1 (21 to 100%)"
    assert judged(what, measure="settled", of={"solver": "a", "x": 2}).ours == "1 of 2"


def test_what_a_solver_skipped_counts_as_given_up() -> None:
    def at(side: int, density: float) -> dict[str, Any]:
        return {"side": side, "group": {"size": side, "density": density}}

    names = {(side, density): f"{side} {density}" for side in (5, 10, 20) for density in (0.3, 0.5)}
    whole = study(*(of("b", {name: 1}, **at(*key)) for key, name in names.items()))
    some = study(
        of("a", {names[5, 0.3]: 1}, **at(5, 0.3), patience=1),
        of("a", {names[10, 0.3]: None}, **at(10, 0.3), patience=1),
        of("a", {names[5, 0.5]: 1}, **at(5, 0.5), patience=1),
    )
    both = study(whole.runs, some.runs)
    a = {"measure": "settled", "of": {"solver": "a"}}
    assert judged(both, **a, density=0.3).ours == "1 of 3 (6 to 79%)"
    assert judged(both, **a, density=0.5).ours == "1 of 1 (21 to 100%)", "it did not give up there"
    ratio = {"measure": "ratio", "of": {"solver": "a"}, "than": {"solver": "b"}}
    assert judged(both, **ratio, sides=[20, 20]).ours.startswith("at least 60×")
    few = study(
        of("b", {"p": 1, "q": 1, "r": 1}),
        of("a", {"p": None}, patience=1, first=2),
    )
    assert judged(few, **a).ours == "0 of 2", "the suite gives it only the first two"


def test_the_largest_side() -> None:
    ends = study(of("a", {"p": 1}, side=5), of("a", {"q": None}, side=8))
    a = {"measure": "largest", "of": {"solver": "a"}, "at_least": 5, "at_most": 5}
    assert verdict(ends, **a) == ("agrees", "up to side 5; ran up to side 8")
    assert verdict(study(of("a", {"p": 1}, side=5)), **a)[0] == "differs"


def test_the_slowest_and_the_mean() -> None:
    what = study(of("a", {"p": 1, "q": 3}), of("b", {"p": 1, "q": None}))
    assert verdict(what, measure="slowest", of={"solver": "a"}, at_most=3) == (
        "agrees",
        "3.000 s (q)",
    )
    assert verdict(what, measure="slowest", of={"solver": "b"}, at_most=99) == (
        "differs", "1 of 2 not settled",
    )  # fmt: skip
    assert verdict(what, measure="mean", of={"solver": "a"}, at_most=2)[0] == "agrees"
    unsettled = {"measure": "mean", "of": {"solver": "b"}}
    assert verdict(what, **unsettled, at_most=40) == (
        "unclear", "more than 30.5 s, 1 of 2 settled",
    )  # fmt: skip
    assert verdict(what, **unsettled, at_most=30)[0] == "differs"
    stuck = study(made_up("line", "p", [0.5], status="stuck", settings=ONCE))
    line = {"measure": "slowest", "of": {"solver": "line"}, "at_most": 1}
    assert verdict(stuck, **line)[0] == "differs"
    assert verdict(stuck, **line, may_be_stuck=True)[0] == "agrees"


def test_a_ratio_has_an_interval() -> None:
    names = [f"p{number}" for number in range(8)]
    what = study(
        of("slow", {name: 10 + at for at, name in enumerate(names)}),
        of("fast", {name: 1 + at % 2 for at, name in enumerate(names)}),
    )
    claim = {"measure": "ratio", "of": {"solver": "slow"}, "than": {"solver": "fast"}}
    found = measures.ratio(what, claim)
    assert found is not None
    assert found.low < found.value < found.high
    assert judged(what, **claim, at_least=2).verdict == "agrees"
    assert judged(what, **claim, at_least=found.value).verdict == "unclear"
    assert judged(what, **claim, at_least=100).verdict == "differs"
    once = study(of("slow", {"p": 9}), of("fast", {"p": 1}))
    assert judged(once, **claim, at_least=2).verdict == "unclear", "one run proves nothing"


def test_a_run_that_was_given_up_makes_a_ratio_at_least_so_large() -> None:
    what = study(
        of("slow", {"p": None, "q": None, "r": 1}), of("fast", {"p": 1, "q": 2, "r": None})
    )
    claim = {"measure": "ratio", "of": {"solver": "slow"}, "than": {"solver": "fast"}}
    found = judged(what, **claim, at_least=10)
    assert found.verdict == "agrees"
    assert found.ours.startswith("at least 42.4× on 2 puzzles")


def test_who_is_faster_on_which_puzzles() -> None:
    what = study(of("a", {"p": 1, "q": 3, "r": 5}), of("b", {"p": 2, "q": 2, "r": None}))
    claim = {"measure": "wins", "of": {"solver": "a"}, "than": {"solver": "b"}}
    assert verdict(what, **claim, at_least=1) == ("differs", "2 of 3; not on q")
    assert verdict(what, **claim, at_least=0.6)[0] == "agrees"


def test_variants_differ_only_where_they_take_long_enough() -> None:
    what = study(
        of("a:x=1", {"p": 0.001, "q": 0.02}, options={"x": 1}),
        of("a:x=2", {"p": 0.009, "q": 0.05}, options={"x": 2}),
    )
    claim = {
        "measure": "variants", "of": {"solver": "a"}, "variants": [{"x": 1}, {"x": 2}],
    }  # fmt: skip
    assert verdict(what, **claim, floor=0.01, at_most=3) == (
        "agrees", "up to 2.5× (q: 20 ms to 50 ms)",
    )  # fmt: skip
    assert verdict(what, **claim, floor=0, at_most=3)[0] == "differs"
    assert judged(what, **claim, floor=1).verdict == "not measured"


def growing(time: Any, sides: tuple[int, ...] = (5, 10, 20, 40)) -> Study:
    return study(
        *(
            of(
                "a", {f"{side}/{number}": time(side) * number for number in (1, 2, 3)}, side=side,
                group={"size": side, "density": 0.5},
            )
            for side in sides
        )
    )  # fmt: skip


def test_exponential_growth_is_told_from_a_power() -> None:
    claim = {"measure": "exponential", "of": {"solver": "a"}, "at_least": 0}
    quick = judged(growing(lambda side: 1e-4 * math.exp(side / 5)), **claim)
    assert quick.verdict == "agrees"
    assert quick.ours.startswith("7.39× for ten rows and columns more (R² 1.000)")
    slow = judged(growing(lambda side: 1e-5 * side**3), **claim)
    assert (slow.verdict, "as a power of the side, 3 (R² 1.000)" in slow.ours) == ("differs", True)
    assert judged(growing(lambda side: side, (5, 10, 20)), **claim).verdict == "not measured"
    spread = {"measure": "spread", "of": {"solver": "a"}, "at_least": 3}
    what = growing(lambda side: side / 100)
    assert verdict(what, **spread, floor=0) == ("agrees", "up to 3× (side 40, 50% filled)")
    assert verdict(what, **spread, floor=9)[0] == "not measured"


def ants(solver: str, tries: dict[str, list[int]], status: str = "solved") -> list[Any]:
    return [
        run
        for puzzle, counts in tries.items()
        for seed, count in enumerate(counts)
        for run in made_up(
            f"{solver}:seed={seed}", puzzle, [1], settings=ONCE, effort={"tries": count},
            status=status, relies_on_chance=True, kind="nurikabe", known=0.5,
        )
    ]  # fmt: skip


def test_tries() -> None:
    what = study(ants("a", {"p": [10, 90], "q": [40]}), ants("b", {"p": [5], "q": [80]}))
    a = {"of": {"solver": "a"}}
    assert verdict(what, **a, measure="tries_spread") == ("agrees", "up to 9× (p: 10 to 90)")
    assert verdict(what, **a, measure="tries", at_least=11) == ("differs", "10 at least, median 40")
    vain = study(ants("a", {"p": [10, 90]}, "timeout"))
    assert verdict(vain, **a, measure="tries", at_least=11) == ("agrees", "none in 90")
    ratio = judged(what, **a, than={"solver": "b"}, measure="tries_ratio", at_least=1)
    assert (ratio.verdict, ratio.ours) == ("agrees", "5.25× (median of 2 puzzles; 0.5 to 10)")
    assert judged(what, **a, measure="settled").ours == "3 of 3 (44 to 100%)"
    assert verdict(vain, **a, measure="known", at_least=0.5) == (
        "agrees", "50% to 50%, median 50%",
    )  # fmt: skip


def test_the_report_lists_every_claim_of_its_documents() -> None:
    what = study(made_up("whole_board", "Flame", [1] * 5), made_up("whole_board", "J", [9], side=8,
                                                                   status="timeout"))  # fmt: skip
    text = pages.markdown(list(findings.blocks(what)))
    section = text.split("## Conclusions")[1].split("\n## ")[0]
    mine = [claim for claim in conclusions.claims() if claim["table"] != "nurikabe"]
    assert section.count("\n| 00") == len(mine)
    assert "**agrees** | 5×5 has 2²⁵ fillings" in section
    assert section.count("**not measured**") == len(mine) - 1
    own = study(made_up("whole_board", "Flame", [1] * 5, tables=[]))
    assert "Conclusions" not in pages.markdown(list(findings.blocks(own)))


@pytest.mark.parametrize("claim", conclusions.claims(), ids=lambda claim: claim["says"][:40])
def test_claims_are_complete_and_name_solvers_and_options_that_exist(claim: Any) -> None:
    assert claim["table"] in TABLES
    assert claim["measure"] in measures.MEASURES
    assert {"document", "says", "theirs", "agrees", "differs"} <= set(claim)
    assert {"at_least", "at_most"} & set(claim), "a claim without bounds always agrees"
    kind = KINDS.get(claim["table"], "nonogram")
    for who in ("of", "than"):
        wanted = dict(claim.get(who, {"solver": "engine"}))
        method = wanted.pop("solver")
        if not registry.find_solver(kind, method).is_available:
            pytest.skip(f"{method} needs a package")
        assert wanted.items() <= ({**parse(method).all_options(kind), **wanted}).items()
        assert set(wanted) <= set(parse(method).all_options(kind))
