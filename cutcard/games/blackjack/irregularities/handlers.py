"""Irregularities by their clause: each is a command, lawful only when it can happen (2.15)."""

from collections.abc import Callable
from typing import Any

from cutcard.cards import Card
from cutcard.games.blackjack.irregularities import card_reader as readers
from cutcard.games.blackjack.irregularities import exposed_card, missed_cards, shoe
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import Irregular, Repair
from cutcard.games.blackjack.model.procedure import Answer
from cutcard.games.blackjack.model.state import NO_MISHAPS, Box, Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import multiple_action, sevens_offer
from cutcard.games.blackjack.round.long_wagers import bonus, progressive
from cutcard.law.refusal import Refusal, refuse

Handler = Callable[[Progress, Any], Answer]

HANDLERS: dict[str, Handler] = {
    "2.15(a)": shoe.face_up_card,
    "2.15(b)": shoe.drawn_unseen,
    "2.15(c)": exposed_card.expose,
    "2.15(d)": shoe.dealer_drew_too_many,
    "2.15(e)": missed_cards.dealer_missed,
    "2.15(f)": shoe.shoe_runs_out,
    "2.15(g)": missed_cards.box_missed,
    "2.15(h)": shoe.wrong_side,
    "2.15(i)": missed_cards.card_missed,
    "2.15(j)1": readers.misread_and_shown,
    "2.15(j)2": readers.misread,
    "2.15(k)": readers.reader_fails,
    "2.15(p)": exposed_card.expose_double,
    **multiple_action.IRREGULARITIES,
    "2.15(n)": progressive.light_failed,
    "2.15(o)": bonus.failed,
}
REPAIRS: dict[str, Handler] = {"2.15(k)": readers.reader_repaired, "2.15(n)": progressive.light_repaired}

_OF_A_CARD = frozenset(f"2.15({letter})" for letter in "acdgmp")
_OF_A_BOX = frozenset(f"2.15({letter})" for letter in "ginop")


def irregular(run: Progress, command: Irregular) -> Answer:
    """What the law orders for this irregularity, if it can have happened now."""
    handler = HANDLERS.get(command.clause)
    if handler is None:
        known = ", ".join(sorted(HANDLERS))
        return refuse("2.15", f"no irregularity of blackjack is called {command.clause}: there are {known}")
    return _why_not_so_said(command.clause, command.card, command.box) or handler(run, command)


def repair(run: Progress, command: Repair) -> Answer:
    handler = REPAIRS.get(command.clause)
    if handler is None:
        return refuse(
            "2.15", f"nothing is repaired by {command.clause}: there is {', '.join(sorted(REPAIRS))}"
        )
    return _why_not_so_said(command.clause, None, command.box) or handler(run, command)


def _why_not_so_said(clause: str, card: Card | None, box: int) -> Refusal | None:
    """A card or a box that has no part in it would stand in the record as if it had; a box may be missing."""
    if card is not None and clause not in _OF_A_CARD:
        return refuse(clause, f"no card is named here: {clause} tells none")
    if box and clause not in _OF_A_BOX:
        return refuse(clause, f"no box is named here: {clause} is about none")
    if not box and clause in _OF_A_BOX:
        return refuse(clause, "name the box")
    return None


def take_card(run: Progress, command: cm.TakeCard) -> Answer:
    """A card that is offered: to two sevens (2.6(j)3, (k)6), late (2.15(g), (i)), or exposed (2.15(c))."""
    if run.state.phase is Phase.OFFERING:
        return sevens_offer.take_card(run, command)
    if (hand := missed_cards.asked_hand(_box(run, command.box))) is not None:
        return missed_cards.take(run, command, hand)
    if run.state.mishaps.exposed is not None:
        return exposed_card.take(run, command)
    return sevens_offer.take_card(run, command)


def decline_card(run: Progress, command: cm.DeclineCard) -> Answer:
    if run.state.phase is Phase.OFFERING:
        return sevens_offer.decline_card(run, command)
    if (hand := missed_cards.asked_hand(_box(run, command.box))) is not None:
        return missed_cards.decline(run, command, hand)
    if run.state.mishaps.exposed is not None:
        return exposed_card.decline(run, command)
    return sevens_offer.decline_card(run, command)


def _box(run: Progress, number: int) -> Box | None:
    return run.state.box(number) if run.state.phase is not Phase.BETWEEN else None


def next_card(run: Progress) -> Card | None:
    """A card that lies ready and whose place has come; what else follows from a mishap is done on the way."""
    state = run.state
    if state.mishaps is NO_MISHAPS:
        return None
    if state.mishaps.wrong_side:
        shoe.take_the_other_side(run)
    if state.mishaps.one_card and (planned := missed_cards.only_card(run)) is not None:
        return planned
    return exposed_card.use(run) if state.mishaps.exposed is not None else None
