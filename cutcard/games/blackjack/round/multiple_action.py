"""Multiple action: the dealer's hands in their order, and what may befall their up card (2.18, 2.15(l), (m)).

The up card stays for the whole round. Each hand the dealer forms with it decides one spot of every betting
area; then its other cards go into the rack and the up card moves on.
"""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one import payment
from cutcard.law.refusal import Refusal, refuse


def dealer_plays(run: Progress) -> Answer:
    """The dealer forms their first hand, or settles the one they have completed before the next."""
    if run.state.phase is Phase.DEALER_TO_PLAY:
        _first_hand(run)
        return None
    if hands.hand_to_come(run.sheet, run.state) is None:
        return refuse("2.6(h)", "the dealer takes their cards when every player's decisions are carried out")
    return _why_not_settled(run.state) or Procedure.SPOT_WAGERS


def next_hand(run: Progress) -> Next:
    """Their other cards go into the rack and the up card moves on, if a wager is left to decide."""
    return _next_hand(run, moved=True)


def next_hand_unmoved(run: Progress) -> Next:
    """The dealer goes on to their next hand without moving the up card; play is not affected."""
    return _next_hand(run, moved=False)


def _next_hand(run: Progress, *, moved: bool) -> Next:
    number = hands.hand_to_come(run.sheet, run.state)
    if number is not None:
        run.emit(ev.DealersCardsCollected(run.state.dealers_number, run.state.dealer.cards[1:]))
        _begin(run, number, moved=moved)
    return None


def _why_not_settled(state: TableState) -> Refusal | None:
    """2.18(f), (h): the wagers on a completed hand are settled before its cards are collected."""
    if any(box.waits_for_faces for box in state.boxes):
        return refuse("2.10(c)", "cards that lie face down are turned over before they are settled")
    return None


def _first_hand(run: Progress) -> None:
    number = hands.next_hand(run.state, after=0)
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


def _not_moved(run: Progress, command: Irregular) -> Answer:
    """2.15(l): the dealer goes on to their next hand without moving the up card."""
    if hands.hand_to_come(run.sheet, run.state) is None:
        return refuse("2.15(l)", "the up card is moved between two hands of multiple action, and only then")
    return _why_not_settled(run.state) or Procedure.SPOT_WAGERS_UP_CARD_LEFT


def _swept(run: Progress, command: Irregular) -> Answer:
    """2.15(m): the up card went into the rack; with a card: the supervisor has found it there.

    Said again without a card: they cannot reconstruct the hand, and what is not settled goes back.
    """
    state = run.state
    up_card = state.dealer.cards[0] if state.dealer.cards else None
    if state.phase is not Phase.SWEPT and not may_be_swept(run.sheet, state):
        return refuse("2.15(m)", "the up card of multiple action is swept before the last hand is complete")
    if command.card is not None and command.card != up_card:
        return refuse("2.15(m)", f"this card does not reconstruct the hand: its up card was {up_card}")
    if state.phase is Phase.SETTLING:
        return _why_not_settled(state) or Procedure.SPOT_WAGERS_SWEPT
    if state.phase is not Phase.SWEPT:
        return Procedure.UP_CARD_SWEPT
    if command.card is None:
        run.emit(ev.UpCardLost())
        payment.give_back(run, "2.15(m)")
        return None
    run.emit(ev.UpCardFound(command.card, state.dealers_number))
    return None


def sweep(run: Progress) -> Answer:
    """The up card went into the discard rack: a supervisor is notified, and may have found it already."""
    assert isinstance(run.command, Irregular)
    if not may_be_swept(run.sheet, run.state):
        return refuse("2.15(m)", "every wager is decided: the up card is collected with the others")
    number = run.state.dealers_number
    run.emit(ev.UpCardSwept(number))
    run.emit(ev.SupervisorNotified("2.15(m)"))
    if run.command.card is not None:
        run.emit(ev.UpCardFound(run.command.card, number))
    return None


def may_be_swept(sheet: BlackjackSheet, state: TableState) -> bool:
    """From the dealer's first second card until their last hand is complete."""
    playing = state.phase is Phase.DEALER and rules.multiple_action(sheet)
    return playing or hands.hand_to_come(sheet, state) is not None


IRREGULARITIES = {"2.15(l)": _not_moved, "2.15(m)": _swept}
"""What may go wrong with the dealer's up card, by its clause."""
