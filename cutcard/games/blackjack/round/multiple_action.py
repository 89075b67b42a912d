"""Multiple action: the dealer's hands in their order, and what may befall his up card (2.18, 2.15(l), (m)).

The up card stays for the whole round. Each hand the dealer forms with it decides one spot of every betting
area; then its other cards go into the rack and the up card moves on.
"""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.spots import INSURANCES
from cutcard.games.blackjack.model.state import Hand, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import settlement
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Refusal, refuse


def rides_on(hand: Hand, spot: int) -> bool:
    """Whether a wager on this spot of the hand is not decided yet."""
    return any(stake.spot == spot and stake.taken < stake.amount for stake in hand.stakes)


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


def dealer_plays(run: Progress, *, moved: bool = True) -> Refusal | None:
    """The dealer settles the hand he has completed, moves his up card and takes cards for the next one."""
    if run.state.phase is Phase.DEALER_TO_PLAY:
        _first_hand(run)
        return None
    if hand_to_come(run.sheet, run.state) is None:
        return refuse("2.6(h)", "the dealer takes his cards when every player's decisions are carried out")
    refusal = _settle_hand(run)
    if refusal is not None:
        return refusal
    number = hand_to_come(run.sheet, run.state)
    if number is not None:
        run.emit(ev.DealersCardsCollected(run.state.dealers_number, run.state.dealer.cards[1:]))
        _begin(run, number, moved=moved)
    return None


def _settle_hand(run: Progress) -> Refusal | None:
    """2.18(f), (h): the wagers on a completed hand are settled before its cards are collected."""
    if any(box.waits_for_faces for box in run.state.boxes):
        return refuse("2.10(c)", "cards that lie face down are turned over before they are settled")
    settlement.main_wagers(run)
    return None


def _first_hand(run: Progress) -> None:
    number = next_hand(run.state, after=0)
    if number is None:
        over = all(hand.busted for box in run.state.boxes for hand in box.hands)
        if not rules.first_hand_without_need(run.sheet, all_over_21=over):
            run.emit(ev.DealerFinished())
            return
        number = 1
    _begin(run, number, moved=True)


def _begin(run: Progress, number: int, *, moved: bool) -> None:
    if number > 1:
        run.emit(ev.UpCardMoved(number) if moved else ev.UpCardNotMoved(number))
    run.emit(ev.DealersCardCalled())


# --- irregularities ---------------------------------------------------------------------------------------


def _not_moved(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(l): the dealer goes on to his next hand without moving the up card."""
    if hand_to_come(run.sheet, run.state) is None:
        return refuse("2.15(l)", "the up card is moved between two hands of multiple action, and only then")
    return dealer_plays(run, moved=False)


def _swept(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(m): the up card went into the rack; with a card: the supervisor has found it there.

    Said again without a card: he cannot reconstruct the hand, and what is not settled goes back.
    """
    state = run.state
    up_card = state.dealer.cards[0] if state.dealer.cards else None
    if state.phase is not Phase.SWEPT and not may_be_swept(run.sheet, state):
        return refuse("2.15(m)", "the up card of multiple action is swept before the last hand is complete")
    if command.card is not None and command.card != up_card:
        return refuse("2.15(m)", f"the hand cannot be reconstructed so: its up card was {up_card}")
    if state.phase is Phase.SWEPT and command.card is None:
        run.emit(ev.UpCardLost())
        settlement.give_back(run, "2.15(m)")
        return None
    if state.phase is not Phase.SWEPT:
        if state.phase is Phase.SETTLING and (refusal := _settle_hand(run)) is not None:
            return refusal
        if not may_be_swept(run.sheet, run.state):
            return refuse("2.15(m)", "every wager is decided: the up card is collected with the others")
        run.emit(ev.UpCardSwept(state.dealers_number))
        run.emit(ev.SupervisorNotified("2.15(m)"))
    if command.card is not None:
        run.emit(ev.UpCardFound(command.card, state.dealers_number))
    return None


def may_be_swept(sheet: BlackjackSheet, state: TableState) -> bool:
    """From the dealer's first second card until his last hand is complete."""
    playing = state.phase is Phase.DEALER and rules.multiple_action(sheet)
    return playing or hand_to_come(sheet, state) is not None


IRREGULARITIES = {"2.15(l)": _not_moved, "2.15(m)": _swept}
"""What may go wrong with the dealer's up card, by its clause."""
