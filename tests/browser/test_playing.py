"""Open, sit, bet, cut and play a whole shoe, as a person does it: by what is read and pressed."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import TIMEOUT, Player
from tests.browser.tables import DOUBLED, KNOWN_SHOE, PLAIN, SPLIT, TWO_DECKS


def ready_to_bet(player: Player) -> None:
    player.cut_if_asked()
    player.expect_betting()


def test_the_first_hand_is_three_clicks_away(start_server: StartServer, new_player: NewPlayer) -> None:
    """The cut, which is the first player's at a table that opens (2.5(f)), is passed on by dealing."""
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server).open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    expect(ann.hand()).to_have_attribute("aria-label", re.compile("queen of hearts, nine of spades, 19"))
    expect(ann.dealer).to_have_attribute("aria-label", re.compile("seven of diamonds"))
    expect(ann.dealer).not_to_have_attribute("aria-label", re.compile("jack of hearts"))


def play_insured(ann: Player) -> None:
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Insure")
    expect(ann.bar).to_have_class(re.compile("moment"))
    ann.choose("Insure")
    ann.choose("Stand")


def play_split(ann: Player) -> None:
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Split")
    expect(ann.more("Surrender")).to_have_attribute("aria-disabled", "true")
    ann.key("Escape")
    ann.choose("Split")
    ann.expect_hands(2)
    for hand in (1, 2):
        expect(ann.hand(hand)).to_have_attribute("data-state", "turn")
        ann.choose("Stand")
    ready_to_bet(ann)
    expect(ann.last_round).to_have_text(re.compile(r"Last round \+\$20"), timeout=2 * TIMEOUT)


def play_double(ann: Player) -> None:
    ann.lay("$10")
    ann.deal()
    ann.choose("Double")


def play_side_wager(ann: Player) -> None:
    ann.lay("$10")
    ann.touch("21+3")
    ann.deal()
    ann.choose("Stand")


def play_stand(ann: Player) -> None:
    """A round in which nothing is done, whatever comes."""
    ann.touch("Blackjack")
    ann.deal()
    while True:
        asked = ann.button("Stand").or_(ann.button("No insurance")).or_(ann.tray)
        expect(asked.first).to_be_visible()
        if ann.tray.is_visible():
            return
        label = "Stand" if ann.button("Stand").is_visible() else "No insurance"
        ann.choose(label)
        expect(ann.button(label)).to_have_count(0)


def test_a_whole_shoe_with_insurance_split_double_and_a_side_wager(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[KNOWN_SHOE])
    ann = new_player(server).open().sit("Known shoe")
    assert ann.cut_if_asked()
    ann.expect_betting()
    chips = ann.chips()
    rounds = (
        (play_insured, -5_00),
        (play_split, 20_00),
        (play_double, 20_00),
        (play_side_wager, 50_00),
        (play_stand, 10_00),
    )
    for play, brought in rounds:
        play(ann)
        ann.expect_betting()
        chips += brought
        ann.expect_chips(chips)
    # The rest of the shoe comes in whatever order; when the cutting card is out, the cut is offered again.
    for _ in range(25):
        play_stand(ann)
        if ann.cut_if_asked():
            return
    raise AssertionError("the cutting card never came")


def test_by_keys_alone(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[f"{SPLIT} {DOUBLED}"])
    ann = new_player(server).open()
    expect(ann.table_card("Known shoe")).to_be_visible()
    for _ in range(20):
        ann.key("Tab")
        if ann.table_card("Known shoe").evaluate("card => card === document.activeElement"):
            break
    ann.key("Enter")
    ann.accept_money()
    expect(ann.mine).to_be_visible()
    ann.expect_betting()
    bought = ann.chips()
    ann.key("1")
    expect(
        ann.mine.get_by_role("button", name=re.compile("Blackjack 5 dollars|Blackjack 10 dollars"))
    ).to_be_visible()
    ann.key("z")
    expect(ann.mine.get_by_role("button", name=re.compile("no chips")).first).to_be_visible()
    ann.expect_chips(bought)
    laid = ann.bar.get_by_role("button", name=re.compile(r"^Place \$10 on"))
    ann.key(laid.get_attribute("aria-keyshortcuts") or "")
    ann.expect_choice("Deal")
    ann.key("Enter")
    ann.expect_choice("Split")
    ann.key("p")
    ann.expect_hands(2)
    for hand in (1, 2):
        expect(ann.hand(hand)).to_have_attribute("data-state", "turn")
        ann.key("s")
    ready_to_bet(ann)
    ann.expect_chips(bought + 20_00)
    ann.key("a")
    ann.expect_choice("Deal")
    ann.key("Enter")
    ann.expect_choice("Double")
    ann.key("d")
    ready_to_bet(ann)
    ann.expect_chips(bought + 40_00)


def test_the_sign_pay_tables_and_last_rounds_are_one_click_away(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server).open().sit("Known shoe")
    ready_to_bet(ann)
    ann.key("?")
    expect(ann.drawer).to_contain_text("3 to 2")
    ann.key("Escape")
    expect(ann.drawer).to_have_count(0)
    ann.page.get_by_role("button", name="21+3: what it pays").click()
    expect(ann.drawer).to_contain_text("lush")
    ann.key("Escape")
    ann.lay("$10")
    ann.deal()
    ann.cut_if_asked()
    ann.choose("Stand")
    ready_to_bet(ann)
    ann.page.get_by_role("button", name="Last rounds").click()
    ann.drawer.get_by_role("link", name=re.compile("^Round 1")).click()
    ann.drawer.get_by_text("Round notation").click()
    ann.drawer.get_by_role("button", name="Copy").click()
    expect(ann.drawer.get_by_role("button", name="Copied")).to_be_visible()
    notation = ann.page.evaluate("() => navigator.clipboard.readText()")
    assert "stand" in notation
    assert "Qh" in notation
