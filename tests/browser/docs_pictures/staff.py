"""The pages of the staff, while a person deals: floorperson, dealer, auditor, administrator."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.arranged_server import Served
from tests.browser.docs_pictures.taking import player_of, sheet, take
from tests.browser.player import TABLET, Player
from tests.browser.test_live_dealer import PREPARES, asks, at_desk, signed_in

TABLE, TITLE = "atlantic-city", "Atlantic City"
LIVE = (TABLE, "red-dog", "craps")
ROLES = {"ben": ["dealer"], "flo": ["floorperson"], "otto": ["auditor"], "ada": ["admin"]}
LARGE = (1440, 900)


def staff(chromium: Browser, folder: Path) -> None:
    for ending, size in (("", LARGE), ("-tablet", TABLET)):
        there = folder / f"staff{ending}"
        there.mkdir()
        sheets = {name: sheet(name) for name in (*LIVE, "minibaccarat")}
        server = Served(there, sheets, live=LIVE, staff=ROLES, bots=2)
        try:
            with (
                player_of(chromium, server.address, LARGE) as ann,
                player_of(chromium, server.address, LARGE) as carl,
                player_of(chromium, server.address, size) as ben,
                player_of(chromium, server.address, size) as flo,
            ):
                for player in (ann, carl):
                    player.open().sit(TITLE)
                signed_in(flo, "flo", "/floor")
                at_desk(ben, "ben", TABLE)
                ben.page.get_by_role("button", name="Take the dealer’s place").click()
                made_ready(ben, ann, carl)
                dealt(ben, ann, carl, ending)
                called(ann)
                decided(flo, ending)
            with player_of(chromium, server.address, size) as otto:
                signed_in(otto, "otto", "/audit")
                expect(otto.page.locator(".audit-entries")).to_contain_text("ben")
                take(otto, f"audit{ending}")
            with player_of(chromium, server.address, size) as ada:
                signed_in(ada, "ada", "/people")
                expect(ada.page.locator("main")).to_contain_text("otto")
                take(ada, f"people{ending}")
        finally:
            server.kill()


def seen(player: Player, name: str) -> None:
    """A picture without the pointer."""
    player.page.mouse.move(2, 2)
    take(player, name)


def made_ready(ben: Player, *players: Player) -> None:
    """The cards are prepared and cut, and everybody lays a wager."""
    for act in PREPARES:
        expect(asks(ben)).to_have_text(act)
        ben.key("Enter")
    expect(asks(ben)).to_have_text("The cut is offered")
    for player in players:
        if asks(ben).inner_text() == "The cut is offered":
            player.key("n")
            player.page.wait_for_timeout(500)
    for act in ("Cut the cards", "Burn a card"):
        expect(asks(ben)).to_have_text(act)
        ben.key("Enter")
    for player in players:
        player.lay("$25")
    expect(ben.page.locator(".dealer-barred")).to_have_count(0)


def dealt(ben: Player, ann: Player, carl: Player, ending: str) -> None:
    """A round, with the page as a card is asked for, when something goes wrong, and before it is paid."""
    ben.key("Enter")
    first, second = boxes_of(ann, carl)
    for asked, key in (
        (f"Card for box {first}", "Digit0"),
        (f"Card for box {second}", "Shift+Digit6"),
        ("Card for the dealer", "Shift+KeyU"),
        (f"Card for box {first}", "Shift+Minus"),
    ):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text(f"Card for box {second}")
    seen(ben, f"deal{ending}")
    ben.key("KeyR")
    expect(asks(ben)).to_have_text("Card for the dealer, face down")
    ben.key("Enter")
    expect(asks(ben)).to_contain_text("to decide")
    ben.key("m")
    seen(ben, f"deal-mistakes{ending}")
    ben.key("Escape")
    for player in sorted((ann, carl), key=boxes_of):
        player.choose("Stand")
    for asked, key in (("Play the dealer's hand", "Enter"), ("Turn the hole card", "KeyP")):
        expect(asks(ben)).to_have_text(asked)
        ben.key(key)
    expect(asks(ben)).to_have_text("Pay, take and pick up the cards")
    seen(ben, f"deal-payment{ending}")
    ben.key("Enter")
    expect(asks(ben)).to_have_text("Wagers are taken")


def boxes_of(*players: Player) -> tuple[int, ...]:
    """Their boxes, in the order of the deal."""
    return tuple(sorted(int(one.mine.get_attribute("data-box") or 0) for one in players))


def called(ann: Player) -> None:
    ann.key("Escape")
    ann.page.get_by_role("button", name="What was said").first.click()
    ann.drawer.get_by_text("Call the floorperson").click()
    ann.drawer.get_by_label("What is it about?").fill("I was paid too little")
    ann.drawer.get_by_role("button", name="Call", exact=True).click()
    expect(ann.drawer.get_by_text("The floorperson has your call")).to_be_visible()


def decided(flo: Player, ending: str) -> None:
    expect(flo.page.locator("main")).to_contain_text("I was paid too little")
    seen(flo, f"floor{ending}")
    flo.key("n")
    expect(flo.drawer).to_be_visible()
    seen(flo, f"floor-dispute{ending}")
