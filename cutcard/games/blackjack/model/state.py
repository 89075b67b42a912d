"""The state of a blackjack table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.blackjack.model.hand import (
    NOTHING,
    Count,
    HandView,
    count,
    hand_view,
    is_blackjack,
    is_bust,
    pair_of,
    value,
)
from cutcard.games.table.bets import Bet


class Phase(Enum):
    """Where a round stands."""

    BETWEEN = "between rounds"
    DEALING = "initial cards"
    ATTENDING = "floorperson called"
    INSURANCE = "insurance"
    READER = "card reader"
    PLAY = "players' decisions"
    DEALER_TO_PLAY = "dealer to play"
    OFFERING = "a card offered to two sevens"
    TURNING = "hole card to be turned"
    DEALER = "dealer's cards"
    SETTLING = "settlement"
    BONUS = "bonus button"
    SWEPT = "up card to be found in the discard rack"


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
    """Over 21 by its player's word: his cards went face down into the rack (2.6A(e)2)."""
    dead: str = ""
    """The clause it was called dead by: 2.15(g), (i) or (j)1 cancelled it and its wagers went back."""
    missed: Missed = Missed.NOTHING

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
    """A card taken for the sevens wager alone: it is no part of the hand (2.6(j)3, (k)6)."""
    tucked: bool = False
    """Its cards lie under a winning bonus wager (2.20(e)2)."""

    @property
    def player(self) -> str:
        """Who calls the decisions: his wager lies first on every hand (2.13(c))."""
        return self.hands[0].stakes[0].player

    def stake(self, player: str, spot: int = 0) -> Stake | None:
        """What a bettor has on the leftmost hand he rides, on that spot."""
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

    @property
    def blackjack_read(self) -> bool:
        """The card reader has found a blackjack, and it is turned over (2.6(j)1)."""
        return bool(self.reader) and self.blackjack

    @property
    def up_card_alone(self) -> "DealersHand":
        """The hand that is formed anew with the original up card (2.18(a))."""
        return NO_CARDS.with_card(self.cards[0], face_up=True)


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


class Streak(NamedTuple):
    """A bettor's streak wagers on a box, laid together; they share one lammer (2.22)."""

    box: int
    player: str
    wins: int
    """Hands won one after the other so far."""
    wagers: tuple[tuple[str, int], ...]
    """Those not decided yet: their names, and what lies on each."""
    judged: bool = False
    """The hand of this round has been counted."""


class Button(NamedTuple):
    """Where the bonus button stands (2.20(f))."""

    box: int
    player: str
    pressed: bool = False
    """The display is about to show."""


class Restart(NamedTuple):
    """A table that stood idle makes its cards ready again (2.5(j))."""

    asked: bool
    """A player wants the batch from the device spread as well."""
    exchanged: bool
    """The batch from the device is out."""


class Mishaps(NamedTuple):
    """What goes wrong in a round, said before it is dealt or as it happens (2.15)."""

    disordered: bool = False
    """A missed card has changed the order of the deal (2.15(e), (g))."""
    dealer_missed: bool = False
    """The dealer does not give himself his first card in its turn (2.15(e))."""
    no_card: tuple[int, ...] = ()
    """Boxes the deal to come passes over (2.15(g))."""
    one_card: tuple[tuple[int, Card], ...] = ()
    """Boxes the deal to come gives this one card and no second (2.15(g))."""
    wrong_side: bool = False
    """The round to come is dealt from the other side than its determinant card says (2.15(h))."""
    elsewhere: int = 0
    """How many cards on the layout came from the side that is not in use now (2.15(h))."""
    exposed: Card | None = None
    """Drawn in error and seen: it lies there as the next card (2.15(c))."""
    in_hand: bool = False
    """That card is being dealt: it has left the shoe already."""
    frozen: tuple[int, ...] = ()
    """Boxes that get no additional card: the exposed one was refused (2.15(c))."""
    asking: int = 0
    """The box that is asked now whether it takes a card that was missed (2.15(g), (i))."""


NO_MISHAPS = Mishaps()


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
    mishaps: Mishaps = NO_MISHAPS
    reader_out: bool = False
    """The card reader does not work (2.15(k))."""
    streaks: tuple[Streak, ...] = ()
    """Streak wagers under way, over as many rounds as they take."""
    button: Button | None = None
    reset_meter: Fraction = Fraction(0)
    """What the reset meter stands at, in cents (2.19(b), (i))."""
    dark: tuple[int, ...] = ()
    """Boxes whose progressive light is not operating properly (2.15(n))."""
    dealers_before: tuple[DealersHand, ...] = ()
    """Multiple action: the dealer's hands of this round that are decided, the first of them first."""
    swept: Phase | None = None
    """The phase play goes on with once the dealer's up card is found again (2.15(m))."""
    patient: bool = False
    """Hands others do not see wait for their player's word though nothing but standing is left to them."""

    @property
    def dealers_number(self) -> int:
        """Which of the dealer's hands is played: 1 but at multiple action."""
        return len(self.dealers_before) + 1

    @property
    def stacks(self) -> tuple[Shoe, ...]:
        """All stacks, the left side or first batch first."""
        if self.other is None:
            return (self.shoe,)
        return (self.shoe, self.other) if self.active == 0 else (self.other, self.shoe)

    @property
    def of_this_stack(self) -> int:
        """Cards on the layout that came from the stack in use."""
        return self.cards_out - self.mishaps.elsewhere

    def lying(self, card: Card) -> int:
        """How often a card lies on the layout, as far as the table knows faces."""
        lying = self.dealer.cards.count(card) + (self.dealer.hole == card) + (self.mishaps.exposed == card)
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

    def streak(self, box: int, player: str) -> Streak | None:
        """A bettor's streak wagers under way in a box."""
        for one in self.streaks:
            if one[:2] == (box, player):
                return one
        return None

    def with_box(self, box: Box) -> "TableState":
        return self._replace(boxes=self.boxes_with(box))

    def boxes_with(self, box: Box) -> tuple[Box, ...]:
        """The boxes, this one in the place of the one of its number."""
        if len(self.boxes) == 1:
            return (box,)
        return tuple(box if one.number == box.number else one for one in self.boxes)
