"""The cards a person has seen: this round's, and all since the shuffle."""

from collections import Counter

from cutcard.coach.seen_cards import ObservedCards
from cutcard.web import wire
from tests.coach.frames import felt, frame, hand

UP = (hand("dealer", "Ts", None),)


def seen(*frames: wire.TableFrame) -> ObservedCards:
    cards = ObservedCards()
    for one in frames:
        cards.see(one)
    return cards


def test_a_person_who_comes_in_the_middle_has_seen_what_lies_there() -> None:
    cards = seen(frame(felt(hand("1", "2c", None), hand("3", "8d", "8h"), dealer=UP)))
    assert cards.this_round() == Counter(["2c", "8d", "8h", "Ts"])


def test_dealt_and_turned_cards_are_seen_once() -> None:
    first = frame(felt(hand("3", "8d"), dealer=UP), wire.Dealt("3", 0, "8d"), wire.Dealt("dealer", 0, "Ts"))
    then = frame(
        felt(hand("3", "8d", "8h"), dealer=(hand("dealer", "Ts", "6c"),)),
        wire.Dealt("3", 1, "8h"),
        wire.Dealt("1", 1, None),
        wire.Turned("dealer", 1, "6c"),
        version=2,
    )
    assert seen(first, then).this_round() == Counter(["8d", "8h", "Ts", "6c"])


def test_a_split_hand_is_not_counted_twice() -> None:
    cards = seen(
        frame(felt(hand("3", "8d", "8h"), dealer=UP)),
        frame(
            felt(hand("3.1", "8d", "5c"), hand("3.2", "8h"), dealer=UP),
            wire.CardsMoved("split", "3"),
            wire.Dealt("3.1", 1, "5c"),
        ),
    )
    assert cards.this_round() == Counter(["8d", "8h", "5c", "Ts"])


def test_earlier_rounds_count_until_the_shuffle() -> None:
    rounds = [
        frame(felt(hand("3", "8d", "8h"), dealer=UP, number=1, gone=10)),
        frame(felt(number=1, gone=12, in_round=False), wire.Dealt("dealer", 2, "5c"), version=2),
        frame(felt(hand("3", "2c"), number=2, gone=13), wire.Dealt("3", 0, "2c"), version=3),
    ]
    cards = seen(*rounds)
    assert cards.this_round() == Counter(["2c"])
    assert cards.since_shuffle() == Counter(["8d", "8h", "Ts", "5c", "2c"])
    # The last round lies there for reference while the cards are shuffled.
    cards.see(
        frame(
            felt(hand("3", "2c"), number=2, gone=0, in_round=False),
            wire.CardsMoved("shuffled"),
            version=4,
        )
    )
    assert cards.since_shuffle() == Counter()


def test_a_shuffle_that_nobody_told_of_is_seen_by_the_stack() -> None:
    cards = seen(
        frame(felt(hand("3", "8d", "8h"), number=1, gone=200)),
        frame(felt(hand("3", "2c"), number=5, gone=8), version=9),
    )
    assert cards.since_shuffle() == Counter(["2c"])


def test_more_cards_than_the_stack_has_dealt_are_not_believed() -> None:
    cards = seen(
        frame(felt(hand("3", "8d", "8h", "2c"), number=1, gone=3)),
        frame(felt(hand("3", "4c", "4d"), number=2, gone=4), version=2),
    )
    assert cards.since_shuffle() == Counter(["4c", "4d"])


def test_each_stack_of_a_double_shoe_has_its_own_cards() -> None:
    cards = seen(
        frame(felt(hand("3", "8d", "8h"), number=1, gone=10, side="left")),
        frame(felt(hand("3", "2c"), number=2, gone=6, side="right"), version=2),
    )
    assert cards.since_shuffle() == Counter(["2c"])
    cards.see(frame(felt(hand("3", "9c"), number=3, gone=14, side="left"), version=3))
    assert cards.since_shuffle() == Counter(["8d", "8h", "9c"])


def test_the_dealers_further_hands_are_formed_with_the_same_up_card() -> None:
    dealers = (hand("dealer.1", "Ts", "6c", "9d"), hand("dealer.2", "Ts", "5h"))
    cards = seen(frame(felt(hand("3", "8d", "8h"), dealer=dealers)))
    assert cards.this_round() == Counter(["8d", "8h", "Ts", "6c", "9d", "5h"])


def test_a_burn_card_that_was_shown_is_gone_for_the_whole_shoe() -> None:
    cards = seen(
        frame(felt(hand("3", "8d"), number=1, burned="Kc")),
        frame(felt(hand("3", "2c"), number=2, burned="Kc"), version=2),
    )
    assert cards.this_round() == Counter(["2c"])
    assert cards.since_shuffle() == Counter(["8d", "2c", "Kc"])
