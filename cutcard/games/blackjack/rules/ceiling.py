"""A ceiling on what all winners of a round are paid together (2.24(h))."""

from collections.abc import Sequence


def shared_under_ceiling(due: Sequence[int], ceiling: int | None) -> tuple[int, ...]:
    """What winners due these amounts are paid where the round's total may not pass the ceiling (2.24(h)).

    In proportion, to the cent: parts of a cent go to the largest of them, of equal ones to who is paid first.
    """
    total = sum(due)
    if ceiling is None or total <= ceiling:
        return tuple(due)
    whole = [one * ceiling // total for one in due]
    by_part = sorted(range(len(due)), key=lambda at: (-(due[at] * ceiling % total), at))
    for at in by_part[: ceiling - sum(whole)]:
        whole[at] += 1
    return tuple(whole)
