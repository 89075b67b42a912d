"""2.17: over and under 13 and same suit: who may make them, what they win, when they are settled."""

import pytest

from cutcard.cards import ALL_CARDS, card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.awaiting import awaiting
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import TurnCards
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.law.refusal import Refusal
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import READER, Table, sheet
from tests.law.sheet_lines import broken, read
from tests.law.sheet_lines import sheet as written_sheet

OVER_UNDER = "wagers.over-under-13 = {}"
SAME_SUIT = "wagers.same-suit = {}"
COUPONS = "rules.match_play = true"
WORTH = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))


def settled(table: Table, wager: str) -> list[tuple[int, int]]:
    """Box and net cents of a wager, in the order of settlement."""
    found = []
    for event in table.of(ev.WagerPaid, ev.WagerCollected):
        if event.wager == wager:
            found.append((event.box, event.winnings if isinstance(event, ev.WagerPaid) else -event.amount))
    return found


@pytest.mark.clause("2.2(b)3ii", "2.17(a)1", "2.17(b)1", "2.17(b)2", "2.17(c)")
def test_a_b_c_every_two_cards_against_13() -> None:
    for first in ALL_CARDS:
        for second in ALL_CARDS:
            total = WORTH[first.rank] + WORTH[second.rank]
            for name, wins in (("over-13", total > 13), ("under-13", total < 13)):
                assert (ALL[name].row_of(first, second, card("Kh")) is not None) == wins, (first, second)


@pytest.mark.clause("2.2(b)3ii")
def test_an_ace_is_one_here_and_eleven_for_the_hand() -> None:
    """An ace and a queen are 11, under 13, and a blackjack against the 6: 3 to 2 on 10."""
    table = Table("As 6h Qd 9c 9d", sheet=sheet(OVER_UNDER)).bets(1).say("bet 1 a under-13 5", "deal", "end")
    assert settled(table, "under-13") == [(1, 500)]
    assert settled(table, "blackjack") == [(1, 1500)]


@pytest.mark.clause("2.17(a)2", "2.17(b)3")
def test_b_3_every_two_cards_by_their_suits() -> None:
    wager = ALL["same-suit"]
    for first in ALL_CARDS:
        for second in ALL_CARDS:
            row = wager.row_of(first, second, card("Kh"))
            if first.suit != second.suit:
                assert row is None
            else:
                royal = sorted((first.rank, second.rank)) == ["K", "Q"]
                assert row == ("king and queen" if royal else "any two cards")


PAID = {  # 2.17(e)2i to v: the option's king and queen, and any two cards, on 2.00
    1: [(10000, 500), (2000, 600), (1000, 600), (5000, 500)],
    2: [(2000, 600), (1000, 600), (5000, 500), (4000, 500)],
    4: [(1000, 600), (5000, 500), (4000, 500), (10000, 400)],
    6: [(1000, 600), (5000, 500), (4000, 500), (3000, 500)],
    8: [(1000, 600), (5000, 500), (10000, 400)],
}


@pytest.mark.clause(
    "2.17(e)2#1", "2.17(e)2i", "2.17(e)2ii", "2.17(e)2iii", "2.17(e)2iv", "2.17(e)2v"
)  # fmt: skip
@pytest.mark.parametrize(
    ("decks", "option"),
    [(decks, option) for decks, paid in PAID.items() for option in range(1, len(paid) + 1)],
)
def test_e_2_every_option_of_every_number_of_decks(decks: int, option: int) -> None:
    """King and queen of clubs, two other diamonds, and a king and queen of two suits."""
    offered = sheet(f"wagers.same-suit.option = {option}", decks=decks)
    table = Table("Kc 4d Ks 6h Qc 9d Qh Th Tc", sheet=offered).bets(1, 2, 3)
    table.say("bet 1 a same-suit 2", "bet 2 b same-suit 2", "bet 3 c same-suit 2", "deal")
    royal, any_two = PAID[decks][option - 1]
    assert settled(table, "same-suit") == [(3, -200), (2, any_two), (1, royal)]
    assert {one.clause for one in table.of(ev.WagerPaid) if one.wager == "same-suit"} == {"2.17(e)2"}


