"""Names of blackjack's hands, totals and wagers."""

from cutcard.games.blackjack.model.hand import is_blackjack
from cutcard.games.blackjack.view import SeenDealer, TableView
from cutcard.games.blackjack.wagers import ALL
from cutcard.narration.twenty_one.totals import (
    box_of,
    dealer_blackjack,
    dealer_total,
    hand_outcome,
    hand_total,
    total_text,
)

__all__ = [
    "box_of",
    "dealer_blackjack",
    "dealer_total",
    "dealers_before",
    "hand_outcome",
    "hand_total",
    "name_of_wager",
    "total_text",
]


def name_of_wager(wager: str) -> str:
    """A wager's short name: `21+3`, `in-between`, `insurance`."""
    return ALL[wager].title.removesuffix(" wager").lower() if wager in ALL else wager


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
