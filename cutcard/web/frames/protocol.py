"""How one game is drawn on a page. The painter knows this and no game.

`view` is always what `game.view` gave for the reader of the frame, `event` what `game.visible` made of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from cutcard.games.protocol import Choice, Kind
from cutcard.narration.protocol import Narration
from cutcard.narration.round_results import RoundResults
from cutcard.web.wire import Felt, Told

ViewGetter = Callable[[], Any]
"""A view that is made when it is looked at."""


class OfferedChoice(NamedTuple):
    """What a choice is to a person: words, key, cost. What is lawful was said before."""

    label: str
    key: str
    costs: int = 0
    asks: bool = False
    """The amount is his to choose, between the choice's least and most."""
    least: int = 0
    most: int = 0
    unit: int = 1
    amount: int = 0
    of: str = "cents"
    say: str = ""
    """What is said before the amount; the whole statement where he chooses none."""
    then: str = ""
    gives_up: bool = False
    """Part of a wager is given up for good: the page asks twice."""


class BettingSpot(NamedTuple):
    """Where a wager is laid before the deal."""

    wager: str
    label: str
    least: int
    most: int
    unit: int


class QuestionText(NamedTuple):
    """What the table waits for, as everybody may know it."""

    kind: str
    says: str
    who: str = ""
    place: str = ""


PlayersByBox = Mapping[int, str]
"""Who sits at which box."""


class GameFrames(Protocol):
    narration: Narration
    another_box: str
    """The clause by which a player may bet on more than one box."""

    def lazy_view(self, sheet: Any, state: Any, observer: str) -> Any:
        """What `game.view` gives, made as far as it is looked at: most events need little of it."""
        ...

    def felt(self, sheet: Any, view: Any, round_results: RoundResults, seated: PlayersByBox) -> Felt: ...

    def moved(self, sheet: Any, before: ViewGetter, after: ViewGetter, event: Any) -> Sequence[Told]:
        """Cards that were dealt, turned or moved by the event; chips are told by its transfers."""
        ...

    def offered_choices(self, sheet: Any, view: Any, player: str, choice: Choice) -> Sequence[OfferedChoice]:
        """How a choice is offered to who may make it: a double also for less; none where it is not shown."""
        ...

    def spots(self, sheet: Any, view: Any, box: int) -> Sequence[BettingSpot]:
        """Where chips may be laid in a box, in the order of the layout."""
        ...

    def question(self, sheet: Any, view: Any) -> QuestionText: ...

    def pass_label(self, sheet: Any, view: Any, player: str) -> str:
        """What it is called to be done with the open window without taking what it offers."""
        ...


KINDS = {Kind.WAGERS: "wagers", Kind.CUT: "cut", Kind.DECISION: "decision"}
"""Everything else is for the dealer to do."""
