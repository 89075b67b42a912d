"""2.3(a), (b), (e): which hands win, and at which odds, special odds included."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import Combination, DealerHand, FinishedHand
from cutcard.games.blackjack.rules import NO_ODDS, Result
from cutcard.money import EVEN_MONEY, Odds
from tests.law.felt import EVEN_MONEY as EVEN_MONEY_LINE
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import broken, read
from tests.law.sheet_lines import sheet as written_sheet
from tests.law.signs import said, sign_line

SUITED_678 = "rules.suited_678 = true"
THREE_SEVENS = "rules.three_sevens = true"
FIVE_CARDS = "rules.five_card_21 = true"
DESIGNATED = 'rules.designated_blackjack = "As Js"'
SPECIAL = (SUITED_678, THREE_SEVENS, FIVE_CARDS, DESIGNATED)
FACE_UP = 'rules.hole_card = "face-up"'
SIX_TO_FIVE = 'rules.variation = "six-to-five"'

PLAIN = sheet()
ALL_ODDS = sheet(*SPECIAL, EVEN_MONEY_LINE)


def ranks(cards: tuple[Card, ...]) -> str:
    return "".join(sorted(card.rank for card in cards))


@pytest.mark.clause("2.3(e)1", "2.3(e)2")
def test_e1_e2_only_these_of_all_hands_of_three_cards() -> None:
    """With several decks a card may occur twice. Four suited 6-7-8, and sevens of any three suits."""
    found: Counter[Combination] = Counter()
    for cards in combinations_with_replacement(ALL_CARDS, 3):
        made = decide.special_combination(ALL_ODDS, cards)
        suits = {card.suit for card in cards}
        assert (made is Combination.SUITED_678) == (ranks(cards) == "678" and len(suits) == 1)
        assert (made is Combination.THREE_SEVENS) == (ranks(cards) == "777")
        found[made] += 1
    assert found[Combination.SUITED_678] == 4
    assert found[Combination.THREE_SEVENS] == 20  # three suits out of four, with repetition


@pytest.mark.clause("2.3(e)3")
def test_e3_only_one_of_all_hands_of_two_cards() -> None:
    made = [
        cards
        for cards in product(ALL_CARDS, repeat=2)
        if decide.special_combination(ALL_ODDS, cards) is Combination.DESIGNATED
    ]
    assert sorted(made) == sorted([tuple(read_cards("As Js")), tuple(read_cards("Js As"))])
    for cards in ("As 5d Js", "As Js 4c 6d", "As Tc Js", "As", "Js"):
        assert decide.special_combination(ALL_ODDS, read_cards(cards)) is Combination.PLAIN


@pytest.mark.clause("2.3(e)/5")
def test_e_each_special_payout_is_an_option_of_its_own() -> None:
    """A table pays the special odds that it offers and no others."""
    hands = {
        SUITED_678: ("6h 7h 8h", Odds(2, 1)),
        THREE_SEVENS: ("7h 7d 7c", Odds(3, 2)),
        FIVE_CARDS: ("2s 3d 4c 5h 7s", Odds(2, 1)),
        DESIGNATED: ("As Js", Odds(2, 1)),
    }
    for offered in (*SPECIAL, None):
        rules = sheet(offered) if offered else PLAIN
        for line, (cards, special) in hands.items():
            dealt = read_cards(cards)
            made = decide.special_combination(rules, dealt)
            hand = FinishedHand(21, len(dealt), 1, made)
            usual = Odds(3, 2) if line == DESIGNATED else EVEN_MONEY
            won = decide.verdict(rules, hand, DealerHand(20, 2))
            assert (won.result, won.odds) == (Result.WON, special if line == offered else usual)


WINS = DealerHand(20, 2)
OVER = DealerHand(25, 3)
TIES = DealerHand(21, 3)
BLACKJACK = DealerHand(21, 2)
WON, VOID, LOST = Result.WON, Result.VOID, Result.LOST

SPECIAL_HANDS = [
    (FinishedHand(21, 3, 1, Combination.SUITED_678), Odds(2, 1), "2.3(e)1"),
    (FinishedHand(21, 3, 2, Combination.SUITED_678), Odds(2, 1), "2.3(e)1"),
    (FinishedHand(21, 3, 1, Combination.THREE_SEVENS), Odds(3, 2), "2.3(e)2"),
    (FinishedHand(21, 3, 3, Combination.THREE_SEVENS), Odds(3, 2), "2.3(e)2"),
    (FinishedHand(21, 5, 1), Odds(2, 1), "2.16(a)"),
    (FinishedHand(21, 5, 2), Odds(2, 1), "2.16(a)"),
]


@pytest.mark.clause("2.3(e)1", "2.3(e)2", "2.3(e)4", "2.3(b)/1", "2.3(b)/2")
@pytest.mark.parametrize(("hand", "odds", "clause"), SPECIAL_HANDS)
def test_e_special_odds_are_for_winning_hands(hand: FinishedHand, odds: Odds, clause: str) -> None:
    for dealer in (WINS, OVER, DealerHand(17, 2)):
        assert decide.verdict(ALL_ODDS, hand, dealer) == (WON, odds, clause)
    assert decide.verdict(ALL_ODDS, hand, TIES)[:2] == (VOID, NO_ODDS)
    assert decide.verdict(ALL_ODDS, hand, BLACKJACK) == (LOST, NO_ODDS, "2.3(b)")


@pytest.mark.clause("2.3(e)3", "2.6(k)2")
def test_e3_the_designated_blackjack_against_everything() -> None:
    hand = FinishedHand(21, 2, 1, Combination.DESIGNATED)
    assert decide.verdict(ALL_ODDS, hand, WINS)[:2] == (WON, Odds(2, 1))
    assert decide.verdict(ALL_ODDS, hand, TIES)[:2] == (WON, Odds(2, 1))
    assert decide.verdict(ALL_ODDS, hand, BLACKJACK)[:2] == (VOID, NO_ODDS)
    after_split = hand._replace(hands=2)
    assert decide.verdict(ALL_ODDS, after_split, WINS)[:2] == (WON, EVEN_MONEY)
    assert decide.verdict(ALL_ODDS, after_split, BLACKJACK)[:2] == (LOST, NO_ODDS)
    both_up = sheet(*SPECIAL, FACE_UP)
    assert decide.verdict(both_up, hand, BLACKJACK)[:2] == (WON, Odds(2, 1))
    standard = FinishedHand(21, 2, 1)
    assert decide.verdict(both_up, standard, WINS)[:2] == (WON, EVEN_MONEY)


@pytest.mark.clause("2.3(a)1", "2.3(a)2", "2.3(a)3", "2.3(b)/1", "2.3(b)/2", "2.3(e)/2")
def test_a_b_every_pair_of_scores_by_the_text() -> None:
    """Written again from 2.3(a) and (b), for hands other than blackjacks and without special odds."""
    for total, cards, hands in product(range(4, 31), (2, 3, 4), (1, 2)):
        if total == 21 and cards == 2 and hands == 1:
            continue
        for dealers, held in product(range(17, 27), (2, 3, 5)):
            if (dealers > 21 and held == 2) or (total > 21 and cards == 2):
                continue
            natural = dealers == 21 and held == 2
            if total > 21:
                expected = LOST
            elif dealers > 21 or total > dealers:
                expected = WON
            elif total < dealers or natural:
                expected = LOST
            else:
                expected = WON if total == 21 and cards == 2 else VOID
            found = decide.verdict(PLAIN, FinishedHand(total, cards, hands), DealerHand(dealers, held))
            assert found.result is expected, (total, cards, hands, dealers, held)
            assert found.odds == (EVEN_MONEY if expected is WON else NO_ODDS)


@pytest.mark.clause("2.3(e)/3", "2.3(e)/4")
def test_e_a_standard_blackjack_by_variation() -> None:
    six_to_five = written_sheet(SIX_TO_FIVE, decks=2)
    assert decide.blackjack_odds(PLAIN) == Odds(3, 2)
    assert decide.blackjack_odds(six_to_five) == Odds(6, 5)
    assert decide.blackjack_odds(six_to_five).winnings(2500) == 3000
    assert decide.verdict(six_to_five, FinishedHand(20, 2, 1), DealerHand(19, 2)).odds == EVEN_MONEY


@pytest.mark.clause("2.3(e)/5")
@pytest.mark.parametrize("line", SPECIAL)
def test_e_no_special_payout_at_6_to_5(line: str) -> None:
    assert "2.3(e)" in {clause[:6] for clause in broken(SIX_TO_FIVE, line, decks=2)}
    assert not broken(line, decks=2)


@pytest.mark.clause("2.3(e)/1")
def test_e_winners_and_losers_are_settled_after_the_dealer_from_the_right() -> None:
    table = Table("6h 2s 7d 9d 7h 3d 7c 8h 4c 5h 7s 7s Td", sheet=ALL_ODDS).bets(1, 2, 3).say("deal")
    table.say("hit 1", "hit 2", "hit 2", "hit 2", "hit 3")
    assert table.of(ev.WagerPaid, ev.WagerCollected, ev.WagerReturned) == []
    table.say("end")
    paid = table.of(ev.WagerPaid)
    assert [(one.box, one.winnings, one.why, one.clause) for one in paid] == [
        (3, 1500, "3 to 2", "2.3(e)2"),
        (2, 2000, "2 to 1", "2.16(a)"),
        (1, 2000, "2 to 1", "2.3(e)1"),
    ]
    assert table.at(ev.DealerFinished()) < table.at(paid[0])


DESIGNATED_WORDS = "The blackjack of the ace of spades and the jack of spades pays 2 to 1"
NOTICES = [
    (SUITED_678, "rules.suited_678", "A 6, 7 and 8 of one suit pay 2 to 1", "2.3(e)1"),
    (THREE_SEVENS, "rules.three_sevens", "Three sevens pay 3 to 2", "2.3(e)2"),
    (DESIGNATED, "rules.designated_blackjack", DESIGNATED_WORDS, "2.3(e)3"),
    (FIVE_CARDS, "rules.five_card_21", "Five cards totalling 21 pay 2 to 1", "2.16(c)"),
]


@pytest.mark.clause("2.3(e)/6")
@pytest.mark.parametrize(("line", "key", "words", "clause"), NOTICES)
def test_e_the_sign_lists_the_special_odds_offered(line: str, key: str, words: str, clause: str) -> None:
    found = sign_line(sheet(line), key)
    assert found is not None
    assert (found.words, found.clause) == (words, clause)
    assert said(PLAIN, key) == ""


@pytest.mark.clause("2.3(e)3")
def test_e3_a_single_combination_of_one_ace_and_one_face_card() -> None:
    for written in ("As Js Ad Jd", "As", "As Ts", "Ks Js", "As Ad"):
        found = read(f'rules.designated_blackjack = "{written}"')
        assert [problem.key for problem in found.problems] == ["rules.designated_blackjack"]
