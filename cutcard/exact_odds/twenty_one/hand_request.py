"""A hand, the dealer's visible cards and removed cards as people write them, checked against a table.

Cards may be written without suits; `T` without a suit is any card of value ten. Nothing slow is loaded here.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from cutcard.cards import ALL_CARDS, RANKS, SUITS, Card
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.shoe import VALUES, Composition, Stack, full_shoe, place, values_in
from cutcard.games.twenty_one.deciders import (
    TwentyOneSheet,
    blackjack_found_before_play,
    hole_card_face_up,
    stock,
    why_not,
)
from cutcard.games.twenty_one.hand import DealerHand, hand_view
from cutcard.games.twenty_one.outcomes import Action
from cutcard.games.twenty_one.points import ACE, TEN, count, is_blackjack, is_bust, value
from cutcard.law.options import show

CARDS, UP, REMOVED, OTHER_HANDS = "cards", "--up", "--removed", "--other-hands"
"""The names of the texts in a message."""
_ANY_TEN = "T"


class BadHandError(ValueError):
    """A hand that cannot be at this table; `key` says which of the texts is wrong."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key


class Named(NamedTuple):
    """A card as it was written: a rank, and a suit or nothing."""

    rank: str
    suit: str = ""

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def value(self) -> int:
        return value(next(one for one in ALL_CARDS if one.rank == self.rank))

    def may_be(self, one: Card) -> bool:
        if self.suit:
            return (one.rank, one.suit) == self
        return value(one) == TEN if self.rank == _ANY_TEN else one.rank == self.rank


@dataclass(frozen=True)
class HandRequest:
    """A hand at a table, with every card that is known."""

    sheet: TwentyOneSheet
    cards: tuple[Named, ...]
    dealers: tuple[Named, ...]
    removed: tuple[Named, ...]
    conditional: bool
    other_hands: tuple[tuple[Named, ...], ...] = ()
    """The other hands of a split box."""

    @property
    def hand(self) -> tuple[int, ...]:
        return tuple(one.value for one in self.cards)

    @property
    def up(self) -> int:
        return self.dealers[0].value

    @property
    def second(self) -> int:
        """The value of the dealer's second card, or 0 if it is not face up."""
        return self.dealers[1].value if len(self.dealers) > 1 else 0

    @property
    def shoe(self) -> Composition:
        """The fresh shoe without the removed cards, by values; the seen cards are in it."""
        return self._without(self.removed)

    @property
    def shoe_of_hand(self) -> Composition:
        """The same without the other hands of the box."""
        return self._without((*self.removed, *self._of_other_hands))

    @property
    def _of_other_hands(self) -> tuple[Named, ...]:
        return tuple(one for each in self.other_hands for one in each)

    def _without(self, cards: tuple[Named, ...]) -> Composition:
        left = list(values_in(full_shoe(self.sheet.decks, stock(self.sheet).deck)))
        for one in cards:
            left[place(one.value)] -= 1
        return tuple(left)

    @property
    def stack(self) -> Stack | None:
        """The shoe of the hand card by card; None unless the table pays for exact cards."""
        if not paid_hands_of(self.sheet).kinds:
            return None
        left = list(full_shoe(self.sheet.decks, stock(self.sheet).deck))
        for one in exact((*self.removed, *self._of_other_hands)):
            left[one.number] -= 1
        return tuple(left)

    @property
    def left(self) -> Composition:
        """What nobody has seen, by values."""
        seen = (*self.hand, *(one.value for one in self.dealers))
        return tuple(there - seen.count(each) for each, there in zip(VALUES, self.shoe_of_hand, strict=True))


def exact(cards: tuple[Named, ...]) -> tuple[Card, ...]:
    """The cards, if all of them have a suit; otherwise none."""
    if not all(one.suit for one in cards):
        return ()
    return tuple(next(one for one in ALL_CARDS if each.may_be(one)) for each in cards)


def read_hand(
    sheet: TwentyOneSheet,
    *,
    cards: str,
    up: str,
    removed: str = "",
    conditional: bool = False,
    other_hands: str = "",
) -> HandRequest:
    """Reads the texts; `BadHandError` where such a hand cannot be at this table.

    With other hands of its box the hand is one of a split box. A blackjack that is found before play was not
    there then, so that the values are conditional.
    """
    asked = HandRequest(
        sheet,
        _read(cards, CARDS),
        _read(up, UP),
        _read(removed, REMOVED),
        conditional=conditional,
        other_hands=tuple(_read(each, OTHER_HANDS) for each in other_hands.split(",") if other_hands.strip()),
    )
    _check_hand(asked)
    _check_dealer(asked)
    _check_other_hands(asked)
    if asked.other_hands and blackjack_found_before_play(sheet, asked.up):
        asked = replace(asked, conditional=True)
    _check_suits(asked)
    _check_shoe(asked)
    if asked.conditional and not asked.second and not _can_lack_blackjack(asked):
        raise BadHandError("expected a shoe from which the dealer can have no blackjack", REMOVED)
    return asked


