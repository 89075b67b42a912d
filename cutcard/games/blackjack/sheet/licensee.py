"""The law across the tables of one licensee: what several sheets break together."""

from collections.abc import Iterator, Sequence

from cutcard.games.blackjack.sheet.constraints import Choices, offered
from cutcard.law.refusal import Violation


def licensee_violations(tables: Sequence[Choices]) -> tuple[tuple[int, Violation], ...]:
    """What several sheets break together as one licensee's tables, with the number of the sheet.

    Each wager says what must be alike where (`alike`): 2.17(e)2, 2.20(k). One edition of the rules is in
    force at a time, and one choice of 2.10(c) stands in the gaming submission.
    """
    found = [*_editions(tables), *_double_cards(tables)]
    first: dict[str, str] = {}
    for number, choices in enumerate(tables):
        for offer in offered(choices):
            for what, value, clause in offer.law.alike(choices.values) if offer.law.alike else ():
                other = first.setdefault(what, value)
                if value != other:
                    message = f"{what}: {other} at another, {value} here"
                    found.append((number, Violation(clause, message, f"wagers.{offer.name}")))
    return tuple(found)


def _editions(tables: Sequence[Choices]) -> Iterator[tuple[int, Violation]]:
    first = tables[0]["table.edition"] if tables else ""
    for number, choices in enumerate(tables):
        edition = choices["table.edition"]
        if edition != first:
            message = f"one edition of the rules is in force: {first} at another table, {edition} here"
            yield number, Violation("2.1", message, "table.edition")


def _double_cards(tables: Sequence[Choices]) -> Iterator[tuple[int, Violation]]:
    """2.10(c): face up at all tables, face down at designated tables, or face down at a player's request."""
    optional = [
        (number, choices["rules.double_card"])
        for number, choices in enumerate(tables)
        if choices["rules.double_card"] != "face-up"
    ]
    for number, card in optional:
        first = optional[0][1]
        if card != first:
            message = f"one procedure for a doubled card: {first} at another table, {card} here"
            yield number, Violation("2.10(c)", message, "rules.double_card")
