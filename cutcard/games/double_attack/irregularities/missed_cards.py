"""Cards that were not dealt where they should have been: 26.15(d), (h), (i)."""

from cutcard.cards import Card
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Irregular
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.state import Box, Missed, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress, Run
from cutcard.games.double_attack.round import turns
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.irregularities.missed_cards import MissedCards
from cutcard.games.twenty_one.payment import side_wagers_back
from cutcard.law.refusal import Refusal, refusal_of, refuse


def dealer_missed(run: Progress, command: Irregular) -> Answer:
    """26.15(d): the players get their two cards before the dealer's first; the round will be void."""
    state = run.state
    if state.phase not in (Phase.BETWEEN, Phase.UP_CARD) or state.mishaps.dealer_missed:
        return refuse("26.15(d)", "the dealer has dealt their own first card, or has missed it already")
    run.emit(ev.DealerMissed(second=False))
    if state.phase is Phase.UP_CARD:
        run.emit(ev.AttackClosed())
        return Procedure.HANDS
    return None


def _why_not_planned(run: Run, card: Card | None) -> Refusal | None:
    barred = rules.why_not_a_ten(card)
    return refusal_of([barred]) if barred is not None else None


def _side_wagers(run: Run, box: Box, clause: str) -> None:
    """Of a box without a hand the other wagers go back too (reading)."""
    if clause != MISSED.draw:
        side_wagers_back(run, box, clause)


MISSED: MissedCards[DoubleAttackSheet, TableState, Procedure] = MissedCards(
    deal="26.15(h)",
    draw="26.15(i)",
    rules=rules,
    in_the_deal=Procedure.INITIAL_CARD,
    in_play=Procedure.NEXT_TURN,
    before_deal=(Phase.BETWEEN, Phase.UP_CARD, Phase.ATTACK),
    not_the_time=turns.not_the_time,
    why_not_planned=_why_not_planned,
    side_wagers_of_dead_hand=_side_wagers,
)


def to_be_asked(state: TableState) -> int | None:
    """A box with one card, when every other has its second: it may have its own now."""
    for box in state.boxes:
        hand = box.hands[0]
        if hand.missed is Missed.ASKED and len(hand.cards) == 1 and not hand.dead:
            return box.number
    return None
