"""What happens at a red dog table, told in sentences."""

from collections.abc import Callable
from typing import Any

from cutcard.games.red_dog import decide
from cutcard.games.red_dog import events as ev
from cutcard.games.red_dog.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.money import dollars
from cutcard.telling import common
from cutcard.telling.voice import Sentence, Voice


class Narrator:
    """Tells one sentence a fact; the first two cards wait for what the dealer says of them."""

    def __init__(self, voice: Voice, sheet: RedDogSheet) -> None:
        self.voice = voice
        self.sheet = sheet

    def tell(self, event: ev.Event, view: TableView) -> list[Sentence]:
        """The sentences this event wants, if any; `view` is the table after it."""
        teller = _TELLERS.get(type(event))
        if teller is None and not self.voice.person:
            teller = _TO_ALL.get(type(event))
        told = teller(self, event, view) if teller is not None else common.to_all(self.voice, event)
        return [] if told is None else [told]

    # --- the shoe ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> Sentence:
        return common.shuffled(event)

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> Sentence:
        return common.cut_refused(self.voice, event)

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> Sentence:
        return common.cards_cut(self.voice, event)

    # --- cards ---

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> Sentence:
        return Sentence("No more bets")

    def consecutive(self, event: ev.ConsecutiveAnnounced, view: TableView) -> Sentence:
        return Sentence(f"{self._two(view)}: the cards are consecutive, a tie hand", "6.5(e)")

    def pair(self, event: ev.PairAnnounced, view: TableView) -> Sentence:
        return Sentence(f"{self._two(view)}: we have a pair. A third card comes at once", "6.5(f)")

    def spread(self, event: ev.SpreadAnnounced, view: TableView) -> Sentence:
        pays = self.sheet.odds(decide.row_of(event.spread))
        says = f"{self._two(view)}: the spread is {event.spread}, and a card between pays {pays}"
        return Sentence(says, "6.5(g)")

    def third(self, event: ev.ThirdCardAnnounced, view: TableView) -> Sentence:
        """Its value, or what a pair has become."""
        says = event.says.lower().replace(": ", ", ")
        return Sentence(f"The third card is {self.voice.card(view.middle)}: {says}")

    def _two(self, view: TableView) -> str:
        return f"{self.voice.card(view.left)} and {self.voice.card(view.right)}"

    # --- wagers ---

    def raise_placed(self, event: ev.RaisePlaced, view: TableView) -> Sentence:
        raises = self.voice.does(event.player, "raise", "raises")
        return Sentence(f"{raises} by {dollars(event.amount)}", player=event.player)

    def raises_closed(self, event: ev.RaisesClosed, view: TableView) -> Sentence:
        return Sentence("Raises closed")

    def wager_paid(self, event: ev.WagerPaid, view: TableView) -> Sentence | None:
        why = f"{event.why}, {self.sheet.odds(event.why)}"
        return common.paid(self.voice, event, self._what(event, view), why)

    def wager_collected(self, event: ev.WagerCollected, view: TableView) -> Sentence | None:
        return common.collected(self.voice, event, self._what(event, view))

    def wager_returned(self, event: ev.WagerReturned, view: TableView) -> Sentence | None:
        return common.returned(self.voice, event, self._what(event, view))

    def _what(self, event: ev.WagerPaid | ev.Settled, view: TableView) -> str:
        """`your wager`, `your raised wager`."""
        area = next(area for area in view.areas if area.number == event.box)
        return f"{self.voice.possessive(event.player)} {'raised ' if area.raised else ''}wager"

    def round_voided(self, event: ev.RoundVoided, view: TableView) -> Sentence:
        if event.reason:
            return Sentence(
                f"The floorperson calls the round dead, {event.reason}: everybody has his money back"
            )
        return Sentence("Not enough cards are left to finish the round; open wagers are returned")

    # --- what goes wrong (6.7) ---

    def found_face_up(self, event: ev.FaceUpCardDiscarded, view: TableView) -> Sentence:
        return Sentence(f"{self.voice.card(event.card)} lies face up in the shoe: it is not used", "6.7(a)")

    def drawn_in_error(self, event: ev.CardDrawnInError, view: TableView) -> Sentence:
        return Sentence("A card is drawn in error, unseen: it comes next", "6.7(b)")

    def exposed_early(self, event: ev.ThirdCardDiscarded, view: TableView) -> Sentence:
        says = (
            f"The third card, {self.voice.card(event.card)}, was seen too early: play on, or void the round?"
        )
        return Sentence(says, "6.7(c)")

    def plays_on(self, event: ev.AreaPlaysOn, view: TableView) -> Sentence:
        return Sentence(self.voice.does(event.player, "play on", "plays on"), "6.7(c)", event.player)

    def voided(self, event: ev.AreaVoided, view: TableView) -> Sentence:
        return Sentence(f"{self.voice.does(event.player, 'void', 'voids')} the round", "6.7(c)", event.player)


_TELLERS: dict[type[ev.Event], Callable[[Narrator, Any, TableView], Sentence | None]] = {
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

_TO_ALL: dict[type[ev.Event], Callable[[Narrator, Any, TableView], Sentence | None]] = {
    ev.FaceUpCardDiscarded: Narrator.found_face_up,
    ev.CardDrawnInError: Narrator.drawn_in_error,
    ev.ThirdCardDiscarded: Narrator.exposed_early,
    ev.AreaPlaysOn: Narrator.plays_on,
    ev.AreaVoided: Narrator.voided,
}
"""What is told where several listen, and not to a person in front of a table of his own."""
