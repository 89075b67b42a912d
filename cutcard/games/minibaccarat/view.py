"""The one gate for hidden cards. Both hands lie face up; hidden is what is burned after a shoe's first card,
and what is still in the shoe or drawn from it in error."""

from dataclasses import dataclass

from cutcard.cards import Card
from cutcard.dealing import burn
from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat.model.state import Marker, Stake, TableState
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER
from cutcard.games.protocol import Awaiting, ShownHand
from cutcard.games.table.bets import Bet


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as everybody sees it."""

    in_round: bool
    round_number: int
    bets: tuple[Bet, ...]
    stakes: tuple[Stake, ...]
    """Of the round being played, or the last one."""
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    complete: bool
    """Whether both hands are complete."""
    discarded: tuple[Card, ...]
    drawn_in_error: bool
    """A card lies face down that is the next one."""
    markers: tuple[Marker, ...]
    last_hand: bool
    awaiting: Awaiting
    cards_gone: int
    """Cards that have left the shoe since it was loaded."""
    cutting_card_reached: bool
    cards_stacked: int
    cutting_card: int
    burn_card: Card | None
    """The first card of the shoe, which everybody saw, or a later one that a player asked for."""


def view(state: TableState, awaiting: Awaiting) -> TableView:
    """Everybody sees the same."""
    return TableView(
        in_round=state.in_round,
        round_number=state.rounds,
        bets=state.bets,
        stakes=state.stakes,
        player=state.player,
        banker=state.banker,
        complete=bool(state.banker) and not rules.next_place(state.player, state.banker),
        discarded=state.discarded,
        drawn_in_error=state.drawn,
        markers=state.markers,
        last_hand=state.last_hand,
        awaiting=awaiting,
        cards_gone=state.shoe.left,
        cutting_card_reached=state.shoe.reached,
        cards_stacked=state.shoe.stack,
        cutting_card=state.shoe.cutting_card_seen,
        burn_card=burn.seen(state.burn),
    )


def shown(state: TableState, hand: str) -> ShownHand | None:
    """`player` or `banker` with its point count."""
    cards = {PLAYER: state.player, BANKER: state.banker}.get(hand, ())
    return ShownHand(cards, rules.point_count(cards)) if cards else None
