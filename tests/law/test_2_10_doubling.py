"""2.10: what may be doubled, by how much, and what a late blackjack collects."""

import pytest

from cutcard.cards import card, read_cards
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import Action, LateStake, collected_by_late_blackjack, why_not
from cutcard.games.croupier.croupier import ListedShoes
from cutcard.games.twenty_one.deciders import views
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import read
from tests.law.sheet_lines import sheet as written_sheet
from tests.law.signs import said

PLAIN = sheet("rules.split_hands = 3")
KEPT = sheet('readings.busted_extras = "kept"')


@pytest.mark.clause("2.10(a)/1")
def test_a_the_first_two_cards_of_any_hand_but_21() -> None:
    """Every hand that the rules can see; only split aces may not be doubled."""
    for hand in views(PLAIN):
        refusal = why_not(PLAIN, hand, Action.DOUBLE)
        assert (refusal is None) == (hand.cards == 2 and hand.total != 21 and not hand.split_ace), hand


@pytest.mark.clause("2.10(a)/2")
def test_a_any_amount_up_to_the_wager_itself() -> None:
    table = Table("5c 7h 6c Tc Td", sheet=PLAIN).bets(1, amount="20").say("deal")
    (choice,) = [one for one in table.croupier.awaiting.choices if isinstance(one.command, cm.Double)]
    assert (choice.least, choice.most, choice.refusal) == (50, 2000, None)
    table.refuses("double 1 20.50", "2.10(a)")
    table.say("double 1 0.50")
    assert table.of(ev.WagerDoubled) == [ev.WagerDoubled(1, 0, "a", 50)]


@pytest.mark.clause("2.10(a)/3", "2.10(c)/1", "2.12(a)2")
def test_a_c_one_card_face_upwards_its_total_announced_and_the_turn_is_over() -> None:
    table = Table("5c Tc 7h 6c 9c 2d Td", sheet=PLAIN).bets(1, 2).say("deal", "double 1")
    at = table.at(ev.CardDealt(1, 0, card("2d"), face_up=True))
    assert table.events[at + 1] == ev.TotalAnnounced(1, 0, 13, soft=False)
    assert table.events[at + 2] == ev.TurnBegan(2, 0)
    for statement in ("hit 1", "double 1", "split 1"):
        table.refuses(statement, "2.12(a)2")


