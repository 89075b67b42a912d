"""Kinds of values only blackjack's keys have: two cards, awards with weights."""

from dataclasses import dataclass
from typing import Any

from cutcard.cards import BadCardError, Card, read_cards
from cutcard.law.options import BadValueError, show
from cutcard.money import BadAmountError, dollars, read_dollars


@dataclass(frozen=True, slots=True)
class DesignatedBlackjack:
    """One ace and one face card (2.3(e)3), or nothing."""

    def read(self, raw: object) -> tuple[Card, ...]:
        if not isinstance(raw, str):
            raise BadValueError(f"expected {self.choices}, got {show(raw)}")
        try:
            cards = tuple(read_cards(raw)) if raw.strip() else ()
        except BadCardError as error:
            raise BadValueError(str(error)) from None
        ranks = sorted("ace" if card.rank == "A" else "face" if card.rank in "JQK" else "" for card in cards)
        if cards and ranks != ["ace", "face"]:
            raise BadValueError(f"{show(raw)} is not one ace and one face card, as 2.3(e)3 has it")
        return cards

    def write(self, value: Any) -> str:
        return '"' + " ".join(str(card) for card in value) + '"'

    @property
    def choices(self) -> str:
        return 'an ace and a face card, such as "As Js", or ""'


Award = tuple[int, int]
"""An amount paid, in cents, and its weight."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The bonus display's awards by stake: amount and weight (2.20(j), (k))."""

    def read(self, raw: object) -> tuple[tuple[int, tuple[Award, ...]], ...]:
        if not isinstance(raw, dict):
            raise BadValueError(f"expected {self.choices}, got {show(raw)}")
        return tuple((self._amount(stake, stake), self._list(stake, lines)) for stake, lines in raw.items())

    def _list(self, stake: str, lines: Any) -> tuple[Award, ...]:
        if not isinstance(lines, list) or not lines:
            raise BadValueError(f"expected {self.choices}, got {show(lines)}", inside=(stake,))
        return tuple(self._award(stake, line) for line in lines)

    def _award(self, stake: str, line: Any) -> Award:
        if not isinstance(line, list) or len(line) != 2:
            raise BadValueError('an award is an amount and a weight: ["5.00", 60]', inside=(stake,))
        amount, weight = line
        if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 10**9:
            message = f"expected a weight as a whole number from 1, got {show(weight)}"
            raise BadValueError(message, inside=(stake,))
        return self._amount(stake, amount), weight

    def _amount(self, stake: str, text: Any) -> int:
        if not isinstance(text, str):
            raise BadValueError(f'expected an amount such as "5.00", got {show(text)}', inside=(stake,))
        try:
            return read_dollars(text)
        except BadAmountError:
            raise BadValueError(
                f'expected an amount such as "5.00", got {show(text)}', inside=(stake,)
            ) from None

    def write(self, value: Any) -> str:
        stakes = (
            f'"{dollars(stake)}" = ['
            + ", ".join(f'["{dollars(amount)}", {weight}]' for amount, weight in lines)
            + "]"
            for stake, lines in value
        )
        return "{" + ", ".join(stakes) + "}"

    @property
    def choices(self) -> str:
        return '{ "1" = [["5.00", 60], ["15.00", 40]] }'
