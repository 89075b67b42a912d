"""What goes wrong at the table, told in sentences (2.15)."""

from collections.abc import Callable
from typing import Any

from cutcard.cli.terminal.look import Look
from cutcard.games.blackjack import events as ev

Sentence = Callable[[Look, Any], str]


def told(look: Look, event: ev.Event) -> str | None:
    """The sentence of an irregularity, or None for any other event."""
    sentence = _SENTENCES.get(type(event))
    return sentence(look, event) if sentence is not None else None


def _face_up(look: Look, event: ev.FaceUpCardFound) -> str:
    return f"{look.card(event.card)} lies face up in the shoe: it goes to the {event.laid} (2.15(a))."


def _exposed(look: Look, event: ev.CardExposed) -> str:
    return f"{look.card(event.card)} is drawn in error and seen: it is the next card (2.15(c))."


def _refused(look: Look, event: ev.ExposedCardRefused) -> str:
    return f"Box {event.box} refuses it and gets no further card in this round (2.15(c))."


def _missed_box(look: Look, event: ev.BoxMissed) -> str:
    return f"The deal passes over box {event.box} (2.15(g))."


def _missed(look: Look, event: ev.CardMissed) -> str:
    return f"Box {event.box} is not dealt its card ({event.clause})."


def _dead(look: Look, event: ev.HandDead) -> str:
    return f"The hand of box {event.box} is dead ({event.clause})."


_SENTENCES: dict[type[ev.Event], Sentence] = {
    ev.FaceUpCardFound: _face_up,
    ev.CardDrawnUnseen: lambda look, event: "A card is drawn in error, unseen: it comes next (2.15(b)).",
    ev.CardExposed: _exposed,
    ev.ExposedCardRefused: _refused,
    ev.ExposedCardBurned: lambda look, event: f"{look.card(event.card)} is burned (2.15(c)).",
    ev.ExcessCardBurned: lambda look, event: f"The dealer drew {look.card(event.card)} too many (2.15(d)).",
    ev.DealerMissed: lambda look, event: "The dealer misses his own card and deals it late (2.15(e)).",
    ev.BoxMissed: _missed_box,
    ev.CardMissed: _missed,
    ev.LateCardOffered: lambda look, event: f"Box {event.box} may have its card now ({event.clause}).",
    ev.HandDead: _dead,
    ev.WrongSideDealt: lambda look, event: f"Cards come from the {event.side} side: it counts (2.15(h)).",
    ev.HoleCardMisread: lambda look, event: "The hole card went into the reader by mistake (2.15(j)).",
    ev.ReaderFailed: lambda look, event: "The card reader is out of order: play goes on without (2.15(k)).",
    ev.ReaderRepaired: lambda look, event: "The card reader works again.",
    ev.DoubleCardExposed: lambda look, event: (
        f"The double's card is seen: {look.card(event.card)} (2.15(p))."
    ),
}
