"""Sentences that are the same in every game: the stack, the cut, and the results of wagers."""

from collections.abc import Callable
from typing import Any

from cutcard.games.table import events as ev
from cutcard.narration.audience import Audience, Sentence, shown_name


def shuffled(event: ev.Shuffled) -> Sentence:
    return Sentence(f"The dealer shuffles {event.cards} cards")


def cut_refused(audience: Audience, event: ev.CutRefused) -> Sentence:
    if not event.recorded:
        return Sentence(f"No cut by {shown_name(event.player)} is recorded", player=event.player)
    return Sentence(f"{audience.does(event.player, 'refuse', 'refuses')} the cut", player=event.player)


def cards_cut(audience: Audience, event: ev.CardsCut) -> Sentence:
    cuts = audience.does(event.player, "cut", "cuts")
    says = f"{cuts} after {event.position} cards; the cutting card goes in after {event.cutting_card}"
    return Sentence(says, player=event.player)


def cutting_card_out(clause: str) -> Sentence:
    return Sentence("The cutting card is out: after this round the cards are shuffled", clause)


def round_voided(event: Any, all_returned: str, clause: str = "") -> Sentence:
    """A round without result; `all_returned` is what the floorperson's word does with the wagers."""
    if event.reason:
        return Sentence(f"The floorperson calls the round dead, {event.reason}: {all_returned}")
    return Sentence("Not enough cards are left to finish the round; open wagers are returned", clause)


def paid(audience: Audience, event: ev.WagerPaid, what: str, why: str) -> Sentence | None:
    """A win, told to the bettor or to everybody. So are the following sentences."""
    if not audience.includes(event.player):
        return None
    return Sentence(f"{what} pays {why}", event.clause, event.player, "+", event.winnings)


def collected(audience: Audience, event: ev.WagerCollected, what: str) -> Sentence | None:
    if not audience.includes(event.player):
        return None
    return Sentence(f"{what} loses", event.clause, event.player, "-", event.amount)


def returned(audience: Audience, event: ev.WagerReturned, what: str) -> Sentence | None:
    if not audience.includes(event.player):
        return None
    return Sentence(f"{what} comes back", event.clause, event.player, " ", event.amount)


# --- told to a whole table only ---------------------------------------------------------------------------


def _burn_shown(audience: Audience, event: ev.BurnShown) -> Sentence:
    return Sentence(f"The burn card is shown: {audience.card(event.card)}", player=event.player)


def _over_maximum(audience: Audience, event: ev.BetPlaced) -> Sentence | None:
    if not event.over_maximum:
        return None
    what = f"{audience.possessive(event.player)} {audience.money(event.amount)}"
    says = f"The dealer accepts {what} over the maximum"
    return Sentence(says, "8.2(d)", event.player)


def _confirmed(audience: Audience, event: ev.WagerConfirmed) -> Sentence:
    whose = audience.possessive(event.player)
    return Sentence(f"The {event.by} confirms {whose} spoken wager", player=event.player)


_TO_ALL: dict[type[ev.Event], Callable[[Audience, Any], Sentence | None]] = {
    ev.BurnShown: _burn_shown,
    ev.BetPlaced: _over_maximum,
    ev.WagerConfirmed: _confirmed,
    ev.DeviceLoaded: lambda audience, event: Sentence(f"The device shuffles {event.cards} cards"),
    ev.CardBurned: lambda audience, event: Sentence("The dealer burns a card"),
    ev.RecutOrdered: lambda audience, event: Sentence("The floorperson has the cards cut again"),
    ev.ReshuffleOrdered: lambda audience, event: Sentence("The cards are to be reshuffled"),
    ev.DealerChanged: lambda audience, event: Sentence("Another dealer comes to the table"),
}


def to_all(audience: Audience, event: ev.Event) -> Sentence | None:
    """Sentences for a table with several players, not for a person at their own table."""
    writer = _TO_ALL.get(type(event))
    return writer(audience, event) if writer is not None and not audience.person else None
