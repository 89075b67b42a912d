"""The editions of 1999 and 2010: every difference in both, and equality everywhere else."""

from itertools import product

import pytest

from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import Combination, Count, DealerHand, FinishedHand
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import views
from tests.law.felt import EVEN_MONEY, READER, SURRENDER, BareTable, Table, sheet
from tests.law.sheet_lines import broken, offers, read
from tests.law.signs import sign_line

EDITION_1999 = 'table.edition = "1999"'
SIX_TO_FIVE = 'rules.variation = "six-to-five"'
MULTIPLE = 'rules.variation = "multiple-action"'
AT_TURN = 'rules.insurance = "at-turn"'

LATER_WAGERS = {
    "streak": "2.22(a)",
    "match-the-dealer": "2.23(a)",
    "twenty-point": "2.24(a)",
    "optional-bonus": "2.25(a)",
    "in-between": "2.26(a)",
    "21-plus-3": "2.27(a)",
}


def both(*lines: str, decks: int = 6) -> tuple[BlackjackSheet, BlackjackSheet]:
    return sheet(EDITION_1999, *lines, decks=decks), sheet(*lines, decks=decks)


# --- what only one edition has ----------------------------------------------------------------------------


@pytest.mark.clause("2002:2.7(c)", "2.7(c)/1")
def test_2_7_c_the_blackjack_insured_for_half() -> None:
    """1999: both wagers are closed at once, before any card. 2010: two wagers, settled separately."""
    old, new = both(EVEN_MONEY)
    cards = "As Tc Ah Ks 9c 5d 2h"
    table = Table(cards, sheet=old).bets(1, 2).say("deal", "insure 1 a 5")
    assert table.events[-4:] == [
        ev.InsurancePlaced(1, "a", 500),
        ev.WagerReturned(1, 0, "a", "insurance", 500, "2.7(c)"),
        ev.WagerPaid(1, 0, "a", "blackjack", 1000, 1000, "1 to 1", "2.7(c)"),
        ev.CardsRemoved(1),
    ]
    assert table.state.boxes[0].hands[0].settled
    assert all(bet.settled for bet in table.state.boxes[0].side_bets)
    table.say("end")
    assert [one for one in table.of(ev.WagerPaid, ev.WagerCollected) if one.box == 1] == [
        ev.WagerPaid(1, 0, "a", "blackjack", 1000, 1000, "1 to 1", "2.7(c)")
    ]
    later = Table(cards, sheet=new).bets(1, 2).say("deal", "insure 1 a 5")
    assert later.of(ev.WagerPaid, ev.WagerReturned, ev.CardsRemoved) == []


@pytest.mark.clause("2002:2.7(c)")
@pytest.mark.parametrize("amount", ["0.50", "4", "4.50"])
def test_2_7_c_1999_any_other_amount_is_plain_insurance(amount: str) -> None:
    old, _ = both(EVEN_MONEY)
    table = Table("As Ah Ks 5d", sheet=old).bets(1).say("deal", f"insure 1 a {amount}")
    assert table.of(ev.WagerPaid, ev.WagerReturned) == []


@pytest.mark.clause("2002:2.7(c)")
def test_2_7_c_1999_only_a_blackjack_and_only_where_it_is_elected() -> None:
    elected, not_elected = sheet(EDITION_1999, EVEN_MONEY), sheet(EDITION_1999)
    other = Table("Tc Ah Kd 5d", sheet=elected).bets(1).say("deal", "insure 1 a 5")
    silent = Table("As Ah Ks 5d", sheet=not_elected).bets(1).say("deal", "insure 1 a 5")
    for table in (other, silent):
        assert table.of(ev.WagerPaid, ev.WagerReturned, ev.CardsRemoved) == []


@pytest.mark.clause("2002:2.7(c)", "2.7(c)/1")
def test_2_7_c_even_money_without_chips_is_new_in_2010() -> None:
    old, new = both(EVEN_MONEY)
    Table("As Ah Ks 5d", sheet=old).bets(1).say("deal").refuses("even-money 1 a", "2.7(c)")
    table = Table("As Ah Ks 5d", sheet=new).bets(1).say("deal", "even-money 1 a")
    assert [one.winnings for one in table.of(ev.WagerPaid)] == [1000]


