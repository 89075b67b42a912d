"""2.6(d), (l)2ii, 2.3(j): the double shoe and its determinant card."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.protocol import Cut, Deal, GiveCard, Kind, PlaceBet, Shuffle
from tests.law.felt import BareTable, sheet
from tests.law.sheet_lines import broken
from tests.law.shoes import DOUBLE, ROUND, DoubleShoe, rounds

RED_RIGHT = 'cards.red_side = "right"'


def first_cards(table: DoubleShoe) -> list[str]:
    return [str(box.hands[0].cards[0]) for box in table.state.boxes]


@pytest.mark.clause("2.6(d)1/1", "2.6(d)1/2", '2.1 "Determinant Card"', '2.1 "Double Shoe"')
@pytest.mark.parametrize("red_side", ["left", "right"])
@pytest.mark.parametrize("drawn_from", ["left", "right"])
@pytest.mark.parametrize("suit", "cdhs")
def test_d1_the_suit_decides_the_side(red_side: str, drawn_from: str, suit: str) -> None:
    other = {"left": "right", "right": "left"}
    dealt_from = red_side if suit in "hd" else other[red_side]
    cards = dict.fromkeys(other, "5c 6d 7h 8c 9s 4d")
    cards[drawn_from] = f"3{suit} {cards[drawn_from]}"
    table = DoubleShoe((cards["left"],), (cards["right"],), f'cards.red_side = "{red_side}"')
    table.bets(1).say(f"deal {drawn_from}")
    assert table.of(ev.DeterminantDrawn) == [ev.DeterminantDrawn(card(f"3{suit}"), drawn_from, dealt_from)]
    assert ("left", "right")[table.state.active] == dealt_from
    assert table.croupier.rules.view(table.state, "a").side == dealt_from
    gone = {side: shoe.left for side, shoe in zip(("left", "right"), table.state.stacks, strict=True)}
    if dealt_from == drawn_from:
        assert gone == {dealt_from: 3, other[dealt_from]: 0}
    else:
        assert gone == {dealt_from: 3, drawn_from: 1}


@pytest.mark.clause("2.6(d)1/2")
def test_d1_one_side_for_both_red_suits() -> None:
    assert not broken(DOUBLE)
    assert not broken(DOUBLE, RED_RIGHT)


@pytest.mark.clause("2.6(d)2/1")
def test_d2_a_card_of_its_own_side_is_the_first_boxs_first_card() -> None:
    """Red is left: the nine of diamonds from the left goes to box 2, the next card to box 5."""
    table = DoubleShoe(("9d 5c 7h 4c 3c Ts",), ("2h",)).bets(2, 5).say("deal")
    assert first_cards(table) == ["9d", "5c"]
    assert str(table.state.dealer.cards[0]) == "7h"
    assert table.of(ev.DeterminantBurned) == []


@pytest.mark.clause("2.6(d)2/2")
def test_d2_a_card_of_the_other_side_is_burned_on_its_own() -> None:
    table = DoubleShoe(("9c 2d",), ("5c 6c 7h 4c 3c Ts",)).bets(2, 5).say("deal")
    assert first_cards(table) == ["5c", "6c"]
    assert table.of(ev.DeterminantBurned) == [ev.DeterminantBurned(card("9c"), "left")]
    left, right = table.state.stacks
    assert (left.left, left.burned) == (1, 1)
    assert (right.left, right.burned) == (5, 0)


@pytest.mark.clause("2.6(d)1/1")
def test_d1_a_determinant_card_before_every_round_from_either_side() -> None:
    """Left and right alternate unless the dealer says otherwise; every card matches its side."""
    red, black = ROUND.replace("Tc", "Th"), ROUND
    table = DoubleShoe((" ".join([red] * 3),), (" ".join([black] * 3),))
    rounds(table, 3)
    rounds(table, deal="deal left")
    rounds(table, deal="deal right")
    drawn = [event.drawn_from for event in table.of(ev.DeterminantDrawn)]
    assert drawn == ["left", "right", "left", "left", "right"]
    first = [at for at, one in enumerate(table.events) if isinstance(one, ev.BettingClosed)]
    assert all(isinstance(table.events[at + 2], ev.DeterminantDrawn) for at in first)


@pytest.mark.clause("2.6(d)1/1")
def test_d_a_side_is_refused_at_a_single_shoe() -> None:
    table = BareTable(sheet(decks=1)).do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Shuffle(), Cut("a", 26), GiveCard(None))
    table.refuses(Deal("left"), "2.6(d)")
    double = BareTable(sheet(DOUBLE, decks=1)).do(PlaceBet(1, "a", "blackjack", 1000))
    double.do(Shuffle(), Cut("a", 26), Shuffle(), Cut("a", 26))
    double.refuses(Deal("middle"), "2.6(d)1")
    offered = [
        [choice.command for choice in one.rules.awaiting(one.state).choices] for one in (table, double)
    ]
    assert offered == [[Deal()], [Deal(), Deal("left"), Deal("right")]]
    double.do(Deal("right"))


@pytest.mark.clause("2.3(j)", '2.1 "Determinant Card"')
def test_3_j_betting_closes_with_the_determinant_card() -> None:
    table = BareTable(sheet(DOUBLE, decks=1)).do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Shuffle(), Cut("a", 26), Shuffle(), Cut("a", 26), Deal())
    waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
    assert (waits.kind, waits.place, waits.stack, waits.face_up) == (Kind.CARD, "determinant", "left", True)
    table.refuses(GiveCard(None), "2.6(b)")
    table.do(GiveCard(card("9c")))
    assert isinstance(table.events[-1], ev.DeterminantBurned)
    table.refuses(PlaceBet(2, "b", "blackjack", 1000), "2.3(c)")
    table.refuses(Deal(), "2.6(e)")
    assert BLACKJACK.bind(table.sheet).awaiting(table.state).stack == "right"


@pytest.mark.clause("2.6(l)2ii", "2.6(l)3", "2.6(d)2/2")
def test_l_real_cards_of_one_side_are_shuffled_and_the_other_side_keeps_its_order() -> None:
    """A side is shuffled from its own 52 cards; no card is dealt twice between two shuffles."""
    seen: list[int] = []

    def permute(cards: int) -> range:
        seen.append(cards)
        return range(cards)

    rules = sheet(DOUBLE, decks=1)
    table = Croupier(BLACKJACK.bind(rules), virtual_source(BLACKJACK.bind(rules).stock(), permute))
    gone: dict[str, list[object]] = {"left": [], "right": []}
    for _ in range(60):
        table.do(PlaceBet(1, "a", "blackjack", 1000))
        before = table.state.stacks
        table.do(Deal())
        shuffled = [
            event.stack
            for step in table.steps
            for event in step.events
            if isinstance(event, ev.Shuffled) and event.cards == 52
        ]
        if before[0].reached != before[1].reached and table.state.rounds:
            only = "left" if before[0].reached else "right"
            assert shuffled == [only]
        for side in shuffled:
            gone[side] = []
        table.finish_round()
        for step in table.steps:
            if isinstance(step.command, GiveCard):
                gone[step.stack].append(step.command.card)
        assert all(len(set(cards)) == len(cards) for cards in gone.values())
        table.steps.clear()
    assert len(seen) > 4
    assert set(seen) == {52}


@pytest.mark.clause("2.6(l)2ii", "2.15(f)#1")
def test_15_f_the_side_in_use_runs_out() -> None:
    """Its own discards are shuffled and cut and one is burned; the other side is not affected."""
    table = DoubleShoe(("Th 7h 2d", "4d Tc"), ("2s",)).bets(1).say("deal")
    before = table.state.stacks[1]
    table.say("hit 1", "end")
    emptied = table.at(ev.ShoeEmptied())
    following = [event for event in table.events[emptied + 1 :] if not isinstance(event, ev.CutRefused)]
    assert following[0] == ev.Shuffled(52 - 3, "a", "left")
    assert isinstance(following[1], ev.CardsCut)
    assert following[2:4] == [ev.CardBurned(), ev.CardDealt(1, 0, card("4d"), face_up=True)]
    assert table.state.stacks[1] == before
