"""The catalogues: everything has its words in every language, and every sentence is filled in."""

from __future__ import annotations

import importlib
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import nurie
from nurie import Cell, Fact, Grid, Limits, Nonogram, Step, messages, packs, registry
from nurie.app import methods
from nurie.making.shelf import listings
from nurie.messages import (
    announcement,
    catalogue,
    languages,
    plural,
    sentence,
    technique_name,
    text,
)
from nurie.nonogram.naming import names as colour_names
from nurie.nonogram.techniques import RANGE_RULES, explain
from nurie.options import can_record
from nurie.steps import event, text_of_step_back
from nurie.techniques import techniques_of
from tests.conftest import REPOSITORY
from tests.nonogram.brute_force import random_grid
from tests.wording import flaw

EVENTS = {"assume", "backtrack", "eliminate", "fill", "improve", "model", "no more models"}
EVENTS |= {"no model", "pairs", "place", "solution", "solved", "swap", "try"}
"""What solvers tell beside techniques."""
T = Nonogram([[3], [1], [1]], [[1], [3], [1]])
THE_3 = ("any_of", ((3, "#", 0),))
FORMS = {
    "en": {"one", "other"},
    "fi": {"one", "other"},
    "pl": {"one", "few", "many", "other"},
    "cs": {"one", "few", "many", "other"},
    "sl": {"one", "two", "few", "other"},
    "de": {"one", "other"},
    "es": {"one", "many", "other"},
    "fr": {"one", "many", "other"},
    "pt": {"one", "many", "other"},
    "it": {"one", "many", "other"},
    "ja": {"other"},
    "zh": {"other"},
    "ko": {"other"},
    "ru": {"one", "few", "many", "other"},
    "uk": {"one", "few", "many", "other"},
}
"""Plural categories. ``many`` in Czech, and ``other`` in Polish, Russian and Ukrainian, are for
fractions; ``many`` in Spanish, French, Portuguese and Italian is for millions."""
RANKS = {"en": {"one", "two", "few", "other"}, "fr": {"one", "other"}, "it": {"many", "other"}}
RANKS |= {"uk": {"few", "other"}}
"""The categories of ordinal numbers; other languages have only ``other``."""
MANY = {"pl": [0, 5, 11, 12, 14, 21, 100, 112], "ru": [0, 5, 11, 12, 14, 100, 111, 112]}
MANY |= {"uk": MANY["ru"]} | {language: [1_000_000] for language in ("es", "fr", "pt", "it")}
SOURCES = Path(nurie.__file__).parent
in_every_language = pytest.mark.parametrize("language", languages())
in_every_other_language = pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))


def step_back(line: str, settles: list[Fact]) -> Step:
    return event("backtrack", line, settles, text=text_of_step_back(line, settles))


def forms() -> list[tuple[str, str]]:
    """Every text with its key, each form of it."""
    return [
        (key, form)
        for key, value in catalogue().items()
        for form in ([value] if isinstance(value, str) else value.values())
    ]


def has_a_sentence(technique: str) -> bool:
    return any(f"{key}.".startswith(f"step.{technique}.") for key in catalogue())


def test_every_technique_has_a_name_and_a_sentence() -> None:
    keys = catalogue().keys()
    for technique, *_ in techniques_of("nonogram"):
        assert f"technique.{technique}" in keys
        if technique not in RANGE_RULES:
            assert has_a_sentence(technique)


def test_whatever_a_solver_tells_has_a_name_and_a_sentence_of_its_own() -> None:
    """Every solver there is, on boards that are easy, hard, ambiguous and impossible."""
    picture = Nonogram.of(".#..# ..#.. ##... #..## ...#.")
    boards = [T, picture, Nonogram([[1]] * 4, [[1]] * 4), Nonogram([[1], []], [[], [1]])]
    questions = [(board, None) for board in boards] + [(picture, Grid("#.... " + "????? " * 4))]
    seen = set()
    for method in registry.solvers("nonogram"):
        solver = registry.find_solver("nonogram", method)
        if solver.missing or not can_record("nonogram", method):
            continue
        for puzzle, given in questions:
            limits = Limits(seconds=0.3)
            outcome = nurie.solve(puzzle, limits, given=given, method=method, record=True)
            for step in outcome.steps:
                name = step.technique.replace(" ", "_")
                assert f"technique.{name}" in catalogue(), f"{method}: {name} has no name"
                assert has_a_sentence(name), f"{method}: {name} has no sentence"
                assert not flaw(sentence(step, puzzle))
                seen.add(step.technique)
    assert seen >= EVENTS


