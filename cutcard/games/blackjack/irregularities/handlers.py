"""Irregularities by their clause: each is a command, lawful only when it can happen (2.15)."""

from collections.abc import Callable

from cutcard.cards import Card
from cutcard.games.blackjack.irregularities import exposed_card, missed_cards, shoe
from cutcard.games.blackjack.irregularities.card_reader import READER
from cutcard.games.blackjack.irregularities.exposed_card import EXPOSED
from cutcard.games.blackjack.irregularities.missed_cards import MISSED
from cutcard.games.blackjack.irregularities.shoe import SHOE
from cutcard.games.blackjack.layout import card_places
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.procedure import Answer, Procedure
from cutcard.games.blackjack.model.state import NO_MISHAPS, Box, Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import decisions, multiple_action, sevens_offer
from cutcard.games.blackjack.round.long_wagers import bonus, progressive
from cutcard.games.twenty_one.irregularities.by_clause import Handler, Irregularities
from cutcard.games.twenty_one.irregularities.missed_cards import asked_hand
from cutcard.law.refusal import Refusal

HANDLERS: dict[str, Handler[Progress, cm.Irregular, Procedure]] = {
    "2.15(a)": shoe.face_up_card,
    "2.15(b)": SHOE.drawn_unseen,
    "2.15(c)": EXPOSED.expose,
    "2.15(d)": SHOE.dealer_drew_too_many,
    "2.15(e)": missed_cards.dealer_missed,
    "2.15(f)": SHOE.shoe_runs_out,
    "2.15(g)": MISSED.box_missed,
    "2.15(h)": shoe.wrong_side,
    "2.15(i)": MISSED.card_missed,
    "2.15(j)1": READER.misread_and_shown,
    "2.15(j)2": READER.misread,
    "2.15(k)": READER.fails,
    "2.15(p)": exposed_card.expose_double,
    **multiple_action.IRREGULARITIES,
    "2.15(n)": progressive.light_failed,
    "2.15(o)": bonus.failed,
}
REPAIRS: dict[str, Callable[[Progress, cm.Repair], Refusal | None]] = {
    "2.15(k)": READER.repaired,
    "2.15(n)": progressive.light_repaired,
}

IRREGULARITIES = Irregularities(
    section="2.15",
    unknown="{clause} is not an irregularity of blackjack: expected {known}",
    handlers=HANDLERS,
    repairs=REPAIRS,
    of_a_card=frozenset(f"2.15({letter})" for letter in "acdgmp"),
    of_a_box=frozenset(f"2.15({letter})" for letter in "ginop"),
)


def take_card(run: Progress, command: cm.TakeCard) -> Answer:
    """A card that is offered: to two sevens (2.6(j)3, (k)6), late (2.15(g), (i)), or exposed (2.15(c))."""
    if run.state.phase is Phase.OFFERING:
        return sevens_offer.take_card(run, command)
    if (hand := asked_hand(_box(run, command.box))) is not None:
        return MISSED.answer(run, command, hand)
    if run.state.mishaps.exposed is not None:
        refusal = EXPOSED.why_not_offered(run.sheet, run.state, command.box)
        return refusal or decisions.decision(run, cm.Hit(command.box))
    return sevens_offer.take_card(run, command)


def decline_card(run: Progress, command: cm.DeclineCard) -> Answer:
    if run.state.phase is Phase.OFFERING:
        return sevens_offer.decline_card(run, command)
    if (hand := asked_hand(_box(run, command.box))) is not None:
        return MISSED.answer(run, command, hand)
    if run.state.mishaps.exposed is not None:
        return EXPOSED.decline(run, command)
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
    place = card_places.card_place(run.sheet, run.state)
    if state.mishaps.one_card and (planned := MISSED.only_card(run, place)) is not None:
        return planned
    if state.mishaps.exposed is None:
        return None
    return EXPOSED.use(run, None if place is not None and place[0] == card_places.BURN else place)
