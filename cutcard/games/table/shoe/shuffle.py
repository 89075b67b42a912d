"""The shuffle, cards put back into a continuous device, and a reshuffle the house orders."""

from cutcard.dealing.shoe import PREPARING, Stage
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.commands import PutBack, Reshuffle, Shuffle
from cutcard.games.table.events import DeviceLoaded, ReshuffleOrdered, Shuffled
from cutcard.games.table.shoe.cut import designated
from cutcard.games.table.state import Sheet, State
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Refusal, refusal_of, refuse


def shuffle(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: Shuffle
) -> Refusal | None:
    refusal = why_not_shuffle(table, run.state)
    if refusal is None:
        load(table, run, cutter=designated(table, run.state))
    return refusal


def why_not_shuffle(table: CardTable[Sheet, State], state: State) -> Refusal | None:
    """Whether the dealer shuffles now."""
    now = table.stage(state)
    if now in PREPARING:
        return refuse(table.clauses.opening_before_shuffle, f"the dealer has to {now.value} first")
    if now is not Stage.SHUFFLE:
        return refusal_of([table.clauses.no_shuffle_now])
    return None


def load(table: CardTable[Sheet, State], run: Transaction[Sheet, State], *, cutter: str) -> None:
    """All cards of a stack are shuffled: offered for the cut, or in the device that shuffles continuously."""
    sheet = run.sheet
    if table.continuous(sheet):
        run.emit(DeviceLoaded(table.cards(sheet)))
    else:
        run.emit(Shuffled(table.cards(sheet), cutter, table.side_at_hand(sheet, run.state)))


def put_back(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: PutBack
) -> Refusal | None:
    """After a round: its cards go back into the continuous device."""
    if table.stage(run.state) is not Stage.PUT_BACK:
        says = "cards go back after a round, where a continuous device shuffles them"
        return refuse(table.clauses.continuous, says)
    run.emit(DeviceLoaded(table.cards(run.sheet)))
    return None


_BEFORE_THE_DEAL = (Stage.READY, Stage.BURN, Stage.SHUFFLE_DISCARDS)
"""The stages of cards that are not being shuffled."""


def reshuffle(
    table: CardTable[Sheet, State], run: Transaction[Sheet, State], command: Reshuffle
) -> Refusal | None:
    """The house may have the cards shuffled after any round."""
    bar = table.clauses.no_reshuffle_in_round
    if run.state.in_round:
        return refusal_of([bar])
    if table.continuous(run.sheet):
        return refuse(table.clauses.continuous, "the continuous device has shuffled the cards already")
    if table.stage(run.state) not in _BEFORE_THE_DEAL:
        return refuse(bar.clause, "the cards are being shuffled already")
    if not table.dealt_since_shuffle(run.state):
        return refuse(bar.clause, "no round has been dealt since the last shuffle")
    run.emit(ReshuffleOrdered())
    return None
