"""Hands and wagers of blackjack as the drawing shows them."""

from cutcard.cli.terminal.scene import Scene
from cutcard.games.blackjack.model.hand import HandView, count, hand_view, pair_of, value
from cutcard.games.blackjack.model.spots import MAIN_WAGERS
from cutcard.games.blackjack.view import SeenBox, TableView
from cutcard.games.protocol import Kind
from cutcard.money import dollars
from cutcard.narration.blackjack.hands import name_of_wager
from cutcard.narration.round_results import HandWager


def in_turn(view: TableView, name: str) -> bool:
    """Whether this hand's decision is awaited."""
    return view.awaiting.kind is Kind.DECISION and view.turn == name


def box_in_turn(view: TableView, box: SeenBox) -> bool:
    return any(in_turn(view, hand.name) for hand in box.hands)


def first_hand_view(view: TableView, box: SeenBox) -> HandView | None:
    """A box's first hand as the deciders see it, where all its cards are seen."""
    hand = box.hands[0]
    faces = [value(card) for card in hand.cards if card is not None]
    if len(faces) < len(hand.cards):
        return None
    up = value(view.dealer.cards[0])
    return hand_view(count(faces), len(faces), pair_of(faces), hands=len(box.hands), up=up)


def hand_money(scene: Scene, box: SeenBox, index: int) -> tuple[str, int]:
    """What stands beside a hand: its result once settled, else nothing; and what lies on it."""
    hand = box.hands[index]
    wagers = [HandWager(box.number, index, MAIN_WAGERS[spot]) for spot in _spots(box)]
    brought = scene.brought(*wagers, settled=hand.settled)
    return brought, hand.wager + hand.doubled


def side_money(scene: Scene, box: SeenBox) -> list[tuple[str, str]]:
    """Each side wager's short name, and its amount or its result."""
    told = [_spot_money(scene, box, spot) for spot in _spots(box) if spot]
    for bet in box.side_bets:
        brought = scene.brought(HandWager(box.number, 0, bet.wager), settled=bet.settled)
        told.append((name_of_wager(bet.wager), brought or dollars(bet.amount)))
    return told


def _spots(box: SeenBox) -> list[int]:
    """The spots its wagers lie on: 0 alone but at multiple action."""
    return sorted({stake.spot for hand in box.hands for stake in hand.stakes})


def _spot_money(scene: Scene, box: SeenBox, spot: int) -> tuple[str, str]:
    """What lies on one spot of the box, or what it has brought."""
    stakes = [stake for hand in box.hands for stake in hand.stakes if stake.spot == spot]
    wagers = [HandWager(box.number, index, MAIN_WAGERS[spot]) for index in range(len(box.hands))]
    brought = scene.brought(*wagers, settled=all(stake.settled for stake in stakes))
    return f"spot {spot}", brought or dollars(sum(stake.wager + stake.doubled for stake in stakes))
