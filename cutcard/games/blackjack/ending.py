"""How a round ends: the last settlement, the cards picked up, or the round called dead (2.3(e), 2.6(i))."""

from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack import settle, shoe_acts, stack_needs, turning
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.state import Phase
from cutcard.games.game import EndRound, VoidRound
from cutcard.law.refusal import Refusal, refuse


def blackjack_before_play(run: Progress) -> None:
    """2.6(j)1, (k)6: no further card is dealt, and everything is settled as soon as it can be."""
    if not any(box.waits_for_faces for box in run.state.boxes):
        settle.main_wagers(run)
    dealer = run.state.dealer
    run.emit(ev.TotalAnnounced(0, 0, dealer.points.total, dealer.points.soft))
    run.emit(ev.DealerFinished())


def end_round(run: Progress, command: EndRound) -> Refusal | None:
    if run.state.phase is not Phase.SETTLING:
        return refuse("2.3(e)", f"the round is not complete: {run.state.phase.value}")
    if hidden := turning.hand_to_turn(run.state):
        says = f"the cards of box {hidden[0]} are turned over before they are settled"
        return refuse(turning.turning_clause(run.state, hidden), says)
    settle.main_wagers(run)
    _clear(run)
    return None


def _clear(run: Progress) -> None:
    """The dealer picks up the cards from his far right, his own last (2.6(i))."""
    still = [box.number for box in run.counterclockwise() if settle.on_the_layout(run.sheet, box)]
    run.emit(ev.CardsPickedUp(tuple(still)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    shoe_acts.after_round(run)


def void_round(run: Progress, command: VoidRound) -> Refusal | None:
    if not stack_needs.cannot_go_on(run.sheet, run.state):
        return refuse("2.15(f)", "a round is called dead when it cannot be completed, and this one can")
    run.emit(ev.RoundVoided())
    settle.give_back(run)
    _clear(run)
    return None
