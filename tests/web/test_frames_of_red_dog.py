"""What a red dog table says of its cards: the odds of a spread before a raise, and then what they decided."""

import pytest

from cutcard.cards import card
from cutcard.games.red_dog.rules import rank_value
from tests.web.rendered_players import RenderedPlayers


@pytest.mark.clause("6.5(i)1", "6.5(i)2")
def test_the_mark_says_what_the_third_card_decided() -> None:
    """`K is not between 2 and 4`; with a card between, the odds it is paid at."""
    played = RenderedPlayers("red-dog", 3)
    played.play(40)
    verdicts = set()
    for seen in played.seen:
        frame = seen.frame("")
        cards = [hand.cards[0] for hand in frame.felt.dealer if hand.cards]
        if len(cards) < 3:
            continue
        left, middle, right = (rank_value(card(text or "")) for text in cards)
        low, high = sorted((left, right))
        [said, *_] = frame.felt.marks
        if high - low > 1:
            lost = not low < middle < high
            assert (" is not between " in said) is lost
            assert (": pays " in said) is not lost
            verdicts.add(lost)
        else:
            assert said in {"Three of a kind", "No three of a kind: tie hand"}
    assert verdicts == {True, False}


@pytest.mark.clause("6.5(h)#1")
def test_the_question_of_a_raise_says_what_this_spread_pays() -> None:
    played = RenderedPlayers("red-dog", 3)
    played.play(40)
    asked = {seen.frame("").question.says for seen in played.seen if "raise?" in seen.frame("").question.says}
    pays = {1: "5 to 1", 2: "4 to 1", 3: "2 to 1"}
    assert len(asked) > 2
    for says in asked:
        spread = int(says.split()[1])
        assert says == f"Spread {spread} pays {pays.get(spread, '1 to 1')}: raise?"
