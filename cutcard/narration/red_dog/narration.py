"""The narration of red dog: the first two cards wait for what the dealer announces of them."""

from functools import partial
from typing import Any

from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.defaults import CardNarration, CardNarrator, Writer, acts, card_words, to_table
from cutcard.narration.protocol import NarrationOf


def _two(words: str, clause: str) -> Writer:
    """What is announced of the first two cards."""

    def writer(audience: Audience, event: Any, view: TableView) -> Sentence:
        return Sentence(f"{_cards(audience, view)}: {words}", clause)

    return writer


def _cards(audience: Audience, view: TableView) -> str:
    return f"{audience.card(view.left)} and {audience.card(view.right)}"


def _spread(sheet: RedDogSheet, audience: Audience, event: ev.SpreadAnnounced, view: TableView) -> Sentence:
    pays = sheet.odds(rules.row_of(event.spread))
    says = f"{_cards(audience, view)}: the spread is {event.spread}, and a card between pays {pays}"
    return Sentence(says, "6.5(g)")


def _third(audience: Audience, event: ev.ThirdCardAnnounced, view: TableView) -> Sentence:
    """The third card, with its value or what a pair has become."""
    says = event.says.lower().replace(": ", ", ")
    return Sentence(f"The third card is {audience.card(view.middle)}: {says}")


def _raised(audience: Audience, event: ev.RaisePlaced, view: TableView) -> Sentence:
    raises = audience.does(event.player, "raise", "raises")
    return Sentence(f"{raises} by {audience.money(event.amount)}", player=event.player)


def _what(audience: Audience, event: ev.WagerPaid | ev.Settled, view: TableView) -> str:
    """`your wager`, `your raised wager`."""
    area = next(area for area in view.areas if area.number == event.box)
    return f"{audience.possessive(event.player)} {'raised ' if area.raised else ''}wager"


def _paid(sheet: RedDogSheet, audience: Audience, event: ev.WagerPaid, view: TableView) -> Sentence | None:
    return common.paid(audience, event, _what(audience, event, view), f"{event.why}, {sheet.odds(event.why)}")


def _voided(audience: Audience, event: ev.RoundVoided, view: TableView) -> Sentence:
    return common.round_voided(event, "everybody gets their money back")


class RedDogNarration(CardNarration[RedDogSheet, TableView]):
    def narrator(self, audience: Audience, sheet: RedDogSheet) -> CardNarrator[TableView]:
        by_sheet: dict[type, Writer] = {
            ev.SpreadAnnounced: partial(_spread, sheet),
            ev.WagerPaid: partial(_paid, sheet),
        }
        return CardNarrator(audience, {**self.sentences, **by_sheet})

    def cutting_card_out(self, sheet: RedDogSheet) -> Sentence:
        due = equipment.due_after_round(sheet, reached=True)
        assert due is not None
        return common.cutting_card_out(due[1])


NARRATION: NarrationOf[RedDogSheet, ev.Event, TableView] = RedDogNarration(
    {
        ev.ConsecutiveAnnounced: _two("the cards are consecutive, a tie hand", "6.5(e)"),
        ev.PairAnnounced: _two("we have a pair. A third card comes at once", "6.5(f)"),
        ev.ThirdCardAnnounced: _third,
        ev.RaisePlaced: _raised,
        ev.RaisesClosed: lambda audience, event, view: Sentence("Raises closed"),
        ev.WagerCollected: lambda audience, event, view: common.collected(
            audience, event, _what(audience, event, view)
        ),
        ev.WagerReturned: lambda audience, event, view: common.returned(
            audience, event, _what(audience, event, view)
        ),
        ev.RoundVoided: _voided,
        # what goes wrong (6.7)
        ev.FaceUpCardDiscarded: to_table(card_words("{} lies face up in the shoe: it is not used", "6.7(a)")),
        ev.CardDrawnInError: to_table(
            lambda audience, event, view: Sentence(
                "A card is drawn in error, unseen: it comes next", "6.7(b)"
            )
        ),
        ev.ThirdCardDiscarded: to_table(
            card_words("The third card, {}, was seen too early: play on, or void the round?", "6.7(c)")
        ),
        ev.AreaPlaysOn: to_table(acts("play on", "plays on", clause="6.7(c)")),
        ev.AreaVoided: to_table(acts("void the round", "voids the round", clause="6.7(c)")),
    },
    shuffle="6.5(k)",
    closes=ev.BettingClosed,
)
