"""What every game has at the desk: its sign, its exact odds, its chart, its simulation. Knows no game.

Commands know this and no game. Whatever is slow to load is loaded when it is asked for.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    NotRequired,
    Protocol,
    TypedDict,
    TypeVar,
    runtime_checkable,
)

from cutcard.cards import Card
from cutcard.games.protocol import Sheet, SheetT_contra
from cutcard.games.registry import Room
from cutcard.law.limits import Limits
from cutcard.law.refusal import Violation
from cutcard.signs.sign import Sign

if TYPE_CHECKING:
    from cutcard.sim.chunks import Progress
    from cutcard.sim.result import SimResult
    from cutcard.sim.simulation import Simulation


class UnsupportedRequestError(ValueError):
    """A request that this table cannot answer; `key` is the option that made it."""

    def __init__(self, message: str, key: str) -> None:
        super().__init__(message)
        self.key = key


class HandTexts(TypedDict):
    """A hand as people write it."""

    cards: str
    up: str
    removed: str
    conditional: bool
    other_hands: NotRequired[str]
    """The other hands of a split box."""


def hand_texts(cards: str, *, up: str, removed: str, conditional: bool, other_hands: str) -> HandTexts:
    asked = HandTexts(cards=cards, up=up, removed=removed, conditional=conditional)
    return HandTexts(**asked, other_hands=other_hands) if other_hands.strip() else asked


class PrintedCell(NamedTuple):
    """One entry of a chart, and the colour it may be shown in."""

    text: str
    colour: str = ""


class Grid(NamedTuple):
    """A part of a chart to be printed: each row has a name and a cell a column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[PrintedCell, ...]], ...]


class ChartPage(NamedTuple):
    """A chart for people, and what is to be said below it."""

    grids: tuple[Grid, ...]
    notes: tuple[str, ...]


class OddsTable(NamedTuple):
    """A table of figures to be printed, each row with a text for each column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class OddsDetails(NamedTuple):
    """What a game says about a wager's odds beside the figures that every wager has."""

    tables: tuple[OddsTable, ...] = ()
    notes: tuple[str, ...] = ()


ChartT = TypeVar("ChartT")
ChartT_contra = TypeVar("ChartT_contra", contravariant=True)
JsonObject = dict[str, Any]
"""What a command prints with `--json`."""
Entry = Mapping[str, Any]
"""A part of it: the figures of one wager."""


class DeskOf(Protocol[SheetT_contra, ChartT]):
    """One game. A sheet is one of that game's."""

    main: str
    """The wager a figure is given per unit of."""

    def boxes(self, sheet: SheetT_contra) -> int:
        """How many boxes the layout has."""
        ...

    def limits(self, sheet: SheetT_contra, wager: str) -> Limits: ...

    def sign(self, sheet: SheetT_contra, asks: tuple[Violation, ...] = ()) -> Sign: ...

    def odds(
        self,
        sheet: SheetT_contra,
        *,
        wager: str | None,
        chart: ChartT,
        removed: Sequence[Card],
        effects: bool,
    ) -> JsonObject:
        """What `cutcard odds --json` prints; `UnsupportedRequestError` where there are no such odds."""
        ...

    def read_chart(self, text: str, sheet: SheetT_contra) -> ChartT:
        """A strategy file's chart for this table; `BadChartError` says what is wrong with it."""
        ...

    def write_chart(self, chart: ChartT) -> str: ...

    def best_chart(self, sheet: SheetT_contra) -> ChartT:
        """What the table is played by when nobody names another chart."""
        ...

    def chart_page(self, sheet: SheetT_contra, chart: ChartT) -> ChartPage: ...

    def simulation(
        self,
        sheet: SheetT_contra,
        chart: ChartT,
        *,
        rounds: int,
        boxes: int,
        fresh_shoe: bool,
        histogram: bool = False,
    ) -> "Simulation":
        """The table to be simulated; `cutcard.sim.runner` plays it."""
        ...

    def check_simulated(self, sheet: SheetT_contra, device: str) -> None:
        """`UnsupportedRequestError` where the kernel does not play this table, or not on this device."""
        ...

    def cards_words(self, sheet: SheetT_contra, *, fresh_shoe: bool) -> str:
        """Which cards a simulated round is dealt from: `6 decks, dealt to the cutting card`."""
        ...

    def play_words(self, sheet: SheetT_contra) -> str:
        """How a simulated table is wagered at: `flat wagers, no insurance`."""
        ...


@runtime_checkable
class DetailedDesk(Protocol):
    """A desk whose odds have figures of their own. Other desks need not say anything."""

    def odds_details(self, entry: Entry) -> OddsDetails:
        """For people, of one wager of `odds`."""
        ...


@runtime_checkable
class HandDesk(Protocol[SheetT_contra]):
    """A desk of a game in which players decide what to do with a hand of cards."""

    def hand(self, sheet: SheetT_contra, texts: HandTexts, /) -> JsonObject:
        """What `cutcard hand --json` prints; `UnsupportedRequestError` where such a hand cannot be."""
        ...


