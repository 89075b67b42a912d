"""The bodies of HTTP responses. The page's types are generated from these.

Amounts are integer cents. Tables go by their name in the house (`atlantic-city`, `atlantic-city.2`).
"""

from msgspec import Struct

from cutcard.web.http.lobby_types import HouseAdvantage, LobbySeat, TableGroup
from cutcard.web.wire import Meter, TableFrame


class Refill(Struct, frozen=True):
    """When a player can get more play money."""

    below: int = 0
    """They must have less than this in total, chips at tables included."""
    says: str = ""
    """The rule in a sentence."""
    barred: str = ""
    """Why they cannot get more now; empty if they can."""
    wait: int = 0
    """After how many seconds they can, where only the time is too early."""


class Me(Struct, frozen=True):
    """The person who is signed in."""

    name: str
    kind: str
    """`guest` or `account`."""
    roles: tuple[str, ...] = ()
    """`player`, `dealer`, `floorperson`, `auditor`, `admin`."""
    balance: int = 0
    """Their money outside the tables, in cents."""
    at: tuple[str, ...] = ()
    """The tables they sit at."""
    refill: Refill = Refill()
    chips: tuple[int, ...] = ()
    """Their chips at each of these tables, in cents, without what lies on the felt."""
    shown: str = ""
    """The name they chose; empty if they chose none."""
    colour: int = 0
    """1 to 8; 0 if they chose none."""
    withheld: tuple[str, ...] = ()
    """Roles of theirs that this session does not have: they need a second factor first."""


class Ticket(Struct, frozen=True):
    """Opens one socket of one table, once and soon."""

    ticket: str
    seconds: float
    """How long it is valid."""
    address: str = ""
    """Of the server that runs the table, where the socket is opened: `https://tables.example.org/s/1`. Empty
    for the server that was asked."""


class Problem(Struct, frozen=True):
    """Why a request was not done."""

    says: str
    clause: str = ""


class WagerLimits(Struct, frozen=True):
    wager: str
    """Its name on the sheet."""
    label: str
    least: int
    most: int
    """0 where the sheet sets none."""
    unit: int


class Face(Struct, frozen=True):
    """The name and the colour a person chose, for those who see them at a table."""

    player: str
    """Their name at the tables and in the records."""
    shown: str
    """The name they chose; their name at the tables where they chose none."""
    colour: int = 0
    """1 to 8; 0 where they chose none."""


class Faces(Struct, frozen=True):
    """The people at a table who chose a name or a colour."""

    faces: tuple[Face, ...]


class LobbyTable(Struct, frozen=True):
    """A table as the lobby lists it."""

    name: str
    title: str
    """As a person would call it: `Atlantic City`."""
    game: str
    """`blackjack`, `red dog`: in words."""
    rules: tuple[str, ...]
    """In few words each: `6 decks`, `dealer stands on soft 17`, `blackjack pays 3 to 2`."""
    limits: tuple[WagerLimits, ...]
    """The main wager first."""
    boxes: int
    players: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    in_round: bool = False
    meters: tuple[Meter, ...] = ()
    betting_seconds: float = 0
    decision_seconds: float = 0
    proposed: bool = False
    """Its sheet is not lawful as it is, and is marked so."""
    game_name: str = ""
    """Its game's name on the sheet: `red-dog`."""
    group: str = ""
    """The name of its group in the lobby."""
    special: str = ""
    """What is special about it, in one line."""
    decks: int = 0
    """0 at a table without cards."""
    soft_17: str = ""
    """`stand` or `hit`; empty where the dealer draws by other rules."""
    blackjack_pays: str = ""
    """`3 to 2`; empty where no hand is a blackjack."""
    dealer_cards: tuple[str, ...] = ()
    """How the dealer's first cards lie, for a picture: `up` or `down`."""
    side_wagers: int = 0
    """How many wagers it offers beside the main one."""
    advantages: tuple[HouseAdvantage, ...] = ()
    """Of the main wager, and behind it the cheapest one where another is cheaper; empty if not computed."""
    seats: tuple[LobbySeat, ...] = ()
    live: bool = False
    """A person deals it."""


class Lobby(Struct, frozen=True):
    tables: tuple[LobbyTable, ...]
    groups: tuple[TableGroup, ...] = ()
    """In the order of the lobby."""
    recommended: str = ""
    """The table a newcomer is sent to; empty if every seat is taken."""
    faces: tuple[Face, ...] = ()
    """Of people at these tables."""


class PayRow(Struct, frozen=True):
    hand: str
    """`straight flush`, `blackjack`, `spread of 4`."""
    pays: str
    """`9 to 1`."""
    clause: str = ""


class WagerRules(Struct, frozen=True):
    """A wager the table offers."""

    wager: str
    label: str
    least: int
    most: int
    unit: int
    pays: tuple[PayRow, ...]
    clause: str = ""
    says: str = ""
    """What it is and how its rows are paid, in sentences."""
    limits: str = ""
    """What may be wagered, as the sign says it: `$1 or $5`."""
    best: str = ""
    """The best of the odds it pays: `25 to 1`, `1 to 1 less 5 percent`; empty where no row has odds."""
    advantage: float | None = None
    """The exact house advantage, as a share of the wager; null if none is shipped for this table."""


