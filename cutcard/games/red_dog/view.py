"""The one gate for hidden cards. At red dog every card of a round lies face up; hidden is what is burned, and
what is still in the shoe or drawn from it in error."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing import burn
from cutcard.games.protocol import Awaiting, ShownHand
from cutcard.games.red_dog.awaiting import awaiting
from cutcard.games.red_dog.model.state import PLACES, TableState
from cutcard.games.red_dog.rules import PAIR, rank_value
from cutcard.games.red_dog.sheet.sheet import RedDogSheet


@dataclass(frozen=True, slots=True)
class SeenBet:
    area: int
    player: str
    amount: int
    coupon: int = 0
    spoken: int = 0
    """Cash that is not confirmed and changed into chips yet."""


@dataclass(frozen=True, slots=True)
class SeenArea:
    number: int
    player: str
    wager: int
    raised: int
    coupon: int
    answer: str
    """What it said after a third card was exposed too early (6.7(c)); empty where it was not asked."""
    settled: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one observer sees it."""

    phase: str
    round_number: int
    bets: tuple[SeenBet, ...]
    areas: tuple[SeenArea, ...]
    left: Card | None
    right: Card | None
    middle: Card | None
    spread: int | None
    """Where the marker lies (6.5(g)); None without a spread."""
    discarded: tuple[Card, ...]
    """Cards of this round that were seen and not used (6.7)."""
    drawn_in_error: bool
    """A card lies face down that is the next one (6.7(b))."""
    awaiting: Awaiting
    cards_gone: int
    """Cards that have left the shoe since it was loaded."""
    cutting_card_reached: bool
    cards_stacked: int
    """Cards in the stack in use when it was loaded."""
    cutting_card: int
    """Cards in front of its cutting card; 0 where none has been put in."""
    burn_card: Card | None = None
    """The last burn card, once a player has asked for it (6.4(a))."""


def view(sheet: RedDogSheet, state: TableState) -> TableView:
    """Everybody sees the same."""
    left, right, middle = (*state.cards, None, None, None)[:3]
    spread = state.spread if len(state.cards) > 1 else 0
    return TableView(
        phase=state.phase.value,
        round_number=state.rounds,
        bets=tuple(SeenBet(bet.box, bet.player, bet.amount, bet.coupon, bet.spoken) for bet in state.bets),
        areas=tuple(
            SeenArea(
                *(area.number, area.player, area.wager, area.raised, area.coupon),
                area.answer.value,
                area.settled,
            )
            for area in state.areas
        ),
        left=left,
        right=right,
        middle=middle,
        spread=spread if spread > 0 else None,
        discarded=state.discarded,
        drawn_in_error=state.drawn,
        awaiting=awaiting(sheet, state),
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        cards_stacked=state.shoe.stack,
        cutting_card=state.shoe.cutting_card_seen,
        burn_card=burn.seen(state.burn),
    )


def shown(state: TableState, hand: str) -> ShownHand | None:
    """`left`, `right` or `middle` with the card's value, `spread` with the two outer cards and the spread."""
    if hand == "spread":
        seen = len(state.cards) > 1 and state.spread != PAIR
        return ShownHand(state.cards[:2], state.spread) if seen else None
    at = PLACES.index(hand) if hand in PLACES else len(PLACES)
    if at >= len(state.cards):
        return None
    return ShownHand((state.cards[at],), rank_value(state.cards[at]))