def test_every_technique_for_nurikabe_has_a_name_and_a_sentence() -> None:
    keys = catalogue().keys()
    for technique, _, group, _ in techniques_of("nurikabe"):
        assert f"technique.{technique}" in keys
        if group == "solver":
            assert has_a_sentence(technique)
        else:
            assert any(f"{key}.".startswith(f"nurikabe.step.{technique}.") for key in keys)


def texts(language: str) -> dict[str, messages.Text]:
    """What the file of a language has itself."""
    return messages.read(language)


def placeholders(value: messages.Text) -> set[str]:
    forms = [value] if isinstance(value, str) else value.values()
    return {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}


def test_the_complete_languages_are_there() -> None:
    assert set(languages()) >= FORMS.keys()


@in_every_language
def test_texts_have_the_plural_forms_of_their_language(language: str) -> None:
    for key, value in texts(language).items():
        if isinstance(value, str):
            continue
        of_ranks = RANKS.get(language, {"other"})
        wanted = of_ranks if key.endswith("nth") else FORMS.get(language, set(value))
        assert set(value) == wanted, key


@pytest.mark.parametrize("language", ["ru", "sl", "uk"])
def test_a_form_that_also_counts_21_or_101_says_the_number(language: str) -> None:
    """There, the category of 1 is also that of 21 or 101."""
    for key, value in texts(language).items():
        if isinstance(value, dict) and "{count}" in value["other"]:
            assert "{count}" in value.get("one", "{count}"), key
    for key in ("review.guess", "review.mistake", "review.first_mistake"):
        assert "101" in text(key, language, count=101)


@in_every_language
def test_nothing_breaks_before_punctuation(language: str) -> None:
    """Where a language puts a space there, as French does, no line may break at it."""
    for key, value in texts(language).items():
        for form in [value] if isinstance(value, str) else value.values():
            assert not re.search(r" [:;!?](\s|$)", form), key


@in_every_other_language
def test_texts_have_the_placeholders_of_english(language: str) -> None:
    """Missing translations fall back to English, and are listed at the end of the tests."""
    own = texts(language)
    for key, value in texts("en").items():
        assert placeholders(own.get(key, value)) == placeholders(value), key


@cache
def titles() -> list[tuple[str, str]]:
    """All packs and the puzzles with titles among our texts: ids, and titles in English."""
    found = [(listing.name, listing.title) for listing in listings(REPOSITORY / "shelf")]
    for name in set(packs.packs()) - set(packs.shelf()):
        pack = packs.load_pack(name)
        found.append((name, pack.title))
        if name in packs.in_one_file():
            continue
        found += [(pack.id_of(entry), entry.puzzle.title) for entry in pack.entries]
    return found


def refusals() -> set[str]:
    """The codes of all errors that parsing and solving on the server may end with."""
    files = ("errors", "guard", "jobs", "methods", "rates", "server", "worker", "routes/solving")
    source = "".join((SOURCES / f"app/{file}.py").read_text(encoding="utf-8") for file in files)
    found = re.findall(r'(?:ApiError\(\d+, |Refused\()"(\w+)"', source)
    return set(found) - {"wrong_method", "not_found"}


@in_every_other_language
def test_a_language_has_no_text_that_nobody_says(language: str) -> None:
    own = texts(language).keys()
    names = {told["name"] for kind in methods.offered().values() for told in kind}
    brought = {f"title.{id}" for id, _ in titles()} | {f"error.{code}" for code in refusals()}
    brought |= {f"method.{name}.about" for name in names}
    brought |= {f"colour.{name}" for name in colour_names()}
    assert own <= texts("en").keys() | brought