@pytest.mark.clause("2.17(e)2#1", "2.17(e)2v")
def test_e_2_a_number_of_decks_without_options_is_refused_even_on_a_proposed_sheet() -> None:
    assert broken(SAME_SUIT, decks=3) == {"2.17(e)2"}
    for lines, decks in (((SAME_SUIT,), 3), (("wagers.same-suit.option = 4",), 8)):
        found = read('table.status = "proposed"', *lines, decks=decks)
        assert found.sheet is None
        assert "no pay table" in found.problems[0].message


@pytest.mark.clause("2.17(d)", "2.17(e)#1", "2.17(e)1")
@pytest.mark.parametrize("hole_card", ["none", "face-down", "reader", "face-up"])
def test_d_e_settled_after_the_second_cards_and_before_the_hole_card(hole_card: str) -> None:
    offered = sheet(OVER_UNDER, f'rules.hole_card = "{hole_card}"')
    table = Table("7c 7d 7h 6h 6c 5d 7s Tc 9s 8s 7h", sheet=offered).bets(1, 2, 3)
    table.say("bet 1 a over-13 5", "bet 2 b under-13 5", "bet 3 c over-13 10", "deal", "end")
    # 7 and 6 is 13: over loses; 7 and 5 is 12: under wins; 7 and 7 is 14: over wins.
    assert settled(table, "over-13") == [(3, 1000), (1, -500)]
    assert settled(table, "under-13") == [(2, 500)]
    places = [
        at for at, one in enumerate(table.events) if getattr(one, "wager", "") in ("over-13", "under-13")
    ]
    settling = [at for at in places if isinstance(table.events[at], ev.WagerPaid | ev.WagerCollected)]
    cards = [at for at, one in enumerate(table.events) if isinstance(one, ev.CardDealt)]
    assert cards[6] < min(settling)
    assert max(settling) < cards[7]


@pytest.mark.clause("2.17(d)", "2.17(e)#1")
def test_d_e_cards_dealt_face_down_are_turned_for_the_wager() -> None:
    """6 to 5: the box that made the wager shows its cards, the other keeps them hidden."""
    offered = written_sheet('rules.variation = "six-to-five"', OVER_UNDER, decks=2)
    table = Table("9c 9d 6h 6c 5d Tc 9s 8s 7h", sheet=offered).bets(1, 2).say("bet 1 a over-13 5", "deal")
    assert settled(table, "over-13") == [(1, 500)]
    assert [(one.box, one.cards) for one in table.of(ev.CardsTurned)] == [(1, (card("9c"), card("6c")))]


@pytest.mark.clause("2.17(d)", "2.17(e)#1")
def test_d_e_unknown_cards_wait_for_the_dealer_to_turn_them() -> None:
    offered = written_sheet('rules.variation = "six-to-five"', OVER_UNDER, decks=2)
    croupier = Croupier(
        BLACKJACK.bind(offered), ListedShoes(((None, card("6h"), None, card("Tc"), card("9s")),))
    )
    for words in ("bet 1 a blackjack 10", "bet 1 a over-13 5", "deal"):
        assert not isinstance(croupier.do(BLACKJACK.read_statement(words.split())), Refusal)
    assert awaiting(offered, croupier.state).place == "turn 1"
    answer = croupier.do(TurnCards(1, (card("9c"), card("4c"))))
    assert not isinstance(answer, Refusal)
    assert [type(one) for one in answer][:2] == [ev.CardsTurned, ev.WagerCollected]
    assert awaiting(offered, croupier.state).place == "1"


@pytest.mark.clause("2.17(d)", "2.17(e)#1")
def test_d_e_they_are_turned_before_the_hole_card_is_dealt() -> None:
    offered = written_sheet('rules.variation = "six-to-five"', READER, OVER_UNDER, decks=2)
    croupier = Croupier(
        BLACKJACK.bind(offered), ListedShoes(((None, card("6h"), None, card("Tc"), card("9s")),))
    )
    for words in ("bet 1 a blackjack 10", "bet 1 a over-13 5", "deal"):
        assert not isinstance(croupier.do(BLACKJACK.read_statement(words.split())), Refusal)
    assert awaiting(offered, croupier.state).place == "turn 1"
    assert croupier.state.cards_out == 3
    answer = croupier.do(TurnCards(1, (card("9c"), card("4c"))))
    assert not isinstance(answer, Refusal)
    assert [type(one) for one in answer][:2] == [ev.CardsTurned, ev.WagerCollected]
    assert croupier.state.cards_out == 4


