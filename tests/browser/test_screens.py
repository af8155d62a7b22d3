"""Every screen at both sizes and in both themes: it fits, and axe finds nothing."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener

PATHS = {
    "home": "/",
    "solver": "/solver",
    "pack": "/packs/small",
    "coloured pack": "/packs/coloured",
    "play": "/play/small/rabbit",
    "play in colour": "/play/coloured/parrot",
    "play large": "/play/documents/demon",
    "enter": "/solver/enter",
    "solve": "/solver/solve/small/rabbit",
    "settings": "/settings",
    "search": "/search",
    "daily": "/daily/2026-11-16",
    "statistics": "/statistics",
    "endless": "/endless",
    "learn": "/learn",
    "rules": "/learn/nurikabe/rules",
    "technique": "/learn/nurikabe/possible_pool",
    "practice": "/learn/nonogram/overlap/practice",
    "repeat": "/learn/review",
    "shared": "/p/AcAvjpBdn0EVLLSfhapSnA",
    "own pack": "/pack",
    "from a picture": "/make/picture",
    "from a photo": "/solver/photo",
    "make": "/make",
    "draw": "/make/new/nonogram",
    "draw islands": "/make/new/nurikabe",
}


@pytest.mark.parametrize(
    ("size", "theme"),
    [("phone", "light"), ("phone", "dark"), ("desktop", "dark"), ("desktop", "light")],
)
def test_every_screen_fits_and_is_accessible(open_screen: Opener, size: str, theme: str) -> None:
    screen = open_screen(size=size, theme=theme)
    for path in PATHS.values():
        screen.go(path)
        screen.page.wait_for_load_state("networkidle")
        screen.assert_fits()
        screen.assert_accessible()


@pytest.mark.parametrize(("size", "theme"), [("phone", "dark"), ("desktop", "light")])
def test_what_opens_over_a_screen_is_accessible(open_screen: Opener, size: str, theme: str) -> None:
    screen = open_screen("/play/small/mug-2", size=size, theme=theme)
    screen.button("More").click()
    screen.page.get_by_role("dialog").wait_for()
    screen.assert_accessible()
    screen.button("Close").click()
    screen.press("h")
    screen.page.get_by_test_id("hint").wait_for()
    screen.press("h", "h")
    screen.button("Fill in").wait_for()
    screen.assert_accessible()
    screen.button("Fill in").click()
    screen.go("/make/new/nonogram")
    screen.press("m")
    screen.page.get_by_role("dialog").wait_for()
    screen.assert_accessible()
    screen.assert_fits()
    screen.press("Escape")
    screen.go("/solver/solve/small/mug-2")
    screen.button("Solve").click()
    screen.page.locator("[data-status=unique]").wait_for()
    screen.assert_accessible()
    screen.assert_fits()


OPENED = {
    "/learn": {"Learn", "lessons"},
    "/learn/nonogram/rules": {"Rules"},
    "/learn/nonogram/overlap": {"Technique", "positions", "making"},
    "/learn/nonogram/overlap/practice": {"Practice", "seeds"},
    "/make": {"Make", "drafts"},
    "/make/new/nonogram": {"Draw"},
    "/make/picture": {"FromPicture"},
    "/pack": {"PackEditor", "ShareSheet"},
}
"""What is loaded when a screen of Learn or Make is opened, and not before."""


def test_learn_and_make_are_loaded_when_they_are_opened(open_screen: Opener) -> None:
    screen = open_screen("/")
    loaded: set[str] = set()
    screen.page.on(
        "request", lambda one: loaded.add(one.url.rsplit("/", 1)[-1].split("-")[0].split(".")[0])
    )
    screen.reload()
    screen.go("/play/small/mug-2")
    screen.press("h")
    screen.page.get_by_test_id("hint").wait_for()
    for path, names in OPENED.items():
        assert not names & loaded
        screen.go(path)
        screen.page.wait_for_load_state("networkidle")
        assert names <= loaded


def test_two_taps_to_play(open_screen: Opener) -> None:
    screen = open_screen()
    screen.page.get_by_role("link", name="Small pictures 0 of").tap()
    screen.page.get_by_role("link", name="No. 1 ").first.tap()
    screen.page.get_by_role("grid").wait_for()
    assert "Row 1, column 1, unknown, row clue 1 1, column clue 4" in screen.said()


@pytest.mark.parametrize(
    ("locale", "play", "solver"),
    [("pl-PL", "Graj", "Solver"), ("fi", "Pelaa", "Ratkaisija"), ("zh-CN", "游戏", "求解")],
)
def test_the_language_of_the_browser(
    open_screen: Opener, locale: str, play: str, solver: str
) -> None:
    screen = open_screen(locale=locale)
    screen.link(play).first.wait_for()
    screen.link(solver).wait_for()
    assert screen.page.evaluate("document.documentElement.lang") == locale[:2]


def test_titles_and_methods_in_the_language(open_screen: Opener) -> None:
    screen = open_screen("/solver", locale="sl")
    screen.page.get_by_text("Majhne slike").click()
    screen.link("Skodelica 5×5").click()
    screen.page.get_by_role("heading", name="Skodelica").wait_for()
    screen.page.get_by_label("Metoda").select_option("elimination")
    screen.page.get_by_text("Izloči kombinacije").wait_for()
    screen.page.get_by_text("Možnosti").click()
    screen.page.get_by_label("Vrsta za ugibanje").select_option("največ postavitev")
    screen.go("/solver/solve/coloured/fox")
    screen.page.get_by_label("Metoda").select_option("elimination")
    screen.button("Reši").click()
    assert "črno-bele" in screen.page.get_by_role("alert").inner_text()


def test_language_and_theme_by_choice_stay(open_screen: Opener) -> None:
    screen = open_screen("/settings")
    screen.page.get_by_label("Language").select_option("cs")
    screen.page.get_by_role("heading", name="Nastavení").wait_for()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = screen.page.evaluate(paper)
    screen.page.get_by_label("Tmavý").check(force=True)
    assert screen.page.evaluate(paper) != light
    dark = screen.page.evaluate(paper)
    screen.reload()
    screen.page.get_by_role("heading", name="Nastavení").wait_for()
    assert screen.page.evaluate(paper) == dark


def test_the_app_can_be_installed(open_screen: Opener) -> None:
    screen = open_screen(offline=True, whole=True)
    manifest = screen.page.evaluate("fetch('/manifest.webmanifest').then(r => r.json())")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    assert any(icon["purpose"] == "maskable" for icon in manifest["icons"])
    for icon in manifest["icons"]:
        response = screen.page.request.get(screen.address + icon["src"])
        assert response.headers["content-type"] == icon["type"]
    screen.until("navigator.serviceWorker.ready.then(r => r.active !== null)")
    errors = screen._devtools().send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [e for e in errors if e["errorId"] != "in-incognito"] == []


def test_a_list_is_where_it_was_left(open_screen: Opener) -> None:
    screen = open_screen("/packs/small", size="phone")
    screen.button("New").click()
    screen.page.get_by_label("Sort by").select_option("difficulty")
    puzzle = screen.page.locator("main li a").nth(12)
    puzzle.scroll_into_view_if_needed()
    screen.until("scrollY > 500")
    screen.page.wait_for_timeout(200)
    left_at = screen.page.evaluate("scrollY")
    puzzle.click()
    screen.page.get_by_role("grid").wait_for()
    screen.page.go_back()
    screen.until(f"Math.abs(scrollY - {left_at}) < 5")
    assert screen.button("New").get_attribute("aria-pressed") == "true"
    assert screen.page.get_by_label("Sort by").input_value() == "difficulty"


def test_all_puzzles_are_searched(open_screen: Opener) -> None:
    screen = open_screen()
    screen.link("Search").click()
    screen.page.locator("[name=kind]").select_option("Nurikabe")
    screen.page.locator("[name=size]").select_option("16–20")
    screen.page.locator("[name=level]").select_option("hard")
    screen.page.get_by_text("Found: 3").wait_for()
    screen.page.locator("[name=text]").fill("20×20")
    found = screen.page.locator("main li a")
    screen.until("document.querySelectorAll('main li a').length === 3")
    found.first.click()
    screen.page.get_by_role("grid").wait_for()
    screen.page.go_back()
    screen.page.get_by_text("Found: 3").wait_for()
    screen.button("Reset").click()
    screen.page.locator("[name=state]").select_option("Finished")
    screen.page.get_by_text("No puzzles match").wait_for()


def test_a_puzzle_of_the_day(open_screen: Opener) -> None:
    screen = open_screen("/daily/2026-10-05")
    puzzles = screen.page.locator("main li a")
    assert [puzzles.nth(at).locator("strong").inner_text() for at in range(3)] == [
        "Nonogram",
        "Nonogram · In colour",
        "Nurikabe",
    ]
    assert "Streak: 0" in screen.page.locator(".streak").inner_text()
    screen.link("October 6, 2026").click()
    screen.page.get_by_role("heading", name="Tuesday, October 6, 2026").wait_for()
    screen.page.go_back()
    puzzles.last.click()
    screen.page.get_by_role("grid").wait_for()
    screen.press("ArrowDown", "x")
    screen.page.go_back()
    screen.page.locator("[data-state=started]").wait_for()
    screen.go("/")
    assert "Daily · Oct 5" in screen.page.get_by_test_id("continue").inner_text()


def test_puzzles_without_end(open_screen: Opener) -> None:
    screen = open_screen()
    screen.link("Endless").click()
    screen.page.locator("[name=side]").select_option("5×5")
    screen.button("Play").click()
    screen.page.get_by_role("grid").wait_for()
    first = screen.page.evaluate("location.hash")
    assert first.startswith("#/play/own/endless-")
    screen.press("ArrowDown", "x")
    screen.page.evaluate("location.hash = '#/endless/next'")
    screen.until(f"location.hash.startsWith('#/play/own/') && location.hash !== '{first}'")
    screen.page.get_by_role("grid").wait_for()
    screen.go("/")
    assert "Nonogram 5×5" in screen.page.get_by_test_id("continue").inner_text()


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/play/small/nothing", "This puzzle could not be found."),
        ("/packs/none", "This page does not exist."),
        ("/solver/solve/own/x", "This puzzle could not be found."),
    ],
)
def test_what_is_not_there_is_not_blamed_on_the_network(
    open_screen: Opener, path: str, sentence: str
) -> None:
    screen = open_screen("/settings", size="phone")
    screen.page.goto(f"{screen.address}/#{path}")
    screen.page.get_by_text(sentence).wait_for()
    screen.errors.clear()
    screen.link("Packs").click()
    screen.page.get_by_test_id("continue").wait_for()
