"""The law across the options of a minibaccarat table, and the only parser of a `MinibaccaratSheet`."""

from collections.abc import Iterator

from cutcard.dealing.shoe import behind_cutting_card
from cutcard.games.defaults.choices import Values
from cutcard.games.defaults.sheet_parser import SheetParser
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.sheet.options import OPTIONS
from cutcard.games.minibaccarat.sheet.sheet import (
    BANKER,
    CUTTING_CARDS,
    LEAST_BEHIND,
    LEAST_DECKS,
    PAYS,
    PLAYER,
    TIE,
    MinibaccaratSheet,
)
from cutcard.law.refusal import Violation


def _violations(values: Values) -> Iterator[Violation]:
    decks = values["cards.decks"]
    if decks < LEAST_DECKS:
        says = f"minibaccarat is played with at least six decks, not {decks}"
        yield Violation(by.DECKS, says, "cards.decks")
    if values["cards.cutting_cards"] != CUTTING_CARDS:
        says = f"there are two cutting cards beside the decks, not {values['cards.cutting_cards']}"
        yield Violation(by.DECKS, says, "cards.cutting_cards")
    behind = behind_cutting_card(52 * decks, values["cards.cut"])
    if values["cards.device"] == "shoe" and behind < LEAST_BEHIND:
        says = (
            f"at least {LEAST_BEHIND} cards lie behind the cutting card, enough for two hands, not {behind}"
        )
        yield Violation(by.ENOUGH_CARDS.name, says, "cards.cut")


read_text = SheetParser(
    MinibaccaratSheet,
    OPTIONS,
    PLAYER,
    _violations,
    PAYS[PLAYER],
    {wager: PAYS[wager] for wager in (BANKER, TIE)},
)
"""A sheet's text, read and checked."""
