"""Which solvers a plot has room for, and what its caption must say of those that are left out."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from nurie.lab import breaking, heat, looks, plots
from nurie.lab.pages import Table
from nurie.lab.results import Settings, Study
from tests.lab.studies import made_up, study

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    assert looks.best(VARIANTS, 5) == ["a:x=2", "a:x=3", "a:x=1", "b:x=1", "b:x=2"]
    assert looks.best(VARIANTS, 4) == ["a:x=2", "b:x=1"]
    assert looks.best(VARIANTS, 1) == ["a:x=2"]
    assert plots._variants(VARIANTS, "a") == ["a:x=1", "a:x=2", "a:x=3"]


def test_no_more_lines_than_can_be_told_apart() -> None:
    many = of(**{f"a_{number}": number for number in range(1, 20)})
    assert plots._variants(many, "a") == [f"a:x={number}" for number in range(1, 15)]


def test_a_method_with_many_variants_has_a_plot_of_its_own(tmp_path: Path) -> None:
    names = [plot.name for plot in plots.draw(VARIANTS, tmp_path)]
    assert names == ["cactus", "variants-a", "scatter"]
    alone = [plot.name for plot in plots.draw(of(a_1=1, a_2=2, a_3=3), tmp_path)]
    assert alone == ["cactus", "scatter"]


def test_the_caption_says_what_is_left_out() -> None:
    sentence = " Only the best variant of each method is drawn."

    def caption(solvers: list[str]) -> str:
        made = plots.cactus(VARIANTS, solvers)
        assert made
        return made[1]

    assert caption(["a:x=2", "b:x=1"]).endswith(sentence)
    assert not caption(looks.best(VARIANTS, 5)).endswith(sentence)
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

    made = breaking.growth(study(runs("a", (0.3, 0.5)).runs, runs("b", (0.5,)).runs), {})
    assert made
    lines = {axes.get_title(): len(axes.containers) for axes in made[0].axes}
    assert lines == {"a": 2, "b": 1}


def texts(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def test_the_heat_map_of_variants_compares_with_the_fastest_of_each_puzzle() -> None:
    what = study(
        made_up("a", "p", [0.001], settings=ONCE),
        made_up("a", "q", [0.5], settings=ONCE),
        made_up("a:x=1", "p", [0.004], settings=ONCE),
        made_up("a:x=1", "q", [60], settings=ONCE, status="timeout"),
    )
    made = heat.variants(what, ["a", "a:x=1"])
    assert made
    axes: Any = made[0].axes[0]
    assert texts(axes) == ["1", "4", "500", "–"]
    (image,) = axes.images
    assert image.get_array().tolist()[0] == pytest.approx([0, math.log10(4)])
    assert [label.get_text() for label in axes.get_xticklabels()] == ["defaults", "x=1"]
    alone = study(made_up("a", "p", [1], settings=ONCE), made_up("a:x=1", "p", [1], settings=ONCE))
    assert heat.variants(alone, ["a", "a:x=1"]) is None


def breaking_down() -> Study:
    """Two solvers on random pictures: one settles half at side 15, the other stops at 10."""
    ends = {"a": {5: 4, 10: 4, 15: 2}, "b": {5: 4, 10: 1}}
    return study(
        *(
            made_up(
                solver, f"{size}/{number}", [size], side=size, settings=ONCE, program_seconds=99,
                status="solved" if number < good else "timeout",
                group={"size": size, "density": 0.5, "seed": 1},
            )
            for solver, sizes in ends.items()
            for size, good in sizes.items()
            for number in range(4)
        ),
        made_up("b", "15/0", [60], side=15, settings=ONCE, status="timeout",
                group={"size": 15, "density": 0.5, "seed": 1}),
    )  # fmt: skip


def test_where_methods_break_down() -> None:
    what = breaking_down()
    made = heat.settled(what)
    assert made
    assert texts(made[0].axes[0]) == ["4/4", "4/4", "2/4", "4/4", "1/4", "0/1"]
    (table,) = [block for block in breaking.blocks(what) if isinstance(block, Table)]
    assert table.rows == [
        ["`a`", "50%", "10", "15", "–", "–"],
        ["`b`", "50%", "5", "5", "10", "1 of 4 (5 to 70%)"],
    ]


def test_the_growth_plot_has_the_time_of_the_whole_program_and_that_of_the_document() -> None:
    made = breaking.growth(breaking_down(), {"a": [(5, 1.0), (10, 2.0)]})
    assert made
    figure, caption = made
    assert "with a confidence of 88%, and less where a solver ran on fewer of them." in caption
    a, b = figure.axes[:2]
    lines: dict[str, Any] = {str(line.get_label()): line for line in a.lines}
    assert lines["whole program"].get_xydata().tolist() == [[5, 99], [10, 99], [15, 99]]
    assert lines["the document, whole program"].get_xydata().tolist() == [[5, 1], [10, 2]]
    assert "the document, whole program" not in {line.get_label() for line in b.lines}
    old = study(
        *(
            made_up(
                "a", f"{side}", [side], side=side, settings=ONCE,
                group={"size": side, "density": 0.5, "seed": 1},
            )
            for side in (5, 6, 7)
        )
    )  # fmt: skip
    drawn = breaking.growth(old, {})
    assert drawn
    assert "whole program" not in {line.get_label() for line in drawn[0].axes[0].lines}
    assert "grey" not in drawn[1]


def test_no_two_lines_look_alike_even_without_colours() -> None:
    looked = [looks.look(number) for number in range(looks.MOST_LINES)]
    assert len({(one["marker"], str(one["linestyle"])) for one in looked}) == len(looked)
    assert len({(one["color"], one["marker"]) for one in looked}) == len(looked)
