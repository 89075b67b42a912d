"""A person deals: the dealer's page, with the keyboard alone, and what the players see of it."""

from pathlib import Path

from playwright.sync_api import Locator, expect

from tests.browser.arranged_server import PASSWORD
from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import DESKTOP, Player
from tests.browser.tables import TWO_DECKS
from tests.served import ROOT

TABLES = {"known": TWO_DECKS, "craps": Path(ROOT, "sheets", "craps.toml").read_text("utf-8")}
STAFF = {"ben": ["dealer"], "eve": ["dealer"], "flo": ["floorperson"]}
PREPARES = (
    "Inspect the cards",
    "Spread the cards",
    "Let the first players look",
    "Turn the cards down",
    "Wash the cards",
    "Stack the cards",
    "Shuffle the cards",
)
SIGN_IN = """async ([name, password]) => (await fetch("/api/login", {
  method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({name, password}),
})).status"""


def signed_in(person: Player, name: str, path: str) -> Player:
    person.open()
    assert person.page.evaluate(SIGN_IN, [name, PASSWORD]) == 200
    person.page.goto(f"{person.address}{path}")
    return person


def at_desk(dealer: Player, name: str, table: str) -> Player:
    """Signed in, on the dealer's page of the table."""
    return signed_in(dealer, name, f"/deal/{table}")


def asks(dealer: Player) -> Locator:
    return dealer.page.locator(".dealer-asks")


def expect_marked(dealer: Player, part: str) -> None:
    """The one mark on the felt is around the middle of this part."""
    mark = dealer.page.locator(".next-place")
    expect(mark).to_have_count(1)
    around, inside = mark.bounding_box(), dealer.page.locator(part).first.bounding_box()
    assert around is not None
    assert inside is not None
    x, y = inside["x"] + inside["width"] / 2, inside["y"] + inside["height"] / 2
    assert around["x"] < x < around["x"] + around["width"], (part, around, inside)
    assert around["y"] < y < around["y"] + around["height"], (part, around, inside)


