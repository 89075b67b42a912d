"""The state of a blackjack table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.bets import Bet
from cutcard.games.blackjack.hand import (
    NOTHING,
    Count,
    HandView,
    count,
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
    OFFERING = "a card offered to two sevens"
    TURNING = "hole card to be turned"
    DEALER = "dealer's cards"
    SETTLING = "settlement"


class Stake(NamedTuple):
    """What one bettor has on one hand."""

    player: str
    wager: int
    doubled: int
    """The additional wager of a double."""
    taken: int
    """What has been collected of it already."""
    coupon: int = 0
    """The value of a match play coupon that lies beside it."""

    @property
    def amount(self) -> int:
        return self.wager + self.doubled


class Hand(NamedTuple):
    cards: tuple[Card | None, ...]
    """None: a card face down whose face the table does not know."""
    points: Count
    """Of the cards whose faces the table knows."""
    stakes: tuple[Stake, ...]
    split_ace: bool
    stood: bool
    doubled: bool
    settled: bool
    """Everything on it has been paid, returned or collected."""
    down: int = 0
    """A bit for each card that lies face down, the first card lowest."""
    next_down: bool = False
    """The card of its double is dealt face down, or was."""
    discarded: bool = False
    """Over 21 by its player's word: his cards went face down into the rack (2.6A(e)2)."""

    @property
    def known(self) -> bool:
        """Whether the table knows every face."""
        return None not in self.cards

    @property
    def double_hidden(self) -> bool:
        """The card of its double lies face down."""
        return self.next_down and len(self.cards) > 2 and self.down >> (len(self.cards) - 1) & 1 == 1

    @property
    def busted(self) -> bool:
        """Over 21, as far as anybody can say so: a double's hidden card is nobody's to know."""
        if self.double_hidden:
            return False
        return self.discarded or self.points.total > 21 or (self.down != 0 and self._least > 21)

    @property
    def _least(self) -> int:
        """The least it can count: every ace 1, every face the table does not know an ace."""
        return self.points.total - 10 * self.points.soft + self.cards.count(None)

    def with_card(self, card: Card | None, *, face_up: bool = True) -> "Hand":
        points = self.points.plus(value(card)) if card is not None else self.points
        down = self.down if face_up else self.down | 1 << len(self.cards)
        return Hand((*self.cards, card), points, *self[2:7], down, *self[8:])

    def turned(self, cards: tuple[Card, ...]) -> "Hand":
        """All its cards face up, by these faces."""
        return self._replace(cards=cards, points=count(value(card) for card in cards), down=0)


def new_hand(stakes: tuple[Stake, ...]) -> Hand:
    return Hand((), NOTHING, stakes, False, False, False, False)


class SideBet(NamedTuple):
    """A wager beside the main one: a side wager, or insurance."""

    player: str
    wager: str
    amount: int
    settled: bool
    coupon: int = 0


