"""Monte Carlo: full rounds at full speed, by tables made from the deciders."""

from cutcard.sim.blackjack.prescribed_cards import (
    Determinants,
    NotEnoughCardsError,
    PlayedRounds,
    TracedRounds,
    play_prescribed_cards,
    trace_rounds,
)
from cutcard.sim.blackjack.run import simulate
from cutcard.sim.result import Estimate, SimResult

__all__ = [
    "Determinants",
    "Estimate",
    "NotEnoughCardsError",
    "PlayedRounds",
    "SimResult",
    "TracedRounds",
    "play_prescribed_cards",
    "simulate",
    "trace_rounds",
]