@in_every_other_language
def test_no_two_colours_have_the_same_name(language: str) -> None:
    told = {name: messages.sentences.colour(name, language) for name in colour_names()}
    assert len(set(told.values())) == len(told)
    assert messages.sentences.colour("green 2", language) == f"{told['green']} 2"


def test_titles_in_english_are_in_the_packs_only() -> None:
    assert all(title for _, title in titles())
    assert not [key for key in texts("en") if key.startswith("title.")]


def test_methods_and_options_have_names() -> None:
    for told in (told for kind in methods.offered().values() for told in kind):
        if f"method.{told['name']}" not in catalogue():
            continue  # Listed at the end of the tests; until then its own name will do.
        for option in told["options"]:
            assert f"option.{option['name']}" in catalogue()
            if option["name"] != "backend":
                assert {f"choice.{one}" for one in option.get("choices", ())} <= catalogue().keys()


@pytest.mark.parametrize(
    ("language", "one", "two", "few", "other"),
    [
        ("en", [1], [], [], [0, 2, 5, 11, 21, 101]),
        ("fi", [1], [], [], [0, 2, 5, 11, 21, 101]),
        ("cs", [1], [], [2, 3, 4], [0, 5, 11, 22, 101]),
        ("sl", [1, 101, 201], [2, 102], [3, 4, 103], [0, 5, 11, 12, 21, 100]),
        ("de", [1], [], [], [0, 2, 5, 11, 21, 101]),
        ("es", [1], [], [], [0, 2, 5, 11, 21, 101]),
        ("fr", [0, 1], [], [], [2, 5, 11, 21, 101]),
        ("pt", [0, 1], [], [], [2, 5, 11, 21, 101]),
        ("it", [1], [], [], [0, 2, 5, 11, 21, 101]),
        ("ja", [], [], [], [0, 1, 2, 5, 21]),
        ("zh", [], [], [], [0, 1, 2, 5, 21]),
        ("ko", [], [], [], [0, 1, 2, 5, 21]),
        ("ru", [1, 21, 101], [], [2, 3, 4, 22, 34, 102], []),
        ("uk", [1, 21, 101], [], [2, 3, 4, 22, 34, 102], []),
        ("pl", [1], [], [2, 3, 4, 22, 34, 102], []),
    ],
)
def test_plural_rules(
    language: str, one: list[int], two: list[int], few: list[int], other: list[int]
) -> None:
    assert {plural(n, language) for n in one} <= {"one"}
    assert {plural(n, language) for n in two} <= {"two"}
    assert {plural(n, language) for n in few} <= {"few"}
    assert {plural(n, language) for n in other} <= {"other"}
    assert {plural(n, language) for n in MANY.get(language, [])} <= {"many"}


def test_plural_forms() -> None:
    def told(language: str, counts: tuple[int, ...]) -> list[str]:
        return [text("word.cells", language, count=count) for count in counts]

    polish = ["1 zaznaczone pole", "3 zaznaczone pola", "5 zaznaczonych pól", "12 zaznaczonych pól"]
    assert told("pl", (1, 3, 5, 12, 22)) == [*polish, "22 zaznaczone pola"]
    slovene = ["1 označeno polje", "2 označeni polji", "4 označena polja", "5 označenih polj"]
    assert told("sl", (1, 2, 4, 5, 101)) == [*slovene, "101 označeno polje"]
    russian = ["1 отмеченная клетка", "3 отмеченные клетки", "5 отмеченных клеток"]
    assert told("ru", (1, 3, 5, 21)) == [*russian, "21 отмеченная клетка"]
    french = ["0 case marquée", "1 case marquée", "les 2 cases marquées"]
    assert told("fr", (0, 1, 2, 1_000_000)) == [*french, "les 1000000 de cases marquées"]


