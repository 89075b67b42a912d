"""Shoes whose cards a test has chosen: chance that gives the order asked for, through the pit's own door."""

from collections.abc import Sequence

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.games.double_attack.rules import DECK
from cutcard.pit.table.randomness import SystemRandomness

_DICE = "dice "


class ArrangedChance:
    """Gives the listed shoes one after the other, then what the system gives.

    A shoe's text lists the cards as they come after the cut in the middle, where the slider stands and where
    the dealer cuts too; the burn card, the first of all, is not in it. `dice 3 4 6 6` has throws.
    """

    def __init__(self, shoes: Sequence[str]) -> None:
        self._shoes = [one for one in shoes if not one.startswith(_DICE)]
        self._dice = [int(face) for one in shoes if one.startswith(_DICE) for face in one.split()[1:]]
        self._system = SystemRandomness()

    def order(self, cards: int) -> Sequence[int]:
        if not self._shoes:
            return self._system.order(cards)
        return arranged(read_cards(self._shoes.pop(0)), cards)

    def below(self, most: int) -> int:
        if most == 6 and self._dice:
            return self._dice.pop(0) - 1
        return self._system.below(most)


def arranged(first: Sequence[Card], cards: int) -> list[int]:
    """The order of a whole shoe of so many cards that deals these first."""
    # Decks of another size are those of double attack.
    deck = ALL_CARDS if cards % len(ALL_CARDS) == 0 else DECK
    left = [deck[at % len(deck)] for at in range(cards)]
    places: dict[Card, list[int]] = {}
    for at, card in enumerate(left):
        places.setdefault(card, []).append(at)
    chosen = [places[card].pop() for card in first]
    taken = set(chosen)
    others = [at for at in range(cards) if at not in taken]
    burned, after = others[0], others[1:]
    rest = cards - cards // 2 - 1 - len(chosen)
    assert rest >= 0, "more cards are chosen than lie behind the cut"
    return [*after[rest:], burned, *chosen, *after[:rest]]
