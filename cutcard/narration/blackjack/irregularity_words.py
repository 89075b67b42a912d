"""Sentences about irregularities (2.15)."""

from collections.abc import Callable
from typing import Any

from cutcard.games.blackjack.model import events as ev
from cutcard.narration.audience import Audience, Sentence

_CARD_SEEN = "is drawn in error and seen: it is the next card"

_SENTENCES: dict[type[ev.Event], Callable[[Audience, Any], Sentence]] = {
    ev.FaceUpCardFound: lambda audience, event: Sentence(
        f"{audience.card(event.card)} lies face up in the shoe: it goes to the {event.laid}", "2.15(a)"
    ),
    ev.CardDrawnUnseen: lambda audience, event: Sentence(
        "A card is drawn in error, unseen: it comes next", "2.15(b)"
    ),
    ev.CardExposed: lambda audience, event: Sentence(f"{audience.card(event.card)} {_CARD_SEEN}", "2.15(c)"),
    ev.ExposedCardRefused: lambda audience, event: Sentence(
        f"Box {event.box} refuses it and gets no further card in this round", "2.15(c)"
    ),
    ev.ExposedCardBurned: lambda audience, event: Sentence(
        f"{audience.card(event.card)} is burned", "2.15(c)"
    ),
    ev.ExcessCardBurned: lambda audience, event: Sentence(
        f"The dealer drew {audience.card(event.card)} too many", "2.15(d)"
    ),
    ev.DealerMissed: lambda audience, event: Sentence(
        "The dealer's own card is missed and dealt late", "2.15(e)"
    ),
    ev.BoxMissed: lambda audience, event: Sentence(f"The deal passes over box {event.box}", "2.15(g)"),
    ev.CardMissed: lambda audience, event: Sentence(f"Box {event.box} is not dealt its card", event.clause),
    ev.LateCardOffered: lambda audience, event: Sentence(
        f"Box {event.box} may have its card now", event.clause
    ),
    ev.HandDead: lambda audience, event: Sentence(f"The hand of box {event.box} is dead", event.clause),
    ev.WrongSideDealt: lambda audience, event: Sentence(
        f"Cards come from the {event.side} side: it counts", "2.15(h)"
    ),
    ev.HoleCardMisread: lambda audience, event: Sentence(
        "The hole card went into the reader by mistake", "2.15(j)"
    ),
    ev.ReaderFailed: lambda audience, event: Sentence(
        "The card reader is out of order: play goes on without", "2.15(k)"
    ),
    ev.ReaderRepaired: lambda audience, event: Sentence("The card reader works again"),
    ev.DoubleCardExposed: lambda audience, event: Sentence(
        f"The double's card is seen: {audience.card(event.card)}", "2.15(p)"
    ),
}

_TO_ALL: dict[type[ev.Event], Callable[[Audience, Any], Sentence]] = {
    ev.LightFailed: lambda audience, event: Sentence(
        f"The progressive light of box {event.box} is out of order", "2.15(n)"
    ),
    ev.LightRepaired: lambda audience, event: Sentence(
        f"The progressive light of box {event.box} works again"
    ),
    ev.BonusFailed: lambda audience, event: Sentence(
        "The bonus display shows nothing", "2.15(o)", event.player
    ),
    ev.UpCardNotMoved: lambda audience, event: Sentence(
        f"The up card was not moved: it counts as the dealer's hand {event.to}", "2.15(l)"
    ),
    ev.UpCardSwept: lambda audience, event: Sentence(
        "The dealer's up card went into the discard rack: a supervisor is called", "2.15(m)"
    ),
    ev.UpCardFound: lambda audience, event: Sentence(
        f"The up card is put back: {audience.card(event.card)}", "2.15(m)"
    ),
    ev.UpCardLost: lambda audience, event: Sentence("The up card cannot be found again", "2.15(m)"),
}


def told(audience: Audience, event: ev.Event) -> Sentence | None:
    """The sentence about an irregularity; None for any other event."""
    sentence = _SENTENCES.get(type(event))
    if sentence is None and not audience.person:
        sentence = _TO_ALL.get(type(event))
    return sentence(audience, event) if sentence is not None else None
