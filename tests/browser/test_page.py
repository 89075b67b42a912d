"""What holds of the page at every moment: nothing scrolls, nothing is heavy, nobody is shut out."""

import gzip

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Response, expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, PHONE, TABLET, Player
from tests.browser.tables import INSURED, SPLIT, TWO_DECKS

MOST_COMPRESSED = 250_000
"""Without fonts."""


def serious_findings(player: Player) -> list[str]:
    found = Axe().run(player.page).response["violations"]
    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_a_round_at_every_size(
    start_server: StartServer, new_player: NewPlayer, size: tuple[int, int]
) -> None:
    """Whole and without scrolling while betting, insuring, splitting and paying; and no serious finding."""
    server = start_server(
        {"known": TWO_DECKS}, shoes=[f"{INSURED} {SPLIT}"], bots=2 if size == DESKTOP else 0
    )
    ann = new_player(server, size=size).open()
    expect(ann.table_card("Known shoe")).to_be_visible()
    assert serious_findings(ann) == []
    ann.sit("Known shoe")
    ann.cut_if_asked()
    ann.expect_betting()
    assert not ann.scrolls()
    assert serious_findings(ann) == []
    ann.lay("$10")
    ann.deal()
    ann.cut_if_asked()
    asked = ann.button("Insure").or_(ann.button("Stand")).or_(ann.tray).first
    expect(asked).to_be_visible()
    assert not ann.scrolls()
    assert serious_findings(ann) == []


def test_drawers_and_the_account_page_have_no_serious_finding(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server).open().sit("Known shoe")
    for name in ("Last rounds", "What was said", "Your session", "Coach and accuracy", "Settings"):
        ann.page.get_by_role("button", name=name).first.click()
        expect(ann.drawer).to_be_visible()
        assert serious_findings(ann) == [], name
        ann.key("Escape")
        expect(ann.drawer).to_have_count(0)
    ann.page.get_by_role("button", name="Rules and sign").first.click()
    assert serious_findings(ann) == []
    ann.drawer.get_by_text("All rules and pay tables").click()
    assert serious_findings(ann) == []
    ann.drawer.get_by_role("button", name="2.9(c)").first.click()
    clause = ann.page.get_by_role("dialog", name="2.9(c)")
    expect(clause).to_contain_text("N.J.A.C. 19:47-2.9(c), edition 2010, in our words.")
    assert serious_findings(ann) == []
    ann.key("Escape")
    expect(clause).to_have_count(0)
    ann.key("Escape")
    ann.page.goto(f"{server.address}/account")
    expect(ann.page.get_by_text("You are a guest")).to_be_visible()
    assert ann.page.locator("input:not([type=radio], [type=checkbox], [type=range])").count() == 0, (
        "no empty field"
    )
    assert serious_findings(ann) == []
    ann.page.get_by_role("button", name="Create an account").click()
    expect(ann.page.get_by_label("Password")).to_be_visible()
    assert serious_findings(ann) == []


def test_the_page_is_light(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS})
    ann = new_player(server)
    bodies: dict[str, bytes] = {}

    def take(response: Response) -> None:
        font = response.url.endswith((".woff2", ".woff"))
        if "/api/" not in response.url and not font and response.ok:
            bodies[response.url] = response.body()

    ann.page.on("response", take)
    ann.open().sit("Known shoe")
    ann.cut_if_asked()
    ann.page.wait_for_load_state("networkidle")
    weights = {url: len(gzip.compress(body)) for url, body in bodies.items()}
    assert len(weights) >= 3, weights
    assert sum(weights.values()) < MOST_COMPRESSED, weights


def test_chips_by_click_and_the_choices_by_touch_on_a_phone(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[SPLIT])
    ann = new_player(server, size=PHONE).open()
    ann.table_card("Known shoe").tap()
    ann.money_asked.get_by_role("button", name="Sit down with").tap()
    expect(ann.mine).to_be_visible()
    ann.cut_if_asked()
    ann.expect_betting()
    bought = ann.chips()
    ann.bar.get_by_role("button", name="Place $10 on", exact=False).first.tap()
    ann.button("Deal").tap()
    ann.cut_if_asked()
    ann.tap("Split")
    ann.expect_hands(2)
    for hand in (1, 2):
        expect(ann.hand(hand)).to_have_attribute("data-state", "turn")
        ann.tap("Stand")
    ann.expect_betting()
    ann.expect_chips(bought + 20_00)
