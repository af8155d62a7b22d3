"""Nothing is lost: reload, closed pages, no network, two tabs, two devices, export and erase."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.app.conftest import wait_until
from tests.browser.conftest import Opener
from tests.browser.screen import Screen

MUG = ["..#..", ".#...", "#####", "###.#", "####."]
READ_PLAYER = """() => new Promise((resolve) => {
  const request = indexedDB.open('nurie');
  request.onsuccess = () => {
    const one = request.result.transaction('meta').objectStore('meta').get('player');
    one.onsuccess = () => { request.result.close(); resolve(one.result); };
  };
})"""


def attempts_on_server(screen: Screen) -> list[str]:
    """The puzzles that the player has moves of on the server."""
    key = screen.page.evaluate(READ_PLAYER)
    answer = screen.page.request.post(
        f"{screen.address}/api/sync",
        headers={"authorization": f"Bearer {key}"},
        data={"device": "reader"},
    )
    # There is no key before the first exchange, and no valid key after an erasure.
    moves = answer.json()["moves"] if answer.ok else []
    return sorted({told["attempt"].rpartition(":")[0] for told in moves})


def test_a_reload_loses_nothing(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.drag((1, 0), (1, 4))
    screen.reload()
    screen.press("ArrowDown", "Home", "PageUp", "ArrowDown")
    assert "filled" in screen.said()
    screen.press("u")
    assert "unknown" in screen.said()
    screen.go("/")
    assert "Play now" in screen.page.get_by_test_id("continue").inner_text()
    screen.go("/play/small/mug-2")
    screen.press("r")
    screen.go("/")
    assert "Continue" in screen.page.get_by_test_id("continue").inner_text()


def test_a_page_that_is_closed_at_once_has_stored_its_move(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.drag((3, 0), (3, 4))
    screen.page.close(run_before_unload=False)
    again = Screen(screen.context, screen.address)
    again.go("/play/small/mug-2")
    assert again.board()[3] == "#####"


def test_offline_everything_works_and_is_sent_later(open_screen: Opener) -> None:
    screen = open_screen("/", size="phone", offline=True)
    screen.until("navigator.serviceWorker.controller !== null")
    screen.context.set_offline(True)
    screen.go("/packs/small")
    screen.reload()
    screen.page.get_by_role("link", name="No. 1 ").first.click()
    screen.page.get_by_role("grid").wait_for()
    screen.tap(0, 0)
    screen.button("Hint").click()
    screen.page.get_by_test_id("hint").wait_for()
    screen.press("Escape")
    screen.reload()
    assert screen.board() == ["#"]
    screen.go("/solver/solve/pictures/panda")
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    screen.context.set_offline(False)
    screen.page.evaluate("dispatchEvent(new Event('online'))")
    for _ in range(60):
        if "small/kitten" in attempts_on_server(screen):
            break
        screen.page.wait_for_timeout(250)
    assert attempts_on_server(screen) == ["small/kitten"]


def test_two_tabs_merge(open_screen: Opener) -> None:
    one = open_screen("/play/small/mug-2", size="desktop")
    one.click(0, 0)
    two = Screen(one.context, one.address)
    two.go("/play/small/mug-2")
    two.place(0, 0)
    two.click(4, 0)
    one.page.bring_to_front()
    one.press("ArrowDown", "Home", "PageDown")
    assert "filled" in one.said()
    one.click(1, 0)
    one.page.wait_for_timeout(50)
    assert [row[0] for row in one.board()] == ["#", "#", "?", "?", "#"]
    devices = {move["device"] for move in one.moves()}
    assert len(devices) == 2
    assert two.errors == []


def test_progress_moves_to_another_device_and_is_erased(
    open_screen: Opener, tmp_path: Path
) -> None:
    first = open_screen("/play/small/mug-2", size="desktop")
    first.solve_by_keyboard(MUG)
    first.page.get_by_test_id("finished").wait_for()
    first.go("/settings")
    with first.page.expect_download() as download:
        first.button("Export").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    second = open_screen("/settings", size="phone")
    second.page.locator("input[type=file]").set_input_files(file)
    second.button("Continue as that player").click()
    second.page.get_by_text("moves were imported").wait_for()
    second.go("/packs/small")
    second.page.locator("[data-standing=finished_without_loss]").wait_for()
    # From now on both are one player: what the second does, the first gets from the server.
    second.go("/play/small/house")
    second.tap(0, 2)
    second.go("/settings")
    second.page.get_by_text("Also saved on the server").wait_for()
    first.go("/play/small/house")
    for _ in range(40):
        first.page.evaluate("dispatchEvent(new Event('online'))")
        if any(move["attempt"].startswith("small/house") for move in first.moves()):
            break
        first.page.wait_for_timeout(250)
    assert any(move["attempt"].startswith("small/house") for move in first.moves())
    second.button("Erase everything").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Erase", exact=True).click()
    second.page.get_by_text("Everything has been erased.").wait_for()
    assert second.moves() == []
    assert attempts_on_server(first) == []


def test_a_strange_file_is_refused(open_screen: Opener, tmp_path: Path) -> None:
    screen = open_screen("/settings")
    file = tmp_path / "strange.json"
    file.write_text('{"kind": "shopping list"}')
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.get_by_text("not a Nurie progress file").wait_for()


def test_erasing_reaches_a_tab_in_the_middle_of_a_game(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    screen.drag((1, 0), (1, 4))
    other = Screen(screen.context, screen.address)
    other.go("/settings")
    with screen.page.expect_navigation():
        other.button("Erase everything").click()
        other.button("Erase").click()
    screen.page.get_by_role("grid").wait_for()
    # If the tab synced just then, the server said that the player is gone.
    screen.errors = [error for error in screen.errors if "410 (Gone)" not in error]
    assert screen.moves() == []
    screen.drag((3, 0), (3, 4))
    assert screen.board()[3] == "#####"
    assert {move["kind"] for move in screen.moves()} >= {"start", "paint"}


UNSENT = """() => new Promise((resolve) => {
  const request = indexedDB.open('nurie');
  request.onsuccess = () => {
    const all = request.result.transaction('unsent').objectStore('unsent').getAllKeys();
    all.onsuccess = () => { request.result.close(); resolve(all.result); };
  };
})"""


def export_of(player: str, **more: Any) -> str:
    """A file as the app exports it."""
    content = {"kind": "nurie-progress", "version": 1, "made": "2026-11-15T10:00:00.000Z"}
    return json.dumps(
        content | {"player": player, "settings": {}, "moves": [], "puzzles": []} | more
    )


def a_move(n: int, **more: Any) -> dict[str, Any]:
    at = {"attempt": "small/mug-2:one", "device": "theirs", "n": n, "clock": n + 1, "at": 1000 * n}
    kind = (
        {"kind": "start", "puzzle": "small/mug-2", "mode": "none"} if n == 0 else {"kind": "hint"}
    )
    return at | kind | more


def an_own(id_: str, **more: Any) -> dict[str, Any]:
    puzzle = {"kind": "nurikabe", "size": [2, 1], "clues": [[1, 0]]}
    entry = {"id": id_, "updated": 1, "device": "theirs", "name": f"Puzzle {id_}", "draft": False}
    return entry | {"puzzle": puzzle} | more


def give(screen: Screen, file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    screen.page.locator("input[type=file]").set_input_files(file)


OTHER = "0123456789abcdef0123456789abcdef"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_file_of_another_player_is_shown_first(
    open_screen: Opener, tmp_path: Path, size: str
) -> None:
    screen = open_screen("/settings", size=size)
    screen.page.get_by_text("Also saved on the server").wait_for()
    me = screen.page.evaluate(READ_PLAYER)
    text = export_of(OTHER, moves=[a_move(0), a_move(1)], puzzles=[an_own("x")])
    file = tmp_path / "theirs.json"
    give(screen, file, text)
    dialog = screen.page.get_by_role("dialog")
    told = dialog.get_by_test_id("offer").inner_text().split("\n")
    assert told[told.index("Moves") + 1] == "2"
    assert told[told.index("Entered puzzles") + 1] == "1"
    assert told[told.index("Player") + 1] == "012345…"
    screen.assert_accessible()
    screen.assert_fits()
    dialog.get_by_role("button", name="Cancel").click()
    assert (screen.page.evaluate(READ_PLAYER), screen.moves()) == (me, [])
    give(screen, file, text)
    dialog.get_by_role("button", name="Add it to my progress").click()
    screen.page.get_by_text("2 moves were imported").wait_for()
    assert screen.page.evaluate(READ_PLAYER) == me
    assert len(screen.moves()) == 2


def test_another_tab_follows_the_change_of_player(open_screen: Opener, tmp_path: Path) -> None:
    game = open_screen("/play/small/house", size="desktop")
    game.click(0, 2)
    screen = Screen(game.context, game.address)
    screen.go("/settings")
    give(screen, tmp_path / "theirs.json", export_of(OTHER[::-1], moves=[a_move(0)]))
    with game.page.expect_navigation():
        screen.button("Continue as that player").click()
    game.page.get_by_role("grid").wait_for()
    game.click(1, 2)
    assert game.page.evaluate(READ_PLAYER) == OTHER[::-1]
    game.until("document.querySelector('[data-save]').dataset.save === 'saved'")
    assert attempts_on_server(game) == ["small/house", "small/mug-2"]


def test_bad_entries_of_a_file_are_skipped_and_listed(open_screen: Opener, tmp_path: Path) -> None:
    screen = open_screen("/settings")
    screen.page.get_by_text("Also saved on the server").wait_for()
    text = export_of(
        screen.page.evaluate(READ_PLAYER),
        moves=[a_move(0), a_move(1, attempt="no colon"), a_move(2, clock=2**53 - 1)],
        puzzles=[
            an_own("good"),
            an_own("bad", name="No clues", puzzle={"kind": "nonogram", "size": [1, 1]}),
            an_own("off", name="Wrong size", puzzle=an_own("x")["puzzle"] | {"size": [3, 1]}),
        ],
    )
    give(screen, tmp_path / "mine.json", text)
    screen.page.get_by_text("2 moves were imported").wait_for()
    skipped = screen.page.get_by_test_id("skipped").inner_text()
    assert "No clues: “puzzle.clues” is missing." in skipped
    assert "Wrong size: The clues do not fit the size." in skipped
    assert "no colon: The value of “attempt” is not allowed." in skipped
    screen.assert_accessible()
    screen.go("/make")
    screen.page.get_by_text("Puzzle good").wait_for()
    assert screen.page.get_by_text("No clues").count() == 0
    screen.go("/settings")
    screen.page.get_by_text("Also saved on the server").wait_for()
    assert screen.page.evaluate(UNSENT) == []


def test_a_refused_entry_is_shown_and_the_others_are_saved(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="desktop")
    # An attempt that an earlier version of the app could make.
    screen.page.evaluate(
        """() => new Promise((resolve) => {
          const request = indexedDB.open('nurie');
          request.onsuccess = () => {
            const work = request.result.transaction(['moves', 'unsent'], 'readwrite');
            const move = ['zażółć:one', 'old', 0];
            const more = { clock: 1, at: 1, kind: 'hint' };
            work.objectStore('moves').put({ attempt: move[0], device: move[1], n: 0, ...more });
            work.objectStore('unsent').put({ key: 'm zażółć:one old 0', move });
            work.oncomplete = () => { request.result.close(); resolve(); };
          };
        })"""
    )
    screen.drag((1, 0), (1, 4))
    screen.until("document.querySelector('[data-save]').dataset.save === 'refused'")
    screen.assert_accessible()
    wait_until(lambda: attempts_on_server(screen) == ["small/mug-2"], 30)
    screen.go("/settings")
    card = screen.page.get_by_test_id("refused")
    assert "A move in zażółć" in card.inner_text()
    assert "attempt" in card.inner_text()
    screen.assert_accessible()
    screen.assert_fits()
    card.get_by_role("button", name="Discard").click()
    screen.page.get_by_role("dialog").get_by_role("button", name="Discard").click()
    card.wait_for(state="hidden")
    assert all(move["attempt"].startswith("small/mug-2") for move in screen.moves())
    # The browser itself tells of the refusal.
    assert len(screen.errors) == 1
    assert "422" in screen.errors.pop()


def test_the_play_screen_shows_whether_moves_are_on_the_server(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug-2", size="phone")
    state = screen.page.locator("[data-save]")
    screen.until("document.querySelector('[data-save]').dataset.save === 'saved'")
    assert state.inner_text() == "Saved on the server"
    screen.context.set_offline(True)
    screen.tap(0, 0)
    screen.until("document.querySelector('[data-save]').dataset.save === 'offline'")
    assert state.inner_text() == "Server unreachable: saved on this device"
    screen.assert_accessible()
    screen.context.set_offline(False)
    screen.page.evaluate("dispatchEvent(new Event('online'))")
    screen.until("document.querySelector('[data-save]').dataset.save === 'saved'")


def test_a_player_erased_elsewhere_decides(open_screen: Opener) -> None:
    first = open_screen("/play/small/mug-2", size="desktop")
    first.drag((1, 0), (1, 4))
    first.until("document.querySelector('[data-save]').dataset.save === 'saved'")
    key = first.page.evaluate(READ_PLAYER)
    header = {"authorization": f"Bearer {key}"}
    assert first.page.request.delete(f"{first.address}/api/me", headers=header).ok
    first.drag((3, 0), (3, 4))
    first.until("document.querySelector('[data-save]').dataset.save === 'erased'")
    first.assert_accessible()
    first.link("Decide").click()
    card = first.page.get_by_test_id("erased")
    card.wait_for()
    first.assert_accessible()
    moves = first.moves()
    assert {move["kind"] for move in moves} == {"paint", "pause", "start"}
    painted = [cell for move in moves if move["kind"] == "paint" for cell in move["cells"]]
    assert painted.count([1, 0]) == painted.count([3, 0]) == 1
    card.get_by_role("button", name="Keep it as a new player").click()
    first.page.get_by_text("You are now a new player").wait_for()
    first.page.get_by_text("Also saved on the server").wait_for()
    assert first.page.evaluate(READ_PLAYER) != key
    assert attempts_on_server(first) == ["small/mug-2"]
    body = {"device": "reader"}
    answer = first.page.request.post(f"{first.address}/api/sync", headers=header, data=body)
    assert answer.status == 410
    # The browser itself tells of the refusal.
    assert len(first.errors) == 1
    assert "410" in first.errors.pop()


def test_an_error_is_never_kept_as_the_list_of_packs(open_screen: Opener) -> None:
    """A server answers 500 once: the service worker must not cache that answer."""
    screen = open_screen("/settings", offline=True)
    screen.until("navigator.serviceWorker.controller !== null")
    failing = {"left": 1}

    def answer(route: Any) -> None:
        if failing["left"]:
            failing["left"] -= 1
            route.fulfill(status=500, content_type="application/json", body='{"error": {}}')
        else:
            route.continue_()

    screen.context.route("**/api/packs", answer)
    kept = "caches.match('/api/packs').then((found) => found.json()).then((list) => list.length)"
    before = screen.page.evaluate(kept)
    screen.page.evaluate("fetch('/api/packs').then((found) => found.text())")
    for _ in range(40):
        if not failing["left"]:
            break
        screen.page.wait_for_timeout(50)
    assert failing["left"] == 0
    assert screen.page.evaluate(kept) == before
    screen.go("/")
    screen.page.locator("main a").first.wait_for()
