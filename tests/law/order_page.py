"""Writes docs/order-of-play.md from the tables of the games: `python -m tests.law.order_page`."""

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from tests.law.order_of_play import ORDERS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "order-of-play.md"

HEAD = """\
# The order of play

<!-- Written by `python -m tests.law.order_page` from the order_of_play.py of each game; a test compares. -->

A table waits for a command, in one of its **phases**. A command may lead to a procedure; each procedure names
the next one, until the table waits again. The engine goes through these tables and nothing else:
`round/order_of_play.py` of each game, with `carry_out` of `games/table/order_of_play.py`. A test plays every
round file and compares what followed what with what is written here.
"""


def page() -> str:
    return "\n".join((HEAD, *(line for game, order in ORDERS.items() for line in _game(game, order))))


def _game(game: str, order: Any) -> Iterator[str]:
    title = game.replace("-", " ").capitalize()
    yield f"## {title}: what the table waits for"
    yield ""
    yield "Any other command leaves the phase as it is."
    yield ""
    yield "| phase | clause | command | then |"
    yield "|---|---|---|---|"
    for phase, wait in order.WAITS.items():
        for kind, then in wait.then.items():
            yield f"| **{phase.value}** | {wait.clause} | {_spoken(kind)} | {_then(then)} |"
    for kind, then in order.AT_ANY_TIME.items():
        yield f"| any phase of a round | {order.COMMANDS[kind].clause} | {_spoken(kind)} | {_then(then)} |"
    for clause, then in getattr(order, "IRREGULARITIES", {}).items():
        yield f"| any phase it can happen in | {clause} | irregularity {clause} | {_then(then)} |"
    yield ""
    yield f"## {title}: what the dealer does then"
    yield ""
    yield "| procedure | clause | what is done | then |"
    yield "|---|---|---|---|"
    for name, row in order.PROCEDURES.items():
        yield f"| {name} | {row.clause} | {_what(row.handler)} | {_then(row.then)} |"
    yield ""
    if hasattr(order, "BOX_BY_BOX"):
        yield f"## {title}: how one box is settled"
        yield ""
        yield "Its cards are turned up first (2.6A(g), 2.10(c)); then, in this order:"
        yield ""
        yield "| clause | what is done |"
        yield "|---|---|"
        for clause, handler in order.BOX_BY_BOX:
            yield f"| {clause} | {_what(handler)} |"
        yield ""


def _spoken(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _then(then: tuple[Enum, ...]) -> str:
    """Procedures by their names, phases in bold: there the table waits."""
    return "; ".join(f"**{one.value}**" if type(one).__name__ == "Phase" else one.value for one in then)


def _what(handler: Any) -> str:
    """The first sentence of what carries it out."""
    text = inspect.getdoc(handler)
    assert text, f"{handler} does not say what it does"
    return " ".join(text.split("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
