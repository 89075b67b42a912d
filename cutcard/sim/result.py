"""The results of a simulation, from exact sums."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, NamedTuple

# --- the sums of a chunk, by their place; what a game adds up beside them follows ---

NET = 0
"""What all boxes brought, in cents."""
NET_SQUARED = 1
"""The same of each round, squared."""
BOX_SQUARED = 2
"""The same of each box in each round, squared."""
WAGERED = 3
"""Wagers laid, in initial wagers."""
UNFINISHED = 4
"""Rounds that could not be finished."""
SHUFFLES = 5
SUMS = 6
"""How many sums there are."""


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


class CoursePoint(NamedTuple):
    """The main wager after so many rounds."""

    rounds: int
    main: Estimate


class DepthPoint(NamedTuple):
    """The main wager with the cutting card behind so many cards."""

    depth: int
    rounds: int
    main: Estimate


class Covariance(NamedTuple):
    """How the results of wagers vary together: of a round, all boxes together, in units of a box's stake."""

    wagers: tuple[str, ...]
    matrix: tuple[tuple[float, ...], ...]
    left_out: tuple[str, ...] = ()
    """Wagers that are not settled round by round."""


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
    course: tuple[CoursePoint, ...] = ()
    """The main wager after each stretch of the rounds, in the order of the chunks."""
    histogram: Mapping[int, int] | None = None
    """By what all boxes of a round brought on their main wagers, in cents of a wager of `wager`: how many
    rounds did. None where nobody asked."""
    covariance: Covariance | None = None
    wager: int = 1000
    """What a box lays on its main wager, in cents."""
    depths: tuple[DepthPoint, ...] = ()
    """By depth of the cutting card, where somebody asked: then the other figures are those of the table's own
    cutting card, and `standard_error` comes from the spread of whole shoes."""
    cards: int = 0
    """In a shoe, where depths were asked for."""
    cutting_card: int = 0
    """How many of them are in front of the table's own cutting card."""

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
    course: tuple[CoursePoint, ...] = (),
    histogram: Mapping[int, int] | None = None,
    covariance: Covariance | None = None,
    depths: tuple[DepthPoint, ...] = (),
    cards: int = 0,
    cutting_card: int = 0,
) -> SimResult:
    """The figures that follow from the kernel's sums over all chunks; a box lays `wager` on all its spots."""
    finished = finished_rounds(sums, rounds)
    main = estimate(sums[NET], sums[NET_SQUARED], rounds=finished, stake=wager * boxes)
    main = next((one.main for one in depths if one.depth == cutting_card), main)
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
        course=course,
        histogram=histogram,
        covariance=covariance,
        wager=wager,
        depths=depths,
        cards=cards,
        cutting_card=cutting_card,
    )


def covariance_of(
    wagers: Sequence[tuple[str, int]],
    sums: Sequence[tuple[int, int]],
    products: Sequence[int],
    *,
    rounds: int,
    left_out: Sequence[str] = (),
) -> Covariance:
    """Of wagers with these stakes, from the sum and the squares of each, and the products of each pair."""
    places = range(len(wagers))
    pairs = dict(zip(_pairs(len(wagers)), products, strict=True))
    pairs |= {(one, one): sums[one][1] for one in places}

    def each(one: int, other: int) -> float:
        product = pairs[min(one, other), max(one, other)]
        cents = (rounds * product - sums[one][0] * sums[other][0]) / (rounds * rounds)
        return cents / (wagers[one][1] * wagers[other][1])

    matrix = tuple(tuple(each(one, other) for other in places) for one in places)
    return Covariance(tuple(name for name, _ in wagers), matrix, tuple(left_out))


def _pairs(wagers: int) -> list[tuple[int, int]]:
    """In the order of the products."""
    return [(one, other) for one in range(wagers) for other in range(one + 1, wagers)]


def result_data(result: SimResult) -> dict[str, Any]:
    """The figures as plain data, to be kept; `result_from` reads them again, the same to the last bit."""
    found = asdict(result)
    if result.histogram is not None:
        found["histogram"] = sorted(result.histogram.items())
    return found


def result_from(data: Mapping[str, Any]) -> SimResult:
    found = dict(data)
    found["wagers"] = {name: Estimate(**each) for name, each in data["wagers"].items()}
    found["course"] = tuple(CoursePoint(rounds, Estimate(**main)) for rounds, main in data["course"])
    found["depths"] = tuple(
        DepthPoint(depth, rounds, Estimate(**main)) for depth, rounds, main in data["depths"]
    )
    if data["histogram"] is not None:
        found["histogram"] = dict(data["histogram"])
    if data["covariance"] is not None:
        wagers, matrix, left_out = data["covariance"]
        found["covariance"] = Covariance(tuple(wagers), tuple(map(tuple, matrix)), tuple(left_out))
    return SimResult(**found)
