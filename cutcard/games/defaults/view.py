"""The one gate for hidden cards, where every card of a round lies face up: only the burn card is hidden."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing import burn
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.state import Hand, HandsState
from cutcard.games.protocol import DEALER, Awaiting
from cutcard.games.table.bets import Bet


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as everybody sees it."""

    in_round: bool
    round_number: int
    bets: tuple[Bet, ...]
    hands: tuple[Hand, ...]
    """Of the round being played, or the last one."""
    dealer: tuple[Card, ...]
    awaiting: Awaiting
    cards_gone: int
    """Cards that have left the shoe since it was loaded."""
    cutting_card_reached: bool
    cards_stacked: int
    cutting_card: int
    burn_card: Card | None
    """The last burn card, once a player has asked for it."""


def view(state: HandsState, awaiting: Awaiting) -> TableView:
    return TableView(
        in_round=state.in_round,
        round_number=state.rounds,
        bets=state.bets,
        hands=state.hands,
        dealer=state.dealer,
        awaiting=awaiting,
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        cards_stacked=state.shoe.stack,
        cutting_card=state.shoe.cutting_card_seen,
        burn_card=burn.seen(state.burn),
    )


def visible(event: ev.Event) -> ev.Event:
    """The event as anybody may see it: the face of a burn card is shown to nobody who does not ask."""
    return ev.CardBurned() if isinstance(event, ev.CardBurned) else event


def cards_of(state: HandsState, hand: str) -> tuple[Card, ...]:
    """The cards of a hand by its name: `dealer`, or a box's number."""
    places = {DEALER: state.dealer, **{str(one.box): one.cards for one in state.hands}}
    return places.get(hand, ())
