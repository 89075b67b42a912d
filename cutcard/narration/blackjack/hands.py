"""Names of blackjack's hands, totals and wagers."""

from cutcard.games.blackjack.model.hand import count, is_blackjack, is_bust, value
from cutcard.games.blackjack.view import SeenBox, SeenDealer, SeenHand, TableView
from cutcard.games.blackjack.wagers import ALL


def name_of_wager(wager: str) -> str:
    """A wager's short name: `21+3`, `in-between`, `insurance`."""
    return ALL[wager].title.removesuffix(" wager").lower() if wager in ALL else wager


def total_text(total: int, *, soft: bool, blackjack: bool = False) -> str:
    """`17`, `soft 17`, `blackjack`, `bust 26`."""
    if blackjack:
        return "blackjack"
    if is_bust(total):
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
    """Multiple action: the dealer's decided hands, each with its name and its total."""
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


def box_of(view: TableView, number: int) -> SeenBox:
    return view.box(number)
