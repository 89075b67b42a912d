"""Keys every game's sheet has, each by the clause of its game."""

from cutcard.games.table.clocks import CLOCKS
from cutcard.law.options import Amount, Option, Switch, Text, Whole, Words

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey")
MOST_DECKS = 12
MOST_MONEY = 10_000_000_00

STATUS = Option(
    key="table.status",
    kind=Words(),
    clause="8.4(d)",
    about="a proposed sheet lists its violations as what it asks for; no live table takes it",
)


MOST_SECONDS = 600


def clocks(*, betting: str, decision: str, window: str, cut: str) -> tuple[Option, ...]:
    """How long a live table waits, each by the clause that has somebody do it; no clause names a time."""
    return (
        _clock("betting", betting, "for wagers before the cards are dealt"),
        _clock("decision", decision, "for a decision of one player"),
        _clock("window", window, "for what is open to several at once, such as insurance or raises"),
        _clock("cut", cut, "for the cut"),
    )


def _clock(name: str, clause: str, about: str) -> Option:
    return Option(
        key=f"clocks.{name}",
        kind=Whole(0, MOST_SECONDS),
        clause=clause,
        about=f"seconds a live table waits {about}; 0 for no limit",
        default=getattr(CLOCKS, name),
    )


TABLE_NAME = Option(
    key="table.name",
    kind=Text(60),
    clause="8.3(a)",
    about="what the table is called",
)

SIGN_APPROVAL = Option(
    key="table.sign_approval",
    kind=Text(120, may_be_empty=True),
    clause="8.3(d)",
    about="the approval of the sign's location, size and language; without it a live table says so",
)


def chip(clause: str) -> Option:
    return Option(
        key="table.chip",
        kind=Amount(1, 1_000_00),
        clause=clause,
        about="the smallest chip in use",
        sign="Wagers in whole chips; the smallest is {}",
    )


def decks(clause: str, about: str, *, of: str = "cards") -> Option:
    """`of` says on the sign what a deck consists of."""
    return Option(
        key="cards.decks",
        kind=Whole(1, MOST_DECKS),
        clause=clause,
        about=about,
        required=True,
        sign={
            1: f"One deck of {of}",
            **{count: f"{count} decks of {of}" for count in range(2, MOST_DECKS + 1)},
        },
        asked_first=True,
    )


def recut_by(clause: str) -> Option:
    return Option(
        key="cards.recut_by",
        kind=Words(),
        clause=clause,
        about="who cuts again where a recut is ordered: who cut last, or the next person entitled",
        sign={"next": "A recut is offered to the next player"},
    )


def verbal_wagers(clause: str) -> Option:
    return Option(
        key="rules.verbal_wagers",
        kind=Switch(),
        clause=clause,
        about="whether a spoken wager with cash is accepted",
        sign={
            True: "A spoken wager with cash counts once dealer and supervisor confirm it",
            False: "No spoken wagers",
        },
    )


def match_play(clause: str) -> Option:
    return Option(
        key="rules.match_play",
        kind=Switch(),
        clause=clause,
        about="whether match play coupons are accepted",
        sign={True: "Match play coupons are accepted", False: "No match play coupons"},
    )
