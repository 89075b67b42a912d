"""2.5: when the cards are shuffled, who cuts them and where."""

from fractions import Fraction

import pytest

from cutcard.cards import full_stack
from cutcard.dealing import shoe as shoes
from cutcard.dealing import stack as stacks
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import DEALER, Cut, Deal, EndRound, GiveCard, PlaceBet, RefuseCut, Shuffle
from cutcard.narration.audience import Audience
from cutcard.narration.common import cut_refused
from tests.law.felt import BareTable, Table, sheet

ONE_DECK = sheet(decks=1)
SHORT = sheet('cards.cut = "3/4"', decks=1)
"""Thirteen cards are in front of the cutting card: the burn and twelve more."""

ELEVEN_CARDS = "2c 2h Tc 7d 3c Th 9c 4c 5c 2d Td"
"""Three boxes: seven initial cards, three draws of the first box, the dealer's second card."""


def eleven_cards_dealt(table: Table) -> Table:
    return table.bets(1, 2, 3).say("deal", "hit 1", "hit 1", "hit 1", "end")


@pytest.mark.clause("2.5(a)/1")
def test_a_nothing_is_dealt_before_the_first_shuffle() -> None:
    table = BareTable(ONE_DECK).do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Deal(), "2.5(a)")
    table.refuses(GiveCard(None), "2.6(g)")
    table.do(Shuffle())
    table.refuses(Deal(), "2.5(a)")
    table.do(Cut("a", 26))
    table.refuses(Deal(), "2.5(a)")
    table.do(GiveCard(None), Deal())


@pytest.mark.clause("2.5(a)/1", "2.5(h)", "2.6(l)3")
def test_a_h_no_round_after_the_cutting_card_before_a_shuffle() -> None:
    table = BareTable(SHORT).do(Shuffle(), Cut("a", 26), GiveCard(None))
    for _ in range(3):
        assert not table.state.shoe.reached
        table.do(PlaceBet(1, "a", "blackjack", 1000), Deal()).cards("9c 7d 9d")
        play_out(table)
    assert table.state.shoe.reached
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Deal(), "2.5(a)")
    table.refuses(GiveCard(None), "2.6(g)")


def play_out(table: BareTable) -> None:
    table.do(cm.Stand(1), cm.DealerPlays()).cards("Ts").do(EndRound())


@pytest.mark.clause("2.5(a)/2", "2.5(h)1")
def test_a_h1_the_house_may_order_a_shuffle_after_any_round_but_not_within_one() -> None:
    table = Table("Tc 7h 9d Td", "Tc 7h 9d Ts", sheet=ONE_DECK).bets(1).say("deal")
    table.refuses("reshuffle", "2.5(h)1")
    table.say("end", "reshuffle").bets(1)
    too_early = BLACKJACK.bind(ONE_DECK).handle(table.state, Deal())
    assert too_early.cites("2.5(a)")  # type: ignore[union-attr]
    table.say("deal")
    assert [event.cards for event in table.of(ev.Shuffled)] == [52, 52]


@pytest.mark.clause("2.5(c)")
@pytest.mark.parametrize("cards", [52, 104, 416])
def test_c_at_least_ten_cards_in_from_either_end(cards: int) -> None:
    bars = [shoes.why_not_cut_at(cards, position, clause="2.5(c)") for position in range(cards + 1)]
    allowed = [position for position, bar in enumerate(bars) if bar is None]
    assert allowed == list(range(10, cards - 9))


@pytest.mark.clause("2.5(d)/1")
def test_d_the_cards_in_front_go_to_the_back() -> None:
    stack = full_stack(1)
    assert stacks.cut(stack, 20) == stack[20:] + stack[:20]
    table = Croupier(BLACKJACK.bind(ONE_DECK), VirtualShoe(1, range))
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Cut("a", 20))
    table.do(Deal())
    dealt = [event.card for step in table.steps for event in step.events if isinstance(event, ev.CardDealt)]
    assert dealt == list(stack[21:24]), "card 21 is burned, the next ones are dealt"
    told = [event.position for step in table.steps for event in step.events if isinstance(event, ev.CardsCut)]
    assert told == [20]


@pytest.mark.clause("2.5(d)/3")
@pytest.mark.parametrize(
    ("decks", "share", "in_front"),
    [(8, "1/4", 312), (6, "1/4", 234), (1, "1/4", 39), (5, "1/3", 173), (1, "1/3", 34), (2, "1/2", 52)],
)
def test_d_the_cutting_card_lies_at_least_its_share_from_the_back(
    decks: int, share: str, in_front: int
) -> None:
    table = BareTable(sheet(f'cards.cut = "{share}"', decks=decks)).do(Shuffle(), Cut("a", 26))
    (cut,) = [event for event in table.events if isinstance(event, ev.CardsCut)]
    assert cut.cutting_card == in_front
    assert Fraction(52 * decks - cut.cutting_card, 52 * decks) >= Fraction(share)


@pytest.mark.clause("2.5(e)1")
def test_e1_the_first_player_to_the_table() -> None:
    table = Table("Tc 8d 7h 9d 8c Td", sheet=ONE_DECK).say("bet 5 eve blackjack 10", "bet 1 ann blackjack 10")
    table.refuses("cut ann 26", "2.5(e)1")
    table.say("cut eve 26", "deal")
    assert [event.cutter for event in table.of(ev.Shuffled)] == ["eve"]
    assert [event.player for event in table.of(ev.CardsCut)] == ["eve"]


