"""2.13(d), (e): a refusal says which hand of a shared box waits for an answer."""

import pytest

from tests.law.felt import Table, sheet

SHARED = sheet("rules.shared_boxes = true", "rules.split_hands = 3")


@pytest.mark.parametrize(
    ("cards", "call", "answer", "clause", "waits"),
    [
        ("5c 6h 6d Tc Th 2s", "double 1", "follow 1.2 bob 20", "2.13(d)", "1.1"),
        ("8c 6h 8d 2c 3c Th 2s", "split 1", "follow 1.1 bob 20", "2.13(e)", "1.2"),
        ("8c 6h 8d 2c 3c Th 2s", "split 1", "follow 1.3 bob 20", "2.13(e)", "1.2"),
    ],
)
def test_d_e_the_refusal_names_the_waiting_hand(
    cards: str, call: str, answer: str, clause: str, waits: str
) -> None:
    table = Table(cards, sheet=SHARED).say("bet 1 ann blackjack 10", "bet 1 bob blackjack 20", "deal", call)
    refusal = table.refusal(answer)
    assert refusal.cites(clause)
    assert refusal.says == f"the hand that waits for them is {waits}"
