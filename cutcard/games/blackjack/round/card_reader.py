"""The insurance line closes, and the card reader is used (2.9(b), 2.6(j))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.round import dealer as dealers_hand
from cutcard.games.blackjack.round import dealer_decided, decisions, settlement
from cutcard.law.refusal import Refusal, refuse


def close_insurance(run: Progress, command: cm.CloseInsurance) -> Refusal | None:
    if decisions.insuring_at_turn(run.sheet, run.state):
        run.emit(ev.InsurancePassed(run.state.boxes[run.state.turn.box].number))
        decisions.next_turn(run)
        return None
    if run.state.phase is not Phase.INSURANCE:
        return refuse("2.9(b)", "the insurance line is not open")
    run.emit(ev.InsuranceClosed())
    insurance_over(run)
    return None


def insurance_over(run: Progress) -> None:
    dealer = run.state.dealer
    if not rules.reader_used(run.sheet, dealer.up):
        decisions.first_turn(run)
        return
    run.emit(ev.HoleCardInserted())
    if dealer.hole is not None:
        _reader_says(run, blackjack=dealers_hand.completes_blackjack(dealer.up, value(dealer.hole)))


def answer_reader(run: Progress, command: cm.AnswerReader) -> Refusal | None:
    if run.state.phase is not Phase.READER:
        return refuse("2.6(j)", "the card reader is not in use now")
    _reader_says(run, blackjack=command.blackjack)
    return None


def _reader_says(run: Progress, *, blackjack: bool) -> None:
    run.emit(ev.HoleCardRead(blackjack))
    if not blackjack:
        if rules.losing_insurance_collected_after_check(run.sheet):
            settlement.losing_insurance(run)
        dealer_decided.no_blackjack_read(run)
        decisions.first_turn(run)
    elif run.state.dealer.hole is not None:
        dealers_hand.turn(run, cm.TurnHoleCard(run.state.dealer.hole))
