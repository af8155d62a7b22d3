"""What a replay does at its edges: cells beyond the board, times that overlap, full lists."""

from __future__ import annotations

import random
from typing import Any

import pytest

import nurie
from nurie.app.attempts import LONGEST_PAUSE, MAX_SAVEPOINTS, Board, State, replay
from nurie.grid import Grid

# Two rows of three cells.
BOARD = Board.of(nurie.Nonogram.of("#.#\n.##"), 2, Grid(["#.#", ".##"]))


class Log:
    """Moves of one page, in order."""

    def __init__(self, mode: str = "none") -> None:
        self.moves: list[dict[str, Any]] = []
        self.add("start", mode=mode)

    def add(self, kind: str, **more: Any) -> Log:
        n = len(self.moves)
        self.moves.append({"device": "a", "n": n, "clock": n, "at": n, "kind": kind, **more})
        return self

    def paint(self, *cells: tuple[int, int], state: str = "#", **more: Any) -> Log:
        return self.add("paint", cells=cells, state=state, **more)

    def state(self, board: Board = BOARD) -> State:
        return replay(self.moves, board)


def test_cells_beyond_the_board_are_left_out() -> None:
    beyond = [(2, 0), (0, 3), (-1, 0), (0, -1), (9, 9)]
    log = Log().paint(*beyond, (1, 2), (0, 0))
    assert log.state().cells == ("#??", "??#")
    assert (log.state().known, log.state().unknown) == (2, 4)


def test_a_known_cell_does_not_end_a_stroke() -> None:
    log = Log().paint((0, 0)).paint((0, 0), (0, 1), state=".")
    assert log.state().cells == ("#.?", "???")
    islands = Board.of(nurie.Nurikabe.of("2 . .\n. . .\n1 . 1"), 3, None)
    log = Log().paint((0, 0), (1, 1), state="#")
    assert log.state(islands).cells == (".??", "?#?", ".?.")


def test_a_mistake_does_not_end_a_stroke_but_the_last_life_does() -> None:
    log = Log("lives").paint((0, 1), (0, 0), (0, 1), (1, 1))
    assert log.state().cells == ("#.?", "?#?")
    assert (log.state().lives, log.state().mistakes, log.state().is_lost) == (1, 1, False)
    log = Log("lives").paint((0, 1), (1, 0), (0, 0))
    assert log.state().cells == ("?.?", ".??")
    assert (log.state().lives, log.state().mistakes, log.state().is_lost) == (0, 2, True)
    assert log.state().mistaken == ((0, 1), (1, 0))
    assert log.paint((1, 1)).state().cells == ("?.?", ".??")


@pytest.mark.parametrize("mode", ["check", "none"])
def test_other_modes_and_boards_without_solution_cost_no_lives(mode: str) -> None:
    assert Log(mode).paint((0, 1)).state().lives == 2
    unknown = Board(BOARD.start, 2, None, lambda _: False)
    assert Log("lives").paint((0, 1)).state(unknown).lives == 2


def test_marks() -> None:
    log = Log().paint((0, 0), maybe=True).paint((0, 0), (0, 1), state=".", maybe=True)
    assert log.state().maybe == ("#.?", "???")
    assert log.state().known == 0
    log.paint((0, 0), state="?", maybe=True)
    assert log.state().maybe == ("?.?", "???")
    log.paint((0, 1), state=".").paint((0, 1), state="#", maybe=True)
    assert (log.state().cells[0], log.state().maybe[0]) == ("?.?", "???")
    # Undo brings the mark back with the cell.
    assert (log.add("undo").state().cells[0], log.state().maybe[0]) == ("???", "?.?")
    assert log.add("undo").state().maybe[0] == "#.?"
    assert log.add("redo").state().maybe[0] == "?.?"
    log.paint((0, 1), state="?")
    assert log.state().maybe[0] == "???"


def test_what_is_painted_ends_what_can_be_redone() -> None:
    log = Log().paint((0, 0)).add("undo").paint((0, 1)).add("redo")
    assert log.state().cells[0] == "?#?"
    # A stroke that changes nothing does not count.
    log = Log().paint((0, 0)).add("undo").paint((0, 0), state="?").add("redo")
    assert log.state().cells[0] == "#??"
    log = Log().paint((0, 0)).paint((0, 0)).add("undo")
    assert log.state().cells[0] == "???"
    assert log.add("undo").add("redo").add("redo").state().cells[0] == "#??"


def test_a_cell_that_was_painted_twice_in_a_stroke_is_taken_back() -> None:
    log = Log().paint((0, 0), maybe=True).paint((0, 0)).add("undo")
    assert (log.state().cells[0], log.state().maybe[0]) == ("???", "#??")


def test_savepoints_with_marks() -> None:
    log = Log().paint((0, 0)).paint((0, 1), maybe=True).add("savepoint", name="s")
    log.paint((0, 0), (0, 1), state="?").paint((1, 1)).add("return", name="s")
    assert (log.state().cells, log.state().maybe) == (("#??", "???"), ("?#?", "???"))
    log.add("undo")
    assert (log.state().cells, log.state().maybe) == (("???", "?#?"), ("???", "???"))
    assert log.add("return", name="other").state().cells == ("???", "?#?")