class SignLine(Struct, frozen=True):
    text: str
    clause: str = ""


class Rule(Struct, frozen=True):
    """A choice of the table's sheet, in words."""

    text: str
    clause: str = ""


class RuleSource(Struct, frozen=True):
    """Where something on the sign comes from that the documents do not contain."""

    name: str
    """As a clause is cited: `58 Pa. Code 627a.8`."""
    kind: str
    address: str = ""


class ChoiceHelp(Struct, frozen=True):
    """What a choice is, in a sentence: what it costs, what it pays, what the house keeps."""

    act: str
    """The first word of its statement: `insure`."""
    says: str


class TableRules(Struct, frozen=True):
    """Everything a player may read before sitting down."""

    name: str
    title: str
    game: str
    motto: str
    """What is printed across the layout: `Blackjack pays 3 to 2`."""
    sign: tuple[SignLine, ...]
    rules: tuple[Rule, ...]
    wagers: tuple[WagerRules, ...]
    digest: str
    """Of the sheet."""
    sources: tuple[RuleSource, ...] = ()
    """Of what the documents do not contain."""
    first_steps: tuple[str, ...] = ()
    """The game in three sentences, for somebody who has never played it."""
    explained: tuple[ChoiceHelp, ...] = ()
    """What the choices are that a newcomer does not know."""
    essentials: tuple[Rule, ...] = ()
    """What matters most at this table, the few lines that are read first."""


class ClauseText(Struct, frozen=True):
    """What a paragraph of the law says, in the register's words."""

    citation: str
    """With its chapter, as `law.citation.full` writes it."""
    heading: str
    """Of its section; empty if the contents list none."""
    edition: str
    says: tuple[str, ...]


class Announced(Struct, frozen=True):
    """The tables at which a change was announced, or taken back."""

    tables: tuple[str, ...]


class AnnouncedChange(Struct, frozen=True):
    """A change of a table's rules that waits for its time."""

    sheet: str
    """The text of the sheet that takes effect."""
    effective: float
    """Seconds since 1970."""
    says: tuple[str, ...]
    """What changes, in words."""
    due: bool = False
    """Its time has come: it takes effect with the end of the round."""


class TableSheet(Struct, frozen=True):
    """The sheet of one table, and what is announced there."""

    table: str
    title: str
    game: str
    sheet: str
    """The text of the sheet in effect."""
    pending: AnnouncedChange | None = None


class TableSheets(Struct, frozen=True):
    tables: tuple[TableSheet, ...]
    now: float
    """The time by the server's clock, in seconds since 1970. All times of a notice are measured by it."""


class SheetDifference(Struct, frozen=True):
    """One rule that another sheet changes, and what 8.3 asks for it."""

    clause: str
    """Of the rule."""
    was: str
    becomes: str
    duty: str
    """What must be done before, in words."""
    by: tuple[str, ...] = ()
    """The clauses that speak of the change."""
    every_table: str = ""
    """The tables that must change at the same moment: `with as many decks`."""


class TableNotice(Struct, frozen=True):
    """What a notice would change at one table."""

    table: str
    changes: tuple[SheetDifference, ...]
    at_once: bool
    """No rule changes but limits: the change takes effect with its announcement."""
    problems: tuple[Problem, ...] = ()
    """Why it cannot be announced as it is."""


class NoticePreview(Struct, frozen=True):
    """A notice as it would be announced now. Nothing is posted."""

    tables: tuple[TableNotice, ...]
    earliest: float
    """The first lawful moment, in seconds since 1970, if the Commission is told by now."""
    problems: tuple[Problem, ...] = ()
    """What the sheets of the house would break together."""
    now: float = 0


class RoundSummary(Struct, frozen=True):
    number: int
    ended: float
    """Seconds since 1970."""
    results: tuple[tuple[str, int], ...]
    """What the round brought each player."""
    void: bool = False
    """Called dead; all wagers were returned."""
    cards: str = ""
    """The reader's hands and the dealer's as the reader saw them last, or the dice: `Ts 6h vs 9d 8c`."""


class Rounds(Struct, frozen=True):
    """The last rounds of a table, the newest first."""

    rounds: tuple[RoundSummary, ...]


class SaidLine(Struct, frozen=True):
    """A sentence that was said at a table."""

    version: int
    """Of the table, after what it tells of."""
    text: str
    clause: str = ""


class RecentlySaid(Struct, frozen=True):
    """What was said in the last rounds, as this reader heard it, the oldest first."""

    lines: tuple[SaidLine, ...]


class RoundReplay(Struct, frozen=True):
    """The replay of a round, as its reader saw it."""

    number: int
    frames: tuple[TableFrame, ...]
    notation: str
    """As round notation; what the reader never saw is written `??`."""
