"""Frames of minibaccarat: the player's hand and the banker's, three spots a box, markers."""

from collections.abc import Iterator, Sequence
from typing import Literal

from cutcard.games.minibaccarat import rules
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.sheet.sheet import BANKER, PLAYER, WAGERS, MinibaccaratSheet
from cutcard.games.minibaccarat.view import TableView
from cutcard.money import readable_dollars
from cutcard.narration.audience import plain_card
from cutcard.narration.minibaccarat.narration import NARRATION
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.defaults import OpenFrames
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    PlayersByBox,
    ViewGetter,
)

_LABELS = {PLAYER: "Player", BANKER: "Banker", "tie": "Tie"}

MISTAKES: Sequence[Mistake] = (
    Mistake("2.15(a)", "A card lies face up in the shoe", "It is not used.", ("card",)),
    Mistake("2.15(b)", "A card was drawn in error, unseen", "It is the next card."),
    Mistake("2.15(d)", "A card was dealt to a hand that stands", "It is burned.", ("card",)),
)
"""What can go wrong, as a dealer says it."""


class MinibaccaratFrames(OpenFrames):
    narration = NARRATION
    another_box = by.BOXES.name
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "Bet on the player's hand, the banker's hand or a tie.",
        "The hand closer to 9 wins; tens and court cards count 0, and only a total's last digit counts.",
        "Nobody decides anything: fixed rules say which hand draws a third card.",
    )
    essentials: Sequence[str] = ("rules.vigorish_collected", "tie")

    def felt(
        self, sheet: MinibaccaratSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        hands = tuple(_hand(view, name) for name in (PLAYER, BANKER))
        return wire.FeltFrame(
            phase="dealing" if view.in_round else common.BETWEEN,
            in_round=view.in_round,
            round=view.round_number + view.in_round,
            dealer=hands,
            boxes=tuple(_box(view, box, round_results, seated) for box in range(1, sheet.boxes + 1)),
            shoe=common.shoe(sheet, view, hands),
            marks=tuple(_marks(view)),
            burn_card=common.face(view.burn_card),
        )

    def moved(
        self,
        sheet: MinibaccaratSheet,
        before: ViewGetter[TableView],
        after: ViewGetter[TableView],
        event: ev.Event,
    ) -> Sequence[wire.Told]:
        if isinstance(event, ev.CardDealt):
            view: TableView = after()
            cards = view.banker if event.place == BANKER else view.player
            return (wire.Dealt(event.place, len(cards) - 1, str(event.card)),)
        if isinstance(event, ev.FirstCardTurned):
            return (wire.CardsMoved("burned"),)
        return super().moved(sheet, before, after, event)

    def spots(
        self, sheet: MinibaccaratSheet, view: TableView, box: int, player: str = ""
    ) -> Sequence[BettingSpot]:
        return tuple(
            BettingSpot(
                wager, _LABELS[wager], sheet.limits_of(wager).least, sheet.limits_of(wager).most, sheet.chip
            )
            for wager in WAGERS
        )


def _hand(view: TableView, name: str) -> wire.HandOnFelt:
    """One of the two hands: its cards, its count, and how it ended."""
    cards = view.player if name == PLAYER else view.banker
    total = f"{_LABELS[name]} {rules.point_count(cards)}" if cards else ""
    return wire.HandOnFelt(name, tuple(map(str, cards)), total, _state(view, name))


def _state(view: TableView, name: str) -> Literal["", "won", "lost", "tied"]:
    if not view.complete:
        return ""
    return rules.outcome(name, rules.point_count(view.player), rules.point_count(view.banker)).result


def _marks(view: TableView) -> Iterator[str]:
    if view.last_hand:
        yield "last hand of the shoe"
    if view.drawn_in_error:
        yield "a card drawn in error comes next"
    yield from (f"not used: {plain_card(card)}" for card in view.discarded)


def _box(view: TableView, box: int, round_results: RoundResults, seated: PlayersByBox) -> wire.BoxOnFelt:
    """One box. The last round stays until something is laid for the next, or its player has left."""
    marks = tuple(f"due {readable_dollars(marker.cents)}" for marker in view.markers if marker.box == box)
    laid = [bet for bet in view.bets if bet.box == box]
    if laid:
        wagers = tuple(
            wire.WagerOnFelt(one.wager, _LABELS[one.wager], one.player, one.amount) for one in laid
        )
        return wire.BoxOnFelt(box, laid[0].player, wagers=wagers, marks=marks)
    stakes = [stake for stake in view.stakes if stake.box == box]
    if not stakes or not (view.in_round or stakes[0].player in seated.values()):
        return wire.BoxOnFelt(box, "", marks=marks)
    lying = tuple(
        wire.WagerOnFelt(
            stake.wager,
            _LABELS[stake.wager],
            stake.player,
            stake.amount,
            result=round_results.net_of(HandWager(box, 0, stake.wager)) if stake.settled else None,
            row=round_results.row_of(HandWager(box, 0, stake.wager), stake.player),
        )
        for stake in stakes
    )
    return wire.BoxOnFelt(box, stakes[0].player, wagers=lying, marks=marks)


FRAMES: GameFramesOf[MinibaccaratSheet, ev.Event, TableView] = MinibaccaratFrames()
