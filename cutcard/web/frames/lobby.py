"""What the lobby says about a table: its group, what is special about it, what it costs. Decided here alone.

A group follows from the table's sheet, its sign and the figures shipped with the program; no table is listed
by name. A game may say more of its sheets in its own folder (`LOBBY_FACTS`).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from cutcard.answers import shipped
from cutcard.games.protocol import Sheet
from cutcard.games.registry import BUILT, Room
from cutcard.signs.sign import PayTable, Sign
from cutcard.web.http import http_types as http
from cutcard.web.http.lobby_types import HouseAdvantage, TableGroup

BEST_VALUE = 0.003
"""A main wager that costs less than this is good value, whatever else the table offers."""
PLAIN_VALUE = 0.005
"""The same for a table that offers the main wager alone."""
NEWCOMER_LEAST = 15_00
"""A newcomer's table has a minimum of at most this."""
NEWCOMER_SIDE = 0.15
"""A newcomer is not led to a side wager that costs more than this."""

START, VALUE, SIDE, UNUSUAL, OTHERS = "start", "value", "side", "unusual", "others"
GROUPS = (
    TableGroup(START, "Start here", "The rules most players know, for small wagers."),
    TableGroup(VALUE, "Best value", "The house keeps the least of your main wager here."),
    TableGroup(SIDE, "Side wagers", "Long odds beside the main wager."),
    TableGroup(UNUSUAL, "Unusual", "Blackjack dealt, paid or played in another way."),
    TableGroup(OTHERS, "Red dog and the others", "The other games of the house."),
)
"""In the order of the lobby."""


class LobbyFacts(NamedTuple):
    """What a game says about one of its sheets for the lobby."""

    special: str
    """What is special about the table, in one line."""
    decks: int = 0
    """0 at a table without cards."""
    soft_17: str = ""
    """`stand` or `hit`; empty where the dealer draws by other rules."""
    blackjack_pays: str = ""
    """`3 to 2`; empty where no hand is a blackjack."""
    unusual: bool = False
    """Cards are dealt, or hands paid, in another way than at the game's usual table."""
    plain_play: bool = False
    """Nothing happens in a round that a newcomer would have to be told first."""
    dealer_cards: tuple[str, ...] = ()
    """How the dealer's first cards lie, for a small picture: `up` or `down`."""


def plain_facts(sheet: Sheet, sign: Sign) -> LobbyFacts:
    """Of a game that says nothing more: the first headline of its sign, if it has one."""
    special = next((line.words for line in sign.headlines), "")
    return LobbyFacts(special=special, decks=getattr(sheet, "decks", 0))


LOBBY_FACTS = Room[Callable[[Sheet, Sign], LobbyFacts]](
    "cutcard.web.frames", "lobby", "lobby_facts", default=plain_facts
)


@lru_cache(maxsize=64)
def facts_of(sheet: Sheet, sign: Sign) -> LobbyFacts:
    return LOBBY_FACTS[sheet.game](sheet, sign)


def side_wagers(sign: Sign) -> tuple[PayTable, ...]:
    """The pay tables of wagers that no headline is about."""
    mains = {line.key for line in sign.headlines}
    return tuple(one for one in sign.paytables if one.wager not in mains)


def group_of(sheet: Sheet, sign: Sign, least: int) -> str:
    """The group of a table whose main wager is at least so many cents."""
    facts, figures = facts_of(sheet, sign), shipped.figures(sheet.digest)
    if sheet.game != BUILT[0].name:
        return OTHERS
    if facts.unusual:
        return UNUSUAL
    side = side_wagers(sign)
    if figures is not None:
        most = PLAIN_VALUE if not side else BEST_VALUE
        if figures.house_advantage < most:
            return VALUE
    if len(side) > 1:
        return SIDE
    costs = figures.house_advantages if figures is not None else {}
    dear = any(costs.get(one.wager, 1.0) > NEWCOMER_SIDE for one in side)
    if facts.plain_play and least <= NEWCOMER_LEAST and not dear:
        return START
    return SIDE if side else VALUE if figures is not None else START


def advantages_of(sheet: Sheet, labels: dict[str, str]) -> tuple[HouseAdvantage, ...]:
    """What the main wager costs by best play, and the cheapest wager behind it where another is cheaper.

    Empty for a sheet of which nothing is shipped: no analysis is made for the lobby.
    """
    figures = shipped.figures(sheet.digest)
    if figures is None:
        return ()
    main = _advantage(figures.main, figures.house_advantage, labels)
    by_itself = {name: cost for name, cost in figures.house_advantages.items() if name in labels}
    best = min(by_itself, key=lambda name: by_itself[name], default=figures.main)
    if by_itself.get(best, 1.0) >= figures.house_advantage:
        return (main,)
    return main, _advantage(best, by_itself[best], labels)


def _advantage(wager: str, share: float, labels: dict[str, str]) -> HouseAdvantage:
    return HouseAdvantage(wager, labels.get(wager, wager.capitalize()), share)


def recommended(tables: Sequence[http.LobbyTable]) -> str:
    """The table a newcomer is sent to: the first of the first group that has a free seat; empty for none."""
    free = [one for one in tables if len(one.seats) < one.boxes]
    order = [group.name for group in GROUPS]
    first = min(free, key=lambda one: order.index(one.group), default=None)
    return "" if first is None else first.name


def side_words(side: Sequence[PayTable], table: str = "") -> str:
    """Some side wagers in one line: `21+3: straight flush at 30 to 1`, `Match-the-dealer and 21+3`.

    `table` is the title they stand under: a wager of that name is not named again.
    """
    titles = [one.title.removesuffix(" wager") for one in side]
    paid = [(odds, table, row) for table in side for row in table.rows if (odds := _odds(row.pays))]
    if len(side) == 2:
        return " and ".join(titles)
    if not paid:
        first = side[0].rows[0]
        return f"{titles[0]}: {first.pays} for {first.row}"
    _, _, best = max(paid, key=lambda one: one[0])
    if len(side) > 1:
        return f"{len(side)} side wagers, the best at {best.pays}"
    row = f"{best.row} at {best.pays}"
    return row[:1].upper() + row[1:] if titles[0] == table else f"{titles[0]}: {row}"


def _odds(pays: str) -> Fraction | None:
    """A payout as a number; None where it is another thing than odds, such as `the meter`."""
    many, word, one = pays.partition(" to ")
    return Fraction(int(many), int(one)) if word and many.isdigit() and one.isdigit() else None
