"""Nothing is lost: reload, closed pages, no network, two tabs, two devices, export and erase."""

from __future__ import annotations

from pathlib import Path

from tests.browser.conftest import Opener
from tests.browser.screen import Screen

MUG = ["###..", "#####", "###.#", "#####", "###.."]
READ_PLAYER = """() => new Promise((resolve) => {
  const request = indexedDB.open('nurie');
  request.onsuccess = () => {
    const one = request.result.transaction('meta').objectStore('meta').get('player');
    one.onsuccess = () => { request.result.close(); resolve(one.result); };
  };
})"""


def attempts_on_server(screen: Screen) -> list[dict[str, object]]:
    key = screen.page.evaluate(READ_PLAYER)
    answer = screen.page.request.get(
        f"{screen.address}/api/attempts", headers={"authorization": f"Bearer {key}"}
    )
    # Before the first exchange there is no key yet, and the server knows nobody.
    found: list[dict[str, object]] = answer.json() if answer.ok else []
    return found


def test_a_reload_loses_nothing(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug", size="desktop")
    screen.drag((1, 0), (1, 4))
    screen.reload()
    screen.press("ArrowDown", "Home", "PageUp", "ArrowDown")
    assert "filled" in screen.said()
    screen.press("u")
    assert "unknown" in screen.said()
    screen.go("/")
    assert "Play now" in screen.page.get_by_test_id("continue").inner_text()
    screen.go("/play/small/mug")
    screen.press("r")
    screen.go("/")
    assert "Continue" in screen.page.get_by_test_id("continue").inner_text()


def test_a_page_that_is_closed_at_once_has_stored_its_move(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug", size="desktop")
    screen.drag((3, 0), (3, 4))
    screen.page.close(run_before_unload=False)
    again = Screen(screen.context, screen.address)
    again.go("/play/small/mug")
    assert again.board()[3] == "#####"


def test_offline_everything_works_and_is_sent_later(open_screen: Opener) -> None:
    screen = open_screen("/", size="phone")
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
        if any(one["puzzle"] == "small/mug" for one in attempts_on_server(screen)):
            break
        screen.page.wait_for_timeout(250)
    assert [one["puzzle"] for one in attempts_on_server(screen)] == ["small/mug"]


def test_two_tabs_merge(open_screen: Opener) -> None:
    one = open_screen("/play/small/mug", size="desktop")
    one.click(0, 0)
    two = Screen(one.context, one.address)
    two.go("/play/small/mug")
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
    first = open_screen("/play/small/mug", size="desktop")
    first.solve_by_keyboard(MUG)
    first.page.get_by_test_id("finished").wait_for()
    first.go("/settings")
    with first.page.expect_download() as download:
        first.button("Export").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    second = open_screen("/settings", size="phone")
    second.page.locator("input[type=file]").set_input_files(file)
    second.page.get_by_text("moves were read").wait_for()
    second.go("/packs/small")
    second.page.locator("[data-standing=finished_without_loss]").wait_for()
    # From now on both are one player: what the second does, the first gets from the server.
    second.go("/play/small/house")
    second.tap(0, 2)
    second.go("/settings")
    second.page.get_by_text("Also kept on the server").wait_for()
    first.go("/play/small/house")
    for _ in range(40):
        first.page.evaluate("dispatchEvent(new Event('online'))")
        if any(move["attempt"].startswith("small/house") for move in first.moves()):
            break
        first.page.wait_for_timeout(250)
    assert any(move["attempt"].startswith("small/house") for move in first.moves())
    second.button("Erase everything").click()
    second.page.get_by_role("dialog").get_by_role("button", name="Erase", exact=True).click()
    second.page.get_by_text("Everything is erased.").wait_for()
    assert second.moves() == []
    assert attempts_on_server(first) == []


def test_a_strange_file_is_refused(open_screen: Opener, tmp_path: Path) -> None:
    screen = open_screen("/settings")
    file = tmp_path / "strange.json"
    file.write_text('{"kind": "shopping list"}')
    screen.page.locator("input[type=file]").set_input_files(file)
    screen.page.get_by_text("holds no progress").wait_for()


def test_erasing_reaches_a_tab_in_the_middle_of_a_game(open_screen: Opener) -> None:
    screen = open_screen("/play/small/mug", size="desktop")
    screen.drag((1, 0), (1, 4))
    other = Screen(screen.context, screen.address)
    other.go("/settings")
    with screen.page.expect_navigation():
        other.button("Erase everything").click()
        other.button("Erase").click()
    screen.page.get_by_role("grid").wait_for()
    assert screen.moves() == []
    screen.drag((3, 0), (3, 4))
    assert screen.board()[3] == "#####"
    assert {move["kind"] for move in screen.moves()} >= {"start", "paint"}
