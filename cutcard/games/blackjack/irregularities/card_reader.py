"""Irregularities of the card reader: 2.15(j), (k)."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model.procedure import Procedure
from cutcard.games.blackjack.model.state import Box, Phase
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.twenty_one.irregularities.card_reader import ReaderMishaps
from cutcard.games.twenty_one.payment import side_wagers_back


def _side_wagers(run: Progress, box: Box, clause: str) -> None:
    """A blackjack bonus may outlive the dead round."""
    displayed = tuple(name for name, wager in ALL.items() if wager.displayed)
    side_wagers_back(run, box, clause, but=displayed if rules.bonus_outlives_dead_round(run.sheet) else ())


def _without_reader(run: Progress) -> None:
    run.sheet = equipment.in_force(run.sheet, run.state)


READER = ReaderMishaps(
    misread_clause="2.15(j)",
    out_clause="2.15(k)",
    rules=rules,
    phases=Phase,
    first_turn=Procedure.FIRST_TURN,
    side_wagers_back=_side_wagers,
    after_failure=_without_reader,
)
