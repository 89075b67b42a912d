"""The cards known to have left a stack that a person deals, since its shuffle.

No deck has more of a card than it has. A card that cannot come any more was entered wrongly, or does not
belong into the stack: the dealer looks again before it is recorded.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    Event,
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
LAY_THERE = "names_card_again"
"""True for an event about a card that had been named when it was dealt."""


class CardAccount(NamedTuple):
    """Cards by the act that named them, for each stack: a correction undoes the last acts."""

    acts: tuple[tuple[str, tuple[Card, ...]], ...] = ()

    def after(self, step: Step) -> "CardAccount":
        if step.undone:
            stack = self.acts[-step.undone][0] if step.undone <= len(self.acts) else ""
            kept = self.acts[: -step.undone]
            return CardAccount((*kept, *((stack, cards) for cards in _cards_again(step))))
        if isinstance(step.command, _NO_ACT):
            return self
        if isinstance(step.command, _NEW_ORDER):
            # The number of acts stays: what a correction undoes is counted from the end.
            others = ((one, cards if one != step.stack else ()) for one, cards in self.acts)
            return CardAccount((*others, (step.stack, ()))[-_MOST:])
        return CardAccount((*self.acts, (step.stack, tuple(cards_out(step.command, step.events))))[-_MOST:])

    def seen(self, card: Card, stack: str = "") -> int:
        """How often the card has come out of the stack."""
        return sum(cards.count(card) for one, cards in self.acts if one == stack)

    def why_not(self, stock: Stock, cards: Sequence[Card], stack: str = "") -> str:
        """Why these cards cannot come now; empty where they can. What becomes of a card that no deck of the
        game has is the game's to say."""
        for card in cards:
            if card in stock.deck and self.seen(card, stack) + cards.count(card) > stock.decks:
                decks = "the deck has" if stock.decks == 1 else f"the {stock.decks} decks have"
                all_of_them = f"{stock.decks} of {card}" if stock.decks > 1 else f"one {card}"
                return (
                    f"{decks} {all_of_them}, and as many have been entered since the shuffle: "
                    "look at the card again, or call the floorperson"
                )
        return ""

    def stack_of(self, card: Card) -> str:
        """The stack that the card last came from."""
        return next((stack for stack, cards in reversed(self.acts) if card in cards), "")


_MOST = 8 * 52 * 4
"""Acts that are kept: more than a stack has cards."""


def cards_out(command: Any, events: Iterable[Event]) -> Iterator[Card]:
    """The cards that a command names and that have left the stack, by what it brought about."""
    if not any(getattr(event, LAY_THERE, False) for event in events):
        yield from cards_named(command)


def _cards_again(step: Step) -> Iterator[tuple[Card, ...]]:
    """The cards of each act that a correction has done again."""
    at = len(step.events) - sum(step.again)
    for command, many in zip(step.redone, step.again, strict=True):
        yield tuple(cards_out(command, step.events[at : at + many]))
        at += many


def cards_named(command: Any) -> Iterator[Card]:
    for name in _NAMED:
        said = getattr(command, name, None)
        if isinstance(said, Card):
            yield said
        elif isinstance(said, tuple):
            yield from (one for one in said if isinstance(one, Card))