@pytest.mark.clause("2002:2.7(c)", "2.9(b)/4")
def test_2_7_c_1999_at_turn_and_with_a_reader() -> None:
    """The net payout is made where insurance is laid: at the box's turn, or before the reader is used."""
    at_turn = Table("Tc As Ah 9d Ks 5d", sheet=sheet(EDITION_1999, EVEN_MONEY, AT_TURN)).bets(1, 2)
    at_turn.say("deal", "stand 1", "insure 2 b 5")
    assert [(one.box, one.winnings) for one in at_turn.of(ev.WagerPaid)] == [(2, 1000)]
    assert at_turn.of(ev.PlayersFinished) == [ev.PlayersFinished()]
    read_first = Table("As Ah Ks Kd", sheet=sheet(EDITION_1999, EVEN_MONEY, READER)).bets(1)
    read_first.say("deal", "insure 1 a 5")
    assert read_first.of(ev.HoleCardInserted) == []
    assert [one.winnings for one in read_first.of(ev.WagerPaid)] == [1000]


@pytest.mark.clause("2002:2.8(c)", "2.8(c)/2")
def test_2_8_c_where_surrender_is_barred() -> None:
    for edition in ((EDITION_1999,), ()):
        assert not broken(*edition, SURRENDER)
        assert not broken(*edition, SURRENDER, READER)
        assert "2.8(c)" in broken(*edition, SURRENDER, MULTIPLE)
        assert broken(*edition, SURRENDER, *offers("progressive")) == {"2.8(c)"}
    for wager in ("over-under-13", "same-suit", "sevens", "blackjack-bonus"):
        assert not broken(EDITION_1999, SURRENDER, *offers(wager))
    assert broken(SURRENDER, SIX_TO_FIVE, decks=1) == {"2.8(c)"}
    assert broken(EDITION_1999, SIX_TO_FIVE, decks=1) == {"2.6A(a)"}


@pytest.mark.clause("2002:2.10(a)", "2.10(c)/2", "2.10(c)/3")
def test_2_10_the_card_of_a_double() -> None:
    for value in ("face-down", "on-request"):
        line = f'rules.double_card = "{value}"'
        assert broken(EDITION_1999, line) == {"2.10(c)"}
        assert not broken(line)
    old, new = both()
    for rules, clause in ((old, "2.10(a)"), (new, "2.10(c)")):
        table = Table("5c 7h 6c Tc Td", sheet=rules).bets(1).say("deal")
        table.refuses("double 1 down", clause)
        table.say("double 1")
        assert [one.face_up for one in table.of(ev.CardDealt)] == [True] * 4
        told = sign_line(rules, "rules.double_card")
        assert told is not None
        assert told.clause == clause


@pytest.mark.clause("2002:2.10(a)", "2.10(d)/1")
def test_2_10_doubling_after_a_split_is_barred_only_at_6_to_5_of_2010() -> None:
    line = "rules.double_after_split = false"
    assert "2.10(a)" in broken(EDITION_1999, line)
    assert "2.10(a)" in broken(line)
    assert not broken(SIX_TO_FIVE, line, decks=1)


@pytest.mark.clause("2002:2.12(b)", "2.12(b)2i", "2.12(b)2ii")
def test_2_12_b_a_soft_17() -> None:
    hit = 'rules.soft_17 = "hit"'
    assert broken(EDITION_1999, hit) == {"2.12(b)"}
    assert not broken(hit)
    old, new = sheet(EDITION_1999), sheet(hit)
    for soft in (False, True):
        drawn = [total for total in range(12, 22) if decide.dealer_draws(old, Count(total, soft))]
        assert drawn == [*range(12, 17)]
    assert decide.dealer_draws(new, Count(17, soft=True))
    line = sign_line(old, "rules.soft_17")
    assert line is not None
    assert (line.words, line.clause) == ("The dealer stands on every 17", "2.12(b)")


@pytest.mark.clause("2002:2.12(c)", "2.12(c)")
def test_2_12_c_no_wager_of_1999_needs_a_third_card() -> None:
    """The exception is for the optional bonus wager, which that edition does not have."""
    assert broken(EDITION_1999, *offers("optional-bonus")) == {"2.25(a)"}
    for rules in both():
        table = Table("Tc Td 6h 6d 6c Kc Kd 2d", sheet=rules).bets(1, 2)
        table.say("deal", "hit 1", "hit 2", "end")
        assert [str(one) for one in table.state.dealer.cards] == ["6h", "2d"]


@pytest.mark.clause("2.12(d)", "2.6(a)")
def test_2_6a_2_12_d_the_6_to_5_variation() -> None:
    assert broken(EDITION_1999, SIX_TO_FIVE, decks=2) == {"2.6A(a)"}
    assert not broken(SIX_TO_FIVE, decks=2)


@pytest.mark.parametrize(("wager", "clause"), LATER_WAGERS.items())
def test_wagers_that_came_later(wager: str, clause: str) -> None:
    assert broken(EDITION_1999, *offers(wager)) == {clause}
    assert not broken(*offers(wager))
    found = read(EDITION_1999, *offers(wager))
    assert found.sheet is None


