"""Generated puzzles: unique, at the requested level, repeatable by seed, never the same twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

import nurie
from nurie import Generated, Level, registry
from nurie.errors import CannotMakeError, NurieError
from nurie.generating import STYLES, SYMMETRIES, Generator, generate, kinds
from nurie.learning import lessons
from nurie.native import explain
from nurie.packs.checking import normal_form


def some(count: int, kind: str, size: str, **more: Any) -> list[Generated]:
    return list(generate(kind, size=size, count=count, **more))


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("kind", kinds())
def test_a_puzzle_is_unique_and_as_hard_as_wanted(kind: str, level: Level) -> None:
    for made in some(2, kind, "9x6", difficulty=level, seed=5):
        outcome = nurie.solve(made.puzzle)
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == made.puzzle.goal
        assert (made.puzzle.kind, made.puzzle.width, made.puzzle.height) == (kind, 9, 6)
        assert made.rating == nurie.rate(made.puzzle)
        assert made.rating.level is level
        assert made.given is None


def test_brute_force_finds_no_other_solution() -> None:
    for made in some(6, "nurikabe", "5x5", seed=2):
        outcome = nurie.solve(made.puzzle, method="tiles")
        assert outcome.status is nurie.Status.UNIQUE
        assert outcome.solution == made.puzzle.goal


@pytest.mark.parametrize("kind", kinds())
def test_the_same_seed_gives_the_same_puzzles_with_any_number_of_workers(kind: str) -> None:
    first = some(5, kind, "6x5", difficulty=1, seed=3)
    assert some(2, kind, "6x5", difficulty=1, seed=3) == first[:2]
    assert some(5, kind, "6x5", difficulty=1, seed=3, workers=3) == first
    assert some(5, kind, "6x5", difficulty=1, seed=4) != first
    generator = Generator(kind, size="6x5", difficulty=1, seed=3)
    assert [generator.draw(made.draw) for made in first] == first


def test_no_puzzle_comes_twice_even_if_turned_or_mirrored() -> None:
    found = some(60, "nonogram", "5x5", difficulty=Level.BEGINNER, seed=1)
    assert found[-1].draw > 59
    forms = {normal_form(made.puzzle, made.puzzle.goal) for made in found if made.puzzle.goal}
    assert len(forms) == len({made.shape for made in found}) == len(found)


def test_a_run_goes_on_after_an_earlier_one() -> None:
    whole = some(12, "nonogram", "5x5", difficulty=1, seed=1)
    seen = nurie._engine.SeenShapes()
    assert all(seen.add(made.shape) for made in whole[:7])
    generator = Generator("nonogram", size=5, difficulty=1, seed=1)
    run = generator.run(first=whole[6].draw + 1, seen=seen)
    assert list(islice(run, 5)) == whole[7:]


class Here:
    """A cluster that does the work at once."""

    def __init__(self) -> None:
        self.asked = 0

    def map(
        self, function: Callable[[Any], Any], items: Iterable[Any], sent: Callable[[Any], Any]
    ) -> Iterator[tuple[Any, Any]]:
        for item in items:
            self.asked += 1
            yield item, function(sent(item))


def test_a_cluster_makes_no_puzzle_in_vain() -> None:
    """Although some of the smallest puzzles are repeated, and others are made for them."""
    crew: Any = Here()
    generator = Generator("nonogram", size=5, difficulty=Level.BEGINNER, seed=1)
    wanted = list(generator.run(count=60))
    assert list(generator.run(count=60, cluster=crew)) == wanted
    assert crew.asked == wanted[-1].draw + 1 > 60


@pytest.mark.parametrize("kind", kinds())
def test_any_difficulty_means_several_of_them(kind: str) -> None:
    assert len({made.rating.level for made in some(12, kind, "6x6")}) > 1


def test_a_symmetric_picture_is_its_own_mirror_image() -> None:
    for made in some(3, "nonogram", "9x8", style="symmetric", difficulty=Level.EASY):
        assert made.puzzle.goal is not None
        assert all(row == row[::-1] for row in made.puzzle.goal.rows)


@pytest.mark.parametrize("style", STYLES)
def test_every_colour_is_used(style: str) -> None:
    for made in some(2, "nonogram", "10x10", style=style, colours=3, difficulty=Level.EASY):
        assert isinstance(made.puzzle, nurie.Nonogram)
        assert [colour.name for colour in made.puzzle.colours] == ["blue", "red", "yellow"]
        assert nurie.solve(made.puzzle).status is nurie.Status.UNIQUE
        assert made.rating == nurie.rate(made.puzzle)


IMAGES: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "none": lambda row, column: (row, column),
    "rotation": lambda row, column: (6 - row, 6 - column),
    "diagonal": lambda row, column: (column, row),
    "horizontal": lambda row, column: (row, 6 - column),
    "vertical": lambda row, column: (6 - row, column),
}


@pytest.mark.parametrize(
    "options", [{"symmetry": name} for name in SYMMETRIES] + [{"style": "symmetric"}]
)
def test_numbers_lie_as_symmetrically_as_wanted(options: Mapping[str, str]) -> None:
    image = IMAGES[options.get("symmetry", "rotation")]
    for made in some(3, "nurikabe", "7x7", difficulty=1, seed=1, **options):
        assert isinstance(made.puzzle, nurie.Nurikabe)
        numbers = made.puzzle.numbers
        for row in range(7):
            for column in range(7):
                other_row, other_column = image(row, column)
                assert numbers[row][column] == numbers[other_row][other_column]


EVERYDAY = [
    ("nonogram", name) for name in ("full_line", "overlap", "completed_run", "unreachable", "line")
] + [("nurikabe", name) for name in ("single_unknown", "unreachable", "sea_bottleneck")]


@pytest.mark.parametrize(("kind", "technique"), EVERYDAY)
def test_a_position_needs_its_technique(kind: str, technique: str) -> None:
    names = list(registry.kind(kind).levels)
    easier = names[: names.index(technique)]
    for made in some(2, kind, "7x7", needs=technique):
        assert made.given is not None
        assert not nurie.solve(made.puzzle, given=made.given).conflict
        before = explain(made.puzzle, given=made.given, techniques=easier)
        assert before.status is nurie.Status.STUCK
        assert before.known == made.given
        hint = nurie.hint(made.puzzle, made.given)
        assert hint.step
        assert hint.step.technique == technique


def test_limits_end_it() -> None:
    for kind in kinds():
        for workers in (1, 2):
            limits = nurie.Limits(seconds=0)
            assert list(generate(kind, size=30, limits=limits, workers=workers)) == []
    cancel = nurie.Cancellation()
    puzzles = generate("nurikabe", size=6, limits=nurie.Limits(cancel=cancel))
    assert next(puzzles)
    cancel.cancel()
    assert list(puzzles) == []


def test_too_few_puzzles_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurie.generating._MOST_REPEATED", 2)
    with pytest.raises(CannotMakeError, match="hardly any more puzzles of 5×5, beginner"):
        some(10_000, "nonogram", "5x5", difficulty=1, style="symmetric")


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"kind": "sudoku"}, "unknown kind 'sudoku'; choose from nonogram, nurikabe"),
        ({"size": "4x9"}, "a side must have 5 to 50 cells, not 4"),
        ({"size": "9 by 9"}, "a size is columns x rows, such as 12x9, not '9 by 9'"),
        ({"kind": "nurikabe", "size": 31}, "a side must have 5 to 30 cells, not 31"),
        ({"style": "odd"}, "unknown style 'odd'; choose from blobs, symmetric, random"),
        ({"colours": 9}, "a puzzle gets 1 to 6 colours, not 9"),
        ({"kind": "nurikabe", "colours": 2}, "puzzles of this kind have no colours"),
        ({"symmetry": "rotation"}, "puzzles of this kind have no symmetry of numbers"),
        ({"kind": "nurikabe", "symmetry": "round"}, "unknown symmetry 'round'; choose from none"),
        ({"kind": "nurikabe", "size": "9x8", "symmetry": "diagonal"}, "needs a square board"),
        ({"kind": "nurikabe", "symmetry": "horizontal"}, "an odd number of columns"),
        ({"kind": "nurikabe", "symmetry": "vertical"}, "an odd number of rows"),
        ({"needs": "magic"}, "unknown technique 'magic'; choose from full_line, overlap"),
        ({"needs": "range_order"}, "range_order never makes a step by itself"),
        ({"needs": "colour_crossing"}, "colour_crossing needs two or more colours"),
        ({"count": -1}, "the number of puzzles must be 0 or more, not -1"),
        ({"workers": 0}, "at least 1 worker is needed, not 0"),
    ],
)
def test_what_cannot_be_is_refused_at_once(more: dict[str, Any], complaint: str) -> None:
    with pytest.raises(NurieError, match=complaint):
        generate(**({"kind": "nonogram"} | more))


@pytest.mark.parametrize("kind", ["nonogram", "nurikabe"])
def test_only_techniques_that_can_be_needed_are_offered(kind: str) -> None:
    with pytest.raises(NurieError) as caught:
        generate(kind, needs="magic")
    offered = str(caught.value).partition("; choose from ")[2].split(", ")
    assert offered == [one.technique for one in lessons(kind)]
