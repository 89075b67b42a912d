"""Which decision comes next: hard ones more often, and those that went wrong before.

The source of chance comes from outside, so a draw can be repeated.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from cutcard.pit.table.randomness import RandomSource, SystemRandomness
from cutcard.training.protocol import DrillCell

PLAIN, ON_BORDER = 2, 10
"""Weights of a decision whose values are not known yet: inside the chart's areas, and on their borders."""
BY_GAP: Sequence[tuple[float, int]] = ((100, 14), (500, 9), (1500, 4))
"""Weights by the difference of the best two choices, in cents for $100: up to so much, so often."""
WIDE = 1
"""The weight of a decision whose best choice is better by more."""
MOST_MISTAKES = 3
"""More mistakes with one decision make it no more likely."""


class DecisionKind(NamedTuple):
    """Decisions that are drawn together, each by its name."""

    share: int
    cells: Mapping[str, tuple[DrillCell, ...]]


def kinds_of(cells: Iterable[DrillCell]) -> tuple[DecisionKind, ...]:
    found: dict[int, dict[str, list[DrillCell]]] = {}
    for one in cells:
        found.setdefault(one.share, {}).setdefault(one.key, []).append(one)
    return tuple(
        DecisionKind(share, {key: tuple(those) for key, those in keyed.items()})
        for share, keyed in found.items()
    )


def weight(cells: Sequence[DrillCell], *, gap: float | None = None, mistakes: int = 0) -> int:
    """How often a decision is drawn beside the others of its kind."""
    plain = ON_BORDER if any(one.border for one in cells) else PLAIN
    if gap is not None:
        plain = next((often for most, often in BY_GAP if gap <= most), WIDE)
    return plain * (1 + min(mistakes, MOST_MISTAKES))


def drawn(
    kinds: Sequence[DecisionKind],
    source: RandomSource,
    *,
    gap: Callable[[str], float | None] = lambda key: None,
    mistakes: Mapping[str, int] | None = None,
    without: Collection[str] = (),
) -> DrillCell:
    """A decision: its kind by the kinds' shares, its name by its weight, then one of that name."""
    keyed = kinds[_chosen([one.share for one in kinds], source)].cells
    left = {key: those for key, those in keyed.items() if key not in without} or dict(keyed)
    made = mistakes or {}
    weights = [weight(those, gap=gap(key), mistakes=made.get(key, 0)) for key, those in left.items()]
    those = list(left.values())[_chosen(weights, source)]
    return those[source.below(len(those))]


def _chosen(weights: Sequence[int], source: RandomSource) -> int:
    at = source.below(sum(weights))
    for place, one in enumerate(weights):
        if at < one:
            return place
        at -= one
    raise AssertionError("a number below the sum falls on one of them")


class HashedBits:
    """Bits that follow from a text alone: the same everywhere, for what must be the same for everybody."""

    def __init__(self, text: str) -> None:
        self._text, self._block = text, 0
        self._bits, self._left = 0, 0

    def __call__(self, width: int) -> int:
        while self._left < width:
            more = sha256(f"{self._text}\n{self._block}".encode()).digest()
            self._block += 1
            self._bits = (self._bits << 256) | int.from_bytes(more, "big")
            self._left += 256
        self._left -= width
        drawn_bits, self._bits = self._bits >> self._left, self._bits & ((1 << self._left) - 1)
        return drawn_bits


def seeded(text: str) -> RandomSource:
    """The house's way of drawing, by bits that follow from a text."""
    return SystemRandomness(HashedBits(text))