def ranked(rank: int, language: str = "en") -> str:
    """A sentence about one of many runs of 1."""
    runs = ("any_of", ((1, "#", rank),))
    step = event("overlap", "row 1", [Fact(Cell(0, 0), "#")], runs=runs)
    return sentence(step, T, language)


ENDS = ["th", "st", "nd", "rd", *["th"] * 6]
WORDS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]


@pytest.mark.parametrize("rank", [*range(1, 31), 101, 102, 103, 111, 112, 113, 121])
def test_ordinal_numbers_in_english(rank: int) -> None:
    end = "th" if rank % 100 in (11, 12, 13) else ENDS[rank % 10]
    nth = WORDS[rank - 1] if rank <= len(WORDS) else f"{rank}{end}"
    assert ranked(rank) == f"Row 1: the {nth} 1 must cover column 1 wherever it starts"


def test_ordinal_numbers_in_other_languages() -> None:
    assert "die 21. 1 " in ranked(21, "de")
    assert "le 21e bloc de 1" in ranked(21, "fr")
    assert "il settimo blocco da 1" in ranked(7, "it")
    assert "l’ottavo blocco da 1" in ranked(8, "it")
    assert "il 10º blocco da 1" in ranked(10, "it")
    assert "l’11º blocco da 1" in ranked(11, "it")
    assert "23-й блок 1" in ranked(23, "uk")
    assert "21番目の「1」" in ranked(21, "ja")


@pytest.fixture
def only_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, dict[str, messages.Text]], None]]:
    """Replace all languages except English by one that has only a few texts."""

    def write(language: str, own: dict[str, messages.Text]) -> None:
        (tmp_path / "en.json").write_text(json.dumps(texts("en")), encoding="utf-8")
        (tmp_path / f"{language}.json").write_text(json.dumps(own), encoding="utf-8")
        monkeypatch.setattr(messages, "FOLDER", tmp_path)
        catalogue.cache_clear()

    yield write
    catalogue.cache_clear()


def test_a_language_with_few_texts_says_the_others_in_english(
    only_language: Callable[[str, dict[str, messages.Text]], None],
) -> None:
    """One file is enough, and need not be complete."""
    only_language("de", {"word.row": "Zeile {number}", "word.empty": "leer"})
    assert languages() == ["de", "en"]
    step = Step("line", "row 2", (Fact(Cell(1, 0), "."),))
    told = "Zeile 2: every way to place the clue agrees: column 1 leer"
    assert sentence(step, T, "de") == told
    assert text("explain.solved", "de", count=1, steps=1) == "solved in one step"
    assert "word.empty" not in messages.missing("de")
    assert "word.filled" in messages.missing("de")


def test_states_agree_with_the_number_of_cells(
    only_language: Callable[[str, dict[str, messages.Text]], None],
) -> None:
    states: dict[str, messages.Text] = {
        "word.empty": {"one": "vacía", "many": "vacías", "other": "vacías"},
        "word.filled": {"one": "llena", "many": "llenas", "other": "llenas"},
        "step.pairs": "{result} ({states})",
    }
    only_language("es", states | {"word.painted": "en {colour}"})
    facts = tuple(Fact(Cell(0, c), s) for c, s in enumerate(".#."))
    told = "Columns 1 and 3 vacías and column 2 llena (vacías and llena)"
    assert sentence(Step("pairs", "row 1", facts), T, "es") == told
    fox = packs.load_pack("coloured").puzzles[2]
    cell = Step("pairs", "row 1", (Fact(Cell(0, 0), "o"), Fact(Cell(0, 1), "o", holds=False)))
    told = "Column 1 en orange and column 2 not en orange (en orange and not en orange)"
    assert sentence(cell, fox, "es") == told


@cache
def explained() -> list[tuple[nurie.Puzzle, Step]]:
    """The steps of some puzzles of both kinds."""
    found = []
    for name in ("coloured", "nurikabe"):
        for puzzle in packs.load_pack(name).puzzles[:4]:
            techniques = importlib.import_module(f"nurie.{puzzle.kind}.techniques")
            found += [(puzzle, step) for step in techniques.explain(puzzle).steps]
    return found


