"""The side wagers: one file each. `ALL` is their only list; a new wager is added here and nowhere else."""

from cutcard.games.blackjack.wagers import in_between, twenty_one_plus_three
from cutcard.games.blackjack.wagers.definition import SideWager

ALL: dict[str, SideWager] = {one.name: one for one in (in_between.WAGER, twenty_one_plus_three.WAGER)}

__all__ = ["ALL", "SideWager"]
