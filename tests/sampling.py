"""How much of a long proof a tier takes: every so manieth case, a part of the rounds (`tests/tiers.py`).

`./go test` takes little, `./go test --all` more, `./go prove whole` all of it, with the same tests.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from tests import tiers

Case = TypeVar("Case")


def some(cases: Iterable[Case], *, one_in: int = 1, quick: int = 0, at: int = 0) -> list[Case]:
    """Every `one_in`th case from `at` on; in the quick tier every `quick`th; in the whole proof all."""
    step = _step(one_in, quick)
    return list(cases) if step == 1 else list(cases)[at::step]


def portion(rounds: int, *, one_in: int = 1, quick: int = 0) -> int:
    """Only a part of so many rounds; in the quick tier a smaller one; all of them in the whole proof."""
    return rounds // _step(one_in, quick)


def one_for_each_value(
    cases: Iterable[Case], values_of: Callable[[Case], Iterable[Hashable]], *, one_in: int, at: int = 0
) -> list[Case]:
    """As `some`; in the quick tier only as many cases as it takes for every value to be in one of them."""
    if tiers.TIER != tiers.QUICK:
        return some(cases, one_in=one_in, at=at)
    left = list(cases)
    missing = {value for case in left for value in values_of(case)}
    chosen = []
    while missing:
        best = max(left, key=lambda case: len(missing.intersection(values_of(case))))
        missing.difference_update(values_of(best))
        chosen.append(best)
    return chosen


def _step(one_in: int, quick: int) -> int:
    if tiers.TIER == tiers.WHOLE:
        return 1
    return quick if quick and tiers.TIER == tiers.QUICK else one_in
