"""Irregularities by their clause: each is a command, lawful only when it can happen (26.15)."""

from cutcard.cards import Card
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.irregularities import missed_cards, shoe
from cutcard.games.double_attack.irregularities.missed_cards import MISSED
from cutcard.games.double_attack.irregularities.shoe import SHOE
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.state import NO_MISHAPS, Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round import decisions, turns
from cutcard.games.double_attack.round.deal import card_place
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.irregularities.by_clause import Handler, Irregularities
from cutcard.games.twenty_one.irregularities.card_reader import ReaderMishaps
from cutcard.games.twenty_one.irregularities.exposed_card import ExposedCards
from cutcard.games.twenty_one.irregularities.missed_cards import asked_hand

READER: ReaderMishaps[DoubleAttackSheet, TableState, Procedure] = ReaderMishaps(
    misread_clause="26.15(l)",
    out_clause="26.15(m)",
    rules=rules,
    being_read=Phase.READER,
    before_dealer=(Phase.PLAY, Phase.DEALER_TO_PLAY),
    first_turn=Procedure.FIRST_TURN,
)
EXPOSED: ExposedCards[DoubleAttackSheet, TableState, Procedure] = ExposedCards(
    clause="26.15(e)",
    insurance_clause="26.11(b)",
    rules=rules,
    insuring=Phase.INSURANCE,
    settling=Phase.SETTLING,
    next_turn=Procedure.NEXT_TURN,
    between_deal_and_dealer=(Phase.PLAY, Phase.DEALER_TO_PLAY),
    why_not_this_card=SHOE.why_not_this_card,
    not_the_time=turns.not_the_time,
)
HANDLERS: dict[str, Handler[Progress, cm.Irregular, Procedure]] = {
    "26.15(a)": shoe.face_up_card,
    "26.15(b)": shoe.ten_found,
    "26.15(c)": SHOE.drawn_unseen,
    "26.15(d)": missed_cards.dealer_missed,
    "26.15(e)": EXPOSED.expose,
    "26.15(f)": SHOE.dealer_drew_too_many,
    "26.15(g)": SHOE.shoe_runs_out,
    "26.15(h)": MISSED.box_missed,
    "26.15(i)": MISSED.card_missed,
    "26.15(j)": shoe.device_jams,
    "26.15(k)": shoe.device_removed,
    "26.15(l)1": READER.misread_and_shown,
    "26.15(l)2": READER.misread,
    "26.15(m)": READER.fails,
}
IRREGULARITIES = Irregularities(
    section="26.15",
    unknown="{clause} is not an irregularity of double attack: expected {known}",
    handlers=HANDLERS,
    repairs={"26.15(m)": READER.repaired},
    of_a_card=("26.15(a)", "26.15(b)", "26.15(e)", "26.15(f)", "26.15(h)"),
    of_a_box=("26.15(h)", "26.15(i)"),
)


def take_card(run: Progress, command: cm.TakeCard) -> Answer:
    """A card that is offered: late (26.15(h), (i)), or exposed (26.15(e))."""
    hand = _asked(run, command.box)
    if hand is not None:
        return MISSED.answer(run, command, hand)
    refusal = EXPOSED.why_not_offered(run.sheet, run.state, command.box)
    return refusal or decisions.decision(run, cm.Hit(command.box))


def decline_card(run: Progress, command: cm.DeclineCard) -> Answer:
    hand = _asked(run, command.box)
    return MISSED.answer(run, command, hand) if hand is not None else EXPOSED.decline(run, command)


def _asked(run: Progress, number: int) -> int | None:
    return asked_hand(run.state.box(number)) if run.state.in_round else None


def next_card(run: Progress) -> Card | None:
    """A card that lies ready and whose place has come."""
    if run.state.mishaps is NO_MISHAPS:
        return None
    mishaps, place = run.state.mishaps, card_place(run.sheet, run.state)
    if mishaps.one_card and (planned := MISSED.only_card(run, place)) is not None:
        return planned
    return EXPOSED.use(run, place) if mishaps.exposed is not None else None