@pytest.mark.clause("2.5(e)2")
@pytest.mark.parametrize(("extra", "cutter"), [("hit 1", "a"), ("hit 2", "b"), ("hit 3", "c")])
def test_e2_the_player_on_whose_box_the_cutting_card_appeared(extra: str, cutter: str) -> None:
    """Ten cards, then an eleventh and a twelfth for one of the boxes."""
    table = Table("2c 2h Tc 7d 3c 3h 4d 4c 5c 2d 2s 6s Kd Ks", sheet=SHORT).bets(1, 2, 3)
    table.say("deal", "hit 1", "hit 1", "hit 1")
    box = int(extra[-1])
    table.say(*(f"stand {passed}" for passed in range(1, box)), extra, extra, "end")
    for stranger in {"a", "b", "c"} - {cutter}:
        table.refuses(f"cut {stranger} 26", "2.5(e)2")
    table.say(f"cut {cutter} 26")
    assert table.of(ev.Shuffled)[-1].cutter == cutter


@pytest.mark.clause("2.5(e)3")
def test_e3_the_player_at_the_far_right_if_it_appeared_on_the_dealers_hand() -> None:
    table = Table("2c 2h Tc 7d 3c Th 9c 4c 5c 2d 4s Ts", sheet=SHORT).bets(1, 2, 6)
    table.say("deal", "hit 1", "hit 1", "hit 1", "end")
    table.refuses("cut a 26", "2.5(e)3")
    table.say("cut f 26")
    assert table.of(ev.Shuffled)[-1].cutter == "f"


@pytest.mark.clause("2.5(e)4")
def test_e4_the_player_at_the_far_right_if_the_house_ordered_it() -> None:
    table = Table("Tc 8d 7h 9d 8c Td", sheet=ONE_DECK).bets(2, 4).say("deal", "end", "reshuffle")
    table.refuses("cut b 26", "2.5(e)4")
    table.say("cut d 26")
    assert table.of(ev.Shuffled)[-1].cutter == "d"


@pytest.mark.clause("2.5(f)/1", "2.5(f)/2")
def test_f_a_refused_cut_passes_clockwise_and_finally_to_the_dealer() -> None:
    """Boxes 1, 3 and 6 are taken and the cutting card appeared at box 3."""
    shoe = "2c 2h Tc 7d 3c 3h 9c 4c 5c 2d 4h 5h Td"
    table = Table(shoe, sheet=SHORT).bets(1, 3, 6)
    table.say("deal", "hit 1", "hit 1", "hit 1", "stand 1", "hit 3", "hit 3", "end")
    table.say("refuse-cut c", "refuse-cut f", "refuse-cut a")
    # The first three refusals are from the opening, where nobody answered.
    assert [(event.player, event.offered_to) for event in table.of(ev.CutRefused)][-3:] == [
        ("c", "f"),
        ("f", "a"),
        ("a", "dealer"),
    ]
    table.refuses("cut a 26", "2.5(f)")
    table.refuses("cut dealer 9", "2.5(c)")
    table.refuses("cut dealer 43", "2.5(c)")
    table.say("cut dealer 26")


@pytest.mark.clause("2.5(f)/2")
def test_f_the_dealer_cuts_within_the_law_if_nobody_answers() -> None:
    table = Table("Tc 8d 7h 9d 8c Td", sheet=ONE_DECK).bets(1, 2).say("deal")
    (cut,) = table.of(ev.CardsCut)
    assert cut.player == "dealer"
    assert shoes.why_not_cut_at(52, cut.position, clause="2.5(c)") is None


@pytest.mark.clause("2.5(h)")
def test_h_no_shuffle_one_card_before_the_cutting_card() -> None:
    table = eleven_cards_dealt(Table(f"{ELEVEN_CARDS} 9s 6s 9h Ts 5s", sheet=SHORT))
    table.refuses("cut c 26", "2.5(b)")
    table.bets(1).say("deal")
    assert len(table.of(ev.Shuffled)) == 1
    table.say("end", "cut a 26")
    assert len(table.of(ev.Shuffled)) == 2


@pytest.mark.clause("2.5(e)1")
def test_e_the_first_to_wager_cuts_even_if_the_cards_were_shuffled_before_they_came() -> None:
    table = BareTable(sheet(decks=1)).do(Shuffle())
    table.do(PlaceBet(2, "ann", "blackjack", 10_00), PlaceBet(1, "bob", "blackjack", 10_00))
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).who == "ann"
    table.refuses(Cut("bob", 20), "2.5(e)1")
    table.refuses(Cut(DEALER, 20), "2.5(f)")
    table.do(RefuseCut("ann"), Cut("bob", 20))


def test_a_record_without_cut_statements_does_not_say_that_anybody_refused() -> None:
    silent = Table("Tc 7h 9d Td 8c", sheet=sheet()).bets(1).say("deal")
    spoken = Table("Tc 7h 9d Td 8c", sheet=sheet()).bets(1).say("refuse-cut a", "deal")
    assert [one.recorded for one in silent.of(ev.CutRefused)] == [False]
    assert [one.recorded for one in spoken.of(ev.CutRefused)] == [True]
    words = [cut_refused(Audience(), table.of(ev.CutRefused)[0]).text for table in (silent, spoken)]
    assert words == ["No cut by a is recorded.", "a refuses the cut."]
