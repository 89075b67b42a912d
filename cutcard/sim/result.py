"""The results of a simulation, from exact sums."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from cutcard.sim.arrays import BOX_SQUARED, NET, NET_SQUARED, SHUFFLES, UNFINISHED, WAGERED


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean per unit wagered and its standard error."""

    mean: float
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the mean."""
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

    Streak wagers outlive a round: their mean is per wager settled, and their standard error comes from the
    spread of batches of rounds; wagers still open at the end of a chunk are not counted. A progressive meter
    goes on over all rounds: what it did not pay it pays later, so its standard error is rather too large. At
    multiple action `mean` is per wager on a spot, and the standard deviation is that of all spots of a box,
    in units of all it lays there.
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
    """Rounds for which shoe and discards together were not enough (2.15(f)); they are not counted."""

    @property
    def rounds_per_second(self) -> float:
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def main(self) -> Estimate:
        return Estimate(self.mean, self.standard_error)


def estimate(total: int, squares: int, *, rounds: int, stake: int) -> Estimate:
    """Mean and standard error per unit of `stake`, all that is staked in a round, from sums over rounds."""
    return Estimate(total / rounds / stake, _deviation(total, squares, rounds) / sqrt(rounds) / stake)


def finished_rounds(sums: Sequence[int], rounds: int) -> int:
    finished = rounds - sums[UNFINISHED]
    if not finished:
        raise ValueError("no round could be finished: too few cards for so many boxes")
    return finished


def _deviation(total: int, squares: int, count: int) -> float:
    return sqrt((count * squares - total * total) / (count * count))


def result_of(
    sums: Sequence[int],
    wagers: Mapping[str, Estimate],
    *,
    rounds: int,
    boxes: int,
    wager: int,
    fresh_shoe: bool,
    seconds: float,
    seed: int,
    device: str,
) -> SimResult:
    """The figures that follow from the kernel's sums over all chunks; a box lays `wager` on all its spots."""
    finished = finished_rounds(sums, rounds)
    main = estimate(sums[NET], sums[NET_SQUARED], rounds=finished, stake=wager * boxes)
    return SimResult(
        rounds=rounds,
        boxes=boxes,
        fresh_shoe=fresh_shoe,
        seconds=seconds,
        seed=seed,
        device=device,
        mean=main.mean,
        standard_error=main.standard_error,
        standard_deviation=_deviation(sums[NET], sums[BOX_SQUARED], finished * boxes) / wager,
        average_total_wager=sums[WAGERED] / finished / boxes,
        wagers=wagers,
        shuffles=sums[SHUFFLES],
        unfinished=sums[UNFINISHED],
    )
