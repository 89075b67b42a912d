"""What everybody at a blackjack table was told of what happened."""

from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.game import BLACKJACK
from cutcard.telling.blackjack.telling import BLACKJACK as TELLING
from cutcard.telling.voice import Voice
from tests.law.felt import Table


def told_of(table: Table, *kinds: type[ev.Event]) -> list[str]:
    """The sentences for the events of these kinds, with their clauses."""
    rules = table.croupier.sheet
    narrator = TELLING.narrator(Voice(), rules)
    state, told = BLACKJACK.open_table(rules), []
    for event in table.events:
        state = BLACKJACK.evolve(state, event)
        if isinstance(event, kinds):
            told += [one.line for one in narrator.tell(event, BLACKJACK.view(rules, state, ""))]
    return told
