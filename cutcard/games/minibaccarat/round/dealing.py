"""The cards of a round as they come, its result, and its end."""

from cutcard.dealing.shoe import Stage
from cutcard.games.defaults.equipment import stage
from cutcard.games.minibaccarat import equipment, rules
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.model.commands import TurnFirstCard
from cutcard.games.minibaccarat.model.evolve import Run
from cutcard.games.minibaccarat.model.procedure import Answer, Next, Procedure
from cutcard.games.minibaccarat.round import vigorish
from cutcard.games.protocol import EndRound, GiveCard, ShoeRunsOut, VoidRound
from cutcard.games.table.dead_round import why_not_void
from cutcard.law.refusal import Refusal, refusal_of, refuse


def give_card(run: Run, command: GiveCard) -> Answer:
    """The card that is due comes: burned, or placed face up on one of the two hands."""
    state = run.state
    if stage(state) is Stage.BURN:
        if equipment.turns_first_card(state):
            run.emit(ev.FirstCardTurned(command.card, rules.burned_by(command.card)))
        else:
            run.emit(ev.CardBurned(command.card))
        return None
    if not state.place or equipment.runs_dry(state):
        return refuse(by.DEAL.name, "no card is due now")
    if command.card is None:
        return refuse(by.DEAL.name, "this card is placed face up: its face must be known")
    too_many = equipment.why_not_this(run.sheet, state, command.card)
    if too_many is not None:
        return refusal_of([too_many])
    run.emit(ev.CardDealt(state.place, command.card))
    return None if run.state.place else Procedure.RESULT


def turn_first_card(run: Run, command: TurnFirstCard) -> Refusal | None:
    if not equipment.turns_first_card(run.state):
        return refuse(by.SHOE.name, "the first card of a shoe is turned up as soon as it is loaded")
    run.emit(ev.FirstCardTurned(command.card, rules.burned_by(command.card)))
    return None


def result(run: Run) -> Next:
    """Both counts are announced with the wager that wins."""
    player, banker = rules.point_count(run.state.player), rules.point_count(run.state.banker)
    run.emit(ev.HandsAnnounced(player, banker, rules.winner(player, banker)))
    return Procedure.WAGERS


def settle(run: Run) -> Next:
    """Wagers are collected, paid or left, from the dealer's right round to their left."""
    player, banker = rules.point_count(run.state.player), rules.point_count(run.state.banker)
    for stake in reversed(run.state.lying):
        verdict = rules.outcome(stake.wager, player, banker)
        place = stake.box, 0, stake.player, stake.wager
        match verdict.result:
            case "won":
                vigorish.pay(run, stake, verdict)
            case "lost":
                run.emit(ev.WagerCollected(*place, stake.amount, verdict.clause))
            case "tied":
                run.emit(ev.WagerReturned(*place, stake.amount, verdict.clause))
    return None


# --- the end ----------------------------------------------------------------------------------------------


def end_round(run: Run, command: EndRound) -> Answer:
    if not run.state.in_round or run.state.lying:
        return refuse(by.PICKED_UP.name, "the round is not complete")
    return Procedure.CARDS_PICKED_UP


def void_round(run: Run, command: VoidRound) -> Answer:
    """A round no card is left for, or one there is a reason to call dead: its wagers go back."""
    refusal = why_not_void(run.state, command, by.DEAD_ROUND.name, cannot_go_on=equipment.runs_dry)
    if refusal is not None:
        return refusal
    run.emit(ev.RoundVoided(command.reason))
    for stake in reversed(run.state.lying):
        place = stake.box, 0, stake.player, stake.wager
        run.emit(ev.WagerReturned(*place, stake.amount, by.DEAD_ROUND.name))
    return Procedure.CARDS_PICKED_UP


def shoe_runs_out(run: Run, command: ShoeRunsOut) -> Refusal | None:
    if not run.state.place:
        return refuse(by.DEAL.name, "no round needs a card now")
    run.emit(ev.ShoeEmptied())
    return None


def pick_up(run: Run) -> Next:
    """The player's cards, then the banker's."""
    run.emit(ev.CardsPickedUp((*run.state.player, *run.state.banker)))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    return Procedure.AFTER_ROUND


def after_round(run: Run) -> Next:
    """What the cards need is done before the next round; with the shoe the vigorish is settled."""
    sheet, state = run.sheet, run.state
    due = equipment.due_after_round(sheet, reached=state.shoe.reached, last=state.last_hand)
    if due is None:
        if state.shoe.reached and not state.last_hand:
            run.emit(ev.LastHandAnnounced())
        return None
    run.emit(ev.CardsDue(*due))
    if due[0] is Stage.SHUFFLE:
        vigorish.collect_all(run)
    return None
