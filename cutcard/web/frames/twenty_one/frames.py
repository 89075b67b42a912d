"""Frames of a game of twenty-one: what they have in common; a game names its parts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from cutcard.games.protocol import Choice, Kind
from cutcard.games.twenty_one import commands as cm
from cutcard.games.twenty_one import events as ev
from cutcard.games.twenty_one.seen import TableView
from cutcard.narration.audience import shown_name
from cutcard.narration.round_results import RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.protocol import OfferedChoice, PlayersByBox, QuestionText, ViewGetter
from cutcard.web.frames.twenty_one.felt import TwentyOneFelt
from cutcard.web.frames.twenty_one.offers import Offered


class TwentyOneFrames:
    table: ClassVar[TwentyOneFelt]
    offers: ClassVar[Mapping[type, Offered]]
    """How the game's choices are offered, by their commands."""
    decisions: ClassVar[tuple[type, ...]] = (cm.Hit, cm.Stand, cm.Double, cm.Split, cm.Surrender)
    """Commands said without the number of a hand where the box has only one."""
    pair_split: ClassVar[type[ev.Raised]]

    def write(self, command: Any) -> str:
        """The statement of a command."""
        raise NotImplementedError

    def felt(
        self, sheet: Any, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        return self.table.felt(sheet, view, round_results, seated)

    def moved(
        self, sheet: Any, before: ViewGetter[TableView], after: ViewGetter[TableView], event: ev.Event
    ) -> Sequence[wire.Told]:
        match event:
            case ev.CardDealt():
                return (self._dealt(sheet, after(), event),)
            case ev.HoleCardTurned():
                view = after()
                place, index = self.table.dealers_name(sheet, view), len(view.dealer.cards) - 1
                return (wire.Turned(place, index, str(event.card)),)
            case ev.BettingClosed():
                return (wire.CardsMoved("discarded"),)  # the last round stayed visible until now
        if isinstance(event, self.pair_split):
            return (wire.CardsMoved("split", before().box(event.box).hands[event.hand].name),)
        return common.moved(event)

    def _dealt(self, sheet: Any, view: TableView, event: ev.CardDealt) -> wire.Dealt:
        if event.box == 0:
            dealer = view.dealer
            # The hole card lies beside the up card. A turned card takes its place.
            index = len(dealer.cards) + dealer.face_down - 1
            return wire.Dealt(self.table.dealers_name(sheet, view), index, common.face(event.card))
        hand = view.box(event.box).hands[event.hand]
        return wire.Dealt(hand.name, len(hand.cards) - 1, common.face(event.card))

    def offered_choices(
        self, sheet: Any, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        offered = self.offers.get(type(choice.command))
        if offered is None:
            return common.offered_cut_choices(view, player, choice)
        say = self.write(self.without_hand(view, choice.command))
        return [one if one.say else one._replace(say=say) for one in offered(sheet, view, player, choice)]

    def without_hand(self, view: TableView, command: Any) -> Any:
        """The decision, without its hand's number if the box has only one hand."""
        one_hand = type(command) in self.decisions and len(view.box(command.box).hands) == 1
        return replace(command, hand=0) if one_hand else command

    def question(self, sheet: Any, view: TableView) -> QuestionText:
        waits = view.awaiting
        said = common.question(view)
        if waits.kind is not Kind.DECISION:
            return said
        if isinstance(waits.default_command, cm.CloseInsurance):
            says = "Insurance?" if not waits.who else f"{shown_name(waits.who)}: insurance?"
            return said._replace(kind="window", says=says)
        if isinstance(waits.default_command, cm.CloseJoining):
            return said._replace(says="Other bettors of the box may join")
        if any(isinstance(choice.command, cm.TakeCard) for choice in waits.choices):
            return said._replace(says=f"{shown_name(waits.who)}: another card?")
        return said

    def pass_label(self, sheet: Any, view: TableView, player: str) -> str:
        return (
            "Stay as I am" if isinstance(view.awaiting.default_command, cm.CloseJoining) else "No insurance"
        )
