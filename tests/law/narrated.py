"""The sentences that everybody at a blackjack table was told."""

from cutcard.games.blackjack.model import events as ev
from cutcard.narration.audience import Audience
from cutcard.narration.blackjack.narration import NARRATION
from tests.law.felt import Table


def told_of(table: Table, *kinds: type[ev.Event]) -> list[str]:
    """The sentences for the events of these kinds, with their clauses."""
    rules = table.croupier.rules
    narrator = NARRATION.narrator(Audience(), rules.sheet)
    state, told = rules.open_table(), []
    for event in table.events:
        state = rules.evolve(state, event)
        if isinstance(event, kinds):
            told += [one.line for one in narrator.tell(event, rules.view(state, ""))]
    return told
