"""Moves of cards at a blackjack table, as the reader of a frame sees them."""

from collections.abc import Sequence

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import SeenHand, TableView
from cutcard.narration.blackjack.hands import box_of
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.blackjack.felt import dealers_name
from cutcard.web.frames.protocol import ViewGetter


def moved(
    sheet: BlackjackSheet, before: ViewGetter[TableView], after: ViewGetter[TableView], event: ev.Event
) -> Sequence[wire.Told]:
    match event:
        case ev.CardDealt():
            return (_dealt(sheet, after(), event),)
        case ev.HoleCardTurned():
            view = after()
            place, index = dealers_name(sheet, view), len(view.dealer.cards) - 1
            return (wire.Turned(place, index, str(event.card)),)
        case ev.CardsTurned():
            return _turned(_hand(before(), event.box, event.hand), event)
        case ev.DoubleCardExposed():
            hand = _hand(after(), event.box, event.hand)
            return (wire.Turned(hand.name, len(hand.cards) - 1, str(event.card)),)
        case ev.PairSplit():
            return (wire.CardsMoved("split", _hand(before(), event.box, event.hand).name),)
        case ev.UpCardMoved():
            return (wire.CardsMoved("moved", dealers_name(sheet, after())),)
        case ev.BettingClosed():
            return (wire.CardsMoved("discarded"),)  # the last round stayed visible until now
        case ev.DiscardsShuffled():
            return (wire.CardsMoved("shuffled"),)
    return common.moved(event)


def _hand(view: TableView, box: int, hand: int) -> SeenHand:
    return box_of(view, box).hands[hand]


def _dealt(sheet: BlackjackSheet, view: TableView, event: ev.CardDealt) -> wire.Dealt:
    if event.box == 0:
        dealer = view.dealer
        # The hole card lies beside the up card. A turned card takes its place.
        index = len(dealer.cards) + dealer.face_down - 1
        return wire.Dealt(dealers_name(sheet, view), index, common.face(event.card))
    hand = _hand(view, event.box, event.hand)
    return wire.Dealt(hand.name, len(hand.cards) - 1, common.face(event.card))


def _turned(hand: SeenHand, event: ev.CardsTurned) -> Sequence[wire.Told]:
    return tuple(
        wire.Turned(hand.name, index, str(card))
        for index, (was, card) in enumerate(zip(hand.cards, event.cards, strict=False))
        if was is None
    )
