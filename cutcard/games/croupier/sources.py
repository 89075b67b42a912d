"""Where cards come from: a virtual shoe, a text, a dealer's hand; one stack, or one on each side. Frozen."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing import stack as stacks
from cutcard.games.protocol import (
    Command,
    Cut,
    Deal,
    Event,
    PutBack,
    ReceivePreShuffled,
    Shuffle,
    ShuffleDiscards,
    Stock,
)


class OutOfCardsError(Exception):
    """No card can come: the source knows of no further shuffle, or all cards lie on the layout."""


class BadCardSourceError(Exception):
    """The source gave a card the table cannot take."""


class CardSource(Protocol):
    """Where cards come from. Every step gives the source that follows; `stack` names a side where two are."""

    def shuffled(self, stack: str = "") -> "CardSource": ...

    def discards_shuffled(self, stack: str = "") -> "CardSource":
        """The discards are shuffled and put back among the cards still in the shoe."""
        ...

    def put_back(self, stack: str = "") -> "CardSource":
        """The cards of the round are back in the device and everything in it is shuffled."""
        ...

    def cut(self, position: int, stack: str = "") -> "CardSource": ...

    def top(self, stack: str = "") -> Card | None:
        """The face of the next card, where the source knows it though it will be burned."""
        ...

    def burn(self, stack: str = "") -> "CardSource": ...

    def draw(self, stack: str = "") -> "tuple[Card | None, CardSource] | None":
        """The next card, or None for a face nobody tells; None alone when a shuffle must follow."""
        ...

    def collected(self, cards: Sequence[Card], stack: str = "") -> "CardSource":
        """These cards of the round lie in the discard rack: a shuffle within it takes them too."""
        ...

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "CardSource":
        """A card has left the stack by mistake, somebody has said which; it lies there, or is a discard."""
        ...

    def round_over(self) -> "CardSource": ...


class ListedShoes(NamedTuple):
    """Cards a text lists, one tuple a shuffle, as they leave the shoe; burn cards are not among them.

    None is a card dealt face down whose face is told later.
    """

    shoes: tuple[tuple[Card | None, ...], ...]
    at: int = -1
    position: int = 0

    def shuffled(self, stack: str = "") -> "ListedShoes":
        return ListedShoes(self.shoes, self.at + 1, 0)

    def discards_shuffled(self, stack: str = "") -> "ListedShoes":
        return self.shuffled()

    def put_back(self, stack: str = "") -> "ListedShoes":
        """The list goes on in order: what the device does between rounds is in it already."""
        return self

    def cut(self, position: int, stack: str = "") -> "ListedShoes":
        return self

    def top(self, stack: str = "") -> Card | None:
        return None

    def burn(self, stack: str = "") -> "ListedShoes":
        return self

    def draw(self, stack: str = "") -> "tuple[Card | None, ListedShoes] | None":
        here = self.shoes[self.at] if 0 <= self.at < len(self.shoes) else ()
        if self.position < len(here):
            return here[self.position], self._replace(position=self.position + 1)
        if self.at + 1 < len(self.shoes):
            return None
        raise OutOfCardsError

    def collected(self, cards: Sequence[Card], stack: str = "") -> "ListedShoes":
        return self

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "ListedShoes":
        """A card that a command names is not listed among those of the shoe."""
        return self

    def round_over(self) -> "ListedShoes":
        return self


class DealtByHand(NamedTuple):
    """Cards that a dealer takes out of a shoe by hand. The source knows none of them."""

    def shuffled(self, stack: str = "") -> "DealtByHand":
        return self

    def discards_shuffled(self, stack: str = "") -> "DealtByHand":
        return self

    def put_back(self, stack: str = "") -> "DealtByHand":
        return self

    def cut(self, position: int, stack: str = "") -> "DealtByHand":
        return self

    def top(self, stack: str = "") -> Card | None:
        return None

    def burn(self, stack: str = "") -> "DealtByHand":
        return self

    def draw(self, stack: str = "") -> "tuple[Card | None, DealtByHand] | None":
        return None, self

    def collected(self, cards: Sequence[Card], stack: str = "") -> "DealtByHand":
        return self

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "DealtByHand":
        return self

    def round_over(self) -> "DealtByHand":
        return self


Permute = Callable[[int], Sequence[int]]
"""Gives an order of that many cards: the door chance comes in by."""


class VirtualShoe(NamedTuple):
    """A shoe of known cards; every shuffle asks for a permutation of what is to be shuffled."""

    decks: int
    permute: Permute
    cards: tuple[Card, ...] = ()
    position: int = 0
    out: tuple[Card, ...] = ()
    """The cards of this round, on the layout."""
    deck: tuple[Card, ...] = ALL_CARDS

    def shuffled(self, stack: str = "") -> "VirtualShoe":
        rest = self._all_but(self.out)
        return self._replace(cards=stacks.permuted(rest, self.permute(len(rest))), position=0)

    def discards_shuffled(self, stack: str = "") -> "VirtualShoe":
        remaining = self.cards[self.position :]
        discards = self._all_but(remaining)
        mixed = stacks.permuted(discards, self.permute(len(discards)))
        return self._replace(cards=stacks.inserted(remaining, mixed), position=0)

    def _all_but(self, cards: Sequence[Card]) -> list[Card]:
        rest = list(self.deck * self.decks)
        for card in cards:
            rest.remove(card)
        return rest

    def put_back(self, stack: str = "") -> "VirtualShoe":
        return self.shuffled()

    def cut(self, position: int, stack: str = "") -> "VirtualShoe":
        return self._replace(cards=stacks.cut(self.cards, position))

    def top(self, stack: str = "") -> Card | None:
        return self.cards[self.position] if self.position < len(self.cards) else None

    def burn(self, stack: str = "") -> "VirtualShoe":
        return self._replace(position=self.position + 1)

    def draw(self, stack: str = "") -> "tuple[Card, VirtualShoe] | None":
        if self.position == len(self.cards):
            return None
        card = self.cards[self.position]
        return card, self._replace(position=self.position + 1, out=(*self.out, card))

    def collected(self, cards: Sequence[Card], stack: str = "") -> "VirtualShoe":
        out = list(self.out)
        for card in cards:
            out.remove(card)
        return self._replace(out=tuple(out))

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "VirtualShoe":
        if self.top() != card:
            raise BadCardSourceError(f"the next card of the shoe is not {card}")
        out = (*self.out, card) if lies else self.out
        return self._replace(position=self.position + 1, out=out)

    def round_over(self) -> "VirtualShoe":
        return self._replace(out=())


class TwoSides(NamedTuple):
    """A double shoe: a source on each side."""

    left: CardSource
    right: CardSource

    def _side(self, stack: str) -> CardSource:
        assert stack in ("left", "right"), "a card of a double shoe comes from one of its sides"
        return self.left if stack == "left" else self.right

    def _with(self, stack: str, side: CardSource) -> "TwoSides":
        return TwoSides(side, self.right) if stack == "left" else TwoSides(self.left, side)

    def shuffled(self, stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).shuffled())

    def discards_shuffled(self, stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).discards_shuffled())

    def put_back(self, stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).put_back())

    def cut(self, position: int, stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).cut(position))

    def top(self, stack: str = "") -> Card | None:
        return self._side(stack).top() if stack else None

    def burn(self, stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).burn())

    def draw(self, stack: str = "") -> "tuple[Card | None, TwoSides] | None":
        drawn = self._side(stack).draw()
        return None if drawn is None else (drawn[0], self._with(stack, drawn[1]))

    def collected(self, cards: Sequence[Card], stack: str = "") -> "TwoSides":
        return self._with(stack, self._side(stack).collected(cards))

    def taken_out(self, card: Card, stack: str = "", lies: bool = True) -> "TwoSides":
        return self._with(stack, self._side(stack).taken_out(card, lies=lies))

    def round_over(self) -> "TwoSides":
        return TwoSides(self.left.round_over(), self.right.round_over())


def virtual_source(stock: Stock, permute: Permute) -> CardSource:
    """Known cards for a table that deals from this."""
    shoe = VirtualShoe(stock.decks, permute, deck=stock.deck)
    return TwoSides(shoe, shoe) if stock.sides else shoe


def after(source: CardSource, command: Command, stack: str) -> CardSource:
    """The source after a command that was carried out on that stack."""
    match command:
        case Shuffle() | ReceivePreShuffled():
            return source.shuffled(stack)
        case Cut():
            return source.cut(command.position, stack)
        case ShuffleDiscards():
            return source.discards_shuffled(stack)
        case PutBack():
            return source.put_back(stack)
    return source


def next_card(source: CardSource, stack: str, *, burn: bool) -> tuple[Card | None, CardSource]:
    """The next card to be burned or dealt, as far as the source knows it, and the source without it."""
    if burn:
        return source.top(stack), source.burn(stack)
    drawn = source.draw(stack)
    if drawn is None:
        raise BadCardSourceError("the shoe has no card left before the next shuffle")
    return drawn


BEGINS_THE_RACK = (Deal, Shuffle)
"""Commands after which no card of the round lies in the discard rack."""


def in_the_rack(latest_first: Iterable[tuple[Command, Sequence[Event]]]) -> tuple[Card, ...]:
    """Cards of the round that went into the discard rack since its deal or its last shuffle.

    Of a record of commands and their events, the latest first; such an event says which (`discards`).
    """
    found: list[Card] = []
    for command, events in latest_first:
        for event in events:
            found += getattr(event, "discards", ())
        if isinstance(command, BEGINS_THE_RACK):
            break
    return tuple(found)
