"""How one game is told, drawn and asked about at the terminal. The table itself knows this and no game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rich.text import Text

from cutcard.cli.terminal.look import Look
from cutcard.desk.protocol import Desk
from cutcard.games.protocol import Awaiting, Event
from cutcard.law.refusal import Bar
from cutcard.narration.protocol import Narration

if TYPE_CHECKING:
    from cutcard.cli.terminal.scene import Scene
    from cutcard.cli.terminal.table import Table


class Welcome(NamedTuple):
    """What is said at the door: a table's payouts in few words, and what else is worth knowing."""

    facts: list[str]
    notes: list[str]
    side_wagers: list[str]


class Place(NamedTuple):
    """Where the person may lay an amount: a wager of a box."""

    box: int
    wager: str


class Manner(Protocol):
    desk: Desk
    narration: Narration
    main: str
    """The wager everybody makes."""
    help: str
    cut_clause: str

    def welcome(self, sheet: Any) -> Welcome: ...

    def motto(self, sheet: Any, dot: str) -> str:
        """What is printed on the felt."""
        ...

    def places(self, table: "Table") -> list[Place]:
        """In the order the amounts of a bet are typed, the main wager first."""
        ...

    def places_words(self, table: "Table") -> str:
        """What is said to more amounts than there are places."""
        ...

    def bet_example(self, table: "Table") -> str:
        """How a second amount is laid: `10 5 puts 5 on 21+3`; empty where there is none."""
        ...

    def fewest_places(self, sheet: Any) -> int:
        """On how many of the first places everybody bets at least; a single amount goes on each of them."""
        ...

    def under_way(self, table: "Table") -> set[str]:
        """The person's wagers of earlier rounds that still lie: the same again does not lay them anew."""
        ...

    def why_not_together(self, sheet: Any, places: Sequence[Place]) -> Bar | None:
        """What forbids a bet on these places, each of which may be bet on."""
        ...

    # --- what is seen ---

    def draw(self, scene: "Scene", look: Look, *, width: int) -> list[Text]:
        """The felt, no line wider than `width`."""
        ...

    def listing(self, scene: "Scene", look: Look) -> list[Text]:
        """The table in plain lines."""
        ...

    def round_number(self, view: Any) -> int:
        """The round on the felt, or the one about to be dealt."""
        ...

    def pause(self, event: Any, view: Any) -> float:
        """How long a screen rests on this."""
        ...

    def worth_a_look(self, event: Event, following: Event | None, view: Any) -> bool:
        """Whether a transcript shows the whole table now."""
        ...

    def cutting_card_of(self, event: Any) -> int | None:
        """After how many cards the cutting card went in, where this event says so."""
        ...

    # --- what is asked ---

    def may_be_asked(self, table: "Table", waits: Awaiting) -> bool:
        """Whether the round has something to answer yet; otherwise the dealer finishes it alone."""
        ...

    def answer(self, table: "Table", waits: Awaiting) -> None:
        """Answers what the round waits for: the person is asked, bots decide, a window closes."""
        ...
