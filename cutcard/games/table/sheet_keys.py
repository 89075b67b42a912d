"""Keys every game's sheet has, each by the clause of its game."""

from cutcard.games.table.clocks import CLOCKS
from cutcard.law.limits import Limits
from cutcard.law.options import Amount, Option, Share, Switch, Text, Whole, Words

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple", "brown", "grey")
MOST_DECKS = 12
MOST_BOXES = 7
MOST_MONEY = 10_000_000_00

STATUS = Option(
    key="table.status",
    kind=Words(),
    clause="8.4(d)",
    about="a proposed sheet lists its violations as what it asks for; no live table may use it",
)

DEALING = Option(
    key="table.dealing",
    kind=Words(),
    clause="8.3(a)",
    about="who deals at a table that is served: the program, or a person on the dealer's page. It is not "
    "a rule of the game, so the digest does not depend on it",
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


def game(name: str, clause: str) -> Option:
    return Option(key="table.game", kind=Words((name,)), clause=clause, about="the game", required=True)


def edition(clause: str, about: str = "the edition of the rules") -> Option:
    return Option(key="table.edition", kind=Words(), clause=clause, about=about)


def heading(name: str, clause: str, about: str = "the edition of the rules") -> tuple[Option, ...]:
    """What a table is: the game by its name and clause, and the edition of its rules in the words `about`."""
    return (game(name, clause), TABLE_NAME, STATUS, DEALING, SIGN_APPROVAL, edition(clause, about))


def device(clause: str, continuous: str) -> Option:
    """A shoe by its clause, or a continuous device by another."""
    return Option(
        key="cards.device",
        kind=Words(),
        clause=clause,
        clauses={"continuous": continuous},
        about="what the cards are dealt from",
        sign={"shoe": "Dealt from a shoe", "continuous": "Dealt from a continuous shuffling device"},
    )


def approval(clause: str) -> Option:
    return Option(
        key="cards.approval",
        kind=Text(120, may_be_empty=True),
        clause=clause,
        about="the approval of a continuous device and its procedures",
        beside=("cards.device", ("continuous",)),
        sign="Cards handled as approved: {}",
    )


def boxes(clause: str, *, called: str = "boxes") -> Option:
    """`called` is the subchapter's word for the boxes of the layout."""
    return Option(
        key="table.boxes",
        kind=Whole(1, MOST_BOXES),
        clause=clause,
        about=f"{called} on the layout",
        sign=f"{{}} {called}",
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


def cut(clause: str, *, how_much: str = "", beside: tuple[str, tuple[object, ...]] | None = None) -> Option:
    """`how_much` are the clause's words for the share."""
    return Option(
        key="cards.cut",
        kind=Share(),
        clause=clause,
        about=f"share of the stack behind the cutting card{how_much}",
        beside=beside,
        sign="{} of the cards stay behind the cutting card",
    )


def colours(clause: str) -> tuple[Option, Option]:
    """Of the backs and of the cutting card."""
    return (
        Option(key="cards.backs", kind=Words(COLOURS), clause=clause, about="the colour of the backs"),
        Option(
            key="cards.cutting_card",
            kind=Words(COLOURS),
            clause=clause,
            about="the colour of the cutting card",
        ),
    )


def limits(wager: str, posted: Limits, clause: str, named: str, *, more: str = "") -> tuple[Option, Option]:
    """The least and the most of a wager, which is `named` so; `more` is said about the most alone."""
    kind = Amount(1, MOST_MONEY)
    return (
        Option(
            key=f"limits.{wager}.min",
            kind=kind,
            clause=clause,
            about=f"the smallest amount of {named}",
            default=posted.least,
            limits=named,
        ),
        Option(
            key=f"limits.{wager}.max",
            kind=kind,
            clause=clause,
            about=f"the largest amount of {named}{more}",
            default=posted.most,
            limits=named,
        ),
    )


def boxes_per_player(clause: str, *, called: tuple[str, str] = ("box", "boxes")) -> Option:
    one, several = called
    return Option(
        key="rules.boxes_per_player",
        kind=Whole(1, MOST_BOXES),
        clause=clause,
        about=f"the most {several} one player may wager on",
        sign={
            1: f"A player may wager on one {one}",
            **{count: f"A player may wager on up to {count} {several}" for count in range(2, MOST_BOXES + 1)},
        },
    )


def recut_by(clause: str) -> Option:
    return Option(
        key="cards.recut_by",
        kind=Words(),
        clause=clause,
        about="who cuts again when a recut is ordered: the last cutter, or the next person entitled",
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
