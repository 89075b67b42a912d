"""The state of a double attack table. Small frozen values; only `evolve` makes new ones."""

from enum import Enum
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
from cutcard.games.twenty_one.points import Count
from cutcard.games.twenty_one.state import NO_MISHAPS, Joining, Mishaps, Turn

__all__ = [
    "NO_CARDS",
    "NO_MISHAPS",
    "Box",
    "Count",
    "DealersHand",
    "Hand",
    "Joining",
    "Mishaps",
    "Missed",
    "Phase",
    "SideBet",
    "Stake",
    "TableState",
    "Turn",
    "new_hand",
]


class Phase(Enum):
    """Where a round stands."""

    BETWEEN = "between rounds"
    UP_CARD = "up card"
    ATTACK = "double attack"
    DEALING = "initial cards"
    INSURANCE = "insurance"
    READER = "card reader"
    PLAY = "players' decisions"
    DEALER_TO_PLAY = "dealer to play"
    TURNING = "hole card to be turned"
    DEALER = "dealer's cards"
    SETTLING = "settlement"


class TableState(NamedTuple):
    """Everything the rules need to know of a table between two commands."""

    shoe: Shoe
    cutter: str = ""
    """Who is offered the cut; empty for the first player to the table."""
    refused_cut: tuple[str, ...] = ()
    bets: tuple[Bet, ...] = ()
    """Laid for the round to come."""
    phase: Phase = Phase.BETWEEN
    boxes: tuple[Box, ...] = ()
    """Of the round being played, or the last one, in the order of the boxes."""
    dealer: DealersHand = NO_CARDS
    turn: Turn = Turn(0, 0)
    drawing: bool = False
    """The hand whose turn it is waits for a card."""
    cards_out: int = 0
    """Cards of this round on the layout."""
    rounds: int = 0
    joining: Joining | None = None
    alone: tuple[tuple[int, str], ...] = ()
    """Boxes whose first bettor does not consent to a newcomer, with their name or empty for any."""
    permitted: tuple[tuple[str, int], ...] = ()
    """Players who were permitted a number of boxes of their own (26.14)."""
    burn: BurnCard | None = None
    mishaps: Mishaps = NO_MISHAPS
    reader_out: bool = False
    """The card reader does not work (26.15(m))."""
    found_face_up: int = 0
    """Cards found face up in the shoe in this round (26.15(a))."""
    tens_found: int = 0
    """Tens found in the shoe in this round (26.15(b))."""
    device_out: bool = False
    """The shuffling device has been removed from the table (26.15(k))."""

    @property
    def in_round(self) -> bool:
        return self.phase is not Phase.BETWEEN

    @property
    def in_the_deal(self) -> bool:
        return self.phase is Phase.DEALING

    @property
    def in_play(self) -> bool:
        return self.phase is Phase.PLAY

    def lying(self, card: Card) -> int:
        """How often a card lies on the layout, as far as the table knows faces."""
        lying = self.dealer.cards.count(card) + (self.dealer.hole == card) + (self.mishaps.exposed == card)
        return lying + sum(hand.cards.count(card) for box in self.boxes for hand in box.hands)

    def box(self, number: int) -> Box | None:
        for one in self.boxes:
            if one.number == number:
                return one
        return None

    def boxes_permitted(self, player: str) -> int:
        return dict(self.permitted).get(player, 0)

    def with_box(self, box: Box) -> "TableState":
        return self._replace(boxes=self.boxes_with(box))

    def boxes_with(self, box: Box) -> tuple[Box, ...]:
        """The boxes, this one in the place of the one of its number."""
        return tuple(box if one.number == box.number else one for one in self.boxes)
