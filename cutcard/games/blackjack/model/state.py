"""The state of a blackjack table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from cutcard.cards import Card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe
from cutcard.games.table.bets import Bet
from cutcard.games.twenty_one.boxes import (
    NO_CARDS,
    Box,
    DealersHand,
    Hand,
    Missed,
    SideBet,
    Stake,
    new_hand,
)
from cutcard.games.twenty_one.state import NO_MISHAPS, Joining, Mishaps, Turn

__all__ = [
    "BATCHES",
    "INDEX",
    "NO_CARDS",
    "NO_MISHAPS",
    "SIDES",
    "Box",
    "Button",
    "DealersHand",
    "Hand",
    "Joining",
    "Mishaps",
    "Missed",
    "Phase",
    "Restart",
    "SideBet",
    "Stake",
    "Streak",
    "TableState",
    "Turn",
    "new_hand",
]


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


SIDES = ("left", "right")
BATCHES = ("first", "second")
INDEX = {name: index for names in (SIDES, BATCHES) for index, name in enumerate(names)}
"""Which of two stacks a name means."""


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
    """Boxes whose first bettor does not consent to a newcomer, with their name or empty for any (2.13(a))."""
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
    lit: tuple[int, ...] = ()
    """Boxes whose progressive light was lit when the chips of this round were counted (2.19(b), (g)2)."""
    dealers_before: tuple[DealersHand, ...] = ()
    """Multiple action: the dealer's hands of this round that are decided, the first of them first."""
    swept: Phase | None = None
    """The phase play goes on with once the dealer's up card is found again (2.15(m))."""
    permitted: tuple[tuple[str, int], ...] = ()
    """Players who were permitted a number of boxes of their own (2.14)."""
    patient: bool = False
    """Hands others do not see wait for their player's word though nothing but standing is left to them."""

    @property
    def in_round(self) -> bool:
        return self.phase is not Phase.BETWEEN

    @property
    def in_the_deal(self) -> bool:
        return self.phase is Phase.DEALING

    @property
    def in_play(self) -> bool:
        return self.phase is Phase.PLAY

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

    def boxes_permitted(self, player: str) -> int:
        """How many boxes the licensee has permitted this player; 0 where nothing was said (2.14)."""
        return dict(self.permitted).get(player, 0) if self.permitted else 0

    def with_box(self, box: Box) -> "TableState":
        return self._replace(boxes=self.boxes_with(box))

    def boxes_with(self, box: Box) -> tuple[Box, ...]:
        """The boxes, this one in the place of the one of its number."""
        if len(self.boxes) == 1:
            return (box,)
        return tuple(box if one.number == box.number else one for one in self.boxes)
