"""The side wagers: one file each. `ALL` is their only list; a new wager is added here and nowhere else."""

from cutcard.games.blackjack.wagers import (
    in_between,
    over_under_13,
    progressive,
    same_suit,
    sevens,
    twenty_one_plus_three,
)
from cutcard.games.blackjack.wagers.definition import SideWager

ALL: dict[str, SideWager] = {
    one.name: one
    for one in (
        over_under_13.OVER_13,
        over_under_13.UNDER_13,
        same_suit.WAGER,
        sevens.WAGER,
        progressive.WAGER,
        in_between.WAGER,
        twenty_one_plus_three.WAGER,
    )
}
"""By the name a wager has on the felt."""


def offered_by(table: str) -> tuple[SideWager, ...]:
    """The wagers a sheet offers by its table of that name: two for over and under, else one."""
    return tuple(one for one in ALL.values() if one.table == table)


__all__ = ["ALL", "SideWager", "offered_by"]
