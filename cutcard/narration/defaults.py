"""The narration of a card game whose wagers are decided in their round and whose cards lie face up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic

from cutcard.games.croupier.croupier import Step
from cutcard.games.defaults import events as ev
from cutcard.games.protocol import SheetT_contra, ViewT_contra
from cutcard.narration import common
from cutcard.narration.audience import Audience, Sentence
from cutcard.narration.protocol import NarratorOf
from cutcard.narration.round_results import RoundResults

Writer = Callable[[Audience, Any, Any], Sentence | None]
"""The sentence about an event to an audience; the last argument is the table's view after it."""


def _wager(audience: Audience, event: Any) -> str:
    return f"{audience.possessive(event.player)} wager"


def _round_voided(audience: Audience, event: ev.RoundVoided, view: Any) -> Sentence:
    return common.round_voided(event, "all wagers are returned")


def to_table(writer: Writer) -> Writer:
    """A sentence for a table with several players, not for a person at their own table."""
    return lambda audience, event, view: None if audience.person else writer(audience, event, view)


def card_words(words: str, clause: str = "") -> Writer:
    """A sentence about the card of an event, which stands at `{}`."""
    return lambda audience, event, view: Sentence(words.format(audience.card(event.card)), clause)


def acts(you: str, they: str, *, clause: str = "") -> Writer:
    """What the player of an event does."""
    return lambda audience, event, view: Sentence(
        audience.does(event.player, you, they), clause, event.player
    )


_SENTENCES: Mapping[type, Writer] = {
    ev.Shuffled: lambda audience, event, view: common.shuffled(event),
    ev.CutRefused: lambda audience, event, view: common.cut_refused(audience, event),
    ev.CardsCut: lambda audience, event, view: common.cards_cut(audience, event),
    ev.BettingClosed: lambda audience, event, view: Sentence("No more bets"),
    ev.WagerPaid: lambda audience, event, view: common.paid(
        audience, event, _wager(audience, event), event.why
    ),
    ev.WagerCollected: lambda audience, event, view: common.collected(
        audience, event, _wager(audience, event)
    ),
    ev.WagerReturned: lambda audience, event, view: common.returned(audience, event, _wager(audience, event)),
    ev.RoundVoided: _round_voided,
}


class CardNarrator(Generic[ViewT_contra]):
    """One sentence per event, of those that have one."""

    def __init__(self, audience: Audience, sentences: Mapping[type, Writer]) -> None:
        self.audience = audience
        self.sentences = sentences

    def tell(self, event: ev.Event, view: ViewT_contra) -> list[Sentence]:
        writer = self.sentences.get(type(event))
        if writer is not None:
            told = writer(self.audience, event, view)
        else:
            told = common.to_all(self.audience, event)
        return [] if told is None else [told]


class CardNarration(Generic[SheetT_contra, ViewT_contra]):
    def __init__(
        self, sentences: Mapping[type, Writer], *, shuffle: str, closes: type = ev.BettingClosed
    ) -> None:
        """`sentences` are the game's own, by event; `shuffle` is the clause of a shuffle after a shoe;
        `closes` is the event that closes betting, where the game has one of its own."""
        self.sentences = {**_SENTENCES, closes: _SENTENCES[ev.BettingClosed], **sentences}
        self.shuffle, self.closes = shuffle, closes

    def narrator(self, audience: Audience, sheet: SheetT_contra) -> NarratorOf[Any, ViewT_contra]:
        return CardNarrator(audience, self.sentences)

    def round_results(self) -> RoundResults:
        return RoundResults(self.closes)

    def cutting_card_out(self, sheet: SheetT_contra) -> Sentence:
        return common.cutting_card_out(self.shuffle)

    def seen_steps(self, steps: Sequence[Step], reader: str) -> Iterable[Step]:
        """Every card of a round lies face up, so all steps are visible."""
        return steps

    def record_continues(self, view: ViewT_contra) -> bool:
        """Every wager is decided in its round."""
        return False
