"""The progressive wager: which cards count, whose money pays, how a meter is shared (2.19, 2.15(n))."""

from collections.abc import Sequence
from fractions import Fraction

from cutcard.cards import Card
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.law.refusal import Bar


def why_not_paid_progressive(*, lit: bool) -> Bar | None:
    """2.19(g)2: a winner is paid when the light of the box was lit for the wager."""
    return None if lit else Bar("2.19(g)2", "the light of the box was not lit: the wager was not registered")


def progressive_cards(sheet: BlackjackSheet, received: Sequence[Card | None]) -> Sequence[Card | None]:
    """The cards of a split box that count, of those it received in order (2.19(c)).

    Reading `progressive_split`: "as-received" counts on through the split, which forfeits nothing by any
    word of 2.19; "unsplit" counts the two cards of the hand before it.
    """
    return received if sheet.readings.progressive_split == "as-received" else received[:2]


def award_off_the_meter(sheet: BlackjackSheet, award: int, meter: Fraction) -> bool:
    """Reading `progressive_awards`: whether an award in dollars is taken off the meter, while it holds it."""
    return sheet.readings.progressive_awards == "meter" and award <= meter


def jackpot_parts(sheet: BlackjackSheet, winners: Sequence[str]) -> tuple[Fraction, ...]:
    """How the winning wagers of a round, by their players, share the meter (2.19(h)).

    Reading `progressive_shares`: "by-wager" gives each wager one share; "by-player" gives each player one,
    in equal parts to their wagers.
    """
    if sheet.readings.progressive_shares == "by-wager":
        return (Fraction(1),) * len(winners)
    return tuple(Fraction(1, winners.count(player)) for player in winners)


def why_not_progressive_here(*, dark: bool, lit: bool) -> list[Bar]:
    """One wager for each light (2.19(b)), and none where the light is not operating properly (2.15(n))."""
    bars = []
    if lit:
        bars.append(Bar("2.19(b)", "one progressive wager is made for each light, and this box has its own"))
    if dark:
        bars.append(Bar("2.15(n)", "the progressive light of this box is not operating"))
    return bars


# --- the meters -------------------------------------------------------------------------------------------


def progressive_offered(sheet: BlackjackSheet) -> bool:
    """Whether the table has meters and lights (2.19(a))."""
    return sheet.progressive is not None


def meter_start(sheet: BlackjackSheet) -> int:
    """What the meter shows before the first wager on it (2.19(i))."""
    assert sheet.progressive is not None
    return sheet.progressive.start


def registered(sheet: BlackjackSheet, wagered: int) -> tuple[Fraction, Fraction]:
    """What wagers of that sum put on the progressive meter and on the reset meter (2.19(b), (i))."""
    assert sheet.progressive is not None
    return sheet.progressive.rate * wagered, sheet.progressive.reset_rate * wagered


def meter_reset(sheet: BlackjackSheet) -> int:
    """What the meter is set to when it has been won (2.19(i))."""
    assert sheet.progressive is not None
    return sheet.progressive.reset
