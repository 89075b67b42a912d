"""How wagers laid, raised and settled change the table."""

from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.evolve.change import Changes, the_box, unchanged
from cutcard.games.blackjack.hand import ACE, value
from cutcard.games.blackjack.sheet import INSURANCE, MAIN
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
    )


def _insurance_opened(state: TableState, event: ev.InsuranceOpened) -> TableState:
    return state._replace(phase=Phase.INSURANCE)


def _insurance_placed(state: TableState, event: ev.InsurancePlaced) -> TableState:
    box = the_box(state, event.box)
    laid = SideBet(event.player, INSURANCE, event.amount, False)
    return state.with_box(box._replace(side_bets=(*box.side_bets, laid)))


def _insurance_closed(state: TableState, event: ev.InsuranceClosed) -> TableState:
    return state._replace(phase=Phase.PLAY)


def _wager_doubled(state: TableState, event: ev.WagerDoubled) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    stakes = tuple(
        stake._replace(doubled=event.amount) if stake.player == event.player else stake
        for stake in hand.stakes
    )
    changed = box.with_hand(event.hand, hand._replace(stakes=stakes, doubled=True))
    return state.with_box(changed._replace(decided=True))._replace(drawing=True)


def _pair_split(state: TableState, event: ev.PairSplit) -> TableState:
    box = the_box(state, event.box)
    hand = box.hands[event.hand]
    ace = value(hand.cards[0]) == ACE
    halves = tuple(new_hand(hand.stakes).with_card(card)._replace(split_ace=ace) for card in hand.cards)
    hands = (*box.hands[: event.hand], *halves, *box.hands[event.hand + 1 :])
    return state.with_box(box._replace(hands=hands, decided=True))._replace(drawing=True)


def _money_settled(
    state: TableState, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned, off_the_felt: int
) -> TableState:
    """Marks what has left the felt; a hand or side wager of which nothing is left is settled."""
    box = the_box(state, event.box)
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


CHANGES: Changes = {
    ev.BetPlaced: _bet_placed,
    ev.BettingClosed: _betting_closed,
    ev.InsuranceOpened: _insurance_opened,
    ev.InsurancePlaced: _insurance_placed,
    ev.InsuranceClosed: _insurance_closed,
    ev.EvenMoneyTaken: unchanged,
    ev.WagerDoubled: _wager_doubled,
    ev.PairSplit: _pair_split,
    ev.WagerPaid: _wager_paid,
    ev.WagerCollected: _wager_collected,
    ev.WagerReturned: _wager_returned,
}