@pytest.mark.clause("2.10(b)", "2.11(d)")
@pytest.mark.parametrize(
    ("stakes", "returned", "kept"),
    [
        ([(2000, False)], (1000,), (1000,)),
        ([(1500, False)], (1000,), (1000,)),
        ([(2000, True)], (1000,), (2000,)),
        ([(1000, False), (1000, False)], (1000, 0), (1000, 0)),
        ([(2000, False), (1000, False)], (1000, 0), (1000, 0)),
        ([(1000, True), (1000, False)], (1000, 0), (1000, 1000)),
        ([(1000, False), (2000, True)], (0, 1000), (1000, 2000)),
        ([(2000, True), (1000, True)], (1000, 0), (2000, 1000)),
        ([(2000, True), (1000, False), (2000, False)], (1000, 0, 0), (2000, 1000, 0)),
    ],
)
def test_b_a_late_blackjack_collects_one_original_wager_of_ten_dollars(
    stakes: list[tuple[int, bool]], returned: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    """Each hand's money and whether it is over 21; what each of the two readings takes."""
    late = [LateStake(amount, busted) for amount, busted in stakes]
    assert sum(returned) == 1000
    assert collected_by_late_blackjack(PLAIN, 1000, late) == returned
    assert collected_by_late_blackjack(KEPT, 1000, late) == kept


@pytest.mark.clause("2.10(b)")
def test_b_the_added_wager_is_returned_by_its_clause() -> None:
    table = Table("5c Kh 6c 2d As", sheet=PLAIN).bets(1).say("deal", "double 1", "end")
    assert table.of(ev.WagerReturned) == [ev.WagerReturned(1, 0, "a", "blackjack", 1000, "2.10(b)")]
    assert [one.amount for one in table.of(ev.WagerCollected)] == [1000]


# --- the card face down -----------------------------------------------------------------------------------

FACE_DOWN = sheet('rules.double_card = "face-down"', "rules.split_hands = 3")
ON_REQUEST = sheet('rules.double_card = "on-request"')
SIX_TO_FIVE = 'rules.variation = "six-to-five"'


@pytest.mark.clause("2.10(c)/2")
@pytest.mark.parametrize("statement", ["double 1", "double 1 down"])
def test_c_face_down_the_card_is_dealt_hidden_and_no_total_announced(statement: str) -> None:
    table = Table("5c Tc 7h 6c 9c 2d Td", sheet=FACE_DOWN).bets(1, 2).say("deal", statement)
    at = table.at(ev.CardDealt(1, 0, card("2d"), face_up=False))
    assert table.events[at + 1] == ev.TurnBegan(2, 0)
    assert [one.total for one in table.of(ev.TotalAnnounced) if one.box == 1] == [11]
    for refused in ("hit 1", "double 1", "split 1"):
        table.refuses(refused, "2.12(a)2")


@pytest.mark.clause("2.10(c)/7")
def test_c_turned_after_the_dealer_has_drawn_and_when_its_box_is_settled() -> None:
    """Two boxes: each card is turned just before its own box is settled, the dealer's far right first."""
    table = Table("5c 6h 7h 6c 5h 2d Td 9s 4s", sheet=FACE_DOWN).bets(1, 2)
    table.say("deal", "double 1", "double 2", "dealer")
    assert table.of(ev.CardsTurned, ev.WagerPaid, ev.WagerCollected) == []
    table.say("end")
    told = [
        (type(one).__name__, one.box)
        for one in table.of(ev.CardsTurned, ev.WagerPaid, ev.WagerCollected, ev.WagerReturned)
    ]
    assert told == [("CardsTurned", 2), ("WagerPaid", 2), ("CardsTurned", 1), ("WagerCollected", 1)]
    finished = table.at(ev.DealerFinished())
    assert all(table.at(one) > finished for one in table.of(ev.CardsTurned))


@pytest.mark.clause("2.10(c)/7", "2.12(c)")
@pytest.mark.parametrize(("rules", "dealers"), [(FACE_DOWN, "6h Td Kh"), (PLAIN, "6h Td")])
def test_c_a_hidden_bust_is_undecided_and_a_bust_in_sight_is_not(rules: object, dealers: str) -> None:
    table = Table("Tc 6h 6d Kc Td Kh", sheet=rules).bets(1).say("deal", "double 1", "end")  # type: ignore[arg-type]
    assert " ".join(str(one) for one in table.state.dealer.cards) == dealers
    assert sum(one.amount for one in table.of(ev.WagerCollected)) == 2000
    assert table.of(ev.WagerPaid, ev.WagerReturned) == []


@pytest.mark.clause("2.10(b)", "2.10(c)/7")
@pytest.mark.parametrize("reading", ["returned", "kept"])
def test_b_c_a_late_blackjack_against_a_hidden_bust(reading: str) -> None:
    """Nobody knew of the bust: by either reading one original wager is lost."""
    rules = sheet('rules.double_card = "face-down"', f'readings.busted_extras = "{reading}"')
    table = Table("Tc Kh 6d Kc As", sheet=rules).bets(1).say("deal", "double 1", "end")
    assert [one.amount for one in table.of(ev.WagerCollected)] == [1000]
    assert table.of(ev.WagerReturned) == [ev.WagerReturned(1, 0, "a", "blackjack", 1000, "2.10(b)")]
    assert table.at(ev.CardsTurned(1, 0, tuple(read_cards("Tc 6d Kc")))) > table.at(ev.DealerFinished())


@pytest.mark.clause("2.10(c)/3")
def test_c_on_request_hidden_for_players_who_ask_and_face_up_for_others() -> None:
    table = Table("5c 6h 7h 6c 5h 2d Td 9s 4s", sheet=ON_REQUEST).bets(1, 2)
    table.say("deal", "double 1 5 down", "double 2")
    dealt = [(one.box, one.face_up) for one in table.of(ev.CardDealt)][-2:]
    assert dealt == [(1, False), (2, True)]
    assert [(one.amount, one.face_down) for one in table.of(ev.WagerDoubled)] == [(500, True), (1000, False)]


def offered_face_down(table: Table) -> bool:
    return any(
        isinstance(choice.command, cm.Double) and choice.command.down
        for choice in table.croupier.awaiting.choices
    )


@pytest.mark.clause("2.10(c)/4")
def test_c_one_request_makes_it_available_to_all_from_the_next_round_on() -> None:
    cards = "5c 5d 7h 6c 6h 2d Td 9s 4s"
    table = Table(f"{cards} {cards} {cards}", sheet=ON_REQUEST).bets(1, 2).say("deal")
    assert not offered_face_down(table)
    table.say("double 1 down")
    assert not offered_face_down(table), "not before the next round"
    table.say("double 2 down", "end").bets(1, 2).say("deal")
    for box in (1, 2):
        assert table.croupier.awaiting.place == str(box)
        assert offered_face_down(table)
        table.say(f"stand {box}")
    table.say("end")
    assert table.of(ev.FaceDownOffered) == [ev.FaceDownOffered()]
    table.bets(1).say("deal")
    assert offered_face_down(table), "and in every round after it"


@pytest.mark.clause("2.10(c)/4")
def test_c_without_a_request_nothing_is_offered() -> None:
    cards = "5c 7h 6c 2d Td 9s"
    table = Table(f"{cards} {cards}", sheet=ON_REQUEST).bets(1).say("deal", "double 1", "end")
    table.bets(1).say("deal")
    assert not offered_face_down(table)
    assert table.of(ev.FaceDownOffered) == []


@pytest.mark.clause("2.10(c)/1", "2.10(c)/3")
def test_c_nobody_may_ask_where_doubles_are_dealt_face_up() -> None:
    table = Table("5c 7h 6c Tc Td", sheet=PLAIN).bets(1).say("deal")
    table.refuses("double 1 down", "2.10(c)")
    assert table.state.face_down_asked is None


@pytest.mark.clause("2.10(c)/6")
@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("face-up", "The card of a doubled hand is dealt face up"),
        ("face-down", "The card of a doubled hand is dealt face down and turned when it is settled"),
        (
            "on-request",
            "The card of a doubled hand is dealt face down if you ask; once one player has, all are offered "
            "it from the next round on",
        ),
    ],
)
def test_c_one_of_three_ways_and_the_sign_says_which(value: str, words: str) -> None:
    assert said(sheet(f'rules.double_card = "{value}"'), "rules.double_card") == words
    (problem,) = read('rules.double_card = "sideways"').problems
    assert problem.key == "rules.double_card"


