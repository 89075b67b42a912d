"""An order of play as a table: which handler carries a procedure out, by which clause, and what may follow.

Each game has one such table, in `round/order_of_play.py`; its engine goes through it with `carry_out`.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from cutcard.law.refusal import Refusal


class Row(NamedTuple):
    """One procedure: what the dealer does between two commands."""

    clause: str
    handler: Callable[[Any], Any]
    """Carries it out and names the procedure that follows; None: the table waits for a command."""
    then: tuple[Enum, ...]
    """What may follow: other procedures, and the phases the table may wait in after it."""


class Spoken(NamedTuple):
    """One command: what carries it out."""

    clause: str
    handler: Callable[[Any, Any], Any]


class Wait(NamedTuple):
    """One phase: the table waits for a command."""

    clause: str
    then: Mapping[type, tuple[Enum, ...]]
    """By command: the procedures and phases it may lead to. Any other command leaves the phase as it is."""


def carry_out(rows: Mapping[Any, Row], run: Any, answer: Any) -> Refusal | None:
    """Goes on from what a command came to, one procedure after the other, until the table waits."""
    while answer is not None:
        if type(answer) is Refusal:
            return answer
        answer = rows[answer].handler(run)
    return None
