"""The narration of minibaccarat: each card as it comes, both counts, the vigorish, what goes wrong."""

from typing import Any

from cutcard.games.minibaccarat import equipment
from cutcard.games.minibaccarat import sources as by
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.rules import point_count
from cutcard.games.minibaccarat.sheet.sheet import BANKER, TIE, MinibaccaratSheet
from cutcard.games.minibaccarat.view import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.defaults import CardNarration
from cutcard.narration.protocol import NarrationOf

_HANDS = {"player": "The player's hand", BANKER: "The banker's hand"}
_RESULTS = {"player": "Player wins", BANKER: "Banker wins", TIE: "Tie"}


def _card_dealt(audience: Audience, event: ev.CardDealt, view: TableView) -> Sentence:
    cards = view.banker if event.place == BANKER else view.player
    return Sentence(f"{_HANDS[event.place]}: {audience.card(event.card)}, {point_count(cards)}")


def _announced(audience: Audience, event: ev.HandsAnnounced, view: TableView) -> Sentence:
    return Sentence(f"{_RESULTS[event.wins]}: player {event.player}, banker {event.banker}")


def _first_card(audience: Audience, event: ev.FirstCardTurned, view: TableView) -> Sentence:
    if event.card is None:
        return Sentence("The first card of the shoe is burned")
    cards = "card" if event.more == 1 else "cards"
    return Sentence(
        f"The first card of the shoe is {audience.card(event.card)}: {event.more} {cards} burned after it"
    )


def _wager(audience: Audience, event: Any) -> str:
    return f"{audience.possessive(event.player)} {event.wager} wager"


def _marked(audience: Audience, event: ev.VigorishMarked, view: TableView) -> Sentence:
    owes = audience.does(event.player, "owe", "owes")
    return Sentence(f"{owes} {audience.money(event.amount)} vigorish, under a marker")


def _collected(audience: Audience, event: ev.VigorishCollected, view: TableView) -> Sentence:
    return Sentence(
        f"{audience.possessive(event.player)} vigorish of {audience.money(event.amount)} is collected"
    )


def _face_up(audience: Audience, event: ev.FaceUpCardDiscarded, view: TableView) -> Sentence:
    return Sentence(f"{audience.card(event.card)} lay face up in the shoe: it is not used")


def _too_many(audience: Audience, event: ev.ThirdCardBurned, view: TableView) -> Sentence:
    return Sentence(f"{audience.card(event.card)} was one card too many: it is burned")


class MinibaccaratNarration(CardNarration[MinibaccaratSheet, TableView]):
    def cutting_card_out(self, sheet: MinibaccaratSheet) -> Sentence:
        if equipment.one_more_hand(sheet):
            return Sentence("The cutting card is out: one more hand after this one")
        return common.cutting_card_out(self.shuffle)

    def record_continues(self, view: TableView) -> bool:
        """A marker is settled after its round."""
        return bool(view.markers)


NARRATION: NarrationOf[MinibaccaratSheet, ev.Event, TableView] = MinibaccaratNarration(
    {
        ev.FirstCardTurned: _first_card,
        ev.CardDealt: _card_dealt,
        ev.HandsAnnounced: _announced,
        ev.WagerPaid: lambda audience, event, view: common.paid(
            audience, event, _wager(audience, event), event.why
        ),
        ev.WagerCollected: lambda audience, event, view: common.collected(
            audience, event, _wager(audience, event)
        ),
        ev.WagerReturned: lambda audience, event, view: common.returned(
            audience, event, _wager(audience, event)
        ),
        ev.VigorishMarked: _marked,
        ev.VigorishCollected: _collected,
        ev.LastHandAnnounced: lambda audience, event, view: Sentence(
            "The next hand is the last of this shoe"
        ),
        ev.FaceUpCardDiscarded: _face_up,
        ev.CardDrawnInError: lambda audience, event, view: Sentence(
            "A card was drawn in error, face down: it is the next card"
        ),
        ev.ThirdCardBurned: _too_many,
    },
    shuffle=by.SHOE.name,
)
