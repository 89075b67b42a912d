"""Irregularities of the card reader: 2.15(j), (k)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.procedure import Procedure
from cutcard.games.blackjack.model.state import Box, Phase, TableState
from cutcard.games.blackjack.model.transaction import Run
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one.irregularities.card_reader import ReaderMishaps
from cutcard.games.twenty_one.payment import side_wagers_back


def _side_wagers(run: Run, box: Box, clause: str) -> None:
    """A blackjack bonus may outlive the dead round."""
    displayed = tuple(name for name, wager in ALL.items() if wager.displayed)
    side_wagers_back(run, box, clause, but=displayed if rules.bonus_outlives_dead_round(run.sheet) else ())


def _without_reader(run: Run) -> None:
    run.sheet = equipment.in_force(run.sheet, run.state)


READER: ReaderMishaps[BlackjackSheet, TableState, Procedure] = ReaderMishaps(
    misread_clause="2.15(j)",
    out_clause="2.15(k)",
    rules=rules,
    being_read=Phase.READER,
    before_dealer=(Phase.PLAY, Phase.DEALER_TO_PLAY),
    first_turn=Procedure.FIRST_TURN,
    side_wagers_back=_side_wagers,
    after_failure=_without_reader,
)
