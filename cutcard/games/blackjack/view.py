"""The one gate for hidden cards: what an observer may see is built up here, never stripped down.

At the tables built so far every card lies face up but the dealer's hole card, so all observers see the same
felt. The observer is named all the same: where players hold their own cards (2.6A) the views will differ.
"""

from dataclasses import dataclass, replace

from cutcard.cards import Card
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack.awaits import awaiting, hand_name
from cutcard.games.blackjack.play import meant_hand
from cutcard.games.blackjack.procedures import SIDES, double_shoe
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Box, Hand, TableState
from cutcard.games.game import DEALER, Awaiting, ShownHand


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A player's hand on the layout."""

    name: str
    cards: tuple[Card, ...]
    total: int
    soft: bool
    wager: int
    doubled: int
    settled: bool


@dataclass(frozen=True, slots=True)
class SeenSideBet:
    player: str
    wager: str
    amount: int
    settled: bool


@dataclass(frozen=True, slots=True)
class SeenBox:
    number: int
    player: str
    hands: tuple[SeenHand, ...]
    side_bets: tuple[SeenSideBet, ...]
    surrendered: bool
    blackjack: bool
    removed: bool
    """Paid and taken off the layout."""


@dataclass(frozen=True, slots=True)
class SeenDealer:
    cards: tuple[Card, ...]
    total: int
    soft: bool
    face_down: int
    """How many cards lie face down before him."""


@dataclass(frozen=True, slots=True)
class SeenBet:
    box: int
    player: str
    wager: str
    amount: int


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
    side: str = ""
    """Double shoe: the side in use."""
    burn_card: Card | None = None
    """The last burn card, once a player has asked for it (2.6(c))."""


def view(sheet: BlackjackSheet, state: TableState, observer: str) -> TableView:
    """What the observer sees of this table."""
    dealer = state.dealer
    waits = awaiting(sheet, state)
    return TableView(
        phase=state.phase.value,
        round_number=state.rounds,
        bets=tuple(SeenBet(bet.box, bet.player, bet.wager, bet.amount) for bet in state.bets),
        boxes=tuple(_box(state, box) for box in state.boxes),
        dealer=SeenDealer(dealer.cards, dealer.points.total, dealer.points.soft, int(dealer.hole_dealt)),
        turn=waits.place,
        awaiting=waits,
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        side=SIDES[state.active] if double_shoe(sheet) else "",
        burn_card=state.burn.card if state.burn is not None and state.burn.shown else None,
    )


def _box(state: TableState, box: Box) -> SeenBox:
    return SeenBox(
        number=box.number,
        player=box.player,
        hands=tuple(_hand(hand_name(state, box.number, i), hand) for i, hand in enumerate(box.hands)),
        side_bets=tuple(SeenSideBet(bet.player, bet.wager, bet.amount, bet.settled) for bet in box.side_bets),
        surrendered=box.surrendered,
        blackjack=box.blackjack,
        removed=box.removed,
    )


def _hand(name: str, hand: Hand) -> SeenHand:
    return SeenHand(
        name,
        hand.cards,
        hand.points.total,
        hand.points.soft,
        sum(stake.wager for stake in hand.stakes),
        sum(stake.doubled for stake in hand.stakes),
        hand.settled,
    )


def visible(sheet: BlackjackSheet, state: TableState, event: ev.Event, observer: str) -> ev.Event:
    """The event as the observer may see it: a card dealt face down shows no face."""
    if isinstance(event, ev.CardDealt) and not event.face_up:
        return replace(event, card=None)
    if isinstance(event, ev.CardBurned):
        return ev.CardBurned()
    return event


def shown(sheet: BlackjackSheet, state: TableState, hand: str) -> ShownHand | None:
    """A hand by its name (`1`, `1.2`, `dealer`) as everybody sees it; `1` is the hand whose turn it is."""
    seen = view(sheet, state, "")
    if hand == DEALER:
        if not seen.dealer.cards:
            return None
        hidden: tuple[Card | None, ...] = (None,) * seen.dealer.face_down
        return ShownHand((*seen.dealer.cards, *hidden), seen.dealer.total)
    number, dot, index = hand.partition(".")
    box = state.box(int(number)) if number.isdecimal() and len(number) < 4 else None
    if box is None or (dot and not (index.isdecimal() and len(index) < 4)):
        return None
    meant = meant_hand(state, box, int(index or 0))
    if meant is None:
        return None
    found = next(one for one in seen.boxes if one.number == box.number).hands[meant]
    return ShownHand(found.cards, found.total)