@runtime_checkable
class ExceptionsDesk(Protocol[SheetT_contra, ChartT_contra]):
    """A desk of a game whose charts ignore some of a hand's cards."""

    def exceptions(self, sheet: SheetT_contra, chart: ChartT_contra) -> JsonObject:
        """What `cutcard strategy --exceptions --json` prints: hands better played otherwise."""
        ...


@runtime_checkable
class GpuDesk(Protocol[SheetT_contra, ChartT_contra]):
    """A desk of a game that a GPU simulates."""

    def simulate_on_gpu(
        self,
        sheet: SheetT_contra,
        chart: ChartT_contra,
        *,
        rounds: int,
        seed: int | None,
        boxes: int,
        fresh_shoe: bool,
        progress: "Progress | None",
    ) -> "SimResult":
        """`UnsupportedRequestError` without a GPU, or where it does not play this table."""
        ...

    def save_tables(
        self, sheet: SheetT_contra, chart: ChartT_contra, path: Path, *, boxes: int, fresh_shoe: bool
    ) -> None:
        """Writes what a machine with a GPU needs."""
        ...


@runtime_checkable
class AdvantageDesk(Protocol[SheetT_contra, ChartT_contra]):
    """A desk that knows the main wager's house advantage sooner than all its odds."""

    def advantage(self, sheet: SheetT_contra, chart: ChartT_contra | None = None) -> float:
        """By best play, or by a chart that fits the table."""
        ...


@runtime_checkable
class DistributionDesk(Protocol[SheetT_contra, ChartT_contra]):
    """A desk whose odds approximate the results of a round, and can compute them exactly on request."""

    def distribution(
        self, sheet: SheetT_contra, *, chart: ChartT_contra, removed: Sequence[Card]
    ) -> JsonObject:
        """What to write into the main wager's entry of `odds` instead."""
        ...


@runtime_checkable
class PetitionDesk(Protocol[SheetT_contra]):
    """A desk of a game whose `odds` leave out what a petition states of every wager (8.4(d)3iii)."""

    def ordinary_payout(self, sheet: SheetT_contra) -> str:
        """What a main wager is paid where no outcome of `odds` names its payout."""
        ...

    def wagers_apart(self, sheet: SheetT_contra) -> tuple[Entry, ...]:
        """The figures of wagers that `odds` counts together with another one, each by itself."""
        ...


Desk = DeskOf[Sheet, object]
"""The desk of a game that the caller does not know: it takes back the charts that it gave."""

DESKS = Room[Desk]("cutcard.desk", "", "DESK")


def odds_details(game: str, entry: Entry) -> OddsDetails:
    """What the desk of a game says about one wager of its `odds`."""
    desk: object = DESKS[game]
    return desk.odds_details(entry) if isinstance(desk, DetailedDesk) else OddsDetails()


def hand_values(sheet: Sheet, texts: HandTexts) -> JsonObject:
    """The exact value of each choice with a hand. `UnsupportedRequestError` if the game has no such hands."""
    desk: object = DESKS[sheet.game]
    if not isinstance(desk, HandDesk):
        raise UnsupportedRequestError(
            f"expected a table at which players decide on hands (blackjack, double-attack), got {sheet.game}",
            "table.game",
        )
    return desk.hand(sheet, texts)


def chart_exceptions(sheet: Sheet, chart: object) -> JsonObject:
    """Hands that are better played differently from the chart.

    `UnsupportedRequestError` if the game's chart has no exceptions."""
    desk: object = DESKS[sheet.game]
    if not isinstance(desk, ExceptionsDesk):
        raise UnsupportedRequestError(
            f"expected a table whose chart goes by the count of a hand (blackjack, double-attack), got"
            f" {sheet.game}",
            "--exceptions",
        )
    return desk.exceptions(sheet, chart)


def advantage_of(sheet: Sheet, chart: object = None) -> float:
    """The house advantage of the main wager by best play, or by a chart that fits the table.

    `UnsupportedRequestError` where the odds do not reach.
    """
    desk = DESKS[sheet.game]
    quick: object = desk
    if isinstance(quick, AdvantageDesk):
        return quick.advantage(sheet, chart)
    found = desk.odds(sheet, wager=desk.main, chart=chart, removed=(), effects=False)
    return float(found["wagers"][0]["house_advantage"])


def percent(value: float | None, digits: int = 4) -> str:
    return "-" if value is None else f"{100 * value:.{digits}f} %"


def advantage_then(reading: Mapping[str, Any]) -> str:
    """What a wager costs by another reading of the text, to as many digits as are known."""
    advantage = reading["house_advantage_other"]
    return f"about {percent(advantage, 2)}" if reading.get("approximate") else percent(advantage)


def played_with(sheet: Sheet) -> str:
    """`8 decks`; `two dice` at a table without cards."""
    decks = getattr(sheet, "decks", 0)
    return decks_words(decks) if decks else "two dice"


def decks_words(decks: int) -> str:
    return f"{decks} {'deck' if decks == 1 else 'decks'}"
