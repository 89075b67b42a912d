"""What is seen beside the felt follows the cards: nothing tells a result before they do."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import PHONE, Player
from tests.browser.tables import PLAIN, TWO_DECKS

WATCH = """
() => {
  const words = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent).join('|');
  const visible = (one) => getComputedStyle(one).opacity > 0.01;
  const shown = (what) =>
    [...document.querySelectorAll(what)].filter(visible).map((one) => one.textContent).join("|");
  const seen = () => ({
    purse: words('button.purse b'),
    plate: words('.box-mine .plate-chips'),
    says: words('.status-says'),
    result: words('.status .result') + shown('.box-mine .caption').replace(/^19$/, ''),
    clock: words('.status .clock'),
    lit: words('.box-lit').length + document.querySelectorAll('.box-lit, .card-turn').length,
    shoe: words('.shoe b'),
    aloud: words('[data-testid=said]'),
    spots: document.querySelectorAll('.box-mine button.spot-face').length,
    label: document.querySelector('.dealer').getAttribute('aria-label'),
  });
  const lies = () => {
    const back = document.querySelector('.piece-back');
    if (back !== null) return getComputedStyle(back).visibility === 'visible';
    const card = document.querySelector('[data-key="card dealer 1"] svg');
    return card !== null && card.querySelector('text') === null;
  };
  window.watched = [];
  const look = () => {
    window.watched.push({ hidden: lies(), ...seen() });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
"""Keeps what is seen in every frame the browser draws, and whether the hole card lies face down in it."""

SLOW = 0.25
CLOCKED = {"betting": 0, "decision": 25, "window": 0, "cut": 15}


def slow_animations(player: Player) -> None:
    """Movements take four times as long: there is time to look at them and to end them."""
    devtools = player.context.new_cdp_session(player.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": SLOW})


def play_to_decision(player: Player) -> int:
    """A player who is to stand on 19 against 17; what they have then."""
    player.open().sit("Known shoe")
    player.expect_betting()
    player.lay("$10")
    player.deal()
    player.expect_choice("Stand")
    return player.chips()


def test_nothing_is_given_away_before_the_hole_card_is_turned(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """10.00 on 19 against 17: purse, plate, bar, glow, clock and shoe stand still until the card is seen."""
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN], pace=CLOCKED)
    ann = new_player(server, motion="no-preference")
    staked = play_to_decision(ann)
    slow_animations(ann)
    ann.page.evaluate(WATCH)
    ann.choose("Stand")
    ann.expect_chips(staked + 20_00)
    expect(ann.result).to_have_text(re.compile(r"✓19 beats 17( · )?\+\$10"))
    watched = ann.page.evaluate("window.watched")
    hidden = [one for one in watched if one["hidden"]]
    moving = [one for one in hidden if "continues" in one["says"]]
    assert len(moving) > 3, "the card was seen lying while the animation was under way"
    for name in ("purse", "plate", "shoe", "aloud", "spots", "label"):
        assert {one[name] for one in hidden} == {hidden[0][name]}, name
    assert {one["says"] for one in hidden} == {"Your turn", "The round continues"}
    assert {one["result"] for one in hidden} == {""}
    assert {one["lit"] for one in moving} == {0}
    assert {one["clock"] for one in moving} == {""}
    assert watched[-1]["purse"] != hidden[0]["purse"]
    expect(ann.page.get_by_test_id("said")).to_contain_text("19 pays 1 to 1: +$10.")


def test_a_touch_skips_the_animation_and_presses_nothing(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server, motion="no-preference", size=PHONE)
    staked = play_to_decision(ann)
    slow_animations(ann)
    felt = ann.page.get_by_role("region", name="Table")
    ann.choose("Stand")
    expect(felt).to_have_attribute("aria-busy", "true")
    place = ann.bar.bounding_box()
    assert place is not None
    # Where the chips of the next round come to lie.
    ann.page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    assert felt.get_attribute("aria-busy") == "false"
    assert ann.chips() == staked + 20_00
    ann.expect_betting()
    expect(ann.mine.get_by_role("button", name=re.compile("no chips")).first).to_be_visible()
    ann.expect_chips(staked + 20_00)


def test_a_key_skips_the_animation_and_only_the_next_one_acts(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server, motion="no-preference")
    staked = play_to_decision(ann)
    slow_animations(ann)
    felt = ann.page.get_by_role("region", name="Table")
    ann.key("s")
    expect(felt).to_have_attribute("aria-busy", "true")
    ann.key("3")
    assert felt.get_attribute("aria-busy") == "false"
    assert ann.chips() == staked + 20_00
    ann.key("3")
    ann.expect_chips(staked + 10_00)
