"""The narrator of a game of twenty-one: the sentences that need nothing but the game's paragraphs."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.seen import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.twenty_one.totals import box_of, total_text


class TwentyOneNarrator:
    """Tells rounds to one audience, one sentence an event. A game names its paragraphs."""

    empty_shoe: ClassVar[str]
    """By which the rest of an empty shoe is shuffled, or the round is dead for want of cards."""
    surrender: ClassVar[str]
    blackjack_read: ClassVar[str] = ""
    all_returned: ClassVar[str]
    """What becomes of the wagers of a round that the floorperson calls dead."""

    def __init__(self, audience: Audience, sheet: Any) -> None:
        self.audience = audience
        self.sheet = sheet

    def _does(self, view: TableView, box: int, you: str, they: str) -> tuple[str, str]:
        player = box_of(view, box).player
        return self.audience.does(player, you, they), player

    # --- cards ---

    def shuffled(self, event: ev.Shuffled, view: TableView) -> Sentence:
        if view.phase == "between rounds":
            return common.shuffled(event)
        says = f"The shoe is empty: the dealer shuffles the {event.cards} cards not on the table"
        return Sentence(says, self.empty_shoe)

    def cut_refused(self, event: ev.CutRefused, view: TableView) -> Sentence:
        return common.cut_refused(self.audience, event)

    def cards_cut(self, event: ev.CardsCut, view: TableView) -> Sentence:
        return common.cards_cut(self.audience, event)

    def betting_closed(self, event: ev.BettingClosed, view: TableView) -> Sentence:
        return Sentence("No more bets")

    def drawn(self, card: str, event: ev.TotalAnnounced, view: TableView) -> Sentence:
        """A card that a player has drawn, with the total announced after it."""
        draws, player = self._does(view, event.box, "draw", "draws")
        where = f" on hand {event.hand + 1}" if len(box_of(view, event.box).hands) > 1 else ""
        return Sentence(f"{draws} {card}{where}: {total_text(event.total, soft=event.soft)}", player=player)

    def dealers_card_called(self, event: ev.DealersCardCalled, view: TableView) -> Sentence:
        return Sentence('The dealer calls "Dealer\'s Card"')

    def hole_card_read(self, event: ev.HoleCardRead, view: TableView) -> Sentence:
        if event.blackjack:
            return Sentence("The card reader says: the dealer has a blackjack", self.blackjack_read)
        return Sentence("The card reader says: no blackjack")

    def round_voided(self, event: ev.RoundVoided, view: TableView) -> Sentence:
        return common.round_voided(event, self.all_returned, self.empty_shoe)

    # --- decisions ---

    def blackjack_announced(self, event: ev.BlackjackAnnounced, view: TableView) -> Sentence:
        has, player = self._does(view, event.box, "have", "has")
        return Sentence(f"{has} a blackjack!", player=player)

    def hand_stood(self, event: ev.HandStood, view: TableView) -> Sentence:
        stands, player = self._does(view, event.box, "stand", "stands")
        hand = box_of(view, event.box).hands[event.hand]
        if hand.total is not None:
            stands += f" on {total_text(hand.total, soft=hand.soft)}"
        return Sentence(stands, player=player)

    def hand_surrendered(self, event: Any, view: TableView) -> Sentence:
        surrenders, player = self._does(view, event.box, "surrender", "surrenders")
        return Sentence(surrenders, self.surrender, player)


Writer = Callable[[Any, Any, TableView], Sentence | None]
"""From the narrator, an event and the view after it."""


def says(words: str, clause: str = "") -> Writer:
    return lambda narrator, event, view: Sentence(words, clause)


COMMON: Mapping[type[ev.Event], Writer] = {
    ev.Shuffled: lambda at, event, view: at.shuffled(event, view),
    ev.CutRefused: lambda at, event, view: at.cut_refused(event, view),
    ev.CardsCut: lambda at, event, view: at.cards_cut(event, view),
    ev.BettingClosed: lambda at, event, view: at.betting_closed(event, view),
    ev.BlackjackAnnounced: lambda at, event, view: at.blackjack_announced(event, view),
    ev.HoleCardRead: lambda at, event, view: at.hole_card_read(event, view),
    ev.HandStood: lambda at, event, view: at.hand_stood(event, view),
    ev.DealersCardCalled: lambda at, event, view: at.dealers_card_called(event, view),
    ev.RoundVoided: lambda at, event, view: at.round_voided(event, view),
}
"""Through the narrator, so that a game may override a sentence."""
