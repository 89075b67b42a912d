"""The order in which players are offered the cut and the recut. It knows no game."""

from collections.abc import Collection, Sequence


def clockwise_from(names: Sequence[str], player: str) -> list[str]:
    """The players in the order of the cut, beginning with this one, each once."""
    if player not in names:
        return list(names)
    at = names.index(player)
    return [*names[at:], *names[:at]]


def next_offered(names: Sequence[str], player: str, refused: Collection[str]) -> str:
    """Who is offered the cut after this player; empty when everybody has refused."""
    return next((name for name in clockwise_from(names, player) if name not in refused), "")


def recut_offer(
    names: Sequence[str], last: str, *, by_next: bool, dealer: str
) -> tuple[str, tuple[str, ...]]:
    """Who cuts again, and who is not asked for it: the last cutter, or the next one."""
    if not by_next:
        return last, ()
    if last == dealer:
        return dealer, ()
    return next_offered(names, last, (last,)) or dealer, (last,)
