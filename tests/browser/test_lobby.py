"""The lobby: groups with their prices, search by keyboard, the hero, light and dark, rows on a phone."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.tables import TWO_DECKS
from tests.served import ROOT

LANDSCAPE = (844, 390)
ROW = 72
ALL = {path.stem for path in Path(ROOT, "sheets").glob("*.toml")} - {"atlantic-city-1999"}
"""The bundled tables a server opens by itself."""


def bundled(*names: str) -> dict[str, str]:
    return {name: Path(ROOT, "sheets", f"{name}.toml").read_text("utf-8") for name in names}


TABLES = bundled("atlantic-city", "single-deck", "match-and-three", "double-exposure", "red-dog", "craps")


def cards(player: Player) -> Locator:
    return player.page.locator(".table-card")


def findings(player: Player) -> list[str]:
    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
        for one in Axe().run(player.page).response["violations"]
    ]


def test_tables_are_listed_in_groups_with_their_cost(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    ann = new_player(start_server({**TABLES, "known": TWO_DECKS}, bots=2)).open()
    heads = ann.page.locator(".group h2")
    expect(heads).to_have_text(
        ["Start here", "Best value", "Side wagers", "Unusual", "Red dog and the others"]
    )
    city = ann.page.locator('[data-table="atlantic-city"]')
    expect(city).to_contain_text("0.4125 %")
    expect(city).to_contain_text("21+3: straight flush at 30 to 1")
    expect(city.locator(".facts")).to_contain_text("8 decks")
    expect(city.locator(".facts")).to_contain_text("The dealer stands on every 17")
    expect(city.locator(".facts")).to_contain_text("Blackjack pays 3 to 2")
    sitting = "Nobody sits here, 2 house bots, 5 free seats"
    expect(city.get_by_role("img", name=sitting)).to_be_visible()
    expect(ann.page.locator('[data-table="known"] .cost')).to_contain_text("Not computed")
    assert ann.page.locator(".table-card svg.felt-picture").count() == cards(ann).count() == 7


@pytest.mark.parametrize("size", [(360, 640), PHONE, LANDSCAPE, (720, 450), (1024, 768), DESKTOP])
def test_nothing_of_the_lobby_is_cut_off(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """Titles, facts and buttons are whole, and no group has a row that is half empty."""
    ann = new_player(start_server(bundled(*sorted(ALL)), bots=2), size=size).open()
    expect(cards(ann)).to_have_count(len(ALL))
    for seen in (".who-button", ".balance", ".hero-go", ".find-field"):
        expect(ann.page.locator(seen)).to_be_in_viewport(ratio=1)
    clipped = """() => [...document.querySelectorAll('.table-card')].filter((card) => {
        const edge = card.getBoundingClientRect();
        return [...card.querySelectorAll('h3, .table-special, .facts, .table-limits, .cost b')].some((each) => {
          const place = each.getBoundingClientRect();
          return each.scrollHeight > each.clientHeight + 1 && each.matches('h3, .table-special')
            || place.bottom > edge.bottom + 0.5 || place.right > edge.right + 0.5 || place.top < edge.top - 0.5;
        });
      }).map((card) => card.dataset.table)"""
    assert ann.page.evaluate(clipped) == []
    empty = """() => [...document.querySelectorAll('.tables')].map((list) => {
        const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
        return (columns - list.children.length % columns) % columns / columns;
      })"""
    assert max(ann.page.evaluate(empty)) <= 0.5
    if size == DESKTOP:
        assert max(ann.page.evaluate(empty)) == 0


def test_search_and_groups_by_keyboard(start_server: StartServer, new_player: NewPlayer) -> None:
    ann = new_player(start_server(TABLES)).open()
    expect(cards(ann)).to_have_count(6)
    ann.key("/")
    field = ann.page.get_by_role("searchbox", name="Find a table")
    expect(field).to_be_focused()
    ann.page.keyboard.type("single")
    expect(cards(ann)).to_have_count(1)
    ann.key("Enter")
    expect(ann.table_card("Single deck")).to_be_focused()
    ann.key("ArrowUp")
    expect(field).to_be_focused()
    ann.key("Escape")
    expect(cards(ann)).to_have_count(6)
    ann.key("ArrowDown")
    ann.key("ArrowDown")
    expect(ann.table_card("Single deck")).to_be_focused()
    ann.page.get_by_role("button", name="Unusual", exact=True).press("Enter")
    expect(cards(ann)).to_have_count(1)
    expect(ann.page.locator(".find").get_by_role("status")).to_have_text("1 table")
    field.fill("roulette")
    expect(ann.page.get_by_text("No table matches that.")).to_be_visible()
    ann.page.get_by_role("button", name="Show all tables").click()
    expect(cards(ann)).to_have_count(6)


def test_the_hero_leads_to_the_recommended_table_and_then_to_the_last_one(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """Its felt is the real one; the reader's own seat comes first wherever there is one."""
    ann = new_player(start_server(TABLES, bots=2)).open()
    hero = ann.page.locator(".hero")
    expect(hero.get_by_role("heading")).to_have_text("Atlantic City")
    games = ann.page.locator(".table-card .table-game")
    assert set(games.all_inner_texts()) == {"Blackjack"}  # said of a table whose title does not say it
    expect(ann.page.locator('[data-table="red-dog"] .table-game')).to_have_count(0)
    expect(hero.locator(".live-felt-shown .box").first).to_be_attached()
    hero.get_by_role("link", name="Sit down").click()
    ann.accept_money()
    expect(ann.mine).to_be_visible()
    ann.page.get_by_role("button", name="Back to the lobby").click()
    expect(ann.page.locator(".group h2").first).to_have_text("Your seat")
    expect(hero.get_by_role("link", name="Return to your seat")).to_be_visible()
    expect(hero.locator(".live-felt")).to_have_count(0)
    ann.page.get_by_role("button", name="Leave: Atlantic City").click()
    ann.drawer.get_by_role("button", name="Leave").click()
    ann.sit("Single deck")
    ann.page.locator("button.purse").click()
    ann.drawer.get_by_role("button", name=re.compile("^Leave")).click()
    expect(hero.locator(".hero-kicker")).to_have_text("Where you sat lastBlackjack")
    expect(hero.get_by_role("heading")).to_have_text("Single deck")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_the_lobby_follows_the_light_of_the_system(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int], scheme: str
) -> None:
    """No finding of axe in either; nothing wider than the window; a table stays dark."""
    ann = new_player(start_server(TABLES, bots=2), size=size, color_scheme=scheme).open()
    expect(cards(ann)).to_have_count(6)
    expect(ann.page.locator(".live-felt-shown")).to_be_visible()
    assert findings(ann) == []
    width = "() => document.scrollingElement.scrollWidth - innerWidth"
    assert ann.page.evaluate(width) <= 0
    ground = "() => getComputedStyle(document.body).backgroundColor"
    light = "rgb(244, 241, 232)"
    assert (ann.page.evaluate(ground) == light) is (scheme == "light")
    if size != DESKTOP:
        boxes = [card.bounding_box() for card in cards(ann).all()]
        assert {box and box["height"] for box in boxes} == {ROW}
    ann.table_card("Atlantic City").click()
    expect(ann.money_asked).to_be_visible()
    assert findings(ann) == []
    assert ann.page.evaluate(ground) != light


def test_the_page_can_be_installed(start_server: StartServer, new_player: NewPlayer) -> None:
    ann = new_player(start_server({"known": TWO_DECKS})).open()
    devtools = ann.context.new_cdp_session(ann.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in faults if one["errorId"] != "in-incognito"] == []
    for side, name in ((192, "192"), (512, "512"), (512, "maskable"), (180, "apple-touch")):
        size = ann.page.evaluate(
            "async (src) => { const icon = new Image(); icon.src = src; await icon.decode();"
            " return [icon.naturalWidth, icon.naturalHeight] }",
            f"/icons/{name}.png",
        )
        assert size == [side, side]
