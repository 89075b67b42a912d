"""What the frames of every game share: the shoe, the cut, moves of the stack, the open question."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from cutcard.cards import Card
from cutcard.dealing.shoe import cut_range
from cutcard.games.protocol import Choice, Cut, Event, Kind, RefuseCut, View
from cutcard.games.table import events as ev
from cutcard.narration.audience import shown_name
from cutcard.web import wire
from cutcard.web.frames.protocol import KINDS, OfferedChoice, QuestionText

BETWEEN = "between rounds"
_STACK = {
    ev.Shuffled: wire.CardsMoved("shuffled"),
    ev.DeviceLoaded: wire.CardsMoved("shuffled"),
    ev.CardsCut: wire.CardsMoved("cut"),
    ev.CardBurned: wire.CardsMoved("burned"),
}


class DeviceSheet(Protocol):
    """A sheet that names what the cards are dealt from."""

    @property
    def device(self) -> str: ...


class StackView(View, Protocol):
    """A view that shows the stack the cards are dealt from."""

    @property
    def cards_stacked(self) -> int: ...

    @property
    def cards_gone(self) -> int: ...

    @property
    def cutting_card(self) -> int: ...


def face(card: Card | None) -> str | None:
    return None if card is None else str(card)


def shoe(
    sheet: DeviceSheet, view: StackView, lying: Iterable[wire.HandOnFelt], side: str = ""
) -> wire.ShoeOnFelt:
    """The stack and the rack. `lying` has the hands on the layout."""
    return wire.ShoeOnFelt(
        cards=view.cards_stacked,
        gone=view.cards_gone,
        rack=max(0, view.cards_gone - sum(len(hand.cards) for hand in lying)),
        cutting_card=view.cutting_card,
        cutting_card_out=view.cutting_card_reached,
        side=side,
        device=sheet.device,
    )


def row_text(why: str) -> str:
    """Why a wager was paid, as it is written on its spot: `flush, 5 to 1` is `flush 5 to 1`."""
    row, comma, odds = why.rpartition(", ")
    # Two numbers side by side could not be told apart: `more than 13, 1 to 1`.
    return f"{row} {odds}" if comma and not row[-1:].isdigit() else why


def moved(event: Event) -> Sequence[wire.Told]:
    """Moves of the stack, which are the same in every game."""
    move = _STACK.get(type(event))
    return () if move is None else (move,)


def offered_cut_choices(view: StackView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    """The choices of the cut: anywhere the law allows, with the middle as the default, or no cut."""
    match choice.command:
        case Cut():
            least, most = choice.least, choice.most
            if not most:  # offered to the first player: no name is known yet
                least, most = cut_range(view.cards_stacked)
            place = OfferedChoice(
                "Cut the cards",
                "k",
                asks=True,
                least=least,
                most=most,
                amount=choice.command.position,
                of="cards",
                say=f"cut {player}",
            )
            return (place,)
        case RefuseCut():
            return (OfferedChoice("No cut", "n", say=f"refuse-cut {player}"),)
    return ()


def question(view: View) -> QuestionText:
    """The open question, as most games put it."""
    waits = view.awaiting
    kind = KINDS.get(waits.kind, "dealer")
    if waits.kind is Kind.WAGERS:
        return QuestionText(kind, "Place your bets")
    if waits.kind is Kind.CUT:
        who = f"{shown_name(waits.who)} may cut the cards" if waits.who else "The cut is offered"
        return QuestionText(kind, who, waits.who)
    if waits.kind is Kind.DECISION:
        if waits.window and not waits.who:
            return QuestionText("window", "", "", waits.place)
        return QuestionText(kind, f"{shown_name(waits.who)} to decide", waits.who, waits.place)
    return QuestionText(
        kind, "The dealer is preparing the cards" if waits.automatic else "The dealer is dealing"
    )
