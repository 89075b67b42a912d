"""Hands in play: which one a command means, whose turn it is, and which cards still lie face down."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.spots import INSURANCES
from cutcard.games.blackjack.model.state import Box, Hand, Phase, TableState
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.turns import not_its_turn
from cutcard.law.refusal import Bar


def insuring_at_turn(sheet: BlackjackSheet, state: TableState) -> bool:
    """Whether the turn is a blackjack's, which has nothing to decide but its insurance (2.9(b), 2.7(c))."""
    if state.phase is not Phase.PLAY or state.drawing or not rules.insurance_at_turn(sheet):
        return False
    box = state.boxes[state.turn.box]
    return box.blackjack and not box.insurance_over and not box.hands[0].settled


def not_the_time(sheet: BlackjackSheet, state: TableState, box: Box, hand: int) -> list[Bar]:
    bars = []
    if dead := box.hands[hand].dead:
        bars.append(Bar(dead, "the hand was called dead: it has no part in this round any more"))
    if box.surrendered:
        bars.append(Bar("2.8(a)", "the hand is surrendered: its play is over for this round"))
    if state.dealer.reader:
        bars.append(Bar("2.6(j)1", "the dealer has a blackjack: no further card is dealt"))
    elif state.dealer.blackjack and rules.hole_card_face_up(sheet):
        bars.append(Bar("2.6(k)6", "the dealer has a blackjack: no further card is dealt"))
    if state.phase is Phase.INSURANCE:
        bars.append(Bar("2.9(b)", "the insurance line is still open"))
    if state.phase is not Phase.PLAY:
        return [*bars, Bar("2.6(f)", f"no decision is open: {state.phase.value}")]
    return [*bars, *not_its_turn(state, box, hand, missed="2.15(i)", split="2.11(b)", shared="2.13(d)")]


def hand_to_turn(state: TableState) -> tuple[int, int] | None:
    """At settlement: the next box and hand, from the dealer's far right, whose faces nobody has told."""
    for box in reversed(state.boxes):
        for index, hand in reversed(list(enumerate(box.hands))):
            if not hand.known and not hand.settled:
                return box.number, index
    return None


def turning_clause(state: TableState, place: tuple[int, int]) -> str:
    """By which clause these cards are turned over."""
    box = state.box(place[0])
    assert box is not None
    return "2.10(c)" if box.hands[place[1]].cards[0] is not None else "2.6A(g)"


def next_hand(state: TableState, *, after: int) -> int | None:
    """The dealer's next hand something waits for."""
    hands = [hand for box in state.boxes for hand in box.hands if not hand.settled]
    wagers = {stake.spot for hand in hands for stake in hand.stakes if stake.taken < stake.amount}
    insured = {
        INSURANCES.index(bet.wager)
        for box in state.boxes
        for bet in box.side_bets
        if bet.wager in INSURANCES and not bet.settled
    }
    return rules.next_hand(after, wagers=wagers, insured=insured)


def hand_to_come(sheet: BlackjackSheet, state: TableState) -> int | None:
    """When a hand of the dealer's is complete: the one that follows it in this round, if one does."""
    if state.phase is not Phase.SETTLING or not rules.multiple_action(sheet):
        return None
    return next_hand(state, after=state.dealers_number) if len(state.dealer.cards) > 1 else None


def rides_on(hand: Hand, spot: int) -> bool:
    """Whether a wager on this spot of the hand is not decided yet."""
    return any(stake.spot == spot and stake.taken < stake.amount for stake in hand.stakes)