@pytest.mark.clause("2.17(a)#1", "2.17(a)#2")
def test_a_one_kind_a_table_and_none_beside_the_progressive() -> None:
    for one, other in (("over-under-13", "same-suit"), ("same-suit", "sevens"), ("sevens", "over-under-13")):
        assert broken(f"wagers.{one} = {{}}", f"wagers.{other} = {{}}") == {"2.17(a)"}
        assert broken(f"wagers.{one} = {{}}", "wagers.progressive = {}") == {"2.17(a)"}


@pytest.mark.clause("2.17(a)#1")
def test_a_over_or_under_and_not_both_on_one_hand() -> None:
    table = Table("9c 6h 6c", sheet=sheet(OVER_UNDER, "rules.shared_boxes = true")).bets(1)
    table.say("bet 1 a over-13 5").refuses("bet 1 a under-13 5", "2.17(a)")
    table.say("bet 1 zoe blackjack 5", "bet 1 zoe under-13 5")


@pytest.mark.clause("2.17(b)")
def test_b_only_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = Table("9c 6h 6c Tc 9s", sheet=sheet(OVER_UNDER))
    table.refuses("bet 1 a over-13 5", "2.17(b)")
    table.bets(1).say("deal").refuses("bet 1 a over-13 5", "2.3(c)")


@pytest.mark.clause("2.17(g)1", "2.17(g)2", "8.2(a)#1")
@pytest.mark.parametrize("wager", ["over-13", "same-suit"])
def test_g_the_lesser_of_the_blackjack_wager_and_the_posted_maximum(wager: str) -> None:
    offered = ALL[wager].table
    table = Table("9c", sheet=sheet(f'limits.{offered}.max = "20.00"', f"wagers.{offered} = {{}}")).bets(1)
    table.refuses(f"bet 1 a {wager} 10.50", "2.17(g)1")
    table.say(f"bet 1 a {wager} 10").refuses(f"bet 1 a {wager} 0.50", "2.17(g)1")
    table.say("bet 1 a blackjack 20", f"bet 1 a {wager} 10").refuses(f"bet 1 a {wager} 0.50", "2.17(g)2")
    low = table.refusal(f"bet 2 b {wager} 0.50")
    assert low.cites("8.2(a)")
    assert not low.cites("2.17(g)2")


@pytest.mark.clause("2.17(f)")
def test_f_chips_a_coupon_or_confirmed_cash() -> None:
    """A coupon of 5 beside 5: over 13 pays 10. Cash of 5: once both have confirmed it."""
    table = Table("9c 9d 6h 6c 6d Tc 9s", sheet=sheet(OVER_UNDER, COUPONS)).bets(1, 2)
    table.say("bet 1 a over-13 5 coupon", "bet 2 b over-13 5 cash")
    assert "b" not in {one.player for one in table.of(ev.BetPlaced) if one.wager == "over-13"}
    table.say("confirm dealer 2 b over-13", "confirm floorperson 2 b over-13", "deal")
    assert settled(table, "over-13") == [(2, 500), (1, 1000)]


@pytest.mark.clause("2.17(h)")
def test_h_the_maximum_is_posted() -> None:
    found = sign_of(sheet(OVER_UNDER, 'limits.over-under-13.max = "25.00"'))
    assert {(one.wager, one.most) for one in found.limits if one.wager != "blackjack"} == {
        ("over-13", 2500),
        ("under-13", 2500),
    }


@pytest.mark.clause("2.17(i)", "2.9(f)")
def test_i_it_affects_no_other_wager_and_insurance_does_not_cover_it() -> None:
    """Against an ace with a reader: insurance is half the main wager and covers only that."""
    results = []
    for side in ((), ("bet 1 a over-13 10",)):
        table = Table("5c Ah 6d Kc", sheet=sheet(READER, OVER_UNDER)).bets(1).say(*side, "deal")
        table.refuses("insure 1 a 5.50", "2.9(b)")
        table.say("insure 1 a 5", "end")
        results.append(
            [one for one in table.events if getattr(one, "wager", "") in ("blackjack", "insurance")]
        )
        assert settled(table, "over-13") == [(1, -1000)] * len(side)
    assert results[0] == results[1]
