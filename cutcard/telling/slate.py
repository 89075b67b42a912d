"""What each wager has brought in the round on the felt, read from the movements of money alone."""

from typing import NamedTuple

from cutcard.games.events import WagerReturned
from cutcard.games.game import Event, Felt, Purse, Transfer


class Spot(NamedTuple):
    """A wager of one hand. A side wager's hand is 0."""

    box: int
    hand: int
    wager: str


class Slate:
    """Net results by spot and player, wiped when the next round's betting closes."""

    def __init__(self, betting_closed: type) -> None:
        self.net: dict[Spot, dict[str, int]] = {}
        self._betting_closed = betting_closed

    def follow(self, event: Event) -> None:
        """What the event brought. Events are as they happened: money that moves is seen by all."""
        if isinstance(event, self._betting_closed):
            self.net.clear()
            return
        for transfer in event.transfers:
            cents = _brought(transfer)
            if cents or isinstance(event, WagerReturned):
                self._add(Spot(transfer.wager.box, _hand(event), transfer.wager.wager), transfer, cents)

    def _add(self, spot: Spot, transfer: Transfer, cents: int) -> None:
        by_player = self.net.setdefault(spot, {})
        by_player[transfer.wager.player] = by_player.get(transfer.wager.player, 0) + cents

    def brought(self, *spots: Spot, player: str = "") -> int | None:
        """What these wagers have brought together, to all their bettors or to one; None while none has."""
        figures = [
            cents for spot in spots for name, cents in self.net.get(spot, {}).items() if player in ("", name)
        ]
        return sum(figures) if figures else None

    @property
    def results(self) -> tuple[tuple[str, int], ...]:
        """What the round has brought each player, in the order they were first paid or collected."""
        totals: dict[str, int] = {}
        for by_player in self.net.values():
            for player, cents in by_player.items():
                totals[player] = totals.get(player, 0) + cents
        return tuple(totals.items())


def _hand(event: Event) -> int:
    hand = getattr(event, "hand", 0)
    return hand if isinstance(hand, int) else 0


def _brought(transfer: Transfer) -> int:
    """A bettor's gain: what enters his purse and wagers together, less what leaves them."""
    return transfer.cents * (_his(transfer.target) - _his(transfer.source))


def _his(account: object) -> bool:
    return isinstance(account, Purse | Felt)


def net_text(cents: int) -> str:
    """`+10.00`, `-10.00` or `push`."""
    if cents == 0:
        return "push"
    return f"{'+' if cents > 0 else '-'}{abs(cents) // 100}.{abs(cents) % 100:02d}"
