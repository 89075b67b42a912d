"""Sentences about a red dog table."""

from collections.abc import Callable
from typing import Any

from cutcard.games.red_dog import rules
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence


class RedDogNarrator:
    """One sentence per event. The first two cards wait for the dealer's announcement."""

    def __init__(self, audience: Audience, sheet: RedDogSheet) -> None:
        self.audience = audience
        self.sheet = sheet

    def tell(self, event: ev.Event, view: TableView) -> list[Sentence]:
        """The sentences about this event, if any; `view` is the table after it."""
        writer = _SENTENCES.get(type(event))
        if writer is None and not self.audience.person:
            writer = _TO_ALL.get(type(event))
        told = writer(self, event, view) if writer is not None else common.to_all(self.audience, event)
        return [] if told is None else [told]

    # --- the shoe ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> Sentence:
        return common.shuffled(event)

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> Sentence:
        return common.cut_refused(self.audience, event)

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> Sentence:
        return common.cards_cut(self.audience, event)

    # --- cards ---

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> Sentence:
        return Sentence("No more bets")

    def consecutive(self, event: ev.ConsecutiveAnnounced, view: TableView) -> Sentence:
        return Sentence(f"{self._two(view)}: the cards are consecutive, a tie hand", "6.5(e)")

    def pair(self, event: ev.PairAnnounced, view: TableView) -> Sentence:
        return Sentence(f"{self._two(view)}: we have a pair. A third card comes at once", "6.5(f)")

    def spread(self, event: ev.SpreadAnnounced, view: TableView) -> Sentence:
        pays = self.sheet.odds(rules.row_of(event.spread))
        says = f"{self._two(view)}: the spread is {event.spread}, and a card between pays {pays}"
        return Sentence(says, "6.5(g)")

    def third(self, event: ev.ThirdCardAnnounced, view: TableView) -> Sentence:
        """The third card, with its value or what a pair has become."""
        says = event.says.lower().replace(": ", ", ")
        return Sentence(f"The third card is {self.audience.card(view.middle)}: {says}")

    def _two(self, view: TableView) -> str:
        return f"{self.audience.card(view.left)} and {self.audience.card(view.right)}"

    # --- wagers ---

    def raise_placed(self, event: ev.RaisePlaced, view: TableView) -> Sentence:
        raises = self.audience.does(event.player, "raise", "raises")
        return Sentence(f"{raises} by {self.audience.money(event.amount)}", player=event.player)

    def raises_closed(self, event: ev.RaisesClosed, view: TableView) -> Sentence:
        return Sentence("Raises closed")

    def wager_paid(self, event: ev.WagerPaid, view: TableView) -> Sentence | None:
        why = f"{event.why}, {self.sheet.odds(event.why)}"
        return common.paid(self.audience, event, self._what(event, view), why)

    def wager_collected(self, event: ev.WagerCollected, view: TableView) -> Sentence | None:
        return common.collected(self.audience, event, self._what(event, view))

    def wager_returned(self, event: ev.WagerReturned, view: TableView) -> Sentence | None:
        return common.returned(self.audience, event, self._what(event, view))

    def _what(self, event: ev.WagerPaid | ev.Settled, view: TableView) -> str:
        """`your wager`, `your raised wager`."""
        area = next(area for area in view.areas if area.number == event.box)
        return f"{self.audience.possessive(event.player)} {'raised ' if area.raised else ''}wager"

    def round_voided(self, event: ev.RoundVoided, view: TableView) -> Sentence:
        if event.reason:
            return Sentence(
                f"The floorperson calls the round dead, {event.reason}: everybody gets their money back"
            )
        return Sentence("Not enough cards are left to finish the round; open wagers are returned")

    # --- what goes wrong (6.7) ---

    def found_face_up(self, event: ev.FaceUpCardDiscarded, view: TableView) -> Sentence:
        return Sentence(
            f"{self.audience.card(event.card)} lies face up in the shoe: it is not used", "6.7(a)"
        )

    def drawn_in_error(self, event: ev.CardDrawnInError, view: TableView) -> Sentence:
        return Sentence("A card is drawn in error, unseen: it comes next", "6.7(b)")

    def exposed_early(self, event: ev.ThirdCardDiscarded, view: TableView) -> Sentence:
        card = self.audience.card(event.card)
        says = f"The third card, {card}, was seen too early: play on, or void the round?"
        return Sentence(says, "6.7(c)")

    def plays_on(self, event: ev.AreaPlaysOn, view: TableView) -> Sentence:
        return Sentence(self.audience.does(event.player, "play on", "plays on"), "6.7(c)", event.player)

    def voided(self, event: ev.AreaVoided, view: TableView) -> Sentence:
        return Sentence(
            f"{self.audience.does(event.player, 'void', 'voids')} the round", "6.7(c)", event.player
        )


_SENTENCES: dict[type[ev.Event], Callable[[RedDogNarrator, Any, TableView], Sentence | None]] = {
    ev.Shuffled: RedDogNarrator.shuffled,
    ev.CutRefused: RedDogNarrator.cut_refused,
    ev.CardsCut: RedDogNarrator.cards_cut,
    ev.BettingClosed: RedDogNarrator.betting_closed,
    ev.ConsecutiveAnnounced: RedDogNarrator.consecutive,
    ev.PairAnnounced: RedDogNarrator.pair,
    ev.SpreadAnnounced: RedDogNarrator.spread,
    ev.ThirdCardAnnounced: RedDogNarrator.third,
    ev.RaisePlaced: RedDogNarrator.raise_placed,
    ev.RaisesClosed: RedDogNarrator.raises_closed,
    ev.WagerPaid: RedDogNarrator.wager_paid,
    ev.WagerCollected: RedDogNarrator.wager_collected,
    ev.WagerReturned: RedDogNarrator.wager_returned,
    ev.RoundVoided: RedDogNarrator.round_voided,
}

_TO_ALL: dict[type[ev.Event], Callable[[RedDogNarrator, Any, TableView], Sentence | None]] = {
    ev.FaceUpCardDiscarded: RedDogNarrator.found_face_up,
    ev.CardDrawnInError: RedDogNarrator.drawn_in_error,
    ev.ThirdCardDiscarded: RedDogNarrator.exposed_early,
    ev.AreaPlaysOn: RedDogNarrator.plays_on,
    ev.AreaVoided: RedDogNarrator.voided,
}
"""Sentences for a table with several players, not for a person at their own table."""
