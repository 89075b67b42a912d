"""The interface by which one game is rendered for a page. The renderer knows no game.

`view` is always what `rules.view` gives for the reader of the frame, `event` what `rules.visible` gives.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from cutcard.answers.shipped import Figures
from cutcard.games.protocol import (
    Choice,
    Event,
    EventT_contra,
    Kind,
    Sheet,
    SheetT_contra,
    View,
    ViewT_contra,
)
from cutcard.games.registry import Room
from cutcard.narration.protocol import NarrationOf
from cutcard.narration.round_results import RoundResults
from cutcard.web.wire import FeltFrame, Told
from cutcard.web.wire_dealing import Needed

ViewT = TypeVar("ViewT", bound=View)
ViewGetter = Callable[[], ViewT]
"""Returns a view, which is computed at the first call."""


class OfferedChoice(NamedTuple):
    """How a choice is offered to a player: label, key, cost. The game has already decided what is lawful."""

    label: str
    key: str
    costs: int = 0
    asks: bool = False
    """The player chooses the amount, between `least` and `most`."""
    least: int = 0
    most: int = 0
    unit: int = 1
    amount: int = 0
    of: str = "cents"
    say: str = ""
    """The statement before the amount, or the whole statement if there is no amount."""
    then: str = ""
    gives_up: bool = False
    """Part of a wager is given up for good, so the page asks twice."""


class BettingSpot(NamedTuple):
    """A spot where a wager is laid before the deal."""

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
    ready: str = "Deal"
    """How a player with wagers says that they are done."""
    ready_of: str = ""
    """The only player who says it so: everybody else says "Ready". Empty: everybody says it."""


class Mistake(NamedTuple):
    """Something that can go wrong at a table, by its paragraph: how a dealer says it, and what follows."""

    clause: str
    label: str
    follows: str
    needs: tuple[Needed, ...] = ()
    """What is said with it, in this order."""
    say: str = "irregular"
    """The first word of its statement."""
    ranks: str = ""
    """The ranks its card can have, where they are not those of the decks."""


PlayersByBox = Mapping[int, str]
"""The players by their boxes."""


class GameFramesOf(Protocol[SheetT_contra, EventT_contra, ViewT_contra]):
    @property
    def narration(self) -> NarrationOf[SheetT_contra, EventT_contra, ViewT_contra]: ...

    another_box: str
    """The clause that allows a player to bet on more than one box."""
    mistakes: Sequence[Mistake]
    """What can go wrong, as a dealer says it."""
    first_steps: Sequence[str]
    """The game in three sentences, for somebody who has never played it."""
    essentials: Sequence[str]
    """The keys of the sign's rules that matter most to a player, beside those that are asked first."""

    def felt(
        self, sheet: SheetT_contra, view: ViewT_contra, round_results: RoundResults, seated: PlayersByBox
    ) -> FeltFrame: ...

    def moved(
        self,
        sheet: SheetT_contra,
        before: ViewGetter[ViewT_contra],
        after: ViewGetter[ViewT_contra],
        event: EventT_contra,
    ) -> Sequence[Told]:
        """The moves of cards by the event. Moves of chips come from its transfers."""
        ...

    def offered_choices(
        self, sheet: SheetT_contra, view: ViewT_contra, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        """How a choice is offered to the player who may make it, if at all: a double may also be for less."""
        ...

    def spots(self, sheet: SheetT_contra, view: ViewT_contra, box: int) -> Sequence[BettingSpot]:
        """The betting spots of a box, in the order of the layout."""
        ...

    def question(self, sheet: SheetT_contra, view: ViewT_contra) -> QuestionText: ...

    def pass_label(self, sheet: SheetT_contra, view: ViewT_contra, player: str) -> str:
        """The label of passing on what the open window offers."""
        ...


GameFrames = GameFramesOf[Sheet, Event, View]
"""The frames of a table whose game the caller does not know."""

GAME_FRAMES = Room[GameFrames]("cutcard.web.frames", "frames", "FRAMES")

KINDS = {Kind.WAGERS: "wagers", Kind.CUT: "cut", Kind.DECISION: "decision"}
"""Every other kind is for the dealer."""


# --- what a choice is -------------------------------------------------------------------------------------


class ChoiceText(NamedTuple):
    """What a choice is, for somebody who has never made it."""

    act: str
    """The first word of its statement."""
    says: str


def share_of(part: int, whole: int) -> str:
    """A part of a wager in words."""
    return "your wager" if part == whole else f"{100 * part // whole} % of your wager"


def share_words(figures: Figures | None, wager: str, of: str = "it") -> str:
    """What the house keeps of a wager, to end a sentence with; empty where nobody has computed it."""
    return keeps_words(None if figures is None else figures.house_advantages.get(wager), of)


def keeps_words(kept: float | None, of: str = "it") -> str:
    """The same for a share that is known already."""
    return "" if kept is None else f"; on average the house keeps {100 * kept:.2f} % of {of}"


def surrender_words(collects: int) -> ChoiceText:
    """`collects`: what the house takes of 100."""
    given = "half your wager" if 2 * collects == 100 else f"{collects} % of your wager"
    return ChoiceText("surrender", f"You give up the hand and {given}, and keep the rest.")


def drawing_words() -> Iterator[ChoiceText]:
    """What every hand of twenty-one is asked."""
    yield ChoiceText("hit", "You take one more card. Over 21 you lose at once.")
    yield ChoiceText("stand", "You take no more cards; the dealer's hand decides.")


Explained = Callable[[Any, Figures | None], Iterable[ChoiceText]]


def _nothing_explained(sheet: Any, figures: Figures | None) -> Iterable[ChoiceText]:
    return ()


EXPLAINED = Room[Explained]("cutcard.web.frames", "explained", "explained", default=_nothing_explained)
