"""Monte Carlo: full rounds at full speed, by tables made from the deciders."""

from cutcard.sim.given import (
    Determinants,
    NotEnoughCardsError,
    PlayedRounds,
    TracedRounds,
    play_given_cards,
    trace_rounds,
)
from cutcard.sim.result import Estimate, SimResult
from cutcard.sim.run import simulate

__all__ = [
    "Determinants",
    "Estimate",
    "NotEnoughCardsError",
    "PlayedRounds",
    "SimResult",
    "TracedRounds",
    "play_given_cards",
    "simulate",
    "trace_rounds",
]
