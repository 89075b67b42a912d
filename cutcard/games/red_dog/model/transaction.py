"""A command being carried out at a red dog table."""

from cutcard.games.red_dog.model.evolve import evolve
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.transaction import Transaction


class RedDogTransaction(Transaction[RedDogSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)
