"""The cards known to have left a stack that a person deals, since its shuffle.

No deck has more of a card than it has. A card that cannot come any more was entered wrongly, or does not
belong into the stack: the dealer looks again before it is recorded.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    PlaceBet,
    PutBack,
    ReceivePreShuffled,
    Shuffle,
    ShuffleDiscards,
    Stock,
    WithdrawBet,
)

_NEW_ORDER = (Shuffle, ShuffleDiscards, ReceivePreShuffled, PutBack)
_NO_ACT = (PlaceBet, WithdrawBet)
"""They are not acts of a round, so a correction does not undo them."""
_NAMED = ("card", "cards", "now")
"""The fields of a command that name cards."""


class CardAccount(NamedTuple):
    """Cards by the act that named them, for each stack: a correction undoes the last acts."""

    acts: tuple[tuple[str, tuple[Card, ...]], ...] = ()

    def after(self, step: Step) -> "CardAccount":
        if step.undone:
            again = tuple(("", tuple(_cards_of(command))) for command in step.redone)
            stack = self.acts[-step.undone][0] if step.undone <= len(self.acts) else ""
            kept = self.acts[: -step.undone]
            return CardAccount((*kept, *((stack, cards) for _, cards in again)))
        if isinstance(step.command, _NO_ACT):
            return self
        if isinstance(step.command, _NEW_ORDER):
            # The number of acts stays: what a correction undoes is counted from the end.
            others = ((one, cards if one != step.stack else ()) for one, cards in self.acts)
            return CardAccount((*others, (step.stack, ()))[-_MOST:])
        return CardAccount((*self.acts, (step.stack, tuple(_cards_of(step.command))))[-_MOST:])

    def seen(self, card: Card, stack: str = "") -> int:
        """How often the card has come out of the stack."""
        return sum(cards.count(card) for one, cards in self.acts if one == stack)

    def why_not(self, stock: Stock, card: Card | None, stack: str = "") -> str:
        """Why this card cannot come now; empty where it can."""
        if card is None:
            return ""
        if card not in stock.deck:
            return f"{card} is not a card of this game's decks"
        if self.seen(card, stack) < stock.decks:
            return ""
        decks = "the deck has" if stock.decks == 1 else f"the {stock.decks} decks have"
        all_of_them = f"{stock.decks} of {card}" if stock.decks > 1 else f"one {card}"
        return (
            f"{decks} {all_of_them}, and as many have been entered since the shuffle: "
            "look at the card again, or call the floorperson"
        )


_MOST = 8 * 52 * 4
"""Acts that are kept: more than a stack has cards."""


def _cards_of(command: Any) -> Iterator[Card]:
    for name in _NAMED:
        said = getattr(command, name, None)
        if isinstance(said, Card):
            yield said
        elif isinstance(said, tuple):
            yield from (one for one in said if isinstance(one, Card))
