"""What a simulation found, from exact sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from cutcard.sim import kernel


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean per unit wagered and its standard error."""

    mean: float
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true mean lies, with 95 % confidence."""
        half = 1.959963984540054 * self.standard_error
        return self.mean - half, self.mean + half


@dataclass(frozen=True, slots=True)
class SimResult:
    """Figures of a simulation. All are the player's: a negative mean is the house's advantage.

    `mean` is what one box wins per initial main wager, over all boxes of all rounds. Boxes of one round share
    the dealer's hand, so `standard_error` comes from the spread of whole rounds. `standard_deviation` is that
    of one box in one round. `average_total_wager` counts doubles and splits, per initial main wager. A side
    wager's figures are per unit of its own stake. Rounds are taken as independent of each other; what rounds
    dealt from one shoe share is far below the standard error.
    """

    rounds: int
    boxes: int
    fresh_shoe: bool
    seconds: float
    seed: int
    device: str
    mean: float
    standard_error: float
    standard_deviation: float
    average_total_wager: float
    wagers: Mapping[str, Estimate]
    shuffles: int
    unfinished: int
    """Rounds for which shoe and discards together did not suffice (2.15(f)); they count for nothing."""

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def main(self) -> Estimate:
        return Estimate(self.mean, self.standard_error)


def estimate(total: int, squares: int, *, rounds: int, stake: int) -> Estimate:
    """Mean and standard error per unit of `stake`, all that is staked in a round, from sums over rounds."""
    return Estimate(total / rounds / stake, _deviation(total, squares, rounds) / sqrt(rounds) / stake)


def _deviation(total: int, squares: int, count: int) -> float:
    return sqrt((count * squares - total * total) / (count * count))


def result_of(
    sums: Sequence[int],
    names: Sequence[str],
    *,
    rounds: int,
    boxes: int,
    wager: int,
    side_wager: int,
    fresh_shoe: bool,
    seconds: float,
    seed: int,
    device: str,
) -> SimResult:
    """The figures that follow from the kernel's sums over all chunks."""
    finished = rounds - sums[kernel.UNFINISHED]
    if not finished:
        raise ValueError("no round could be finished: too few cards for so many boxes")
    main = estimate(sums[kernel.NET], sums[kernel.NET_SQUARED], rounds=finished, stake=wager * boxes)
    wagers = {}
    for place, name in enumerate(names):
        total, squares = sums[kernel.SUMS + 2 * place], sums[kernel.SUMS + 2 * place + 1]
        wagers[name] = estimate(total, squares, rounds=finished, stake=side_wager * boxes)
    return SimResult(
        rounds=rounds,
        boxes=boxes,
        fresh_shoe=fresh_shoe,
        seconds=seconds,
        seed=seed,
        device=device,
        mean=main.mean,
        standard_error=main.standard_error,
        standard_deviation=_deviation(sums[kernel.NET], sums[kernel.BOX_SQUARED], finished * boxes) / wager,
        average_total_wager=sums[kernel.WAGERED] / finished / boxes,
        wagers=wagers,
        shuffles=sums[kernel.SHUFFLES],
        unfinished=sums[kernel.UNFINISHED],
    )
