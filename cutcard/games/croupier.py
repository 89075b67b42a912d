"""A table being run: commands in, cards fed from a source, the dealer's chores done. Knows no game."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cutcard.games.game import (
    AskSpread,
    Awaiting,
    Cut,
    Event,
    Game,
    GiveCard,
    Kind,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    SpreadIdle,
)
from cutcard.games.sources import (
    BadCardSourceError,
    ListedShoes,
    OutOfCardsError,
    Permute,
    Source,
    TwoSides,
    VirtualShoe,
    after,
    virtual_source,
)
from cutcard.law.refusal import Refusal

__all__ = [
    "BadCardSourceError",
    "Croupier",
    "ListedShoes",
    "OutOfCardsError",
    "Permute",
    "Source",
    "Step",
    "TwoSides",
    "VirtualShoe",
    "virtual_source",
]

_MOVES_THE_STACK = (Cut, Shuffle, ShuffleDiscards, PutBack, ReceivePreShuffled)
_WAITS_FOR_NOTHING = (
    *(PlaceBet, Shuffle, Reshuffle, NewDealer, Prepare, ShuffleDiscards, PutBack, ReceivePreShuffled),
    *(Recut, ShowBurn, SpreadIdle, AskSpread),
)
"""What may be said while the cards are made ready, and closes no window."""


class Step(NamedTuple):
    """One command and what it brought about. `chore`: the table gave it itself."""

    command: Any
    events: tuple[Event, ...]
    chore: bool
    stack: str = ""
    """The stack it was about, where a table has two sides."""
    burn: bool = False
    """A card given to be burned."""


@dataclass
class Croupier:
    """Runs one table of any game: does the chores, feeds the cards, keeps the record."""

    game: Game
    sheet: Any
    source: Source
    state: Any = None
    steps: list[Step] = field(default_factory=list)
    _asked: tuple[Any, Awaiting] | None = None
    """The state last asked what it awaits, and its answer."""

    def __post_init__(self) -> None:
        if self.state is None:
            self.state = self.game.open_table(self.sheet)

    @property
    def awaiting(self) -> Awaiting:
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = self.state, self.game.awaiting(self.sheet, self.state)
        return self._asked[1]

    def do(self, command: Any) -> tuple[Event, ...] | Refusal:
        """Carries a command out, the chores before it, the cards after it; refused, nothing changes."""
        before = self.state, self.source, len(self.steps)
        self._make_ready(command)
        answer = self._handle(command, chore=False)
        if isinstance(answer, Refusal):
            self.state, self.source = before[:2]
            del self.steps[before[2] :]
            return answer
        self._feed()
        return tuple(event for step in self.steps[before[2] :] for event in step.events)

    def finish_round(self) -> tuple[Event, ...]:
        """The rest plays itself: what is open is declined, and the house does what it must."""
        start = len(self.steps)
        while self.game.in_round(self.state):
            if self.awaiting.otherwise is None:
                raise BadCardSourceError(f"the table waits for {self.awaiting.place}, which nobody has told")
            answer = self._handle(self.awaiting.otherwise, chore=True)
            assert not isinstance(answer, Refusal), answer
            self._feed()
        return tuple(event for step in self.steps[start:] for event in step.events)

    def _handle(
        self, command: Any, *, chore: bool, stack: str = "", burn: bool = False
    ) -> tuple[Event, ...] | Refusal:
        was_in_round = self.game.in_round(self.state)
        moves = isinstance(command, _MOVES_THE_STACK)
        if moves:
            stack = self.awaiting.stack
        answer = self.game.advance(self.sheet, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        state, events = answer
        self.state = state
        self.steps.append(Step(command, events, chore, stack, burn))
        if moves:
            self.source = after(self.source, command, stack)
        if was_in_round and not self.game.in_round(state):
            self.source = self.source.round_over()
        return events

    def _make_ready(self, command: Any) -> None:
        """Does the chores the command must wait for, and closes a window the command is no part of.

        Wagers may be laid while the cards are made ready; a new dealer or an order to reshuffle comes first.
        """
        if isinstance(command, _WAITS_FOR_NOTHING):
            return
        cutting = isinstance(command, Cut | RefuseCut)
        while (waits := self.awaiting).chore and not (cutting and waits.kind is Kind.CUT):
            self._chore(waits)
        own = {type(choice.command) for choice in waits.choices} | {type(waits.otherwise)}
        if waits.window and type(command) not in own:
            self._handle(waits.otherwise, chore=True)

    def _chore(self, waits: Awaiting) -> None:
        if waits.kind is Kind.CARD:
            stack = waits.stack
            given = GiveCard(self.source.top(stack))
            self.source = self.source.burn(stack)
            answer = self._handle(given, chore=True, stack=stack, burn=True)
        else:
            answer = self._handle(waits.otherwise, chore=True)
        assert not isinstance(answer, Refusal), answer

    def _feed(self) -> None:
        """Gives cards while the round waits for them."""
        while self.game.in_round(self.state):
            waits = self.awaiting
            if waits.chore:
                self._chore(waits)
            elif waits.kind is Kind.CARD:
                drawn = self.source.draw(waits.stack)
                if drawn is None:
                    answer = self._handle(ShoeRunsOut(), chore=True)
                else:
                    card, self.source = drawn
                    answer = self._handle(GiveCard(card), chore=True, stack=waits.stack)
                if isinstance(answer, Refusal):
                    raise BadCardSourceError(str(answer))
            else:
                return
