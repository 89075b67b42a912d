"""The state of a blackjack table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.shoe import Shoe
from cutcard.games.blackjack.hand import (
    NOTHING,
    Count,
    FinishedHand,
    HandView,
    hand_view,
    is_blackjack,
    pair_of,
    value,
)


class Phase(Enum):
    """Where a round stands."""

    BETWEEN = "between rounds"
    DEALING = "initial cards"
    INSURANCE = "insurance"
    READER = "card reader"
    PLAY = "players' decisions"
    DEALER_TO_PLAY = "dealer to play"
    TURNING = "hole card to be turned"
    DEALER = "dealer's cards"
    SETTLING = "settlement"


class Bet(NamedTuple):
    """Chips laid before the deal."""

    box: int
    player: str
    wager: str
    amount: int


class Stake(NamedTuple):
    """What one bettor has on one hand."""

    player: str
    wager: int
    doubled: int
    """The additional wager of a double."""
    taken: int
    """What has been collected of it already."""

    @property
    def amount(self) -> int:
        return self.wager + self.doubled


class Hand(NamedTuple):
    cards: tuple[Card, ...]
    points: Count
    stakes: tuple[Stake, ...]
    split_ace: bool
    stood: bool
    doubled: bool
    settled: bool
    """Everything on it has been paid, returned or collected."""

    @property
    def busted(self) -> bool:
        return self.points.total > 21

    def with_card(self, card: Card) -> "Hand":
        return self._replace(cards=(*self.cards, card), points=self.points.plus(value(card)))


def new_hand(stakes: tuple[Stake, ...]) -> Hand:
    return Hand((), NOTHING, stakes, False, False, False, False)


class SideBet(NamedTuple):
    """A wager beside the main one: a side wager, or insurance."""

    player: str
    wager: str
    amount: int
    settled: bool


class Box(NamedTuple):
    number: int
    hands: tuple[Hand, ...]
    side_bets: tuple[SideBet, ...]
    decided: bool
    """The box has taken a decision: surrender is over."""
    surrendered: bool
    removed: bool
    """Its cards have left the layout: a blackjack paid early (2.7(a))."""

    @property
    def player(self) -> str:
        """Who calls the decisions."""
        return self.hands[0].stakes[0].player

    @property
    def blackjack(self) -> bool:
        hand = self.hands[0]
        return is_blackjack(total=hand.points.total, cards=len(hand.cards), hands=len(self.hands))

    def view(self, hand: int, up: int) -> HandView:
        """One of its hands as the deciders see it."""
        one = self.hands[hand]
        cards = len(one.cards)
        pair = pair_of([value(card) for card in one.cards]) if cards == 2 else 0
        return hand_view(
            one.points,
            cards,
            pair,
            hands=len(self.hands),
            up=up,
            split_ace=one.split_ace,
            doubled=one.doubled,
            first_decision=not self.decided,
        )

    def finished(self, hand: int) -> FinishedHand:
        one = self.hands[hand]
        return FinishedHand(one.points.total, len(one.cards), len(self.hands))

    def with_hand(self, index: int, hand: Hand) -> "Box":
        return self._replace(hands=(*self.hands[:index], hand, *self.hands[index + 1 :]))


class DealersHand(NamedTuple):
    cards: tuple[Card, ...]
    """Face up, in order."""
    points: Count
    hole_dealt: bool
    """A card lies face down beside the up card."""
    hole: Card | None
    """That card's face, where the table knows it. It leaves through the view gate only."""
    reader: bool | None
    """What the reader said: blackjack or not; None while it has not been used."""

    @property
    def up(self) -> int:
        """The value of the up card, or 0 before it is dealt."""
        return value(self.cards[0]) if self.cards else 0

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.points.total, cards=len(self.cards))


NO_CARDS = DealersHand((), NOTHING, False, None, None)


class Turn(NamedTuple):
    """Whose decision it is: an index into the boxes, and a hand of that box."""

    box: int
    hand: int


class BurnCard(NamedTuple):
    """The last card burned."""

    card: Card | None
    """Its face, where the table knows it. It leaves through the view gate only."""
    shown: bool
    """A player asked for it (2.6(c))."""


class Restart(NamedTuple):
    """A table that stood idle makes its cards ready again (2.5(j))."""

    asked: bool
    """A player wants the batch from the device spread as well."""
    exchanged: bool
    """The batch from the device is out."""


class TableState(NamedTuple):
    """Everything the rules need to know of a table between two commands."""

    shoe: Shoe
    """The stack in use: the one a round is dealt from."""
    cutter: str
    """Who is offered the cut; empty for the first player to the table."""
    refused_cut: tuple[str, ...]
    bets: tuple[Bet, ...]
    """Laid for the round to come."""
    phase: Phase
    boxes: tuple[Box, ...]
    """Of the round being played, or the last one, in the order of the boxes."""
    dealer: DealersHand
    turn: Turn
    drawing: bool
    """The hand whose turn it is waits for a card."""
    cards_out: int
    """Cards of this round on the layout."""
    rounds: int
    other: Shoe | None = None
    """The other side of a double shoe, or the batch in the shuffling device; None for a single stack."""
    active: int = 0
    """Which of two stacks is in use: 0 is the left side or first batch, 1 the right side or second batch."""
    determinant: bool = False
    """The determinant card is to be drawn from the side in use (2.6(d)1)."""
    burn: BurnCard | None = None
    restart: Restart | None = None

    @property
    def stacks(self) -> tuple[Shoe, ...]:
        """All stacks, the left side or first batch first."""
        if self.other is None:
            return (self.shoe,)
        return (self.shoe, self.other) if self.active == 0 else (self.other, self.shoe)

    def box(self, number: int) -> Box | None:
        for one in self.boxes:
            if one.number == number:
                return one
        return None

    def with_box(self, box: Box) -> "TableState":
        boxes = tuple(box if one.number == box.number else one for one in self.boxes)
        return self._replace(boxes=boxes)
