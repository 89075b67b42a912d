"""What an observer sees of a table of twenty-one, as values. `view.py` alone makes them."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.games.protocol import Awaiting
from cutcard.games.twenty_one.boxes import DealersHand, Hand
from cutcard.games.twenty_one.points import count, value
from cutcard.games.twenty_one.state import TwentyOneState


@dataclass(frozen=True, slots=True)
class SeenStake:
    """One bettor's wager on a hand, who calls the decisions first."""

    player: str
    wager: int
    doubled: int
    coupon: int
    spot: int = 0
    """Multiple action: the dealer's hand it is laid against."""
    settled: bool = False


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A player's hand on the layout."""

    name: str
    cards: tuple[Card | None, ...]
    """None for a card whose face the observer does not see."""
    total: int | None
    """None where a card is not seen."""
    soft: bool
    wager: int
    doubled: int
    """Of all bettors together, as is the wager."""
    settled: bool
    discarded: bool = False
    """Over 21 with cards face down: they went into the rack unseen (2.6A(e)2)."""
    stakes: tuple[SeenStake, ...] = ()
    dead: bool = False
    """Called dead (2.15)."""
    unseen: tuple[int, ...] = ()
    """Which of the cards the observer sees lie face down: they alone look at them (2.6A(d))."""
    surrendered: bool = False
    """Given up by itself, where one hand of a split box may be (26.8)."""


@dataclass(frozen=True, slots=True)
class SeenSideBet:
    player: str
    wager: str
    amount: int
    settled: bool
    coupon: int = 0


@dataclass(frozen=True, slots=True)
class SeenBox:
    number: int
    player: str
    hands: tuple[SeenHand, ...]
    side_bets: tuple[SeenSideBet, ...]
    surrendered: bool
    blackjack: bool
    """As far as the observer can see."""
    removed: bool
    """Paid and taken off the layout."""
    offered: Card | None = None
    """A card taken for the sevens wager alone (2.6(j)3, (k)6)."""


@dataclass(frozen=True, slots=True)
class SeenDealer:
    cards: tuple[Card, ...]
    total: int
    soft: bool
    face_down: int
    """How many cards lie face down before them."""


@dataclass(frozen=True, slots=True)
class SeenBet:
    box: int
    player: str
    wager: str
    amount: int
    coupon: int = 0
    spoken: int = 0
    """Cash that is not confirmed and changed into chips yet."""
    behind: bool = False


@dataclass(frozen=True, slots=True)
class SeenStreak:
    """A bettor's streak wagers under way, and where their lammer lies (2.22(d))."""

    box: int
    player: str
    wagers: tuple[tuple[str, int], ...]
    lammer: int
    """The area it lies on; 0 before the first hand is won."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one observer sees it."""

    phase: str
    round_number: int
    bets: tuple[SeenBet, ...]
    boxes: tuple[SeenBox, ...]
    dealer: SeenDealer
    turn: str
    awaiting: Awaiting
    cards_gone: int
    """Cards that have left the shoe since it was loaded."""
    cutting_card_reached: bool
    cards_stacked: int
    """Cards in the stack in use when it was loaded."""
    cutting_card: int
    """Cards in front of its cutting card; 0 where none has been put in."""
    side: str = ""
    """Double shoe: the side in use."""
    burn_card: Card | None = None
    """The last burn card, once a player has asked for it (2.6(c))."""
    exposed: Card | None = None
    """A card drawn in error that everybody has seen (2.15(c))."""
    meter: int | None = None
    """What the progressive meter shows, in cents (2.19(b)); None where there is none."""
    dealers_before: tuple[SeenDealer, ...] = ()
    """Multiple action: the dealer's hands of the round that are decided and collected (2.18(f)2, (h))."""
    streaks: tuple[SeenStreak, ...] = ()
    button: int = 0
    """The box the bonus button stands before (2.20(f))."""
    dark: tuple[int, ...] = ()
    """Boxes whose progressive light is out of order (2.15(n))."""
    permitted: tuple[tuple[str, int], ...] = ()
    """Players who may wager on a number of boxes of their own (2.14)."""
    bottom_covered: bool = False
    """A cutting card covers the bottom card of what the dealer holds (2.5(i))."""

    def box(self, number: int) -> SeenBox:
        return next(box for box in self.boxes if box.number == number)


# --- what every gate of these games makes alike -----------------------------------------------------------


def seen_bets(state: TwentyOneState) -> tuple[SeenBet, ...]:
    return tuple(
        SeenBet(bet.box, bet.player, bet.wager, bet.amount, bet.coupon, bet.spoken, bet.behind)
        for bet in state.bets
    )


def seen_dealer(dealer: DealersHand) -> SeenDealer:
    return SeenDealer(dealer.cards, dealer.points.total, dealer.points.soft, int(dealer.hole_dealt))


def seen_hand(name: str, hand: Hand, cards: tuple[Card | None, ...]) -> SeenHand:
    """A hand with the faces that the observer sees."""
    faces = [value(card) for card in cards if card is not None]
    counted, known = count(faces), len(faces) == len(cards)
    return SeenHand(
        name,
        cards,
        counted.total if known else None,
        counted.soft and known,
        sum(stake.wager for stake in hand.stakes),
        sum(stake.doubled for stake in hand.stakes),
        hand.settled,
        hand.discarded,
        tuple(
            SeenStake(one.player, *one[1:3], one.coupon, one.spot, one.taken == one.amount)
            for one in hand.stakes
        ),
        hand.dead != "",
        tuple(index for index, card in enumerate(cards) if hand.down >> index & 1 and card is not None),
        hand.surrendered,
    )
