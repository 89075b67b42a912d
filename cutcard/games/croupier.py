"""A table being run: commands in, cards fed from a source, the dealer's chores done. Knows no game."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cutcard.games.game import (
    AskSpread,
    Awaiting,
    CardLeaves,
    ConfirmWager,
    Cut,
    Event,
    Game,
    GiveCard,
    Irregularity,
    Kind,
    NewDealer,
    PermitEntry,
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
    StayAlone,
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
    "UntoldCardError",
    "VirtualShoe",
    "virtual_source",
]


class UntoldCardError(Exception):
    """The round cannot go on before a card that lies face down is told; the message is what is awaited."""


_MOVES_THE_STACK = frozenset((Cut, Shuffle, ShuffleDiscards, PutBack, ReceivePreShuffled))
_WAITS_FOR_NOTHING = frozenset(
    (
        *(PlaceBet, ConfirmWager, PermitEntry, StayAlone, Reshuffle, NewDealer),
        *(Shuffle, Prepare, ShuffleDiscards, PutBack, ReceivePreShuffled),
        *(Recut, ShowBurn, SpreadIdle, AskSpread),
    )
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
    ended: bool = False
    """A round ended with it."""


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
                raise UntoldCardError(self.awaiting.place)
            answer = self._handle(self.awaiting.otherwise, chore=True)
            assert not isinstance(answer, Refusal), answer
            self._feed()
        return tuple(event for step in self.steps[start:] for event in step.events)

    def close_window(self) -> tuple[Event, ...]:
        """Closes what is open to several at once, as the next thing done would; nothing where none is."""
        start = len(self.steps)
        while self.awaiting.window and not self.awaiting.who:
            self._handle(self.awaiting.otherwise, chore=True)
            self._feed()
        return tuple(event for step in self.steps[start:] for event in step.events)

    def _handle(self, command: Any, *, chore: bool) -> tuple[Event, ...] | Refusal:
        was_in_round = self.game.in_round(self.state)
        kind = type(command)
        moves = kind in _MOVES_THE_STACK
        waits = self.awaiting if moves or kind is GiveCard else None
        if isinstance(command, CardLeaves):
            self._must_be_next(command)
        answer = self.game.advance(self.sheet, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        state, events = answer
        self.state = state
        stack = waits.stack if waits is not None else ""
        burn = waits is not None and waits.place == "burn"
        ended = was_in_round and not self.game.in_round(state)
        self.steps.append(Step(command, events, chore, stack, burn, ended))
        if moves:
            self.source = after(self.source, command, stack)
        elif isinstance(command, CardLeaves):
            self.source = self.source.burn(self.awaiting.stack)
        if ended:
            self.source = self.source.round_over()
        return events

    def _must_be_next(self, command: CardLeaves) -> None:
        """What is said of the next card must fit a source that knows it."""
        known = self.source.top(self.awaiting.stack)
        if known is not None and known != command.card:
            raise BadCardSourceError(f"{command.card} is not the next card in the shoe")

    def _make_ready(self, command: Any) -> None:
        """Does the chores the command must wait for, and closes every window that keeps the command waiting.

        Wagers may be laid while the cards are made ready; a new dealer or an order to reshuffle comes first.
        """
        if type(command) in _WAITS_FOR_NOTHING:
            return
        cutting = isinstance(command, Cut | RefuseCut)
        while (waits := self.awaiting).chore and not (cutting and waits.kind is Kind.CUT):
            self._chore(waits)
        if isinstance(command, Irregularity):
            return
        while waits.window and not _part_of(waits, command):
            if not isinstance(self.game.handle(self.sheet, self.state, command), Refusal):
                return
            self._handle(waits.otherwise, chore=True)
            self._feed()
            waits = self.awaiting

    def _chore(self, waits: Awaiting) -> None:
        if waits.kind is Kind.CARD:
            given = GiveCard(self.source.top(waits.stack))
            self.source = self.source.burn(waits.stack)
            answer = self._handle(given, chore=True)
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
                    answer = self._handle(GiveCard(card), chore=True)
                if isinstance(answer, Refusal):
                    raise BadCardSourceError(str(answer))
            else:
                return


def _part_of(waits: Awaiting, command: Any) -> bool:
    """Whether a window waits for this command; one box's window waits for that box's own answers."""
    if type(command) is type(waits.otherwise):
        return True
    same = [choice.command for choice in waits.choices if type(choice.command) is type(command)]
    return bool(same) and (not waits.who or any(one.box == command.box for one in same))
