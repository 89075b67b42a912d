"""How one game is drawn on a page. The painter knows this and no game.

`view` is always what `rules.view` gave for the reader of the frame, `event` what `rules.visible` made of it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from cutcard.games.protocol import Choice, Kind
from cutcard.games.registry import Room
from cutcard.narration.protocol import Telling
from cutcard.narration.round_results import Slate
from cutcard.web.wire import Felt, Told

Glance = Callable[[], Any]
"""A view that is made when it is looked at."""


class Offer(NamedTuple):
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


class Spot(NamedTuple):
    """Where a wager is laid before the deal."""

    wager: str
    label: str
    least: int
    most: int
    unit: int


class Asked(NamedTuple):
    """What the table waits for, as everybody may know it."""

    kind: str
    says: str
    who: str = ""
    place: str = ""


Seated = Mapping[int, str]
"""Who sits at which box."""


class Pictures(Protocol):
    telling: Telling
    another_box: str
    """The clause by which a player may bet on more than one box."""

    def felt(self, sheet: Any, view: Any, slate: Slate, seated: Seated) -> Felt: ...

    def moved(self, sheet: Any, before: Glance, after: Glance, event: Any) -> Sequence[Told]:
        """Cards that were dealt, turned or moved by the event; chips are told by its transfers."""
        ...

    def offers(self, sheet: Any, view: Any, player: str, choice: Choice) -> Sequence[Offer]:
        """How a choice is offered to who may make it: a double also for less; none where it is not shown."""
        ...

    def spots(self, sheet: Any, view: Any, box: int) -> Sequence[Spot]:
        """Where chips may be laid in a box, in the order of the layout."""
        ...

    def asked(self, sheet: Any, view: Any) -> Asked: ...

    def passing(self, sheet: Any, view: Any, player: str) -> str:
        """What it is called to be done with the open window without taking what it offers."""
        ...


PICTURES = Room[Pictures]("cutcard.web.frames", "frames", "FRAMES")

KINDS = {Kind.WAGERS: "wagers", Kind.CUT: "cut", Kind.DECISION: "decision"}
"""Everything else is for the dealer to do."""