def test_a_round_dealt_by_hand_with_one_key_a_card_and_one_an_act(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server(TABLES, live=["known"], staff=STAFF)
    ben = at_desk(new_player(server, size=DESKTOP), "ben", "known")
    expect(asks(ben)).to_have_text("Nobody deals at this table.")
    ben.page.get_by_role("button", name="Take the dealer’s place").click()
    ann = new_player(server).open()
    expect(ann.page.get_by_text("A live dealer.").first).to_be_visible()
    ann.sit("Known shoe")
    for act in PREPARES:
        expect(asks(ben)).to_have_text(act)
        ben.key("Enter")
    expect(asks(ben)).to_have_text("The cut is offered")
    ann.page.keyboard.press("n")
    expect(asks(ben)).to_have_text("Cut the cards")
    expect_marked(ben, ".shoe")
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Burn a card")
    expect_marked(ben, ".rack")
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Wagers are taken")
    expect(ben.page.locator(".next-place")).to_have_count(0)
    ann.lay("$10")
    expect(ben.page.locator(".dealer-barred")).to_have_count(0)  # the wager lies: the cards may be dealt
    ben.key("Enter")
    for asked, part, key in (
        ("Card for box 3", '[data-box="3"] .spot', "Digit0"),
        ("Card for the dealer", ".dealer", "Shift+KeyU"),
        ("Card for box 3", '[data-box="3"] .card', "Shift+Minus"),
        ("Card for the dealer, face down", ".dealer .card", "Enter"),
    ):
        expect(asks(ben)).to_have_text(asked)
        expect_marked(ben, part)
        ben.key(key)
    expect(ann.page.locator(".next-place")).to_have_count(0)  # it is the dealer's alone
    expect(asks(ben)).to_contain_text("to decide")
    expect(ann.mine).to_contain_text("20")
    expect(ann.dealer).to_contain_text("7")
    ben.key("Digit5")  # no card is asked for: nothing is entered
    ann.choose("Stand")
    expect(asks(ben)).to_have_text("Play the dealer's hand")
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Turn the hole card")
    expect_marked(ben, ".dealer .card")
    ben.key("KeyP")
    expect(asks(ben)).to_have_text("Pay, take and pick up the cards")
    expect(ben.page.locator(".payments li")).to_contain_text("pay $10")
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Wagers are taken")
    expect(ann.result).to_contain_text("$10")
    assert not ben.scrolls()


def test_mistakes_second_dealers_and_players_at_the_dealer_s_page(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server(TABLES, live=["known", "craps"], staff=STAFF)
    ben = at_desk(new_player(server, size=DESKTOP), "ben", "known")
    ben.page.get_by_role("button", name="Take the dealer’s place").click()
    expect(asks(ben)).to_have_text(PREPARES[0])
    eve = at_desk(new_player(server, size=DESKTOP), "eve", "known")
    expect(asks(eve)).to_have_text("ben deals at this table.")
    ann = new_player(server).open()
    ann.page.goto(f"{ann.address}/deal/craps")
    expect(ann.page.get_by_text("it takes the role of a dealer")).to_be_visible()
    ann.page.goto(f"{ann.address}/deal/nowhere")
    expect(ann.page.get_by_role("heading", name="Table not found")).to_be_visible()
    ben.key("m")
    expect(ben.drawer.get_by_text("What went wrong?")).to_be_visible()
    expect(ben.drawer.get_by_role("button", name="Take back the card entered last")).to_contain_text("1")
    ben.key("1")
    expect(ben.drawer).to_have_count(0)
    expect(ben.page.locator(".dealer-refusal")).to_be_visible()  # none has been entered
    ben.page.get_by_label("Cards come by").select_option("typed")
    ben.page.get_by_role("button", name="Something went wrong").click()
    taken_back = ben.drawer.get_by_role("button", name="Take back the card entered last")
    expect(taken_back).not_to_contain_text("1")
    ben.key("1")  # the reader types a card: it chooses nothing
    ben.page.wait_for_timeout(200)
    expect(taken_back).to_be_visible()
    ben.key("Escape")
    eve.page.goto(f"{eve.address}/deal/craps")
    eve.page.get_by_role("button", name="Take the dealer’s place").click()
    expect(asks(eve)).to_have_text("Wagers are taken")


def test_the_floorperson_sees_who_waits_and_corrects_a_card(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server(TABLES, live=["known"], staff=STAFF)
    flo = signed_in(new_player(server, size=DESKTOP), "flo", "/floor")
    ann = new_player(server).open()
    ann.sit("Known shoe")
    expect(flo.page.get_by_text("Players are waiting, and nobody deals.")).to_be_visible()
    ben = at_desk(new_player(server, size=DESKTOP), "ben", "known")
    ben.page.get_by_role("button", name="Take the dealer’s place").click()
    for act in PREPARES:
        expect(asks(ben)).to_have_text(act)
        ben.key("Enter")
    expect(asks(ben)).to_have_text("The cut is offered")
    ann.page.keyboard.press("n")
    for asked, key in (("Cut the cards", "Enter"), ("Burn a card", "Enter")):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text("Wagers are taken")
    ann.lay("$10")
    expect(ben.page.locator(".dealer-barred")).to_have_count(0)
    for asked, key in (
        ("Wagers are taken", "Enter"),
        ("Card for box 3", "Digit0"),
        ("Card for the dealer", "KeyU"),
        ("Card for box 3", "Shift+Digit8"),
    ):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text("Card for the dealer, face down")
    expect(ann.mine).to_contain_text("18")
    flo.page.get_by_role("button", name="Known shoe").click()
    for label, text in (("Hand", "3"), ("Entered", "8h"), ("It is", "9h"), ("Why", "the dealer misread it")):
        flo.drawer.get_by_label(label).first.fill(text)
    flo.drawer.get_by_role("button", name="Give the order").click()
    expect(flo.drawer.get_by_text("Done and recorded.")).to_be_visible()
    expect(ann.mine).to_contain_text("19")