def test_so_many_savepoints_are_remembered() -> None:
    log = Log()
    for n in range(100):
        log.add("savepoint", name=f"{n}")
    log.paint((0, 0)).add("savepoint", name="one more").add("savepoint", name="99")
    log.paint((0, 0), state="?")
    assert MAX_SAVEPOINTS == 100
    assert log.add("return", name="one more").state().cells[0] == "???"
    assert log.add("return", name="99").state().cells[0] == "#??"
    assert log.add("return", name="98").state().cells[0] == "???"


def test_a_solved_board_changes_no_more() -> None:
    log = Log().paint((0, 0), (0, 2), (1, 1), (1, 2))
    assert (log.state().status, log.state().share) == ("finished", 1.0)
    assert log.state().completion == "finished_without_loss"
    log.paint((0, 1)).add("undo").add("hint")
    assert (log.state().status, log.state().hints) == ("finished", 1)
    log.add("restart")
    assert (log.state().status, log.state().share, log.state().hints) == ("started", 0.0, 1)
    assert log.add("undo").state().cells == ("???", "???")


def test_undo_can_solve_the_board() -> None:
    empty = Board(BOARD.start, 2, None, lambda grid: "#" not in "".join(grid.rows))
    log = Log().paint((0, 0)).paint((0, 1)).add("undo")
    assert log.state(empty).status == "started"
    assert log.add("undo").state(empty).status == "finished"


def test_redo_can_solve_the_board() -> None:
    seen: list[tuple[str, ...]] = []

    def third(grid: Grid) -> bool:
        seen.append(grid.rows)
        return len(seen) == 3

    log = Log().paint((0, 0)).add("undo").add("redo")
    assert log.state(Board(BOARD.start, 2, None, third)).status == "finished"
    assert seen == [("#..", "..."), ("...", "..."), ("#..", "...")]


def test_nothing_counts_before_the_start() -> None:
    log = Log()
    log.moves.clear()
    log.paint((0, 0)).add("hint").add("restart")
    state = log.state()
    assert (state.status, state.mode, state.hints, state.known) == ("not_started", "", 0, 0)
    log.add("start", mode="check").add("start", mode="lives")
    assert (log.state().status, log.state().mode) == ("started", "check")


@pytest.mark.parametrize(
    ("known", "unknown", "share"), [(1, 6, 0.1429), (2, 1, 0.6667), (0, 0, 0.0), (3, 0, 1.0)]
)
def test_the_share_has_four_digits(known: int, unknown: int, share: float) -> None:
    board = Board(Grid(["?" * (known + unknown)] if known + unknown else ["."]), 3, None, bool)
    log = Log()
    if known:
        log.paint(*((0, at) for at in range(known)))
    state = log.state(Board(board.start, 3, None, lambda _: False))
    assert (state.known, state.unknown, state.share) == (known, unknown, share)


def test_a_nurikabe_without_sizes_has_solutions_of_several_sizes() -> None:
    puzzle = nurie.Nurikabe.of("? .\n. .")
    few, many = Grid([".#", "##"]), Grid([".#", ".#"])
    assert not puzzle.check(few)
    assert not puzzle.check(many)
    board = Board.of(puzzle, 3, few)
    assert board.is_solved(few)
    assert board.is_solved(many)
    assert not board.is_solved(Grid([".#", "#."]))


def test_a_move_that_came_twice_counts_once() -> None:
    log = Log().add("hint")
    assert replay([*log.moves, *log.moves], BOARD).hints == 1
    other = {**log.moves[1], "device": "b"}
    assert replay([*log.moves, other], BOARD).hints == 2


def counted(moves: list[dict[str, Any]]) -> int:
    """The time of some moves, millisecond by millisecond."""
    played: set[int] = set()
    last: dict[str, int] = {}
    for move in moves:
        start = last.get(move["device"])
        if start is not None:
            played.update(range(start, min(move["at"], start + LONGEST_PAUSE)))
        last[move["device"]] = move["at"]
        if move["kind"] == "pause":
            del last[move["device"]]
    return len(played)


@pytest.mark.parametrize("seed", range(40))
def test_what_several_pages_spend_counts_once(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nurie.app.attempts.LONGEST_PAUSE", 9)
    monkeypatch.setattr(f"{__name__}.LONGEST_PAUSE", 9)
    chance = random.Random(seed)
    moves: list[dict[str, Any]] = []
    for clock in range(25):
        kind = chance.choice(["hint", "hint", "pause", "resume"]) if clock else "start"
        moves.append(
            {"device": chance.choice("abc"), "n": clock, "clock": clock, "kind": kind}
            | {"at": chance.randrange(60), "mode": "none"}
        )
    assert replay(moves, BOARD).milliseconds == counted(moves)


def test_the_longest_pause() -> None:
    log = Log().add("hint")
    log.moves[1]["at"] = 600_000
    assert log.state().milliseconds == 600_000
    log.moves[1]["at"] = 600_001
    assert log.state().milliseconds == 600_000


def test_no_time_once_it_is_over() -> None:
    log = Log().paint((0, 0), (0, 2), (1, 1), (1, 2)).add("hint").add("hint")
    assert log.state().milliseconds == 1
    log = Log("lives").paint((0, 1), (1, 0)).add("hint").add("hint")
    assert log.state().milliseconds == 1
    assert log.add("restart").add("hint").state().milliseconds == 1