@pytest.mark.clause("2.10(d)/1", "2.10(d)/2")
def test_d_6_to_5_may_forbid_doubling_after_a_split_and_its_sign_says_so() -> None:
    barred = written_sheet(SIX_TO_FIVE, "rules.double_after_split = false", decks=2)
    allowed = written_sheet(SIX_TO_FIVE, decks=2)
    for hand in views(barred):
        refusal = why_not(barred, hand, Action.DOUBLE)
        usual = why_not(allowed, hand, Action.DOUBLE)
        assert (refusal is None) == (usual is None and hand.hands == 1), hand
        assert hand.hands == 1 or (refusal is not None and refusal.cites("2.10(d)"))
    assert said(barred, "rules.double_after_split").endswith("not after a split")
    assert said(allowed, "rules.double_after_split").endswith("after a split too")


@pytest.mark.clause("2002:2.10(a)")
def test_a_1999_any_two_cards_but_21_after_a_split_too() -> None:
    old = sheet('table.edition = "1999"', "rules.split_hands = 3")
    for hand in views(old):
        refusal = why_not(old, hand, Action.DOUBLE)
        assert (refusal is None) == (hand.cards == 2 and hand.total != 21 and not hand.split_ace), hand


@pytest.mark.clause("2.10(b)", "2.6A(e)3")
def test_b_6_to_5_a_busted_double_is_collected_at_once_and_half_of_it_refunded() -> None:
    table = Table("Tc Kh 6d Kc As", sheet=written_sheet(SIX_TO_FIVE, decks=2)).bets(1)
    table.say("deal", "double 1")
    assert table.of(ev.WagerCollected) == [ev.WagerCollected(1, 0, "a", "blackjack", 2000, "2.6A(e)3")]
    table.say("end")
    refund = ev.WagerRefunded(1, 0, "a", "blackjack", 1000, "2.10(b)")
    assert table.of(ev.WagerRefunded) == [refund]
    assert table.at(ev.DealerFinished()) < table.at(refund)
    (moved,) = refund.transfers
    assert (type(moved.source).__name__, type(moved.target).__name__) == ("Rack", "Purse")


