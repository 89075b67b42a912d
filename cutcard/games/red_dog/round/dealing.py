"""The cards of a round as they come, and its end (6.5(c) to (k))."""

from cutcard.dealing.shoe import Stage
from cutcard.games.protocol import EndRound, GiveCard, VoidRound
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.equipment import stage
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.model.evolve import RedDogTransaction
from cutcard.games.red_dog.model.procedure import Answer, Next, Procedure
from cutcard.games.red_dog.model.state import PLACES, Phase
from cutcard.games.red_dog.round import settlement
from cutcard.games.table.dead_round import why_not_void
from cutcard.law.refusal import refusal_of, refuse


def give_card(run: RedDogTransaction, command: GiveCard) -> Answer:
    """The card that is due comes: burned, or placed face up."""
    state = run.state
    if stage(state) is Stage.BURN:
        run.emit(ev.CardBurned(command.card))
        return None
    if not state.place or equipment.runs_dry(state):
        return refuse("6.5(c)", "no card is due now")
    if command.card is None:
        return refuse("6.5(c)", "this card is placed face up: its face must be known")
    too_many = equipment.why_not_these(run.sheet, state, (command.card,))
    if too_many is not None:
        return refusal_of([too_many])
    run.emit(ev.CardDealt(PLACES[len(state.cards)], command.card))
    return _AFTER_CARD[len(run.state.cards)]


_AFTER_CARD: dict[int, Next] = {1: None, 2: Procedure.FIRST_TWO_CARDS, 3: Procedure.THIRD_CARD}


def first_two_cards(run: RedDogTransaction) -> Next:
    """Consecutive cards end the round, a pair draws at once, a spread opens the raises."""
    spread = run.state.spread
    if spread == rules.PAIR:
        run.emit(ev.PairAnnounced())
        return None
    if rules.may_raise(spread):
        run.emit(ev.SpreadAnnounced(spread))
        return None
    run.emit(ev.ConsecutiveAnnounced())
    return Procedure.WAGERS


def third_card(run: RedDogTransaction) -> Next:
    """The third card is announced."""
    value = rules.rank_value(run.state.cards[2])
    run.emit(ev.ThirdCardAnnounced(rules.third_card_words(*run.state.cards), value))
    return Procedure.WAGERS


def settle(run: RedDogTransaction) -> Next:
    """One verdict for all wagers that lie there, raises included."""
    verdict = rules.outcome(run.sheet, *run.state.cards)
    assert verdict is not None
    settlement.every_wager(run, verdict)
    return None


# --- the end ----------------------------------------------------------------------------------------------


def end_round(run: RedDogTransaction, command: EndRound) -> Answer:
    """Every wager is settled."""
    if run.state.phase is not Phase.SETTLING:
        return refuse("6.5(j)", f"the round is not complete: {run.state.phase.value}")
    return Procedure.CARDS_PICKED_UP


def void_round(run: RedDogTransaction, command: VoidRound) -> Answer:
    """A round no card is left for, to which the text has no answer, or one there is a reason to call dead."""
    clause = rules.void_clause(reason=command.reason)
    refusal = why_not_void(run.state, command, clause, cannot_go_on=equipment.runs_dry)
    if refusal is not None:
        return refusal
    run.emit(ev.RoundVoided(command.reason))
    for area in reversed(run.state.playing):
        settlement.give_back(run, area.number, clause)
    return Procedure.CARDS_PICKED_UP


def pick_up(run: RedDogTransaction) -> Next:
    """The cards are picked up in order."""
    run.emit(ev.CardsPickedUp(run.state.cards))
    run.emit(ev.RoundEnded(run.state.rounds + 1))
    return Procedure.AFTER_ROUND


def after_round(run: RedDogTransaction) -> Next:
    """What the cards need is done before the next round."""
    due = equipment.due_after_round(run.sheet, reached=run.state.shoe.reached)
    if due is not None:
        run.emit(ev.CardsDue(*due))
    return None
