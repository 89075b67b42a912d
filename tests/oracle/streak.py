"""The streak wagers of 19:47-2.22, written from the text alone.

A round is the result of the player's hands: a word of `W`, `L` and `T` (won, lost, tied), one letter for each
hand, several after a split; or `surrendered`; `absent` without a blackjack wager; `dead` if the house called
it dead. The player makes the wagers before the first round.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

PAYS = {2: 3, 3: 7, 4: 17, 5: 37}
"""2.22(j), to one."""


class Streaks(NamedTuple):
    """The state of the wagers after some rounds."""

    net: dict[int, int]
    """The result of each decided wager, by its number of hands."""
    pending: tuple[int, ...]
    lammer: int
    """The area of the lammer; 0 if there is none."""


def step(hands: str, *, majority: bool = False) -> int:
    """The step of one hand by 2.22(d), (e), (g), of several by (h); `majority` is the other reading."""
    if hands == "surrendered":
        return -1
    if hands == "dead":
        return 0
    won, lost = hands.count("W"), hands.count("L")
    if len(hands) == 1:
        return won - lost
    if won == lost:
        return 0
    if majority:
        return 1 if won > len(hands) / 2 else -1
    return 1 if won > lost else -1


def played(laid: Mapping[int, int], rounds: Sequence[str], *, majority: bool = False) -> Streaks:
    """The state of wagers, by the hands they need, after these rounds."""
    pending = dict(laid)
    net: dict[int, int] = {}
    wins = 0
    for hands in rounds:
        if not pending:
            break
        moved = -1 if hands == "absent" else step(hands, majority=majority)
        if moved < 0:
            net |= {area: -stake for area, stake in pending.items()}
            pending = {}
        elif moved > 0:
            wins += 1
            if wins in pending:
                net[wins] = PAYS[wins] * pending.pop(wins)
    return Streaks(net, tuple(sorted(pending)), wins + 1 if pending and wins else 0)
