"""How long a live table waits for its players: no rule of the game, so no part of a sheet's digest."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clocks:
    """Seconds; 0 for no limit. When the time is over, the table takes the default decision."""

    betting: int = 20
    """From the first wager for the round on."""
    decision: int = 25
    window: int = 12
    """For all at once: insurance, raises, the other bettors of a box."""
    cut: int = 15


CLOCKS = Clocks()
