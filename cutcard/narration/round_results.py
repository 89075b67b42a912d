"""What each wager has brought in the round on the felt, read from the movements of money alone."""

from collections.abc import Mapping
from typing import NamedTuple

from cutcard.games.protocol import Event, Felt, Purse, Transfer
from cutcard.games.table.events import WagerReturned


class HandWager(NamedTuple):
    """A wager of one hand. A side wager's hand is 0."""

    box: int
    hand: int
    wager: str


Net = Mapping[HandWager, Mapping[str, int]]
"""What each spot has brought, by player."""


class RoundResults(NamedTuple):
    """Net results by spot and player, wiped when the next round's betting closes. Frozen."""

    betting_closed: type = type(None)
    """The event that wipes it."""
    net: Net = {}  # noqa: RUF012 - never changed: what follows makes a new one

    def after(self, event: Event) -> "RoundResults":
        """With what the event brought. Events are as they happened: money that moves is seen by all."""
        if isinstance(event, self.betting_closed):
            return RoundResults(self.betting_closed)
        round_results = self
        for transfer in event.transfers:
            cents = _gain(transfer)
            if cents or isinstance(event, WagerReturned):
                spot = HandWager(transfer.wager.box, _hand(event), transfer.wager.wager)
                round_results = round_results._with(spot, transfer.wager.player, cents)
        return round_results

    def _with(self, spot: HandWager, player: str, cents: int) -> "RoundResults":
        by_player = self.net.get(spot, {})
        by_player = {**by_player, player: by_player.get(player, 0) + cents}
        return self._replace(net={**self.net, spot: by_player})

    def net_of(self, *spots: HandWager, player: str = "") -> int | None:
        """What these wagers have brought together, to all their bettors or to one; None while none has."""
        figures = [
            cents for spot in spots for name, cents in self.net.get(spot, {}).items() if player in ("", name)
        ]
        return sum(figures) if figures else None

    @property
    def by_player(self) -> tuple[tuple[str, int], ...]:
        """What the round has brought each player, in the order they were first paid or collected."""
        totals: dict[str, int] = {}
        for by_player in self.net.values():
            for player, cents in by_player.items():
                totals[player] = totals.get(player, 0) + cents
        return tuple(totals.items())


def _hand(event: Event) -> int:
    hand = getattr(event, "hand", 0)
    return hand if isinstance(hand, int) else 0


def _gain(transfer: Transfer) -> int:
    """A bettor's gain: what enters his purse and wagers together, less what leaves them."""
    return transfer.cents * (_is_bettors(transfer.target) - _is_bettors(transfer.source))


def _is_bettors(account: object) -> bool:
    return isinstance(account, Purse | Felt)


def net_text(cents: int) -> str:
    """`+10.00`, `-10.00` or `push`."""
    if cents == 0:
        return "push"
    return f"{'+' if cents > 0 else '-'}{abs(cents) // 100}.{abs(cents) % 100:02d}"
