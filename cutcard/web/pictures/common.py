"""What every game's picture has: the shoe, the cut, moves of the stack, what the table waits for."""

from collections.abc import Iterable, Sequence
from typing import Any

from cutcard.cards import Card
from cutcard.dealing.shoe import cut_range
from cutcard.games import events as ev
from cutcard.games.game import Choice, Cut, Kind, RefuseCut
from cutcard.telling.voice import shown_name
from cutcard.web import wire
from cutcard.web.pictures.picture import KINDS, Asked, Offer

BETWEEN = "between rounds"
_STACK = {
    ev.Shuffled: wire.CardsMoved("shuffled"),
    ev.DeviceLoaded: wire.CardsMoved("shuffled"),
    ev.CardsCut: wire.CardsMoved("cut"),
    ev.CardBurned: wire.CardsMoved("burned"),
}


def face(card: Card | None) -> str | None:
    return None if card is None else str(card)


def shoe(sheet: Any, view: Any, lying: Iterable[wire.HandOnFelt], side: str = "") -> wire.Shoe:
    """The stack and the rack; `lying` are the hands on the layout."""
    return wire.Shoe(
        cards=view.cards_stacked,
        gone=view.cards_gone,
        rack=max(0, view.cards_gone - sum(len(hand.cards) for hand in lying)),
        cutting_card=view.cutting_card,
        cutting_card_out=view.cutting_card_reached,
        side=side,
        device=sheet.device,
    )


def moved(event: Any) -> Sequence[wire.Told]:
    """Moves of the stack; they are the same in every game."""
    move = _STACK.get(type(event))
    return () if move is None else (move,)


def cut_offers(view: Any, player: str, choice: Choice) -> Sequence[Offer]:
    """The cut: in the middle at once, or anywhere the law lets it be; or none."""
    match choice.command:
        case Cut():
            least, most = choice.least, choice.most
            if not most:  # offered to whoever comes first: no name is known yet
                least, most = cut_range(view.cards_stacked)
            place = Offer(
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
            return (Offer("No cut", "n", say=f"refuse-cut {player}"),)
    return ()


def asked(view: Any) -> Asked:
    """What most tables wait for in most games."""
    waits = view.awaiting
    kind = KINDS.get(waits.kind, "dealer")
    if waits.kind is Kind.WAGERS:
        return Asked(kind, "Place your bets")
    if waits.kind is Kind.CUT:
        who = f"{shown_name(waits.who)} may cut the cards" if waits.who else "The cut is offered"
        return Asked(kind, who, waits.who)
    if waits.kind is Kind.DECISION:
        if waits.window and not waits.who:
            return Asked("window", "", "", waits.place)
        return Asked(kind, f"{shown_name(waits.who)} to decide", waits.who, waits.place)
    return Asked(kind, "The dealer is preparing the cards" if waits.chore else "The dealer is dealing")
