"""The deciders of minibaccarat: what cards count, which hand draws, what a wager brings, the vigorish.

Everybody asks here: round engine, exact odds, simulation, sign and page. Each names its source.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from cutcard.cards import Card
from cutcard.games.defaults.round import Verdict
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PAYS, PLAYER, TIE, MinibaccaratSheet

# --- cards ------------------------------------------------------------------------------------------------

NATURALS = (8, 9)
DRAWS_TO = 5
"""The highest count on which the player's hand draws, and the banker's against a hand that stands."""


def value(card: Card) -> int:
    """Ace 1, 2 to 9 by their face, ten and court cards nothing."""
    return card.rank_order + 2 if card.rank_order < 8 else int(card.rank == "A")


def count_of(values: Sequence[int]) -> int:
    """The point count of a hand: the last digit of the sum."""
    return sum(values) % 10


def point_count(cards: Sequence[Card]) -> int:
    return count_of([value(card) for card in cards])


def burned_by(card: Card | None) -> int:
    """How many cards the first one of a shoe has burned after it: its value, ten for a ten or court card.

    None where nobody has told its face: nothing more is burned.
    """
    return 0 if card is None else value(card) or 10


# --- the third cards --------------------------------------------------------------------------------------


def natural(player: int, banker: int) -> bool:
    """Whether a count of 8 or 9 on two cards ends the draw for both hands."""
    return player in NATURALS or banker in NATURALS


def player_draws(player: int, banker: int) -> bool:
    """By the counts of two cards each."""
    return not natural(player, banker) and player <= DRAWS_TO


_BANKER_DRAWS_ON = {4: range(2, 8), 5: range(4, 8), 6: range(6, 8)}
"""By the banker's count: the values of the player's third card on which the banker draws."""
_BANKER_STAYS_ON_EIGHT = 3


def banker_draws(player: int, banker: int, third: int | None) -> bool:
    """By the counts of two cards each and the value of the player's third card, None where there is none."""
    if natural(player, banker):
        return False
    if third is None:
        return banker <= DRAWS_TO
    if banker < _BANKER_STAYS_ON_EIGHT:
        return True
    if banker == _BANKER_STAYS_ON_EIGHT:
        return third != 8
    return third in _BANKER_DRAWS_ON.get(banker, ())


Place = Literal["", "player", "banker"]


def next_place(player: Sequence[Card], banker: Sequence[Card]) -> Place:
    """Where the next card of a round goes; empty once both hands are complete."""
    dealt = len(player), len(banker)
    if dealt in ((0, 0), (1, 1)):
        return "player"
    if dealt in ((1, 0), (2, 1)):
        return "banker"
    counts = point_count(player[:2]), point_count(banker[:2])
    if dealt == (2, 2) and player_draws(*counts):
        return "player"
    third = value(player[2]) if len(player) > 2 else None
    return "banker" if len(banker) == 2 and banker_draws(*counts, third) else ""


# --- wagers -----------------------------------------------------------------------------------------------


def winner(player: int, banker: int) -> str:
    """The wager that wins by the counts of two complete hands: the hand nearer to nine, or the tie."""
    return TIE if player == banker else PLAYER if player > banker else BANKER


def outcome(wager: str, player: int, banker: int) -> Verdict:
    """What the counts bring a wager; a tie leaves wagers on the hands as they are."""
    won = winner(player, banker)
    if wager == won:
        return Verdict("won", by.VALUES.name, PAYS[wager])
    return Verdict("tied" if won == TIE else "lost", by.VALUES.name)


def bears_vigorish(wager: str) -> bool:
    return wager == BANKER


def share_kept(sheet: MinibaccaratSheet, wager: str) -> Fraction:
    """The share of a wager's winnings that the house keeps, before rounding."""
    return sheet.vigorish if bears_vigorish(wager) else Fraction(0)


def vigorish(sheet: MinibaccaratSheet, wager: str, winnings: int) -> int:
    """What the house keeps of these winnings, in whole units by the sheet's rounding."""
    unit = sheet.vigorish_unit
    units = share_kept(sheet, wager) * winnings / unit
    down, rest = divmod(units.numerator, units.denominator)
    up = {
        "up": rest > 0,
        "nearest": 2 * rest > units.denominator,
        "down": False,
    }[sheet.vigorish_rounding]
    return min((down + up) * unit, winnings)


def by_markers(sheet: MinibaccaratSheet) -> bool:
    """Whether the vigorish lies under a marker until it is settled."""
    return sheet.vigorish_collected == "markers"
