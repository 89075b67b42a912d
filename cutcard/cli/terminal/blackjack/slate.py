"""What each wager has brought in the round on the felt: the figures drawn beside the hands."""

from typing import NamedTuple

from cutcard.cli.terminal.scene import net_text
from cutcard.games.blackjack import events as ev


class Spot(NamedTuple):
    """A wager of one hand. A side wager's hand is 0."""

    box: int
    hand: int
    wager: str


class Slate:
    """Net results by spot, wiped when the next round's betting closes."""

    def __init__(self) -> None:
        self.net: dict[Spot, int] = {}

    def follow(self, event: ev.Event) -> None:
        match event:
            case ev.BettingClosed():
                self.net.clear()
            case ev.WagerPaid():
                self._add(event, event.winnings)
            case ev.WagerCollected():
                self._add(event, -event.amount)
            case ev.WagerReturned():
                self._add(event, 0)
            case ev.WagerRefunded():
                self._add(event, event.amount)

    def _add(
        self, event: ev.WagerPaid | ev.WagerCollected | ev.WagerReturned | ev.WagerRefunded, cents: int
    ) -> None:
        spot = Spot(event.box, event.hand, event.wager)
        self.net[spot] = self.net.get(spot, 0) + cents

    def brought(self, spot: Spot, *, settled: bool) -> str | None:
        """`+10.00`, `-10.00` or `push`; None while it is open."""
        if not settled or spot not in self.net:
            return None
        return net_text(self.net[spot])
