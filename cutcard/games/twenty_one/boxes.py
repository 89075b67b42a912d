"""What lies on a layout of twenty-one: boxes with hands, stakes and side wagers, and the dealer's hand.

Small frozen values, part of the table's state; only `evolve` makes new ones.
"""

from enum import Enum
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.games.twenty_one.hand import HandView, hand_view, pair_of
from cutcard.games.twenty_one.points import NOTHING, Count, count, is_blackjack, is_bust, value


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
    spot: int = 0
    """Multiple action: the dealer's hand it is laid against, from 1; 0 at any other table."""

    @property
    def amount(self) -> int:
        return self.wager + self.doubled


class Missed(Enum):
    """Whether a card that was a hand's to have was not dealt to it (2.15(g), (i))."""

    NOTHING = "nothing"
    ASKED = "its player chooses whether it comes late"
    TAKEN = "it comes after all others have theirs"


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
    """Over 21 by its player's word: their cards went face down into the rack (2.6A(e)2)."""
    dead: str = ""
    """The clause it was called dead by: 2.15(g), (i) or (j)1 cancelled it and its wagers went back."""
    missed: Missed = Missed.NOTHING
    surrendered: bool = False
    """Given up by itself, where one hand of a split box may be (26.8)."""

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
        return self.discarded or is_bust(self.points.total) or (self.down != 0 and is_bust(self._least))

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

    def last_turned(self, card: Card) -> "Hand":
        """Its last card face up; the others lie as they lay."""
        cards = (*self.cards[:-1], card)
        faces = count(value(one) for one in cards if one is not None)
        return self._replace(cards=cards, points=faces, down=self.down & ~(1 << len(cards) - 1))


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
    """A card taken for the sevens wager alone: it does not belong to the hand (2.6(j)3, (k)6)."""
    tucked: bool = False
    """Its cards lie under a winning bonus wager (2.20(e)2)."""

    @property
    def player(self) -> str:
        """Who calls the decisions: their wager lies first on every hand (2.13(c))."""
        return self.hands[0].stakes[0].player

    def stake(self, player: str, spot: int = 0) -> Stake | None:
        """What a bettor has on the leftmost hand they ride, on that spot."""
        for hand in self.hands:
            for stake in hand.stakes:
                if stake.player == player and stake.spot == spot:
                    return stake
        return None

    def wagers(self, hand: int, player: str = "") -> tuple[int, ...]:
        """What a bettor has wagered on a hand, spot by spot; without a name who calls its decisions."""
        stakes = self.hands[hand].stakes
        player = player or stakes[0].player
        return tuple(stake.wager for stake in stakes if stake.player == player)

    def by_spot(self, added: tuple[int, ...]) -> tuple[int, ...]:
        """An additional wager as its event tells it: by spots where the table has them."""
        return added if self.hands[0].stakes[0].spot else ()

    @property
    def blackjack(self) -> bool:
        hand = self.hands[0]
        return is_blackjack(total=hand.points.total, cards=len(hand.cards), hands=len(self.hands))

    def view(self, hand: int, dealer: "DealersHand") -> HandView:
        """One of its hands as the deciders see it, against what the dealer shows."""
        one = self.hands[hand]
        cards = len(one.cards)
        # Nobody may know a double's hidden card, so the hand is described by its other cards (2.10(c)).
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

    @property
    def blackjack_read(self) -> bool:
        """The card reader has found a blackjack, and it is turned over (2.6(j)1)."""
        return bool(self.reader) and self.blackjack

    @property
    def up_card_alone(self) -> "DealersHand":
        """The hand that is formed again with the original up card (2.18(a))."""
        return NO_CARDS.with_card(self.cards[0], face_up=True)


NO_CARDS = DealersHand((), NOTHING, False, None, None)
