"""Sentences every game tells in the same words: the cut, and what a wager brought the person."""

from cutcard.cli.terminal.scene import HUMAN, subject, verb
from cutcard.games import events as ev
from cutcard.money import dollars


def shuffled(event: ev.Shuffled) -> str:
    return f"The dealer shuffles {event.cards} cards."


def cut_refused(event: ev.CutRefused) -> str:
    return f"{subject(event.player)} {verb(event.player, 'refuse', 'refuses')} the cut."


def cards_cut(event: ev.CardsCut) -> str:
    cuts = verb(event.player, "cut", "cuts")
    return (
        f"{subject(event.player)} {cuts} after {event.position} cards; "
        f"the cutting card goes in after {event.cutting_card}."
    )


def paid(event: ev.WagerPaid, what: str, why: str) -> str | None:
    """Of the person's own wagers, as all that follows."""
    if event.player != HUMAN:
        return None
    return f"+{dollars(event.winnings)}  {what} pays {why} ({event.clause})"


def collected(event: ev.WagerCollected, what: str) -> str | None:
    if event.player != HUMAN:
        return None
    return f"-{dollars(event.amount)}  {what} loses ({event.clause})"


def returned(event: ev.WagerReturned, what: str) -> str | None:
    if event.player != HUMAN:
        return None
    return f" {dollars(event.amount)}  {what} comes back ({event.clause})"
