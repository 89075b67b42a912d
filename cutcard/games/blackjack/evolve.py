"""How each event changes the table: what happened is written down, and what follows from it by itself."""

from collections.abc import Callable
from typing import Any

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.hand import ACE, value
from cutcard.games.blackjack.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.state import (
    NO_CARDS,
    Bet,
    Box,
    Phase,
    SideBet,
    Stake,
    TableState,
    Turn,
    new_hand,
)


def open_table(sheet: BlackjackSheet) -> TableState:
    """A table just opened: nothing dealt, the cards still to be shuffled."""
    return TableState(
        shoe=shoes.closed_shoe(sheet.decks * 52),
        cutter="",
        refused_cut=(),
        bets=(),
        phase=Phase.BETWEEN,
        boxes=(),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        rounds=0,
        cutting_card_box=None,
    )


def evolve(state: TableState, event: ev.Event) -> TableState:
    return _CHANGES[type(event)](state, event)


# --- the shoe ---------------------------------------------------------------------------------------------


def _shuffled(state: TableState, event: ev.Shuffled) -> TableState:
    shoe = shoes.shuffled(state.shoe, cards=event.cards)
    return state._replace(shoe=shoe, cutter=event.cutter, refused_cut=())


def _cut_refused(state: TableState, event: ev.CutRefused) -> TableState:
    return state._replace(cutter=event.offered_to, refused_cut=(*state.refused_cut, event.player))


def _cards_cut(state: TableState, event: ev.CardsCut) -> TableState:
    whole = state.phase is Phase.BETWEEN
    return state._replace(
        shoe=shoes.loaded(state.shoe, cutting_card=event.cutting_card, whole=whole),
        cutter="",
        refused_cut=(),
        cutting_card_box=None if whole else state.cutting_card_box,
    )


def _card_burned(state: TableState, event: ev.CardBurned) -> TableState:
    return state._replace(shoe=shoes.one_card_left(state.shoe, burned=True))


def _shoe_emptied(state: TableState, event: ev.ShoeEmptied) -> TableState:
    return state._replace(shoe=state.shoe._replace(stack=state.shoe.left, reached=True))


def _reshuffle_ordered(state: TableState, event: ev.ReshuffleOrdered) -> TableState:
    shoe = state.shoe._replace(stage=Stage.SHUFFLE)
    return state._replace(shoe=shoe, cutting_card_box=None)


def _dealer_changed(state: TableState, event: ev.DealerChanged) -> TableState:
    return state._replace(shoe=shoes.new_dealer(state.shoe))


# --- wagers -----------------------------------------------------------------------------------------------


def _bet_placed(state: TableState, event: ev.BetPlaced) -> TableState:
    """More chips on a wager already laid make it larger."""
    laid = Bet(event.box, event.player, event.wager, event.amount)
    bets = list(state.bets)
    for at, bet in enumerate(bets):
        if bet[:3] == laid[:3]:
            bets[at] = laid._replace(amount=bet.amount + laid.amount)
            break
    else:
        bets.append(laid)
    return state._replace(bets=tuple(bets))


def _betting_closed(state: TableState, event: ev.BettingClosed) -> TableState:
    boxes = []
    for number in sorted({bet.box for bet in state.bets}):
        here = [bet for bet in state.bets if bet.box == number]
        stakes = tuple(Stake(bet.player, bet.amount, 0, 0) for bet in here if bet.wager == MAIN)
        sides = tuple(SideBet(bet.player, bet.wager, bet.amount, False) for bet in here if bet.wager != MAIN)
        boxes.append(Box(number, (new_hand(stakes),), sides, False, False, False))
    return state._replace(
        bets=(),
        phase=Phase.DEALING,
        boxes=tuple(boxes),
        dealer=NO_CARDS,
        turn=Turn(0, 0),
        drawing=False,
        cards_out=0,
        cutting_card_box=None,
    )


def _insurance_opened(state: TableState, event: ev.InsuranceOpened) -> TableState:
    return state._replace(phase=Phase.INSURANCE)


