"""The kind of a key that sets the payouts of a pay table's rows."""

from dataclasses import dataclass
from typing import Any

from cutcard.law.options import BadValueError, nearest, show
from cutcard.money import Odds, read_odds


@dataclass(frozen=True, slots=True)
class BetterPays:
    """The payouts of rows at this table, as `{ "flush" = "6 to 1" }`."""

    rows: tuple[str, ...]
    """The rows of the wager."""

    def read(self, raw: object) -> tuple[tuple[str, Odds], ...]:
        if not isinstance(raw, dict):
            raise BadValueError(f"expected {self.choices}, got {show(raw)}")
        return tuple((row, self._odds(row, pays)) for row, pays in raw.items())

    def _odds(self, row: str, pays: Any) -> Odds:
        if row not in self.rows:
            hint = nearest(row, self.rows) or f": the rows are {', '.join(self.rows)}"
            raise BadValueError(f"the pay table has no such row{hint}", inside=(row,))
        if not isinstance(pays, str):
            raise BadValueError(f'expected a payout such as "12 to 1", got {show(pays)}', inside=(row,))
        try:
            return read_odds(pays)
        except ValueError:
            message = f'expected a payout such as "12 to 1", got {show(pays)}'
            raise BadValueError(message, inside=(row,)) from None

    def write(self, value: Any) -> str:
        return "{" + ", ".join(f'"{row}" = "{odds}"' for row, odds in value) + "}"

    @property
    def choices(self) -> str:
        return '{ "row" = "12 to 1" }'