class Box(NamedTuple):
    number: int
    hands: tuple[Hand, ...]
    side_bets: tuple[SideBet, ...]
    decided: bool
    """The box has taken a decision: surrender is over."""
    surrendered: bool
    removed: bool
    """Its cards have left the layout: a blackjack paid early (2.7(a))."""
    insurance_over: bool = False
    """At turn: the box's time to insure has passed (2.9(b))."""
    received: tuple[Card | None, ...] = ()
    """Its first four cards in the order they came, whichever hand they went to."""
    offered: Card | None = None
    """A card taken for the sevens wager alone: it is no part of the hand (2.6(j)3, (k)6)."""

    @property
    def player(self) -> str:
        """Who calls the decisions: his wager lies first on every hand (2.13(c))."""
        return self.hands[0].stakes[0].player

    def stake(self, player: str) -> Stake | None:
        """What a bettor has on the leftmost hand he rides."""
        for hand in self.hands:
            for stake in hand.stakes:
                if stake.player == player:
                    return stake
        return None

    @property
    def blackjack(self) -> bool:
        hand = self.hands[0]
        return is_blackjack(total=hand.points.total, cards=len(hand.cards), hands=len(self.hands))

    def view(self, hand: int, dealer: "DealersHand") -> HandView:
        """One of its hands as the deciders see it, against what the dealer shows."""
        one = self.hands[hand]
        cards = len(one.cards)
        # Nobody may know a double's hidden card: what is said of the hand is said of the others (2.10(c)).
        hidden = one.double_hidden if one.down else False
        faces = [value(card) for card in one.cards[: cards - hidden] if card is not None]
        seen = hand_view(
            count(faces) if hidden else one.points,
            cards,
            pair_of(faces) if cards == 2 else 0,
            hands=len(self.hands),
            up=dealer.up,
            second=dealer.second,
            split_ace=one.split_ace,
            doubled=one.doubled,
            first_decision=not self.decided,
        )
        known = len(faces) == cards - hidden
        return seen if known else seen._replace(total=0, soft=False, known=False)

    @property
    def waits_for_faces(self) -> bool:
        """Whether a hand still to be settled has cards whose faces the table does not know."""
        return any(not hand.known and not hand.settled for hand in self.hands)

    def with_hand(self, index: int, hand: Hand) -> "Box":
        return Box(self.number, (*self.hands[:index], hand, *self.hands[index + 1 :]), *self[2:])


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

    def with_card(self, card: Card | None, *, face_up: bool) -> "DealersHand":
        if not face_up:
            return self._replace(hole_dealt=True, hole=card)
        assert card is not None
        return DealersHand((*self.cards, card), self.points.plus(value(card)), *self[2:])

    @property
    def up(self) -> int:
        """The value of the up card, or 0 before it is dealt."""
        return value(self.cards[0]) if self.cards else 0

    @property
    def second(self) -> int:
        """The value of the second card that lies face up, or 0."""
        return value(self.cards[1]) if len(self.cards) > 1 else 0

    @property
    def blackjack(self) -> bool:
        return is_blackjack(total=self.points.total, cards=len(self.cards))


NO_CARDS = DealersHand((), NOTHING, False, None, None)


class Turn(NamedTuple):
    """Whose decision it is: an index into the boxes, and a hand of that box."""

    box: int
    hand: int


class Joining(NamedTuple):
    """A double or split of a shared box that waits for its other bettors (2.13(d), (e))."""

    box: int
    hand: int
    """The doubled hand, or the left one of the two a split made."""
    split: bool
    asked: tuple[str, ...]
    """Who has not answered yet."""


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
    face_down_asked: int | None = None
    """The round in which a player first asked for a double's card face down (2.10(c))."""
    joining: Joining | None = None
    entered: tuple[str, ...] | None = None
    """Who has wagered on every round since the last shuffle; None before the first of them (2.3(i))."""
    alone: tuple[tuple[int, str], ...] = ()
    """Boxes whose first bettor does not consent to a newcomer, with his name or empty for any (2.13(a))."""
    other: Shoe | None = None
    """The other side of a double shoe, or the batch in the shuffling device; None for a single stack."""
    active: int = 0
    """Which of two stacks is in use: 0 is the left side or first batch, 1 the right side or second batch."""
    determinant: bool = False
    """The determinant card is to be drawn from the side in use (2.6(d)1)."""
    meter: Fraction | None = None
    """What the progressive meter stands at, in cents; None before the first wager on it."""
    offering: int = 0
    """The box a card is offered to, beside a dealer's blackjack (2.6(j)3, (k)6)."""
    burn: BurnCard | None = None
    restart: Restart | None = None

    @property
    def stacks(self) -> tuple[Shoe, ...]:
        """All stacks, the left side or first batch first."""
        if self.other is None:
            return (self.shoe,)
        return (self.shoe, self.other) if self.active == 0 else (self.other, self.shoe)

    def lying(self, card: Card) -> int:
        """How often a card lies on the layout, as far as the table knows faces."""
        lying = self.dealer.cards.count(card) + (self.dealer.hole == card)
        for box in self.boxes:
            for hand in box.hands:
                lying += hand.cards.count(card)
            lying += box.offered == card
        return lying

    def box(self, number: int) -> Box | None:
        for one in self.boxes:
            if one.number == number:
                return one
        return None

    def with_box(self, box: Box) -> "TableState":
        return self._replace(boxes=self.boxes_with(box))

    def boxes_with(self, box: Box) -> tuple[Box, ...]:
        """The boxes, this one in the place of the one of its number."""
        if len(self.boxes) == 1:
            return (box,)
        return tuple(box if one.number == box.number else one for one in self.boxes)