@pytest.mark.clause("2.10(b)")
@pytest.mark.parametrize("up", ["9h", "Kh"])
def test_b_no_refund_where_the_dealer_has_no_blackjack(up: str) -> None:
    table = Table(f"Tc {up} 6d Kc 9d", sheet=written_sheet(SIX_TO_FIVE, decks=2)).bets(1)
    table.say("deal", "double 1", "end")
    assert table.of(ev.WagerRefunded) == []
    assert sum(one.amount for one in table.of(ev.WagerCollected)) == 2000


@pytest.mark.clause("2.10(b)", "2.10(c)/7")
def test_b_c_a_double_face_down_counts_as_standing_when_the_blackjack_comes() -> None:
    """Also for a caller that knows the card, such as exact odds and simulation."""
    hidden_kept = sheet('rules.double_card = "face-down"', 'readings.busted_extras = "kept"')
    double_over, plain_over = LateStake(2000, busted=True), LateStake(1000, busted=True)
    assert collected_by_late_blackjack(KEPT, 1000, [double_over]) == (2000,)
    assert collected_by_late_blackjack(hidden_kept, 1000, [double_over]) == (1000,)
    assert collected_by_late_blackjack(hidden_kept, 1000, [plain_over, double_over]) == (1000, 1000)
    assert collected_by_late_blackjack(FACE_DOWN, 1000, [double_over, double_over]) == (1000, 0)


@pytest.mark.clause("2.10(c)/7")
def test_c_two_hidden_doubles_of_a_split_are_turned_in_the_order_they_are_settled() -> None:
    """The right hand comes first, whether the table knows the cards or is told them."""
    rules = sheet('rules.double_card = "face-down"')
    known = Table("8c 7h 8d 3c 9d 2c 9c Td", sheet=rules).bets(1)
    known.say("deal", "split 1", "double 1.1", "double 1.2", "end")
    assert [one.hand for one in known.of(ev.CardsTurned)] == [1, 0]
    told = Table("8c", sheet=rules).bets(1)
    faces = (*read_cards("8c 7h 8d 3c"), None, *read_cards("2c"), None, *read_cards("Td"))
    told.croupier.source = ListedShoes((faces,))
    told.say("deal", "split 1", "double 1.1", "double 1.2", "dealer")
    assert "1.2 are turned first" in str(told.refusal("turn 1.1 9d"))
    told.say("turn 1.2 9c", "turn 1.1 9d", "end")
    assert [one.hand for one in told.of(ev.CardsTurned)] == [1, 0]
    assert told.of(ev.WagerPaid) == known.of(ev.WagerPaid)


@pytest.mark.clause("2.10(a)/3", "2.12(a)2", "2.3(g)")
def test_a_every_clause_that_bars_a_second_card_for_a_doubled_hand() -> None:
    table = Table("5c 9c 7h 6c 9d 4c Td", sheet=PLAIN).bets(1, 2).say("deal", "double 1")
    hit = table.refusal("hit 1").clauses
    assert hit[:2] == ("19:47-2.12(a)2", "19:47-2.10(a)")
    for clause in ("2.10(a)", "2.12(a)2", "2.3(g)"):
        table.refuses("double 1 5", clause)
