"""Moves of cards at a blackjack table that no other game of twenty-one has."""

from collections.abc import Sequence

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import SeenHand, TableView
from cutcard.web import wire
from cutcard.web.frames.blackjack.felt import FELT
from cutcard.web.frames.protocol import ViewGetter


def moved(
    sheet: BlackjackSheet, before: ViewGetter[TableView], after: ViewGetter[TableView], event: ev.Event
) -> Sequence[wire.Told]:
    match event:
        case ev.CardsTurned():
            return _turned(before().box(event.box).hands[event.hand], event)
        case ev.DoubleCardExposed():
            hand = after().box(event.box).hands[event.hand]
            return (wire.Turned(hand.name, len(hand.cards) - 1, str(event.card)),)
        case ev.UpCardMoved():
            return (wire.CardsMoved("moved", FELT.dealers_name(sheet, after())),)
        case ev.DiscardsShuffled():
            return (wire.CardsMoved("shuffled"),)
    return ()


def _turned(hand: SeenHand, event: ev.CardsTurned) -> Sequence[wire.Told]:
    return tuple(
        wire.Turned(hand.name, index, str(card))
        for index, (was, card) in enumerate(zip(hand.cards, event.cards, strict=False))
        if was is None
    )
