"""The last card burned, and who may ask to see it."""

from typing import NamedTuple

from cutcard.cards import Card
from cutcard.law.refusal import Bar


class BurnCard(NamedTuple):
    """The last card burned."""

    card: Card | None
    """The card, if the table knows it. Only the view gate shows it."""
    shown: bool
    """A player asked for it."""


def seen(burn: BurnCard | None) -> Card | None:
    """The last burn card as everybody at the table sees it: None unless a player has asked for it."""
    return burn.card if burn is not None and burn.shown else None


def why_not_show(burn: BurnCard | None, card: Card | None, *, by_the_house: bool, clause: str) -> list[Bar]:
    """What bars the disclosure of the burn card; `card` is the card named, if any."""
    bars = [Bar(clause, "the burn card is disclosed to a player who asks")] if by_the_house else []
    if burn is None:
        bars.append(Bar(clause, "no card has been burned"))
    elif burn.shown:
        bars.append(Bar(clause, "the burn card has been shown"))
    elif burn.card is None and card is None:
        bars.append(Bar(clause, "nobody has told the table which card was burned: name it"))
    elif burn.card is not None and card not in (None, burn.card):
        bars.append(Bar(clause, "that is not the card that was burned"))
    return bars