def _can_lack_blackjack(asked: HandRequest) -> bool:
    """Whether a card is left that makes no blackjack with the up card."""
    return any(
        many and not is_blackjack(total=count((asked.up, each)).total, cards=2)
        for each, many in zip(VALUES, asked.left, strict=True)
    )


def _read(text: str, key: str) -> tuple[Named, ...]:
    found = []
    for word in text.replace(",", " ").split():
        if word[:1] not in RANKS or len(word) > 2 or word[1:] not in ("", *SUITS):
            raise BadHandError(
                f'expected cards such as "T 6" or "Td 6c" (ranks {RANKS}, suits {SUITS}), '
                f"got {show(word[:40])}",
                key,
            )
        found.append(Named(word[0], word[1:]))
    return tuple(found)


def _words(cards: tuple[Named, ...]) -> str:
    return show(" ".join(str(one) for one in cards))


def _check_hand(asked: HandRequest) -> None:
    if len(asked.cards) < 2:
        raise BadHandError(f"expected a hand of two or more cards, got {_words(asked.cards)}", CARDS)
    total = count(asked.hand).total
    if is_bust(total):
        raise BadHandError(
            f"expected a hand of at most 21, got {_words(asked.cards)}, which is {total}", CARDS
        )


def _check_dealer(asked: HandRequest) -> None:
    both = hole_card_face_up(asked.sheet)
    if len(asked.dealers) != (2 if both else 1):
        wanted = (
            'both cards of the dealer, such as "T 6": they are dealt face up at this table'
            if both
            else 'one card, the dealer\'s up card, such as "T"'
        )
        raise BadHandError(f"expected {wanted}, got {_words(asked.dealers)}", UP)
    if both:
        seen = DealerHand(total=count((asked.up, asked.second)).total, cards=2)
        if seen.blackjack and blackjack_found_before_play(asked.sheet, asked.up):
            raise BadHandError(
                f"expected cards against which hands are played, got {_words(asked.dealers)}, a blackjack", UP
            )


def _check_other_hands(asked: HandRequest) -> None:
    """The hands of a split box begin with cards of one value, and are as many as the rules allow."""
    pair = asked.hand[0]
    for each in asked.other_hands:
        if not each or each[0].value != pair:
            raise BadHandError(
                f"expected the other hands of the split box, each beginning with a card of the value of "
                f"{asked.cards[0]}, got {_words(each)}",
                OTHER_HANDS,
            )
    for hands in range(1, len(asked.other_hands) + 1):
        view = hand_view(
            count((pair, pair)), 2, pair, hands=hands, up=asked.up, split_ace=hands > 1 and pair == ACE
        )
        refusal = why_not(asked.sheet, view, Action.SPLIT)
        if refusal is not None:
            many = f"a box of at most {hands} hands" if hands > 1 else "a pair that may be split"
            raise BadHandError(f"expected {many}: {refusal}", OTHER_HANDS)


def _named_cards(asked: HandRequest) -> tuple[tuple[str, tuple[Named, ...]], ...]:
    """All cards by the text that names them."""
    return (
        (CARDS, asked.cards),
        (UP, asked.dealers),
        *((OTHER_HANDS, each) for each in asked.other_hands),
        (REMOVED, asked.removed),
    )


def _check_suits(asked: HandRequest) -> None:
    if not paid_hands_of(asked.sheet).kinds:
        return
    for key, cards in _named_cards(asked):
        if not all(one.suit for one in cards):
            raise BadHandError(
                'this table pays for suits or ranks: expected every card with its suit, such as "Td 6c", '
                f"got {_words(cards)}",
                key,
            )


def _check_shoe(asked: HandRequest) -> None:
    """Whether the shoe holds all named cards; one without a suit stands for any card that it may be."""
    deck = stock(asked.sheet).deck
    named: Counter[Named] = Counter()
    for key, cards in _named_cards(asked):
        for one in cards:
            named[one] += 1
            for like in (
                {one, Named(one.rank), Named(_ANY_TEN)} if one.value == TEN else {one, Named(one.rank)}
            ):
                there = asked.sheet.decks * _in_a_deck(like, deck)
                many = sum(often for each, often in named.items() if _within(each, like))
                if many > there:
                    raise BadHandError(
                        f"expected cards that the shoe holds: {like} is named {_times(many)},"
                        f" the shoe has {there or 'none'}",
                        key,
                    )


@cache
def _in_a_deck(like: Named, deck: tuple[Card, ...]) -> int:
    return sum(like.may_be(each) for each in deck)


@cache
def _within(one: Named, like: Named) -> bool:
    """Whether every card that the first may be is one that the second may be."""
    return all(like.may_be(each) for each in ALL_CARDS if one.may_be(each))


def _times(many: int) -> str:
    return "once" if many == 1 else f"{many} times"
