"""A command being carried out at a double attack table."""

from cutcard.games.double_attack.model.evolve import evolve
from cutcard.games.double_attack.model.spots import MAIN_WAGERS
from cutcard.games.double_attack.model.state import TableState
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.twenty_one.transaction import TwentyOneTransaction

Run = TwentyOneTransaction[DoubleAttackSheet, TableState]
"""As the parts that double attack shares with other games see it."""


class Progress(TwentyOneTransaction[DoubleAttackSheet, TableState]):
    """Collects events and keeps the state they lead to."""

    __slots__ = ()

    evolve = staticmethod(evolve)
    main_wagers = MAIN_WAGERS
