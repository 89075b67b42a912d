"""Questions are read from frames: what is asked, of whom, with which cards and wagers."""

from collections import Counter

import pytest

from cutcard.coach.frame_questions.protocol import other_seen_cards, question_of, taken_option
from cutcard.coach.questions import AskedOption
from cutcard.web import wire
from tests.coach.frames import decision, felt, frame, hand, recorded

UP = (hand("dealer", "Ts", None),)
HIT, STAND = wire.PlayerChoice("hit 3", "Hit", "h"), wire.PlayerChoice("stand 3", "Stand", "s")
ASKED = [(name, one) for name, one in recorded() if question_of(one) is not None]


def faces(one: wire.TableFrame) -> Counter[str]:
    hands = (*one.felt.dealer, *(each for box in one.felt.boxes for each in box.hands))
    return Counter(face for each in hands for face in each.cards if face is not None)


def test_recorded_frames_ask_questions_of_every_game_with_decisions() -> None:
    assert {one.game for _, one in ASKED} >= {"blackjack", "red-dog", "double-attack"}
    kinds = {name.split()[0] for name, _ in ASKED}
    assert kinds >= {"plain", "multiple-action", "six-to-five", "double-exposure", "double-attack"}


@pytest.mark.parametrize(("name", "one"), ASKED, ids=[name for name, _ in ASKED])
def test_a_question_has_only_what_lies_in_its_frame(name: str, one: wire.TableFrame) -> None:
    asked = question_of(one)
    assert asked is not None
    seen = faces(one)
    assert not Counter(asked.dealer) - seen
    for each in asked.hands:
        assert not Counter(each.cards) - seen
    open_ = {choice.label for choice in one.mine.choices if choice.barred is None}
    assert {option.label for option in asked.options} <= open_
    assert asked.since == one.question.since


def test_nobody_else_is_asked() -> None:
    for _, one in recorded():
        if not one.mine.asked:
            assert question_of(one) is None


def test_a_hand_of_a_split_box_is_asked_about_alone() -> None:
    one = frame(
        felt(
            hand("3.1", "8d", "5c", "9s", wager=1000),
            hand("3.2", "8h", "3c", wager=1000),
            dealer=UP,
        ),
        question=decision("3.2"),
        asked=True,
        choices=(wire.PlayerChoice("hit 3.2", "Hit"), wire.PlayerChoice("stand 3.2", "Stand")),
    )
    asked = question_of(one)
    assert asked is not None
    assert (asked.place, asked.hands[0].cards, asked.hands[0].box_hands) == ("3.2", ("8h", "3c"), 2)
    assert other_seen_cards(faces(one), asked) == ("5c", "8d", "9s")


def test_a_hand_with_nothing_to_choose_asks_no_question() -> None:
    one = frame(
        felt(hand("3", "Td", "Ac", wager=1000), dealer=UP), question=decision(), asked=True, choices=(STAND,)
    )
    assert question_of(one) is None


def test_a_hand_with_a_card_that_its_player_does_not_see_asks_no_question() -> None:
    one = frame(
        felt(hand("3", "Td", None, wager=1000), dealer=UP),
        question=decision(),
        asked=True,
        choices=(HIT, STAND),
    )
    assert question_of(one) is None


def test_settled_wagers_and_those_of_others_do_not_count() -> None:
    spots = (
        wire.WagerOnFelt("blackjack.1", "Hand 1", "ann", 500, result=-500),
        wire.WagerOnFelt("blackjack.2", "Hand 2", "ann", 700),
        wire.WagerOnFelt("blackjack.3", "Hand 3", "ann", 700),
        wire.WagerOnFelt("blackjack.2", "Hand 2", "bob", 900),
    )
    mine = wire.HandOnFelt("3", ("8d", "8h"), wagers=spots)
    one = frame(felt(mine, dealer=UP), question=decision(), asked=True, choices=(HIT, STAND))
    asked = question_of(one)
    assert asked is not None
    assert (asked.hands[0].wager, asked.hands[0].spots) == (1400, 2)


OPTIONS = (
    AskedOption("Hit", "hit", "hit 3"),
    AskedOption("Double", "double", "double 3"),
    AskedOption("Double for less", "double", "double 3", amount=500, most=900),
    AskedOption("Insure hand 1", "insure", "insure 3 ann", " 1", "3.1", 250, 250),
    AskedOption("Insure hand 2", "insure", "insure 3 ann", " 2", "3.2", 250, 250),
    AskedOption("Even money", "even-money", "even-money 3 ann", "", "3"),
)


@pytest.mark.parametrize(
    ("statement", "label", "amount"),
    [
        ("hit 3", "Hit", 0),
        ("hit 3.1", "Hit", 0),
        ("double 3", "Double", 0),
        ("double 3 7.50", "Double for less", 750),
        ("insure 3 ann 2 1", "Insure hand 1", 200),
        ("insure 3 ann 2.50 2", "Insure hand 2", 250),
        ("even-money 3 ann", "Even money", 0),
    ],
)
def test_a_statement_takes_its_option(statement: str, label: str, amount: int) -> None:
    found = taken_option(statement, OPTIONS)
    assert found is not None
    assert (found.option.label, found.amount) == (label, amount)


@pytest.mark.parametrize("statement", ["hit 4", "stand 3", "double 3 much", "insure 3 ann 2 3", "deal", ""])
def test_any_other_statement_takes_none(statement: str) -> None:
    assert taken_option(statement, OPTIONS) is None
