"""Which solvers a plot has room for, and what its caption must say of those that are left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from nurie.lab import plots
from nurie.lab.results import Settings, Study
from tests.lab.studies import made_up, study

pytest.importorskip("matplotlib")
ONCE = Settings("once", 60, None, 1)


def of(**seconds: float) -> Study:
    """Two puzzles, on each of which a solver takes so long; ``_`` stands for the colon."""
    return study(
        *(
            made_up(solver.replace("_", ":x="), puzzle, [spent], settings=ONCE)
            for solver, spent in seconds.items()
            for puzzle in ("p", "q")
        )
    )


VARIANTS = of(a_1=3, a_2=1, b_1=4, a_3=2, b_2=5)


def test_if_there_is_no_room_the_best_of_each_method_is_drawn() -> None:
    assert plots.best(VARIANTS, 5) == ["a:x=2", "a:x=3", "a:x=1", "b:x=1", "b:x=2"]
    assert plots.best(VARIANTS, 4) == ["a:x=2", "b:x=1"]
    assert plots.best(VARIANTS, 1) == ["a:x=2"]
    assert plots._variants(VARIANTS, "a") == ["a:x=2", "a:x=3", "a:x=1"]


def test_no_more_lines_than_can_be_told_apart() -> None:
    many = of(**{f"a_{number}": number for number in range(1, 20)})
    assert plots._variants(many, "a") == [f"a:x={number}" for number in range(1, 15)]


def test_a_method_with_many_variants_has_a_plot_of_its_own(tmp_path: Path) -> None:
    names = [plot.name for plot in plots.draw(VARIANTS, tmp_path)]
    assert names == ["cactus", "cactus-a", "scatter"]
    alone = [plot.name for plot in plots.draw(of(a_1=1, a_2=2, a_3=3), tmp_path)]
    assert alone == ["cactus", "scatter"]


def test_the_caption_says_what_is_left_out() -> None:
    sentence = " Only the best variant of each method is drawn."

    def caption(solvers: list[str]) -> str:
        made = plots.cactus(VARIANTS, solvers)
        assert made
        return made[1]

    assert caption(["a:x=2", "b:x=1"]).endswith(sentence)
    assert not caption(plots.best(VARIANTS, 5)).endswith(sentence)
    assert not caption(["a:x=2", "a:x=1"]).endswith(sentence)
    long = [f"method:first=1234567,second=1234567,third={n}" for n in range(3)]
    cut = study(*(made_up(n, p, [1], settings=ONCE) for n in long for p in "pq"))
    made = plots.cactus(cut, long)
    assert made
    assert made[1].endswith(" … replaces the options that most variants share.")


def test_one_puzzle_or_none_settled_is_no_plot() -> None:
    assert plots.cactus(study(made_up("a", "p", [1], settings=ONCE)), ["a"]) is None
    failed = study(*(made_up("a", p, [1], status="timeout", settings=ONCE) for p in "pq"))
    assert plots.cactus(failed, ["a"]) is None


def test_a_solver_without_pictures_of_a_density_has_no_line_for_it() -> None:
    def runs(solver: str, densities: tuple[float, ...]) -> Study:
        return study(
            *(
                made_up(
                    solver, f"{size} {density}", [size], side=size, settings=ONCE,
                    group={"size": size, "density": density, "seed": 1},
                )
                for size in (5, 10, 15)
                for density in densities
            )
        )  # fmt: skip

    made = plots.growth(study(runs("a", (0.3, 0.5)).runs, runs("b", (0.5,)).runs))
    assert made
    lines = {axes.get_title(): len(axes.containers) for axes in made[0].axes}
    assert lines == {"a": 2, "b": 1}
