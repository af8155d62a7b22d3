"""``nurie book``: print puzzles as a booklet, with solutions at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated, Any, cast

import typer

import nurie
from nurie import messages
from nurie.cli._inputs import BUNDLED, STANDARD_INPUT, Item, is_same, read
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._output import expect_suffix, notes_for_warnings, refuse_terminal, write_out
from nurie.cli._session import BAD, Session
from nurie.drawing.book import MOST_PER_PAGE
from nurie.drawing.book import book as bound
from nurie.drawing.exercises import exercises
from nurie.drawing.pages import PAPERS, size_of
from nurie.errors import NurieError
from nurie.learning import SERIES, lesson, positions, practised
from nurie.packs import load_pack
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Status

_PER_PAGE = 2


def book(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", hidden=True)] = None,
    out: Annotated[
        str,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The PDF to write; by default standard output."
        ),
    ] = STANDARD_INPUT,
    practice: Annotated[
        str,
        typer.Option(
            metavar="TECHNIQUE",
            help="Instead of puzzles, print exercises: positions that need this technique.",
            autocompletion=practised,
        ),
    ] = "",
    count: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=100, help=f"How many exercises; {SERIES} by default."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="A number for other exercises.")
    ] = None,
    title: Annotated[str, typer.Option(metavar="TEXT", help="The title of the book.")] = "",
    paper: Annotated[
        str,
        typer.Option(
            metavar="P", help=f"{' or '.join(PAPERS)}.", autocompletion=lambda: list(PAPERS)
        ),
    ] = "a4",
    per_page: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            max=MOST_PER_PAGE,
            help=f"Puzzles on a page, {_PER_PAGE} by default; fewer if clues would be too small.",
        ),
    ] = None,
    large_print: Annotated[
        bool, typer.Option("--large-print", help="Large letters, clues and boards.")
    ] = False,
    patterns: Annotated[
        bool,
        typer.Option("--patterns", help="Patterns instead of colours, to print in black."),
    ] = False,
    hide_titles: Annotated[
        bool,
        typer.Option("--hide-titles", help="Print titles only with the solutions."),
    ] = False,
    by_level: Annotated[
        bool, typer.Option("--by-level", help="Easy puzzles first; by default in the given order.")
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            metavar="CODE",
            help="The language of the book, and of the titles in bundled packs: "
            f"{', '.join(messages.languages())}.",
            autocompletion=messages.languages,
        ),
    ] = "en",
    time: Time = None,
    memory: Memory = None,
) -> int:
    """Print puzzles as a booklet, with solutions at the end.

    A puzzle without a solution is reported and left out; the exit code is then 1. The same
    puzzles and options give the same file, byte for byte.

        nurie book puzzles/ --out book.pdf
        nurie book small coloured -o book.pdf --title "Rainy days"
        nurie book puzzles/ -o book.pdf --per-page 4 --paper letter
        nurie book puzzles/ -o book.pdf --large-print --patterns
        nurie book --practice overlap --count 12 -o exercises.pdf
    """
    size_of(paper)
    messages.expect_language(language)
    if bool(files) == bool(practice):
        raise NurieError("name puzzles, or a technique with --practice")
    if not practice and (count, seed) != (None, None):
        raise NurieError("--count and --seed are for exercises; name a technique with --practice")
    if practice and (hide_titles or by_level or (per_page, time) != (None, None)):
        raise NurieError(
            "--per-page, --hide-titles, --by-level and --time are for puzzles, not for exercises"
        )
    refuse_terminal(out, "a PDF")
    files = files or []
    if out != STANDARD_INPUT and any(is_same(file, out) for file in files):
        raise NurieError(f"{out} is one of the puzzles; name another file with --out")
    expect_suffix(out, "a book", ".pdf")
    with Session("binding", memory) as session:
        if practice:
            with notes_for_warnings(session):
                data = _exercises(
                    practice,
                    count or SERIES,
                    seed or 0,
                    title=title,
                    paper=paper,
                    large=large_print,
                    patterns=patterns,
                    language=language,
                )
            write_out(data, out)
            return session.code
        items = [_translated(item, language) for item in read(files, session)]
        puzzles = list(_solved(items, Limits(seconds=time), session))
        if session.code == BAD or not puzzles:
            return session.code
        with notes_for_warnings(session):
            data = bound(
                puzzles,
                title=title,
                paper=paper,
                per_page=per_page or _PER_PAGE,
                large=large_print,
                patterns=patterns,
                hide_titles=hide_titles,
                by_level=by_level,
                language=language,
                limits=Limits(seconds=time),
            )
        write_out(data, out)
    return session.code


def _exercises(practice: str, count: int, seed: int, **more: Any) -> bytes:
    """Positions that grow, and their solutions."""
    chosen = lesson(practice)
    return exercises(chosen.technique, positions(chosen, count, seed), **more)


def _translated(item: Item, language: str) -> Item:
    """A puzzle of a bundled pack with its title in a language; any other as it is."""
    if language == "en" or item.format != BUNDLED:
        return item
    pack = _pack(item.file)
    title = pack.title_of(pack.entries[item.index - 1], language)
    return replace(item, puzzle=replace(cast("Any", item.puzzle), title=title))


_pack = cache(load_pack)


def _solved(items: list[Item], limits: Limits, session: Session) -> Iterator[Puzzle]:
    """The puzzles that have a solution, each with it."""
    outcomes = nurie.solve_many((item.puzzle for item in items), limits)
    for item, outcome in zip(items, outcomes, strict=True):
        session.finish()
        puzzle = item.puzzle
        goal = puzzle.goal if puzzle.goal and not puzzle.check(puzzle.goal) else outcome.solution
        if goal is None:
            what = (
                "it has no solution"
                if outcome.status is Status.NONE
                else "no solution was found in time"
            )
            session.leave_unsolved()
            session.note(f"{item.place}: {what}, so it is left out")
            continue
        if outcome.status is Status.SEVERAL:
            session.note(f"{item.place}: it has several solutions; one of them is printed")
        yield replace(cast("Any", puzzle), goal=goal)