@in_every_language
def test_sentences_of_every_language_are_complete(language: str) -> None:
    for puzzle, step in explained():
        told = sentence(step, puzzle, language)
        assert not told[0].islower()
        assert not flaw(told), told


def test_colours_are_named_in_the_language() -> None:
    puzzle = packs.load_pack("coloured").puzzles[0]
    step = event("overlap", "row 1", [Fact(Cell(0, 6), "g")], runs=("any_of", ((1, "g", 0),)))
    assert sentence(step, puzzle).startswith("Row 1: the green 1 must cover")
    assert "blok 1 (zelená)" in sentence(step, puzzle, "cs")


def test_placeholders_of_steps_are_those_that_are_filled_in() -> None:
    known = {"line", "where", "runs", "cells", "known", "states", "guess", "guessed", "technique"}
    known |= {"result", "reason", "drawn", "chain", "clash"}
    for key, form in forms():
        names = {name for _, name, _, _ in Formatter().parse(form) if name}
        if key.startswith("step."):
            assert names <= known, key
        if key.startswith("nurikabe.step."):
            own = {
                "islands",
                "fault",
                "ant",
                "cost",
                "block",
                "blocks",
                "part",
                "other",
                "few",
                "spot",
                "stray",
                "shapes",
            }
            assert names <= known | own | {"size", "left"}, key


@pytest.mark.parametrize("colours", ["#", "rg"])
def test_sentences_of_random_puzzles_are_complete(colours: str) -> None:
    rng = random.Random(colours)
    seen = set()
    for _ in range(80):
        puzzle = Nonogram.of(random_grid(rng, rng.randint(1, 12), 6, 0.55, colours))
        steps = explain(puzzle).steps
        for method in ("engine", "rules_then_search"):
            steps += nurie.solve(puzzle, method=method, record=True).steps
        for step in steps:
            told = sentence(step, puzzle)
            assert told[0].isupper()
            assert not flaw(told), told
            seen.add(step.technique)
    assert seen >= {"full_line", "overlap", "line", "refuted", "assume", "backtrack"}


@pytest.mark.parametrize(
    ("step", "told"),
    [
        (
            event("overlap", "row 1", [Fact(Cell(0, c), "#") for c in (1, 2)], runs=THE_3),
            "Row 1: the 3 must cover columns 2-3 wherever it starts",
        ),
        (
            event(
                "overlap",
                "row 1",
                [Fact(Cell(0, 1), "#")],
                [Fact(Cell(0, 0), ".")],
                text="overlap.known",
                runs=THE_3,
            ),
            "Row 1: with column 1 empty, the 3 must cover column 2 wherever it starts",
        ),
        (
            event(
                "completed_run",
                "column 1",
                [Fact(Cell(1, 0), ".")],
                [Fact(Cell(0, 0), "#"), Fact(Cell(2, 0), "#")],
                runs=("any_of", ((1, "#", 2),)),
                known=("cells", (Cell(0, 0),)),
            ),
            "Column 1: the second 1 is complete at row 1, so row 2 is empty",
        ),
        (
            Step("refuted", "row 2", (Fact(Cell(2, 0), "."),), assuming=(Fact(Cell(2, 0), "#"),)),
            "If row 3, column 1 were filled, nothing would fit in row 2; so it is empty",
        ),
        (
            Step(
                "refuted",
                "row 2",
                (Fact(Cell(2, 0), "."),),
                assuming=(Fact(Cell(2, 0), "#"),),
                text="refuted.chain",
                chain=(
                    event("line", "column 1", (Fact(Cell(r, 0), ".") for r in (0, 1)), text="link"),
                    event("line", "row 1", (Fact(Cell(0, 2), "#"),), text="link"),
                    event("line", "row 2", text="link.clash", clash=("places", (Cell(1, 0),))),
                ),
            ),
            "If row 3, column 1 were filled: column 1 makes rows 1-2 empty; row 1 makes column 3 "
            "filled; then nothing fits in row 2: row 2, column 1 would have to be both filled and "
            "empty. So row 3, column 1 is empty",
        ),
        (
            Step("backtrack", "", tuple(Fact(Cell(0, c), "?") for c in (0, 1))),
            "That leads nowhere: row 1, columns 1-2 unknown again",
        ),
        (
            Step("line", "row 2", tuple(Fact(Cell(1, c), s) for c, s in enumerate(".#."))),
            "Row 2: every way to place the clue agrees: columns 1 and 3 empty and column 2 filled",
        ),
        (
            Step("place", "row 2", tuple(Fact(Cell(1, c), s) for c, s in enumerate(".#."))),
            "Row 2: try .#.",
        ),
        (
            Step("place", "row 2", (Fact(Cell(1, 2), "."),)),
            "Row 2, column 3: try empty",
        ),
        (
            Step("pairs", "", (Fact(Cell(1, 2), "."),)),
            "Pairs of cells that exclude each other, followed from line to line, "
            "leave no choice: row 2, column 3 empty",
        ),
        (
            step_back("row 2", [Fact(Cell(1, c), "?") for c in range(3)]),
            "Row 2: that leads nowhere, columns 1-3 unknown again",
        ),
        (
            step_back("row 2", [Fact(Cell(c, 0), "?") for c in range(3)]),
            "Nothing fits in row 2: rows 1-3, column 1 unknown again",
        ),
        (Step("ponder_deeply", "", ()), "Ponder deeply"),
        (Step("ponder", "row 1", (Fact(Cell(0, 0), "#"),)), "Row 1: ponder: column 1 filled"),
    ],
)
def test_sentences(step: Step, told: str) -> None:
    assert sentence(step, T) == told


