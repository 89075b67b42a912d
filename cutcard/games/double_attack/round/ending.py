"""How a round ends: the last settlement, the cards picked up, or the round void (26.15(a), (b), (d))."""

from functools import partial

from cutcard.dealing.shoe import Stage
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.procedure import Answer, Next, Procedure
from cutcard.games.double_attack.model.state import Phase
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round.shoe import cannot_go_on
from cutcard.games.protocol import EndRound, VoidRound
from cutcard.games.table.dead_round import why_not_void
from cutcard.games.twenty_one import payment
from cutcard.law.refusal import refuse


def end_round(run: Progress, command: EndRound) -> Answer:
    """Everything still open is settled, if nothing is to come before."""
    if run.state.phase is not Phase.SETTLING:
        return refuse("2.3(e)", f"the round is not complete: {run.state.phase.value}")
    return Procedure.LAST_WAGERS


def pick_up(run: Progress) -> Next:
    """The dealer picks up the cards from their far right, their own last."""
    still = [box.number for box in run.counterclockwise() if any(hand.cards for hand in box.hands)]
    run.emit(ev.CardsPickedUp(tuple(still)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    return None


def void(run: Progress, clause: str, *, reshuffle: bool) -> Next:
    """The round is void: every wager goes back; by 26.15(a) and (b) the cards are reshuffled.

    Open wagers go back from the layout here. Settled ones are undone by who keeps the record of the round.
    """
    run.emit(ev.RoundVoidedByLaw(clause))
    payment.give_back(run, clause)
    pick_up(run)
    if reshuffle:
        run.emit(ev.CardsDue(Stage.SHUFFLE, clause))
    return None


def void_round(run: Progress, command: VoidRound) -> Answer:
    """A round no card is left for, or one the floorperson has a reason to call dead."""
    clause = "2.6(i)" if command.reason else "26.15(g)"
    refusal = why_not_void(run.state, command, clause, cannot_go_on=partial(cannot_go_on, run.sheet))
    if refusal is not None:
        return refusal
    run.emit(ev.RoundVoided(command.reason))
    payment.give_back(run, clause)
    return Procedure.CARDS_PICKED_UP
