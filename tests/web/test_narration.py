"""The narration of a round for a whole table, sentence by sentence."""

from typing import Any

from cutcard.narration.protocol import NARRATIONS
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.pit.table.keeper import Change
from cutcard.pit.table.table_opening import live_rules
from cutcard.web import wire
from cutcard.web.frames.transitions import transition, walk_states
from tests.pit.random_players import SHEETS


def told(sheet_name: str, text: str, observer: str = "") -> tuple[wire.Told, ...]:
    """All that a record tells the observer, from the opening of the table on."""
    rules = live_rules((SHEETS / f"{sheet_name}.toml").read_text(encoding="utf-8"))
    failures, croupier = replay(rules, read_round_file(f"table {sheet_name}\n{text}"))
    assert failures == []
    items = tuple(("dealer", step) for step in croupier.steps)
    round_results = NARRATIONS[rules.game.name].round_results()
    for step in croupier.steps:
        for event in step.events:
            round_results = round_results.after(event)
    walk = walk_states(rules, Change(rules.open_table(), items))
    return transition(rules, walk, round_results, observer)


def said(one: Any) -> list[str]:
    return [told.text for told in one if isinstance(told, wire.Said)]


def test_a_round_of_blackjack() -> None:
    """8 decks, card reader, soft 17 stands. A pair of eights split, insurance that loses, and a blackjack:
    against an ace it is announced, and paid when the dealer has a second card (2.7(b))."""
    one = told(
        "atlantic-city",
        """
        shoe 8h As As 8c Kd 9c 3d 2c Th 5s
        bet 1 ann blackjack 10
        bet 2 bot-Bea blackjack 20
        deal
        insure 1 ann 5
        split 1
        stand 1.1
        hit 1.2
        stand 1.2
        end
        """,
    )
    first = said(one).index("No more bets.")
    assert said(one)[first:] == [
        "No more bets.",
        "bot Bea has a blackjack!",
        "The dealer shows an ace: insurance is open.",
        "ann insures for $5.",
        "The card reader says: no blackjack.",
        "ann splits the pair for another $10.",
        "ann draws 3♦ on hand 1: 11.",
        "ann stands on 11.",
        "ann draws 2♣ on hand 2: 10.",
        "ann draws 10♥ on hand 2: 20.",
        "ann stands on 20.",
        "The dealer turns 9♣: soft 20.",
        "ann's insurance loses: -$5.",
        "bot Bea's blackjack pays 3 to 2: +$30.",
        "ann's 20 comes back: $10.",
        "ann's 11 loses: -$10.",
    ]
    assert one[-1] == wire.RoundOver(1, (("ann", -1500), ("bot-Bea", 3000)))


def test_a_round_of_red_dog() -> None:
    """A spread of 7 pays even money: 10 and a raise of 10 win 20; no raise, 5 win 5 (6.5(h), (i))."""
    one = told(
        "red-dog",
        """
        shoe 3c Jd 8h
        bet 1 ann red-dog 10
        bet 4 bob red-dog 5
        deal
        raise ann 10
        end
        """,
    )
    first = said(one).index("No more bets.")
    assert said(one)[first:] == [
        "No more bets.",
        "3♣ and J♦: the spread is 7, and a card between pays 1 to 1.",
        "ann raises by $10.",
        "Raises closed.",
        "The third card is 8♥: 8.",
        "bob's wager pays spread 4 to 11, 1 to 1: +$5.",
        "ann's raised wager pays spread 4 to 11, 1 to 1: +$20.",
    ]
    assert one[-1] == wire.RoundOver(1, (("bob", 500), ("ann", 2000)))


def test_a_round_of_minibaccarat() -> None:
    one = told(
        "minibaccarat-markers",
        """
        shoe 2c 3d 3h 2s 7d 4c
        burn 3d
        bet 1 ann banker 10
        bet 4 bob tie 5
        deal
        end
        """,
    )
    words = said(one)
    assert "The first card of the shoe is 3♦: 3 cards burned after it." in words
    assert words[words.index("No more bets.") :] == [
        "No more bets.",
        "The player's hand: 2♣, 2.",
        "The banker's hand: 3♦, 3.",
        "The player's hand: 3♥, 5.",
        "The banker's hand: 2♠, 5.",
        "The player's hand: 7♦, 2.",
        "The banker's hand: 4♣, 9.",
        "Banker wins: player 2, banker 9.",
        "bob's tie wager loses: -$5.",
        "ann's banker wager pays 1 to 1: +$10.",
        "ann owes $0.50 vigorish, under a marker.",
    ]
    assert one[-1] == wire.RoundOver(1, (("bob", -500), ("ann", 1000)))


def test_a_hidden_hand_is_told_to_its_player_alone() -> None:
    """6 to 5: ann's king and queen are hers to see; to bob they are two cards face down."""
    text = """
        shoe Kh 5c 9d Qs 6c 7d Th
        bet 1 ann blackjack 10
        bet 2 bob blackjack 10
        deal
        stand 1
        """
    dealt = {
        name: [move.face for move in told("six-to-five", text, name) if isinstance(move, wire.Dealt)]
        for name in ("ann", "bob", "")
    }
    assert dealt == {
        "ann": ["Kh", None, "9d", "Qs", None],
        "bob": [None, "5c", "9d", None, "6c"],
        "": [None, None, "9d", None, None],
    }
    assert said(told("six-to-five", text, "ann"))[-1] == "ann stands on 20."
    assert said(told("six-to-five", text, "bob"))[-1] == "ann stands."
