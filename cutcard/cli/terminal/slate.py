"""What each wager has brought in the round on the felt: the figures drawn beside hands and areas."""

from typing import NamedTuple

from cutcard.cli.terminal.scene import net_text
from cutcard.games import events as ev


class Spot(NamedTuple):
    """A wager of one hand. A side wager's hand is 0."""

    box: int
    hand: int
    wager: str


class Slate:
    """Net results by spot, wiped when the next round's betting closes."""

    def __init__(self, betting_closed: type[ev.Event]) -> None:
        self.net: dict[Spot, int] = {}
        self._betting_closed = betting_closed

    def follow(self, event: ev.Event) -> None:
        if isinstance(event, self._betting_closed):
            self.net.clear()
        match event:
            case ev.WagerPaid():
                self.add(event, event.winnings)
            case ev.WagerCollected():
                self.add(event, -event.amount)
            case ev.WagerReturned():
                self.add(event, 0)

    def add(self, event: ev.WagerPaid | ev.Settled, cents: int) -> None:
        spot = Spot(event.box, event.hand, event.wager)
        self.net[spot] = self.net.get(spot, 0) + cents

    def brought(self, *spots: Spot, settled: bool) -> str | None:
        """`+10.00`, `-10.00` or `push`, of these wagers together; None while they are open."""
        if not settled or not any(spot in self.net for spot in spots):
            return None
        return net_text(sum(self.net.get(spot, 0) for spot in spots))
