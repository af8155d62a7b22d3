"""``nurie explain``: explain step by step, in words, how a puzzle is solved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from nurie import registry
from nurie.cli._inputs import Files, Item, complaint, is_same, read
from nurie.cli._memory import Memory
from nurie.cli._options import Time
from nurie.cli._session import Session, depth_of, printable
from nurie.cli._steps import Language, board_after, step_as_data
from nurie.cli._words import heading, legend, styled
from nurie.drawing.html import Facts, save_page
from nurie.errors import NurieError
from nurie.knowledge import Knowledge
from nurie.messages import announcement, expect_language, placed, text
from nurie.options import can_record, check_options, methods, read_options
from nurie.puzzle import Puzzle
from nurie.solving import Limits, Outcome, Status
from nurie.steps import cost_of


def explain(
    files: Files,
    method: Annotated[
        str | None,
        typer.Option(
            metavar="M",
            help="Show the steps of this solver; by default, those that a person would make.",
            autocompletion=methods,
        ),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="key=value", help="An option of the solver."),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option(
            metavar="OUT", help="Write an HTML page that plays the steps, instead of text."
        ),
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Print only the sentences, without boards.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per step.")] = False,
    language: Language = "en",
    time: Time = None,
    memory: Memory = None,
) -> int:
    """Explain step by step, in words, how a puzzle is solved.

    Each step gives its reason. The board highlights the cells that the step fills in
    and those that it follows from (> and * in plain text). Techniques are tried from the
    easiest to the hardest, which is contradiction. The exit code is 0 if the puzzle is
    solved.

        nurie explain cat.non                       what a person would do
        nurie explain --brief cat.non               the same without the boards
        nurie explain --html steps.html cat.non     a page for the browser
        nurie explain --json folder/                one JSON object per step
        nurie explain --method probing cat.non      what a solver does
        nurie explain --language pl cat.non         in Polish
    """
    expect_language(language)
    if option and not method:
        raise NurieError("-o sets an option of a solver; choose the solver with --method")
    if html is not None:
        _check_page(files, html, json=json)
    options = read_options(method, option or []) if method else {}
    limits = Limits(seconds=time)
    with Session("explaining", memory) as session:
        items = read(files, session)
        if html is not None:
            items = iter(_only(list(items)))
        for item in items:
            try:
                outcome = _explained(item.puzzle, method, limits, options)
            except NurieError as error:
                session.refuse(f"{item.place}: {error}")
                continue
            except MemoryError:
                session.leave_for_memory(item.place)
                session.finish()
                continue
            session.finish()
            solved = outcome.status in (Status.UNIQUE, Status.SEVERAL, Status.SOLVED)
            if not solved:
                session.leave_unsolved()
            if json:
                _write_json(item, outcome, language, session)
            elif html is not None:
                end = _end(outcome, method, language)
                try:
                    facts = Facts(item.file, method or "", outcome.statistics.seconds, solved)
                    save_page(item.puzzle, outcome.steps, end, Path(html), language, facts)
                except OSError as error:
                    session.fail(complaint(html, error))
                    return session.code
                session.write(f"{html}: {end}")
            else:
                end = _end(outcome, method, language)
                _write(item, outcome, end, language, session, brief=brief)
    return session.code


def _check_page(files: list[str], html: str, *, json: bool) -> None:
    """Refuse impossible options before anything is read."""
    if json:
        raise NurieError("--json and --html cannot be used together")
    if any(is_same(file, html) for file in files):
        raise NurieError(f"--html {html} would overwrite the puzzle; choose another file")


def _only(items: list[Item]) -> list[Item]:
    """The one puzzle that a page explains."""
    if len(items) > 1:
        files = {item.file for item in items}
        where = f"{items[0].file} holds" if len(files) == 1 else "these files contain"
        raise NurieError(f"{where} {len(items)} puzzles, but a page explains only one")
    return items


def _explained(
    puzzle: Puzzle, method: str | None, limits: Limits, options: dict[str, Any]
) -> Outcome:
    """The outcome of a solver, or of what a person would do, with its steps."""
    outcome: Outcome
    if method is None:
        return registry.kind(puzzle.kind).explain(puzzle, limits)
    solver = registry.find_solver(puzzle.kind, method).load()
    check_options(puzzle.kind, method, options)
    if can_record(puzzle.kind, method):
        options = {"record": True} | options
    outcome = solver.solve(puzzle, limits, given=None, **options)
    return outcome


def _write_json(item: Item, outcome: Outcome, language: str, session: Session) -> None:
    """One object for each step, then one with the result."""
    knowledge = Knowledge(item.puzzle.start)
    for number, step in enumerate(outcome.steps, 1):
        knowledge.take(step)
        told = step_as_data(step, item.puzzle, language)
        session.write_json({"file": item.file, "step": number} | told)
    result: dict[str, Any] = {"file": item.file, "status": outcome.status.value}
    result["known"] = list((outcome.solution or knowledge.known).rows)
    if outcome.best is not None:
        result |= {"best": list(outcome.best.rows), "cost": outcome.cost}
    session.write_json(result)


def _write(
    item: Item, outcome: Outcome, end: str, language: str, session: Session, *, brief: bool
) -> None:
    """The steps, numbered, each with the board after it."""
    depth = depth_of(sys.stdout)
    colours = [] if brief else legend(item.puzzle, depth, language)
    session.write("\n".join([heading(item, depth), *colours]) + "\n")
    knowledge = Knowledge(item.puzzle.start)
    for number, step in enumerate(outcome.steps, 1):
        knowledge.take(step)
        grid = knowledge.board
        words = printable(announcement(step, item.puzzle, language))
        cells = item.puzzle.width * item.puzzle.height
        cost = cost_of(step)
        told = text("explain.known", language, known=knowledge.count, cells=cells)
        if cost is not None:
            told = text("solve.cost", language, cost=cost)
        head = f"{styled(f'{number}.', '1', depth)} {words} {styled(f'({told})', '2', depth)}"
        session.write(head if brief else f"{head}\n{board_after(step, item.puzzle, grid, depth)}\n")
    session.write(styled(end, "1", depth))


def _end(outcome: Outcome, method: str | None, language: str) -> str:
    """The result, in words."""
    steps = len(outcome.steps)
    if not steps and method and outcome.status is not Status.NONE:
        return text("explain.no_steps", language, method=method)
    match outcome.status:
        case Status.NONE:
            reasons = [placed(one, language) for one in outcome.problems[:3]]
            why = "; ".join(reasons) or text("explain.every_way_fails", language)
            return text("explain.none", language, reason=why)
        case Status.STUCK:
            return text("explain.stuck", language, count=steps, steps=steps)
        case Status.TIMEOUT:
            return text("explain.gave_up", language, count=steps, steps=steps)
        case _:
            return text("explain.solved", language, count=steps, steps=steps)
