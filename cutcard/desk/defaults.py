"""A game without decisions at the desk: everything but its sign, its odds and its simulation."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from cutcard.cards import Card
from cutcard.desk.protocol import ChartPage, UnsupportedRequestError, decks_words
from cutcard.games.defaults.sheet import CardSheet
from cutcard.law.limits import Limits
from cutcard.strategies.defaults import NoDecisions, read_no_decisions, write_no_decisions

CardSheetT = TypeVar("CardSheetT", bound=CardSheet)


class CardDesk(Generic[CardSheetT]):
    """A game's own desk says `sign`, `report` and `simulate`."""

    def __init__(self, wager: str, *others: str) -> None:
        """The wager figures are given per unit of, and further ones of the layout."""
        self.main = wager
        self.wagers = (wager, *others)

    def boxes(self, sheet: CardSheetT) -> int:
        return sheet.boxes

    def limits(self, sheet: CardSheetT, wager: str) -> Limits:
        return sheet.limits_of(wager)

    def odds(
        self,
        sheet: CardSheetT,
        *,
        wager: str | None,
        chart: NoDecisions,
        removed: Sequence[Card],
        effects: bool,
    ) -> dict[str, Any]:
        from cutcard.exact_odds.errors import ShoeRanOutError, TooManyRemovedError, UnknownWagerError

        if wager is not None and wager not in self.wagers:
            raise UnsupportedRequestError(str(UnknownWagerError(wager, list(self.wagers))), "--wager")
        try:
            found = self.report(sheet, removed, effects=effects)
        except (ShoeRanOutError, TooManyRemovedError) as error:
            raise UnsupportedRequestError(str(error), "--removed") from None
        if wager is not None:
            found["wagers"] = [entry for entry in found["wagers"] if entry["wager"] == wager]
        return found

    def report(self, sheet: CardSheetT, removed: Sequence[Card], *, effects: bool) -> dict[str, Any]:
        """What `cutcard odds --json` prints."""
        raise NotImplementedError

    # --- charts ---

    def read_chart(self, text: str, sheet: CardSheetT) -> NoDecisions:
        return read_no_decisions(text)

    def write_chart(self, chart: NoDecisions) -> str:
        return write_no_decisions(chart)

    def best_chart(self, sheet: CardSheetT) -> NoDecisions:
        return NoDecisions()

    def chart_page(self, sheet: CardSheetT, chart: NoDecisions) -> ChartPage:
        return ChartPage((), ("Players of this game decide only their wagers.",))

    # --- simulation ---

    def check_simulated(self, sheet: CardSheetT, device: str) -> None:
        if device == "cuda":
            message = "a GPU simulates only blackjack; leave the device at cpu"
            raise UnsupportedRequestError(message, "--device")

    def cards_words(self, sheet: CardSheetT, *, fresh_shoe: bool) -> str:
        dealt = "a fresh shoe every round" if fresh_shoe else "dealt to the cutting card"
        return f"{decks_words(sheet.decks)}, {dealt}"

    def play_words(self, sheet: CardSheetT) -> str:
        return "flat wagers"
