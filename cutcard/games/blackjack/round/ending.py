"""How a round ends: the last settlement, the cards picked up, or the round called dead (2.3(e), 2.6(i))."""

from functools import partial

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import hands, main_wagers, side_wagers
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.shoe import shuffling, stack_needs
from cutcard.games.protocol import EndRound, VoidRound
from cutcard.games.table.dead_round import why_not_void
from cutcard.games.twenty_one import payment
from cutcard.law.refusal import refuse


def blackjack_before_play(run: Progress) -> Next:
    """No further card is dealt: the dealer's total is announced."""
    dealer = run.state.dealer
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())
    return None


def end_round(run: Progress, command: EndRound) -> Answer:
    """Everything still open is settled, if nothing is to come before."""
    if run.state.phase is not Phase.SETTLING:
        return refuse("2.3(e)", f"the round is not complete: {run.state.phase.value}")
    if hidden := hands.hand_to_turn(run.state):
        says = f"the cards of box {hidden[0]} are turned over before they are settled"
        return refuse(hands.turning_clause(run.state, hidden), says)
    if side_wagers.displayed(run.state):
        return refuse("2.20(f)", "a winning bonus wager waits for the button")
    following = hands.hand_to_come(run.sheet, run.state)
    if following is not None:
        says = f"a wager remains on a later spot: the dealer's hand {following} follows"
        return refuse("2.18(f)2" if following == 2 else "2.18(h)", says)
    return Procedure.LAST_WAGERS


def pick_up(run: Progress) -> Next:
    """The dealer picks up the cards from their far right, their own last."""
    still = [box.number for box in run.counterclockwise() if _on_the_layout(run.sheet, box)]
    run.emit(ev.CardsPickedUp(tuple(still)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    return Procedure.AFTER_ROUND


def _on_the_layout(sheet: BlackjackSheet, box: Box) -> bool:
    """Whether cards of the box still lie there at the end of the round (2.6(i), 2.6A(e)3, (i))."""
    turned_counts = rules.bust_is_final(sheet)
    in_the_rack = rules.busted_cards_leave(sheet) and all(
        hand.busted if turned_counts else main_wagers.known_busted(hand) for hand in box.hands
    )
    dealt_to = any(hand.cards for hand in box.hands)
    return dealt_to and not (box.removed or in_the_rack)


def after_round(run: Progress) -> Next:
    """What some devices call for after every round."""
    shuffling.after_round(run)
    return None


def void_round(run: Progress, command: VoidRound) -> Answer:
    """A round no card is left for, or one the floorperson has a reason to call dead."""
    clause = rules.void_clause(reason=command.reason)
    cannot_go_on = partial(stack_needs.cannot_go_on, run.sheet)
    refusal = why_not_void(run.state, command, clause, cannot_go_on=cannot_go_on)
    if refusal is not None:
        return refusal
    run.emit(ev.RoundVoided(command.reason))
    payment.give_back(run, clause)
    return Procedure.CARDS_PICKED_UP