def _insurance_placed(state: TableState, event: ev.InsurancePlaced) -> TableState:
    box = _box(state, event.box)
    laid = SideBet(event.player, INSURANCE, event.amount, False)
    return state.with_box(box._replace(side_bets=(*box.side_bets, laid)))


def _insurance_closed(state: TableState, event: ev.InsuranceClosed) -> TableState:
    return state._replace(phase=Phase.PLAY)


def _wager_doubled(state: TableState, event: ev.WagerDoubled) -> TableState:
    box = _box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.amount) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    changed = box.with_hand(event.hand, hand._replace(stakes=stakes, doubled=True))
    return state.with_box(changed._replace(decided=True))._replace(drawing=True)


def _pair_split(state: TableState, event: ev.PairSplit) -> TableState:
    box = _box(state, event.box)
    hand = box.hands[event.hand]
    ace = value(hand.cards[0]) == ACE
    halves = tuple(new_hand(hand.stakes).with_card(card)._replace(split_ace=ace) for card in hand.cards)
    hands = (*box.hands[: event.hand], *halves, *box.hands[event.hand + 1 :])
    return state.with_box(box._replace(hands=hands, decided=True))._replace(drawing=True)


def _money_settled(
    state: TableState, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned, off_the_felt: int
) -> TableState:
    """Marks what has left the felt; a hand or side wager of which nothing is left is settled."""
    box = _box(state, event.box)
    if event.wager != MAIN:
        sides = tuple(
            bet._replace(settled=True) if bet[:2] == (event.player, event.wager) else bet
            for bet in box.side_bets
        )
        return state.with_box(box._replace(side_bets=sides))
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(taken=stake.taken + off_the_felt) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    settled = all(stake.taken == stake.amount for stake in stakes)
    return state.with_box(box.with_hand(event.hand, hand._replace(stakes=stakes, settled=settled)))


def _wager_paid(state: TableState, event: ev.WagerPaid) -> TableState:
    return _money_settled(state, event, event.returned)


def _wager_collected(state: TableState, event: ev.WagerCollected) -> TableState:
    return _money_settled(state, event, event.amount)


def _wager_returned(state: TableState, event: ev.WagerReturned) -> TableState:
    return _money_settled(state, event, event.amount)


# --- cards and decisions ----------------------------------------------------------------------------------


def _card_dealt(state: TableState, event: ev.CardDealt) -> TableState:
    shoe = shoes.one_card_left(state.shoe, burned=False)
    at = state.cutting_card_box
    if at is None and shoe.reached:
        # Met on a burn before the round, it appears at the first card's box.
        at = event.box
    state = state._replace(shoe=shoe, cards_out=state.cards_out + 1, drawing=False, cutting_card_box=at)
    card = event.card
    if event.box == 0:
        dealer = state.dealer
        if not event.face_up:
            return state._replace(dealer=dealer._replace(hole_dealt=True, hole=card))
        assert card is not None
        cards, count = (*dealer.cards, card), dealer.points.plus(value(card))
        return state._replace(dealer=dealer._replace(cards=cards, points=count))
    assert card is not None
    box = _box(state, event.box)
    return state.with_box(box.with_hand(event.hand, box.hands[event.hand].with_card(card)))


def _turn_began(state: TableState, event: ev.TurnBegan) -> TableState:
    index = next(i for i, box in enumerate(state.boxes) if box.number == event.box)
    waits = len(state.boxes[index].hands[event.hand].cards) == 1
    return state._replace(phase=Phase.PLAY, turn=Turn(index, event.hand), drawing=waits)


def _cards_removed(state: TableState, event: ev.CardsRemoved) -> TableState:
    return state.with_box(_box(state, event.box)._replace(removed=True))


def _card_asked(state: TableState, event: ev.CardAsked) -> TableState:
    return state.with_box(_box(state, event.box)._replace(decided=True))._replace(drawing=True)


def _hand_stood(state: TableState, event: ev.HandStood) -> TableState:
    box = _box(state, event.box)
    stood = box.hands[event.hand]._replace(stood=True)
    return state.with_box(box.with_hand(event.hand, stood)._replace(decided=True))


