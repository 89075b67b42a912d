"""What happens at a red dog table, told in sentences."""

from collections.abc import Callable
from typing import Any

from cutcard.cli.terminal import telling
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.scene import possessive, subject, verb
from cutcard.games.red_dog import decide
from cutcard.games.red_dog import events as ev
from cutcard.games.red_dog.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.money import dollars


class Narrator:
    """Tells one sentence a fact; the first two cards wait for what the dealer says of them."""

    def __init__(self, look: Look, sheet: RedDogSheet) -> None:
        self.look = look
        self.sheet = sheet

    def tell(self, event: ev.Event, view: TableView) -> list[str]:
        """The sentences this event wants, if any; `view` is the table after it."""
        teller = _TELLERS.get(type(event))
        told = teller(self, event, view) if teller is not None else None
        return [] if told is None else [told]

    # --- the shoe ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> str:
        return telling.shuffled(event)

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> str:
        return telling.cut_refused(event)

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> str:
        return telling.cards_cut(event)

    # --- cards ---

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> str:
        return "No more bets."

    def consecutive(self, event: ev.ConsecutiveAnnounced, view: TableView) -> str:
        return f"{self._two(view)}: the cards are consecutive, a tie hand (6.5(e))."

    def pair(self, event: ev.PairAnnounced, view: TableView) -> str:
        return f"{self._two(view)}: we have a pair. A third card comes at once (6.5(f))."

    def spread(self, event: ev.SpreadAnnounced, view: TableView) -> str:
        pays = self.sheet.odds(decide.row_of(event.spread))
        return f"{self._two(view)}: the spread is {event.spread}, and a card between pays {pays} (6.5(g))."

    def third(self, event: ev.ThirdCardAnnounced, view: TableView) -> str:
        """Its value, or what a pair has become."""
        says = event.says.lower().replace(": ", ", ")
        return f"The third card is {self.look.card(view.middle)}: {says}."

    def _two(self, view: TableView) -> str:
        return f"{self.look.card(view.left)} and {self.look.card(view.right)}"

    # --- wagers ---

    def raise_placed(self, event: ev.RaisePlaced, view: TableView) -> str:
        raises = verb(event.player, "raise", "raises")
        return f"{subject(event.player)} {raises} by {dollars(event.amount)}."

    def raises_closed(self, event: ev.RaisesClosed, view: TableView) -> str:
        return "Raises closed."

    def wager_paid(self, event: ev.WagerPaid, view: TableView) -> str | None:
        return telling.paid(event, _what(event, view), f"{event.why}, {self.sheet.odds(event.why)}")

    def wager_collected(self, event: ev.WagerCollected, view: TableView) -> str | None:
        return telling.collected(event, _what(event, view))

    def wager_returned(self, event: ev.WagerReturned, view: TableView) -> str | None:
        return telling.returned(event, _what(event, view))

    def round_voided(self, event: ev.RoundVoided, view: TableView) -> str:
        if event.reason:
            return f"The floorperson calls the round dead, {event.reason}: everybody has his money back."
        return "There are not cards enough to end this round: what is open goes back."


def _what(event: ev.WagerPaid | ev.Settled, view: TableView) -> str:
    """`your wager`, `your raised wager`."""
    area = next(area for area in view.areas if area.number == event.box)
    return f"{possessive(event.player)} {'raised ' if area.raised else ''}wager"


_TELLERS: dict[type[ev.Event], Callable[[Narrator, Any, TableView], str | None]] = {
    ev.Shuffled: Narrator.shuffled,
    ev.CutRefused: Narrator.cut_refused,
    ev.CardsCut: Narrator.cards_cut,
    ev.BettingClosed: Narrator.betting_closed,
    ev.ConsecutiveAnnounced: Narrator.consecutive,
    ev.PairAnnounced: Narrator.pair,
    ev.SpreadAnnounced: Narrator.spread,
    ev.ThirdCardAnnounced: Narrator.third,
    ev.RaisePlaced: Narrator.raise_placed,
    ev.RaisesClosed: Narrator.raises_closed,
    ev.WagerPaid: Narrator.wager_paid,
    ev.WagerCollected: Narrator.wager_collected,
    ev.WagerReturned: Narrator.wager_returned,
    ev.RoundVoided: Narrator.round_voided,
}
