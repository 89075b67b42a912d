"""How a round ends: the last settlement, the cards picked up, or the round called dead (2.3(e), 2.6(i))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import face_down, multiple_action, settlement
from cutcard.games.blackjack.round.long_wagers import bonus
from cutcard.games.blackjack.shoe import shuffling, stack_needs
from cutcard.games.protocol import EndRound, VoidRound
from cutcard.law.refusal import Refusal, refuse


def blackjack_before_play(run: Progress) -> None:
    """2.6(j)1, (k)6: no further card is dealt, and everything is settled as soon as it can be."""
    if not any(box.waits_for_faces for box in run.state.boxes):
        settlement.main_wagers(run)
    dealer = run.state.dealer
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())


def end_round(run: Progress, command: EndRound) -> Refusal | None:
    if run.state.phase is not Phase.SETTLING:
        return refuse("2.3(e)", f"the round is not complete: {run.state.phase.value}")
    if hidden := face_down.hand_to_turn(run.state):
        says = f"the cards of box {hidden[0]} are turned over before they are settled"
        return refuse(face_down.turning_clause(run.state, hidden), says)
    if bonus.winners(run.state):
        return refuse("2.20(f)", "a winning bonus wager waits for the button")
    following = multiple_action.hand_to_come(run.sheet, run.state)
    if following is not None:
        says = f"a wager remains on a later spot: the dealer's hand {following} follows"
        return refuse("2.18(f)2" if following == 2 else "2.18(h)", says)
    settlement.main_wagers(run)
    clear(run)
    return None


def clear(run: Progress) -> None:
    """The dealer picks up the cards from his far right, his own last (2.6(i))."""
    still = [box.number for box in run.counterclockwise() if settlement.on_the_layout(run.sheet, box)]
    run.emit(ev.CardsPickedUp(tuple(still)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    shuffling.after_round(run)


def void_round(run: Progress, command: VoidRound) -> Refusal | None:
    """A round no card is left for, or one the floorperson has a reason to call dead."""
    clause = rules.void_clause(reason=command.reason)
    if run.state.phase is Phase.BETWEEN:
        return refuse(clause, "no round is being played")
    if not command.reason and not stack_needs.cannot_go_on(run.sheet, run.state):
        return refuse(clause, "a round is called dead when it cannot be completed, or for a reason")
    run.emit(ev.RoundVoided(command.reason))
    settlement.give_back(run, clause)
    clear(run)
    return None
