"""Irregularities by their clause: each is a command, lawful only when it can happen (26.15)."""

from collections.abc import Callable
from typing import Any

from cutcard.cards import Card
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.irregularities import exposed_card, missed_cards, shoe
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import Irregular, Repair
from cutcard.games.double_attack.model.procedure import Answer, Procedure
from cutcard.games.double_attack.model.state import NO_MISHAPS, Phase
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.round.deal import card_place
from cutcard.games.twenty_one.outcomes import NO_ODDS, Result, Verdict
from cutcard.games.twenty_one.payment import apply
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- the card reader, (l), (m) ----------------------------------------------------------------------------


def _misread(run: Progress, *, shows: bool) -> Refusal | None:
    state = run.state
    bars = rules.why_not_misread(run.sheet, state.dealer.up, shows=shows)
    if state.phase not in (Phase.PLAY, Phase.DEALER_TO_PLAY) or state.joining is not None:
        bars.append(Bar("26.15(l)", "no hole card lies before the dealer that could be read by mistake"))
    refusal = refusal_of(bars)
    if refusal is None:
        run.emit(ev.HoleCardMisread(shows))
        run.emit(ev.SupervisorNotified("26.15(l)"))
    return refusal


def misread(run: Progress, command: Irregular) -> Refusal | None:
    """26.15(l)2: nobody can have learned the hole card; play goes on once a supervisor knows."""
    return _misread(run, shows=False)


def misread_and_shown(run: Progress, command: Irregular) -> Refusal | None:
    """26.15(l)1: all hands are dead and every wager that is not settled goes back."""
    refusal = _misread(run, shows=True)
    if refusal is not None:
        return refusal
    for box in run.counterclockwise():
        for index, hand in enumerate(box.hands):
            if not hand.settled:
                run.emit(ev.HandDead(box.number, index, command.clause))
                apply(run, box, index, Verdict(Result.VOID, NO_ODDS, command.clause))
        for bet in box.side_bets:
            if not bet.settled:
                place = box.number, 0, bet.player, bet.wager
                run.emit(ev.WagerReturned(*place, bet.amount, command.clause))
    run.emit(ev.DealerFinished())
    return None


def reader_fails(run: Progress, command: Irregular) -> Answer:
    """26.15(m): from here on as without a reader; a hole card that waits for it stays unread."""
    if run.state.reader_out:
        return refuse("26.15(m)", "the card reader is out of use already")
    if not rules.reader_at_table(run.sheet):
        return refuse("26.15(m)", "no card reader is in use at this table")
    waits = run.state.phase is Phase.READER
    run.emit(ev.ReaderFailed())
    return Procedure.FIRST_TURN if waits else None


def reader_repaired(run: Progress, command: Repair) -> Refusal | None:
    """Between rounds: a round is dealt to its end by the procedure it was begun with."""
    if not run.state.reader_out:
        return refuse("26.15(m)", "no card reader of this table is out of use")
    if run.state.in_round:
        return refuse("26.15(m)", "the card reader is used again from the next round on")
    run.emit(ev.ReaderRepaired())
    return None


# --- by the clause ----------------------------------------------------------------------------------------

HANDLERS: dict[str, Callable[[Progress, Any], Answer]] = {
    "26.15(a)": shoe.face_up_card,
    "26.15(b)": shoe.ten_found,
    "26.15(c)": shoe.drawn_unseen,
    "26.15(d)": missed_cards.dealer_missed,
    "26.15(e)": exposed_card.expose,
    "26.15(f)": shoe.dealer_drew_too_many,
    "26.15(g)": shoe.shoe_runs_out,
    "26.15(h)": missed_cards.box_missed,
    "26.15(i)": missed_cards.card_missed,
    "26.15(j)": shoe.device_jams,
    "26.15(k)": shoe.device_removed,
    "26.15(l)1": misread_and_shown,
    "26.15(l)2": misread,
    "26.15(m)": reader_fails,
}
_OF_A_CARD = ("26.15(a)", "26.15(b)", "26.15(e)", "26.15(f)", "26.15(h)")
_OF_A_BOX = ("26.15(h)", "26.15(i)")


def irregular(run: Progress, command: Irregular) -> Answer:
    handler = HANDLERS.get(command.clause)
    if handler is None:
        known = ", ".join(HANDLERS)
        return refuse("26.15", f"{command.clause} names no irregularity of this game: there is {known}")
    if command.card is not None and command.clause not in _OF_A_CARD:
        return refuse(command.clause, f"no card is named here: {command.clause} tells none")
    if bool(command.box) != (command.clause in _OF_A_BOX):
        says = f"no box is named here: {command.clause} is about none" if command.box else "name the box"
        return refuse(command.clause, says)
    return handler(run, command)


def repair(run: Progress, command: Repair) -> Answer:
    if command.clause != "26.15(m)" or command.box:
        return refuse("26.15", f"nothing is repaired by {command.clause}: there is 26.15(m)")
    return reader_repaired(run, command)


def take_card(run: Progress, command: cm.TakeCard) -> Answer:
    """A card that is offered: late (26.15(h), (i)), or exposed (26.15(e))."""
    hand = _asked(run, command.box)
    return missed_cards.answer(run, command, hand) if hand is not None else exposed_card.take(run, command)


def decline_card(run: Progress, command: cm.DeclineCard) -> Answer:
    hand = _asked(run, command.box)
    return missed_cards.answer(run, command, hand) if hand is not None else exposed_card.decline(run, command)


def _asked(run: Progress, number: int) -> int | None:
    return missed_cards.asked_hand(run.state.box(number)) if run.state.in_round else None


def next_card(run: Progress) -> Card | None:
    """A card that lies ready and whose place has come."""
    if run.state.mishaps is NO_MISHAPS:
        return None
    mishaps, place = run.state.mishaps, card_place(run.sheet, run.state)
    if mishaps.one_card and (planned := missed_cards.only_card(run, place)) is not None:
        return planned
    return exposed_card.use(run, place) if mishaps.exposed is not None else None