def _hand_surrendered(state: TableState, event: ev.HandSurrendered) -> TableState:
    return state.with_box(_box(state, event.box)._replace(decided=True, surrendered=True))


def _players_finished(state: TableState, event: ev.PlayersFinished) -> TableState:
    return state._replace(phase=Phase.DEALER_TO_PLAY)


def _hole_card_inserted(state: TableState, event: ev.HoleCardInserted) -> TableState:
    return state._replace(phase=Phase.READER)


def _hole_card_read(state: TableState, event: ev.HoleCardRead) -> TableState:
    phase = Phase.TURNING if event.blackjack else Phase.PLAY
    return state._replace(phase=phase, dealer=state.dealer._replace(reader=event.blackjack))


def _dealers_card_called(state: TableState, event: ev.DealersCardCalled) -> TableState:
    return state._replace(phase=Phase.DEALER)


def _dealer_turns(state: TableState, event: ev.DealerTurns) -> TableState:
    return state._replace(phase=Phase.TURNING)


def _hole_card_turned(state: TableState, event: ev.HoleCardTurned) -> TableState:
    dealer = state.dealer
    cards, count = (*dealer.cards, event.card), dealer.points.plus(value(event.card))
    turned = dealer._replace(cards=cards, points=count, hole_dealt=False, hole=None)
    return state._replace(phase=Phase.DEALER, dealer=turned)


def _dealer_finished(state: TableState, event: ev.DealerFinished) -> TableState:
    return state._replace(phase=Phase.SETTLING)


def _round_ended(state: TableState, event: ev.RoundEnded) -> TableState:
    shoe = state.shoe._replace(stage=Stage.SHUFFLE) if state.shoe.reached else state.shoe
    return state._replace(phase=Phase.BETWEEN, shoe=shoe, cards_out=0, rounds=event.number)


def _unchanged(state: TableState, event: ev.Event) -> TableState:
    return state


def _box(state: TableState, number: int) -> Box:
    box = state.box(number)
    assert box is not None
    return box


_CHANGES: dict[type[ev.Event], Callable[[TableState, Any], TableState]] = {
    ev.Shuffled: _shuffled,
    ev.CutRefused: _cut_refused,
    ev.CardsCut: _cards_cut,
    ev.CardBurned: _card_burned,
    ev.ShoeEmptied: _shoe_emptied,
    ev.ReshuffleOrdered: _reshuffle_ordered,
    ev.DealerChanged: _dealer_changed,
    ev.BetPlaced: _bet_placed,
    ev.BettingClosed: _betting_closed,
    ev.InsuranceOpened: _insurance_opened,
    ev.InsurancePlaced: _insurance_placed,
    ev.InsuranceClosed: _insurance_closed,
    ev.EvenMoneyTaken: _unchanged,
    ev.WagerDoubled: _wager_doubled,
    ev.PairSplit: _pair_split,
    ev.WagerPaid: _wager_paid,
    ev.WagerCollected: _wager_collected,
    ev.WagerReturned: _wager_returned,
    ev.CardDealt: _card_dealt,
    ev.TurnBegan: _turn_began,
    ev.TotalAnnounced: _unchanged,
    ev.BlackjackAnnounced: _unchanged,
    ev.CardsRemoved: _cards_removed,
    ev.CardAsked: _card_asked,
    ev.HandStood: _hand_stood,
    ev.HandSurrendered: _hand_surrendered,
    ev.PlayersFinished: _players_finished,
    ev.HoleCardInserted: _hole_card_inserted,
    ev.HoleCardRead: _hole_card_read,
    ev.DealersCardCalled: _dealers_card_called,
    ev.DealerTurns: _dealer_turns,
    ev.HoleCardTurned: _hole_card_turned,
    ev.DealerFinished: _dealer_finished,
    ev.CardsPickedUp: _unchanged,
    ev.RoundVoided: _unchanged,
    ev.RoundEnded: _round_ended,
}
