"""A round that breathes: one result at the hand, foil for a blackjack, speeds, and sounds after a touch."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPlayer, StartServer
from tests.browser.player import TIMEOUT
from tests.browser.tables import PLAIN, TWO_DECKS
from tests.browser.test_playback import play_to_decision, slow_animations

BLACKJACK = "As 7d Kh Jh"
SHORT = {"betting": 0, "decision": 2, "window": 0, "cut": 0}

SWEEPS = "() => document.getAnimations().filter(one => one.effect.target.closest('.foil')).length"
RESTS = """() => {
  const piece = document.querySelector('[data-key^="piece rests"]');
  const spot = document.querySelector('.box-mine .spot-main');
  if (piece === null || getComputedStyle(piece).visibility !== 'visible') return null;
  return piece.getBoundingClientRect().x - spot.getBoundingClientRect().x;
}"""
SOUNDS = "() => [...window.cutcardSounds]"


def test_one_result_once_at_the_hand_then_a_strip(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server)
    play_to_decision(ann)
    ann.choose("Stand")
    expect(ann.result).to_have_text(re.compile(r"✓19 beats 17( · )?\+\$10"))
    seen = ann.page.locator(".felt, .top-bar, .action-bar").all_inner_texts()
    assert "".join(seen).count("+$10") == 1
    expect(ann.last_round).to_have_text("Last round +$10", timeout=2 * TIMEOUT)
    expect(ann.result).to_have_count(0)
    expect(ann.dealer.locator(".card")).to_have_count(0)


def test_winnings_are_shown_beside_their_stake_before_both_move_to_the_player(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server, motion="no-preference")
    staked = play_to_decision(ann)
    slow_animations(ann)
    ann.choose("Stand")
    beside = ann.page.wait_for_function(RESTS).json_value()
    assert beside > 0
    assert ann.chips() == staked, "nothing has come home yet"
    ann.key("Shift+Tab")
    ann.key("q")
    ann.expect_chips(staked + 20_00)


def test_a_blackjack_has_its_own_effect(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[BLACKJACK])
    ann = new_player(server, motion="no-preference").open().sit("Known shoe")
    slow_animations(ann)
    ann.lay("$10")
    ann.gold.click()
    ann.page.wait_for_function(SWEEPS)
    ann.key("q")
    expect(ann.result).to_have_text(re.compile(r"✓Blackjack( · )?\+\$15"))
    assert "blackjack" in ann.page.evaluate(SOUNDS)


def test_with_instant_speed_nothing_moves(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server, motion="no-preference").open().sit("Known shoe")
    ann.page.get_by_role("button", name="Settings").click()
    ann.drawer.get_by_label(re.compile("^Instant")).check()
    ann.key("Escape")
    ann.lay("$10")
    ann.deal()
    ann.choose("Stand")
    expect(ann.result).to_have_text(re.compile(r"✓19 beats 17( · )?\+\$10"))
    assert ann.page.locator(".piece").count() == 0


def test_no_sound_before_a_touch_and_the_volume_is_in_the_bar(
    start_server: StartServer, new_player: NewPlayer
) -> None:
    """The table stands for a player who does nothing after a reload: cards move, and nothing is heard."""
    server = start_server({"known": TWO_DECKS}, shoes=[f"{PLAIN} {PLAIN}"], pace=SHORT)
    ann = new_player(server, motion="no-preference").open().sit("Known shoe")
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Stand")
    assert "card" in ann.page.evaluate(SOUNDS)
    ann.page.reload()
    ann.expect_betting()
    expect(ann.result).to_have_text(re.compile("19 beats 17"))
    assert ann.page.evaluate(SOUNDS) == []
    ann.page.get_by_role("button", name=re.compile("^Sound")).click()
    ann.drawer.get_by_role("button", name="Sound off").click()
    ann.key("Escape")
    expect(ann.page.get_by_role("button", name="Sound: off")).to_be_visible()
    ann.lay("$10")
    ann.deal()
    ann.expect_choice("Stand")
    assert ann.page.evaluate(SOUNDS) == []


def test_a_browser_without_sound_says_so(start_server: StartServer, new_player: NewPlayer) -> None:
    server = start_server({"known": TWO_DECKS}, shoes=[PLAIN])
    ann = new_player(server)
    ann.page.add_init_script("delete window.AudioContext")
    play_to_decision(ann)
    ann.page.get_by_role("button", name=re.compile("^Sound")).click()
    expect(ann.drawer).to_contain_text("This browser or device has no sound.")
