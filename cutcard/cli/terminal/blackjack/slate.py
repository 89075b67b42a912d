"""What each wager of blackjack has brought: what a late blackjack gives back counts too."""

from cutcard.cli.terminal.slate import Slate
from cutcard.games.blackjack import events as ev


class BlackjackSlate(Slate):
    def __init__(self) -> None:
        super().__init__(ev.BettingClosed)

    def follow(self, event: ev.Event) -> None:
        super().follow(event)
        if isinstance(event, ev.WagerRefunded):
            self.add(event, event.amount)