def test_a_line_is_named_once_with_the_colon_of_the_language() -> None:
    link = Step("line", "row 1", (Fact(Cell(0, 2), "#"),))
    step = Step("parts", "row 1", link.settles, chain=(link, link))
    assert sentence(step, T).count("ow 1: ") == 1
    assert sentence(step, T, "ja").count("1行目：") == 1
    assert sentence(step, T, "fr").count("igne 1\u00a0: ") == 1


def test_a_long_chain_is_told_to_its_end() -> None:
    link = Step("line", "row 1", (Fact(Cell(0, 2), "#"),), text="link")
    settles = (Fact(Cell(2, 0), "."),)
    step = Step("refuted", "row 2", settles, text="refuted.chain", chain=(link,) * 8)
    assert sentence(step, T).count("row 1 makes") == 8


def test_german_nouns_keep_their_capitals() -> None:
    step = Step("overlap", "row 1", (Fact(Cell(0, 0), "#"),), text="new")
    assert sentence(step, T) == "Row 1: overlap: column 1 filled"
    assert sentence(step, T, "de") == "Zeile 1: Überlappung: Spalte 1 gefüllt"


def test_runs_that_look_alike_are_told_apart() -> None:
    puzzle = Nonogram.of("##.##.#.")
    told = [sentence(step, puzzle) for step in explain(puzzle, techniques=["overlap"]).steps]
    assert any("; the second 2 must cover column 5 wherever it starts" in one for one in told)
    assert max(one.lower().count("row 1:") for one in told) == 1


def test_names() -> None:
    assert technique_name("full_line") == "Full line"
    assert technique_name("some_new_event") == "Some new event"
    assert text("explain.known", known=73, cells=100) == "known 73/100"


@in_every_language
@pytest.mark.parametrize("technique", ["search", "try", "unreachable"])
def test_a_name_is_not_said_twice(technique: str, language: str) -> None:
    puzzle = nurie.Nurikabe.of("2 . . . ?")
    step = Step(technique, "", (Fact(Cell(0, 1), "#"),))
    name, told = technique_name(technique, language), sentence(step, puzzle, language)
    announced = announcement(step, puzzle, language)
    assert announced.startswith(name)
    named = text("nurikabe.announcement", language, technique=name, sentence=told)
    assert announced in (told, named)
    assert announced.count(name) == 1
