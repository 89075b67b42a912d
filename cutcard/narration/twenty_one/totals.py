"""Totals of hands as people say them, in every game of twenty-one."""

from collections.abc import Sequence

from cutcard.games.twenty_one.points import count, is_blackjack, is_bust, value
from cutcard.games.twenty_one.seen import SeenBox, SeenHand, TableView


def total_text(total: int, *, soft: bool, blackjack: bool = False) -> str:
    """`17`, `soft 17`, `blackjack`, `bust 26`."""
    if blackjack:
        return "blackjack"
    if is_bust(total):
        return f"bust {total}"
    return f"soft {total}" if soft and total < 21 else str(total)


def hand_total(box: SeenBox, hand: SeenHand) -> str:
    """`17`, `blackjack`, `11+?` with a double's card face down, `?` where the first cards are not seen."""
    if box.surrendered or hand.surrendered:
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


def hand_outcome(box: SeenBox, hand: SeenHand, state: str, *, dealer: str) -> str:
    """How a settled hand ended, in few words: `20 beats 17`, `17 loses to 20`, `bust 25`.

    `state` is what the hand's wagers came to, `dealer` the dealer's total as it is called; empty if the hand
    was settled before it was known.
    """
    mine = hand_total(box, hand)
    if state in ("", "turn", "dead", "surrendered", "bust") or "?" in mine:
        return ""
    theirs = dealer.removeprefix("soft ")
    mine = mine.removeprefix("soft ")
    if mine == "blackjack" and state != "lost":
        return ""
    if theirs.startswith("bust"):
        return f"dealer busts with {theirs.removeprefix('bust ')}" if state == "won" else ""
    if theirs in ("", "ace"):
        return ""
    if state == "lost":
        return f"{mine} loses to {theirs}"
    if mine == theirs:
        return f"{mine} ties {theirs}" if state == "tied" else ""
    return f"{mine} beats {theirs}" if state == "won" else ""


def spots_outcome(brought: Sequence[int]) -> str:
    """How several wagers on one hand ended, each against a hand of the dealer's: `2 won, 1 lost`."""
    won, lost = sum(cents > 0 for cents in brought), sum(cents < 0 for cents in brought)
    counts = ((won, "won"), (lost, "lost"), (len(brought) - won - lost, "tied"))
    return ", ".join(f"{many} {word}" for many, word in counts if many)


def dealer_blackjack(view: TableView) -> bool:
    """Whether the dealer's blackjack lies open."""
    return is_blackjack(total=view.dealer.total, cards=len(view.dealer.cards))


def box_of(view: TableView, number: int) -> SeenBox:
    return view.box(number)
