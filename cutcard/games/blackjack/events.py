"""What has happened at a blackjack table. Past facts, frozen; money moves only inside them.

`hand` counts from 0 inside a box. Each money event says by which clause it moved.
"""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.game import Felt, Purse, Rack, Transfer

_RACK = Rack()


@dataclass(frozen=True, slots=True)
class Event:
    """Anything that has happened; most of it moves no money."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return ()


# --- the shoe ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """2.5(a); within a round only the discards are shuffled (2.15(f))."""

    cards: int
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""


@dataclass(frozen=True, slots=True)
class CutRefused(Event):
    player: str
    offered_to: str
    """Who is offered the cut next; `dealer` when everybody has refused (2.5(f))."""


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """2.5(c), (d): cut, the cutting card put back into the stack, the stack into the shoe."""

    player: str
    position: int
    cutting_card: int


@dataclass(frozen=True, slots=True)
class CardBurned(Event):
    """2.6(c): face downwards, into the discard rack."""


@dataclass(frozen=True, slots=True)
class ShoeEmptied(Event):
    """2.15(f): too few cards to complete the round."""


@dataclass(frozen=True, slots=True)
class ReshuffleOrdered(Event):
    """2.5(h)1."""


@dataclass(frozen=True, slots=True)
class DealerChanged(Event):
    """Another dealer has come to the table; he burns a card first (2.6(c))."""


# --- wagers -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BetPlaced(Event):
    """Cash named in a spoken wager is confirmed by dealer and supervisor and becomes chips (2.3(d))."""

    box: int
    player: str
    wager: str
    amount: int
    means: str = "chips"

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class BettingClosed(Event):
    """The dealer announces "No more bets"; the first card is about to leave the shoe (2.3(c))."""


@dataclass(frozen=True, slots=True)
class InsurancePlaced(Event):
    box: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "insurance")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken(Event):
    """2.7(c)."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class InsuranceOpened(Event):
    """The dealer shows an ace: the insurance line is open (2.9(a), (b))."""


@dataclass(frozen=True, slots=True)
class InsuranceClosed(Event):
    """No insurance after this (2.9(b))."""


@dataclass(frozen=True, slots=True)
class WagerDoubled(Event):
    """2.10(a)."""

    box: int
    hand: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "blackjack")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class PairSplit(Event):
    """2.11(a): the new hand stands to the right of this one."""

    box: int
    hand: int
    player: str
    amount: int

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, "blackjack")
        return (Transfer(Purse(self.player), felt, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerPaid(Event):
    """A winning wager: `returned` comes back from the felt, `winnings` from the rack."""

    box: int
    hand: int
    player: str
    wager: str
    returned: int
    winnings: int
    why: str
    """The row of a pay table, or the odds."""
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt, purse = Felt(self.box, self.player, self.wager), Purse(self.player)
        return (Transfer(felt, purse, self.returned, felt), Transfer(_RACK, purse, self.winnings, felt))


@dataclass(frozen=True, slots=True)
class WagerCollected(Event):
    """A losing wager, or the lost part of one."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, _RACK, self.amount, felt),)


@dataclass(frozen=True, slots=True)
class WagerReturned(Event):
    """A void wager, or the part of one that comes back."""

    box: int
    hand: int
    player: str
    wager: str
    amount: int
    clause: str

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        felt = Felt(self.box, self.player, self.wager)
        return (Transfer(felt, Purse(self.player), self.amount, felt),)


# --- cards and words --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card for a box's hand, or for the dealer (box 0). None: its face is known to nobody."""

    box: int
    hand: int
    card: Card | None
    face_up: bool


@dataclass(frozen=True, slots=True)
class TotalAnnounced(Event):
    """2.6(f), (g), (h), 2.11(c): the dealer announces a point total; box 0 is his own."""

    box: int
    hand: int
    total: int
    soft: bool


@dataclass(frozen=True, slots=True)
class BlackjackAnnounced(Event):
    """2.7(a), (b)."""

    box: int


@dataclass(frozen=True, slots=True)
class CardsRemoved(Event):
    """2.7(a): a blackjack paid early is taken off the layout before any player receives a third card."""

    box: int


@dataclass(frozen=True, slots=True)
class CardAsked(Event):
    """The player draws (2.12(a))."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandStood(Event):
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandSurrendered(Event):
    """2.8(a)."""

    box: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """This hand is the next to decide (2.6(f), 2.11(b))."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class PlayersFinished(Event):
    """Every player's decisions have been carried out."""


@dataclass(frozen=True, slots=True)
class HoleCardInserted(Event):
    """2.6(j): moved face down into the card reader, seen by nobody."""


@dataclass(frozen=True, slots=True)
class HoleCardRead(Event):
    """2.6(j): the reader tells whether the dealer has a blackjack and nothing else."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class DealerTurns(Event):
    """The dealer is about to turn his hole card."""


@dataclass(frozen=True, slots=True)
class HoleCardTurned(Event):
    card: Card


@dataclass(frozen=True, slots=True)
class DealersCardCalled(Event):
    """2.6(h): "Dealer's Card"; without a hole card the second card is dealt after these words only."""


@dataclass(frozen=True, slots=True)
class DealerFinished(Event):
    """The dealer takes no further card (2.12(b), (c))."""


@dataclass(frozen=True, slots=True)
class CardsPickedUp(Event):
    """2.6(i): in this order of boxes, the dealer's own cards last."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """There are not cards enough at the table to complete the round, shuffled or not (2.15(f))."""


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    number: int
