"""Hands, totals and wagers of blackjack as the drawing names them."""

from cutcard.cli.terminal.scene import Scene
from cutcard.cli.terminal.slate import Spot
from cutcard.games.blackjack.hand import HandView, count, hand_view, is_blackjack, pair_of, value
from cutcard.games.blackjack.spots import MAIN_WAGERS
from cutcard.games.blackjack.view import SeenBox, SeenDealer, SeenHand, TableView
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.game import Kind
from cutcard.money import dollars


def name_of_wager(wager: str) -> str:
    """A wager's short name: `21+3`, `in-between`, `insurance`."""
    return ALL[wager].title.removesuffix(" wager").lower() if wager in ALL else wager


def in_turn(view: TableView, name: str) -> bool:
    """Whether this hand's decision is awaited."""
    return view.awaiting.kind is Kind.DECISION and view.turn == name


def box_in_turn(view: TableView, box: SeenBox) -> bool:
    return any(in_turn(view, hand.name) for hand in box.hands)


def total_text(total: int, *, soft: bool, blackjack: bool = False) -> str:
    """`17`, `soft 17`, `blackjack`, `bust 26`."""
    if blackjack:
        return "blackjack"
    if total > 21:
        return f"bust {total}"
    return f"soft {total}" if soft and total < 21 else str(total)


def hand_total(box: SeenBox, hand: SeenHand) -> str:
    """`17`, `blackjack`, `11+?` with a double's card face down, `?` where the first cards are not seen."""
    if box.surrendered:
        return "surrender"
    if not hand.cards:
        return ""
    if hand.total is None:
        return "bust" if hand.discarded else _unknown_total(hand)
    if len(hand.cards) == 1 and hand.soft:
        return "ace"
    return total_text(hand.total, soft=hand.soft, blackjack=box.blackjack)


def _unknown_total(hand: SeenHand) -> str:
    if hand.cards[0] is None:
        return "?"
    return f"{count(value(card) for card in hand.cards if card is not None).total}+?"


def dealer_total(view: TableView) -> str:
    dealer = view.dealer
    if not dealer.cards:
        return ""
    if len(dealer.cards) == 1 and dealer.soft:
        return "ace"
    return total_text(dealer.total, soft=dealer.soft, blackjack=dealer_blackjack(view))


def dealers_before(view: TableView) -> list[tuple[str, SeenDealer, str]]:
    """Multiple action: the dealer's hands that are decided, each with its name and its total."""
    return [
        (
            f"hand {number}",
            hand,
            total_text(
                hand.total, soft=hand.soft, blackjack=is_blackjack(total=hand.total, cards=len(hand.cards))
            ),
        )
        for number, hand in enumerate(view.dealers_before, start=1)
        if len(hand.cards) > 1
    ]


def dealer_blackjack(view: TableView) -> bool:
    """Whether the dealer's blackjack lies open."""
    return is_blackjack(total=view.dealer.total, cards=len(view.dealer.cards))


def first_hand_view(view: TableView, box: SeenBox) -> HandView | None:
    """A box's first hand as the deciders see it, where all its cards are seen."""
    hand = box.hands[0]
    faces = [value(card) for card in hand.cards if card is not None]
    if len(faces) < len(hand.cards):
        return None
    up = value(view.dealer.cards[0])
    return hand_view(count(faces), len(faces), pair_of(faces), hands=len(box.hands), up=up)


def box_of(view: TableView, number: int) -> SeenBox:
    return next(box for box in view.boxes if box.number == number)


def hand_money(scene: Scene, box: SeenBox, index: int) -> tuple[str, int]:
    """What stands beside a hand: its result once settled, else nothing; and what lies on it."""
    hand = box.hands[index]
    wagers = [Spot(box.number, index, MAIN_WAGERS[spot]) for spot in _spots(box)]
    brought = scene.slate.brought(*wagers, settled=hand.settled)
    return brought or "", hand.wager + hand.doubled


def side_money(scene: Scene, box: SeenBox) -> list[tuple[str, str]]:
    """Each side wager's short name, and its amount or its result."""
    told = [_spot_money(scene, box, spot) for spot in _spots(box) if spot]
    for bet in box.side_bets:
        brought = scene.slate.brought(Spot(box.number, 0, bet.wager), settled=bet.settled)
        told.append((name_of_wager(bet.wager), brought or dollars(bet.amount)))
    return told


def _spots(box: SeenBox) -> list[int]:
    """The spots its wagers lie on: 0 alone but at multiple action."""
    return sorted({stake.spot for hand in box.hands for stake in hand.stakes})


def _spot_money(scene: Scene, box: SeenBox, spot: int) -> tuple[str, str]:
    """What lies on one spot of the box, or what it has brought."""
    stakes = [stake for hand in box.hands for stake in hand.stakes if stake.spot == spot]
    wagers = [Spot(box.number, index, MAIN_WAGERS[spot]) for index in range(len(box.hands))]
    brought = scene.slate.brought(*wagers, settled=all(stake.settled for stake in stakes))
    return f"spot {spot}", brought or dollars(sum(stake.wager + stake.doubled for stake in stakes))
