"""A player's own money. What it cannot pay is no matter of the law."""

from collections.abc import Iterable

from cutcard.games.protocol import Event


class Money:
    """Play money: what was bought, what is left, what lies on the felt."""

    def __init__(self, player: str, bought: int) -> None:
        self.player = player
        self.bought = bought
        self.balance = bought
        self.lying = 0

    @property
    def result(self) -> int:
        """Won or lost since the player sat down, chips on the felt not counted as lost."""
        return self.balance + self.lying - self.bought

    def buy(self, cents: int) -> None:
        self.bought += cents
        self.balance += cents

    def follow(self, events: Iterable[Event]) -> None:
        """Moves what the events moved."""
        for event in events:
            for transfer in event.transfers:
                if transfer.wager.player == self.player:
                    self.balance += transfer.to_purse
                    self.lying += transfer.to_felt