# --- what both have ---------------------------------------------------------------------------------------

ALIKE = [
    (),
    (READER, "rules.split_hands = 3", SURRENDER),
    ('rules.hole_card = "face-down"', "rules.split_hands = 3", "rules.resplit_aces = false"),
    ('rules.hole_card = "face-up"',),
    ("rules.five_card_21 = true", "rules.suited_678 = true", "rules.three_sevens = true"),
    ('rules.designated_blackjack = "As Js"', AT_TURN),
]


@pytest.mark.parametrize("lines", ALIKE)
def test_decisions_are_the_same_in_both(lines: tuple[str, ...]) -> None:
    """2.8(a), 2.9, 2.10(a), 2.11, 2.12(a): every hand, every action, the same clauses."""
    old, new = both(*lines)
    for hand, action in product(views(old), Action):
        assert decide.why_not(old, hand, action) == decide.why_not(new, hand, action)
    for up in range(2, 12):
        assert decide.why_not_insurance(old, up) == decide.why_not_insurance(new, up)
        assert decide.reader_used(old, up) == decide.reader_used(new, up)
    assert [decide.most_insurance(old, wager) for wager in range(50, 3000, 50)] == [
        decide.most_insurance(new, wager) for wager in range(50, 3000, 50)
    ]


@pytest.mark.parametrize("lines", ALIKE)
def test_verdicts_are_the_same_in_both(lines: tuple[str, ...]) -> None:
    """2.3, 2.6(k), 2.7(a), (b), 2.16."""
    old, new = both(*lines)
    hands = product(range(4, 23), (2, 3, 5, 6), (1, 2), Combination)
    dealers = [DealerHand(total, cards) for total in range(17, 23) for cards in (2, 3)]
    for total, cards, split, made in hands:
        hand = FinishedHand(total, cards, split, made)
        for dealer in dealers:
            assert decide.verdict(old, hand, dealer) == decide.verdict(new, hand, dealer)


@pytest.mark.clause("2.7(a)/1", "2.7(b)/2")
@pytest.mark.parametrize(
    ("cards", "before_play"),
    [
        pytest.param("As 8c 6h Ks 8d Td 5h", True, id="against a six"),
        pytest.param("As 8c Ah Ks 8d 9d", False, id="against an ace"),
        pytest.param("As 8c Th Ks 8d 9d", False, id="against a ten"),
    ],
)
def test_a_blackjack_is_paid_3_to_2_in_both(cards: str, before_play: bool) -> None:
    for rules in both():
        table = Table(cards, sheet=rules).bets(1, 2).say("deal")
        early = table.of(ev.WagerPaid)
        assert [one.box for one in early] == ([1] if before_play else [])
        table.say("stand 2", "end")
        (paid,) = [one for one in table.of(ev.WagerPaid) if one.box == 1]
        assert (paid.wager, paid.returned, paid.winnings) == ("blackjack", 1000, 1500)
        assert paid.clause == ("2.7(a)" if before_play else "2.7(b)")


def test_a_round_without_options_is_the_same_in_both() -> None:
    old, new = both()
    cards = "As 8c 5c Ah Ks 8d 6d 3c 2d Tc 9c Td 5h 4h"
    acts = (
        "deal",
        "insure 1 a 5",
        "insure 2 b 5",
        "split 2",
        "hit 2.1",
        "stand 2.1",
        "stand 2.2",
        "double 3",
    )
    tables = [Table(cards, sheet=rules).bets(1, 2, 3).say(*acts, "end") for rules in (old, new)]
    assert tables[0].events == tables[1].events
    settled = (ev.WagerPaid, ev.WagerCollected, ev.WagerReturned)
    assert len(tables[0].of(*settled)) == 7, "two insurances, a blackjack, a split and a double of two wagers"


def test_the_edition_is_a_choice_of_the_sheet_and_of_its_digest() -> None:
    old, new = both()
    assert (old.edition, new.edition) == ("1999", "2010")
    assert old.digest != new.digest
    assert BareTable(old).state == BareTable(new).state


@pytest.mark.clause("2002:2.7(c)")
def test_the_net_payout_returns_the_insurance_of_the_boxs_first_hand() -> None:
    old = sheet('table.edition = "1999"', "rules.even_money = true")
    table = Table("As Ah Ks 5d 9d", sheet=old).bets(1).say("deal", "insure 1 a 5")
    (back,) = table.of(ev.WagerReturned)
    assert back == ev.WagerReturned(1, 0, "a", "insurance", 500, "2.7(c)")
