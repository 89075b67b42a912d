"""The net result of each wager in the current round, computed from transfers alone, and why it was paid."""

from collections.abc import Mapping
from typing import NamedTuple

from cutcard.games.protocol import Event
from cutcard.games.table.events import WagerReturned


class HandWager(NamedTuple):
    """A wager of one hand. The hand of a side wager is 0."""

    box: int
    hand: int
    wager: str


Net = Mapping[HandWager, Mapping[str, int]]
"""Net results by wager and player."""
Rows = Mapping[tuple[HandWager, str], str]
"""By wager and player, why a wager was paid: the row of its pay table, or the odds."""


class RoundResults(NamedTuple):
    """Net results by wager and player, cleared when the next round's betting closes. Frozen."""

    betting_closed: type = type(None)
    """The event that clears the results."""
    net: Net = {}  # noqa: RUF012 - never changed: updates make a new one
    rows: Rows = {}  # noqa: RUF012 - never changed: updates make a new one

    def after(self, event: Event) -> "RoundResults":
        """The results after an event. Events are unfiltered: everybody sees money move."""
        if isinstance(event, self.betting_closed):
            return RoundResults(self.betting_closed)
        round_results = self
        for transfer in event.transfers:
            cents = transfer.gain
            if cents or isinstance(event, WagerReturned):
                spot = HandWager(transfer.wager.box, _hand(event), transfer.wager.wager)
                round_results = round_results._with(spot, transfer.wager.player, cents)
                if why := _why(event):
                    rows = {**round_results.rows, (spot, transfer.wager.player): why}
                    round_results = round_results._replace(rows=rows)
        return round_results

    def row_of(self, spot: HandWager, player: str) -> str:
        """Why the wager was paid; empty if it was not."""
        return self.rows.get((spot, player), "")

    def _with(self, spot: HandWager, player: str, cents: int) -> "RoundResults":
        by_player = self.net.get(spot, {})
        by_player = {**by_player, player: by_player.get(player, 0) + cents}
        return self._replace(net={**self.net, spot: by_player})

    def net_of(self, *spots: HandWager, player: str = "") -> int | None:
        """The sum of these wagers' results, for all bettors or one; None while there is none."""
        figures = [
            cents for spot in spots for name, cents in self.net.get(spot, {}).items() if player in ("", name)
        ]
        return sum(figures) if figures else None

    @property
    def by_player(self) -> tuple[tuple[str, int], ...]:
        """Each player's net result, in the order they were first paid or collected."""
        totals: dict[str, int] = {}
        for by_player in self.net.values():
            for player, cents in by_player.items():
                totals[player] = totals.get(player, 0) + cents
        return tuple(totals.items())


def _hand(event: Event) -> int:
    hand = getattr(event, "hand", 0)
    return hand if isinstance(hand, int) else 0


def _why(event: Event) -> str:
    """The row of a pay table, or the odds; a progressive award has its row alone."""
    why = getattr(event, "why", "") or getattr(event, "row", "")
    return why if isinstance(why, str) else ""


def net_text(cents: int) -> str:
    """`+10.00`, `-10.00` or `push`."""
    if cents == 0:
        return "push"
    return f"{'+' if cents > 0 else '-'}{abs(cents) // 100}.{abs(cents) % 100:02d}"
