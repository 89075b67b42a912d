"""A chart and sheets for the tests of the simulation, simple enough to compute rounds by hand."""

from typing import Any

from cutcard.cards import read_cards
from cutcard.games.blackjack.model.hand import ACE
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import Limits, OfferedWager
from cutcard.games.blackjack.wagers import ALL
from cutcard.strategies.twenty_one.chart import Cell, Chart

_CELLS: dict[str, Cell] = {
    "h": (Action.HIT,),
    "s": (Action.STAND,),
    "d": (Action.DOUBLE, Action.HIT),
    "D": (Action.DOUBLE, Action.STAND),
    "p": (Action.SPLIT,),
    "r": (Action.SURRENDER, Action.HIT),
    ".": (),
}

# One letter for each up card, from a deuce to an ace.
_HARD = {
    **dict.fromkeys(range(4, 9), "hhhhhhhhhh"),
    9: "hddddhhhhh",
    10: "ddddddddhh",
    11: "dddddddddh",
    12: "hhssshhhhh",
    13: "ssssshhhhh",
    14: "ssssshhhhh",
    15: "ssssshhhrh",
    16: "ssssshhrrr",
    **dict.fromkeys(range(17, 21), "ssssssssss"),
}
_SOFT = {
    12: "hhhhhhhhhh",
    13: "hhhddhhhhh",
    14: "hhhddhhhhh",
    15: "hhdddhhhhh",
    16: "hhdddhhhhh",
    17: "hddddhhhhh",
    18: "sDDDDsshhh",
    19: "ssssssssss",
    20: "ssssssssss",
}
_PAIRS = {
    2: "pppppp....",
    3: "pppppp....",
    4: "...pp.....",
    5: "..........",
    6: "ppppp.....",
    7: "pppppp....",
    8: "pppppppppp",
    9: "ppppp.pp..",
    10: "..........",
    11: "pppppppppp",
}


def _table(rows: dict[int, str]) -> dict[tuple[int, int], Cell]:
    ups = range(2, ACE + 1)
    return {
        (row, up): _CELLS[letter]
        for row, cells in rows.items()
        for up, letter in zip(ups, cells, strict=True)
    }


CHART = Chart("test chart", hard=_table(_HARD), soft=_table(_SOFT), pairs=_table(_PAIRS))


def offered(name: str, paytable: str = "A", **own: Any) -> OfferedWager:
    """A side wager at the law's odds; `own` are the values of its own keys."""
    pays = ALL[name].with_combined(ALL[name].paytables[paytable])
    return OfferedWager(name, paytable, tuple(pays.items()), tuple(own.items()))


STREAKS = tuple(offered(f"streak-{wins}", "") for wins in (2, 3, 4, 5))
BONUS_LIMITS = (("blackjack", Limits(500, 50000)), ("blackjack-bonus", Limits(100, 500)))


def numbers(text: str) -> list[int]:
    """The numbers of cards given by name; `|` between them only separates."""
    return [one.number for one in read_cards(text.replace("|", " "))]
