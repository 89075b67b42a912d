"""The burn card: owed by a new dealer, and shown to a player who asks."""

from cutcard.dealing.burn import why_not_show
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import NewDealer, ShowBurn
from cutcard.games.table.events import BurnShown, DealerChanged
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal, refusal_of, refuse


def new_dealer(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: NewDealer
) -> Refusal | None:
    """They burn a card before they deal, also where the shoe is loaded again."""
    if run.state.in_round:
        return refuse(table.clauses.burn, "a new dealer takes over between rounds")
    run.emit(DealerChanged(table.burns(run.sheet)))
    return None


def show_burn(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: ShowBurn
) -> Refusal | None:
    """The last burn card, for the player who asks, and so for the whole table."""
    burn = run.state.burn
    barred = table.why_not_show_burn(run.sheet)
    by_the_house = command.player in (DEALER, FLOORPERSON, HOUSE)
    bars = why_not_show(burn, command.card, by_the_house=by_the_house, clause=table.clauses.burn)
    refusal = refusal_of([*([barred] if barred else []), *bars])
    if refusal is not None:
        return refusal
    assert burn is not None
    card = burn.card or command.card
    assert card is not None
    run.emit(BurnShown(command.player, card))
    return None
