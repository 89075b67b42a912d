"""Irregularities of the card reader: 2.15(j), (k)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.irregularities import missed_cards
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular, Repair
from cutcard.games.blackjack.model.procedure import Answer, Procedure
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import Result, Verdict, equipment
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one import payment
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def misread(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(j)2: nobody can have learned the hole card; play goes on once a supervisor knows."""
    return _misread(run, shows=False)


def misread_and_shown(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(j)1: all hands are dead and every wager that is not settled goes back."""
    refusal = _misread(run, shows=True)
    if refusal is None:
        _call_dead(run, command.clause)
    return refusal


def _misread(run: Progress, *, shows: bool) -> Refusal | None:
    state = run.state
    bars = rules.why_not_misread(run.sheet, state.dealer.up, shows=shows)
    if state.phase not in (Phase.PLAY, Phase.DEALER_TO_PLAY) or state.joining is not None:
        bars.append(Bar("2.15(j)", "no hole card lies before the dealer that could be read by mistake"))
    refusal = refusal_of(bars)
    if refusal is None:
        run.emit(ev.HoleCardMisread(shows))
        run.emit(ev.SupervisorNotified("2.15(j)"))
    return refusal


def _call_dead(run: Progress, clause: str) -> None:
    kept = tuple(name for name, wager in ALL.items() if wager.displayed)
    for box in run.counterclockwise():
        for index, hand in enumerate(box.hands):
            if not hand.settled:
                run.emit(ev.HandDead(box.number, index, clause))
                payment.apply(run, box, index, Verdict(Result.VOID, rules.NO_ODDS, clause))
        but = kept if rules.bonus_outlives_dead_round(run.sheet) else ()
        missed_cards.side_wagers_back(run, box, clause, but=but)
    run.emit(ev.DealerFinished())


def reader_fails(run: Progress, command: Irregular) -> Answer:
    """2.15(k): from here on as without a reader; a hole card that waits for it stays unread."""
    if run.state.reader_out:
        return refuse("2.15(k)", "the card reader is out of use already")
    if not rules.reader_at_table(run.sheet):
        return refuse("2.15(k)", "no card reader is in use at this table")
    waits = run.state.phase is Phase.READER
    run.emit(ev.ReaderFailed())
    run.sheet = equipment.in_force(run.sheet, run.state)
    return Procedure.FIRST_TURN if waits else None


def reader_repaired(run: Progress, command: Repair) -> Refusal | None:
    """Between rounds: a round is dealt to its end by the procedure it was begun with."""
    if not run.state.reader_out:
        return refuse("2.15(k)", "no card reader of this table is out of use")
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.15(k)", "the card reader is used again from the next round on")
    run.emit(ev.ReaderRepaired())
    return None
