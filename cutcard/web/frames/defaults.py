"""Frames of a card game in which each box and the dealer have one hand, face up, and nobody decides."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from cutcard.cards import Card
from cutcard.games.defaults import events as ev
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.defaults.state import Hand
from cutcard.games.defaults.view import TableView
from cutcard.games.protocol import DEALER, Choice
from cutcard.narration.protocol import NarrationOf
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.protocol import (
    BettingSpot,
    Mistake,
    OfferedChoice,
    PlayersByBox,
    QuestionText,
    ViewGetter,
)


class OpenFrames:
    """What frames say of a game in which nobody decides anything but the cut."""

    def moved(
        self, sheet: Any, before: ViewGetter[Any], after: ViewGetter[Any], event: Any
    ) -> Sequence[wire.Told]:
        if isinstance(event, ev.BettingClosed):
            return (wire.CardsMoved("discarded"),)  # the last round stayed visible until now
        return common.moved(event)

    def offered_choices(self, sheet: Any, view: Any, player: str, choice: Choice) -> Sequence[OfferedChoice]:
        return common.offered_cut_choices(view, player, choice)

    def question(self, sheet: Any, view: Any) -> QuestionText:
        return common.question(view)

    def pass_label(self, sheet: Any, view: Any, player: str) -> str:
        return "Pass"


class CardFrames(OpenFrames):
    def __init__(
        self,
        narration: NarrationOf[CardSheet, ev.Event, TableView],
        *,
        wager: str,
        label: str,
        clause: str,
        total: Callable[[tuple[Card, ...]], str] = lambda cards: "",
        first_steps: Sequence[str] = (),
        essentials: Sequence[str] = (),
        mistakes: Sequence[Mistake] = (),
    ) -> None:
        """`total` is what a hand's cards are called at the table; `clause` has one box for each player."""
        self.narration, self.wager, self.label, self.total = narration, wager, label, total
        self.another_box, self.mistakes = clause, mistakes
        self.first_steps, self.essentials = first_steps, essentials

    def felt(
        self, sheet: CardSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        dealer = wire.HandOnFelt(DEALER, tuple(map(str, view.dealer)), self.total(view.dealer))
        boxes = tuple(self._box(view, box, round_results, seated) for box in range(1, sheet.boxes + 1))
        lying = [dealer, *(hand for box in boxes for hand in box.hands)]
        return wire.FeltFrame(
            phase="dealing" if view.in_round else common.BETWEEN,
            in_round=view.in_round,
            round=view.round_number + view.in_round,
            dealer=(dealer,),
            boxes=boxes,
            shoe=common.shoe(sheet, view, lying),
            burn_card=common.face(view.burn_card),
        )

    def _box(
        self, view: TableView, box: int, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.BoxOnFelt:
        """One box. The last round stays until something is laid for the next, or its player has left."""
        laid = [bet for bet in view.bets if bet.box == box]
        if laid:
            wagers = (self._wager(one.player, one.amount) for one in laid)
            return wire.BoxOnFelt(box, laid[0].player, wagers=tuple(wagers))
        hand = next((one for one in view.hands if one.box == box), None)
        if hand is None or not (view.in_round or hand.player in seated.values()):
            return wire.BoxOnFelt(box, "")
        return wire.BoxOnFelt(box, hand.player, hands=(self._hand(hand, round_results),))

    def _hand(self, hand: Hand, round_results: RoundResults) -> wire.HandOnFelt:
        spot = HandWager(hand.box, 0, self.wager)
        brought = round_results.net_of(spot) if hand.settled else None
        return wire.HandOnFelt(
            str(hand.box),
            tuple(map(str, hand.cards)),
            self.total(hand.cards),
            _state(brought),
            (self._wager(hand.player, hand.amount, brought, round_results.row_of(spot, hand.player)),),
        )

    def _wager(self, player: str, cents: int, brought: int | None = None, row: str = "") -> wire.WagerOnFelt:
        return wire.WagerOnFelt(self.wager, self.label, player, cents, result=brought, row=row)

    def moved(
        self, sheet: CardSheet, before: ViewGetter[TableView], after: ViewGetter[TableView], event: ev.Event
    ) -> Sequence[wire.Told]:
        if isinstance(event, ev.CardDealt):
            view = after()
            places = {DEALER: view.dealer, **{str(one.box): one.cards for one in view.hands}}
            return (wire.Dealt(event.place, len(places[event.place]) - 1, str(event.card)),)
        return super().moved(sheet, before, after, event)

    def spots(self, sheet: CardSheet, view: TableView, box: int, player: str = "") -> Sequence[BettingSpot]:
        return (BettingSpot(self.wager, self.label, sheet.limits.least, sheet.limits.most, sheet.chip),)


def _state(brought: int | None) -> Literal["", "won", "lost", "tied"]:
    if brought is None:
        return ""
    return "won" if brought > 0 else "lost" if brought < 0 else "tied"
