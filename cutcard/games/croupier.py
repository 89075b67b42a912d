"""A table being run: commands in, cards fed from a source, the dealer's chores done. Knows no game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from cutcard.cards import Card, full_stack
from cutcard.dealing import stack as stacks
from cutcard.games.game import (
    Awaiting,
    Cut,
    Event,
    Game,
    GiveCard,
    Kind,
    NewDealer,
    PlaceBet,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    Shuffle,
)
from cutcard.law.refusal import Refusal


class OutOfCardsError(Exception):
    """No card can come: the source knows of no further shuffle, or all cards lie on the layout."""


class BadCardSourceError(Exception):
    """The source gave a card the table cannot take."""


class UntoldCardError(Exception):
    """The round cannot go on before a card that lies face down is told; the message is what is awaited."""


class Source(Protocol):
    """Where cards come from. Frozen: every step gives the source that follows."""

    def shuffled(self) -> "Source": ...

    def cut(self, position: int) -> "Source": ...

    def burn(self) -> "Source": ...

    def draw(self) -> "tuple[Card | None, Source] | None":
        """The next card, or None for a face nobody tells; None alone when a shuffle must follow."""
        ...

    def round_over(self) -> "Source": ...


class ListedShoes(NamedTuple):
    """Cards a text lists, one tuple a shuffle, as they leave the shoe; burn cards are not among them.

    None is a card dealt face down whose face is told later.
    """

    shoes: tuple[tuple[Card | None, ...], ...]
    at: int = -1
    position: int = 0

    def shuffled(self) -> "ListedShoes":
        return ListedShoes(self.shoes, self.at + 1, 0)

    def cut(self, position: int) -> "ListedShoes":
        return self

    def burn(self) -> "ListedShoes":
        return self

    def draw(self) -> "tuple[Card | None, ListedShoes] | None":
        here = self.shoes[self.at] if 0 <= self.at < len(self.shoes) else ()
        if self.position < len(here):
            return here[self.position], self._replace(position=self.position + 1)
        if self.at + 1 < len(self.shoes):
            return None
        raise OutOfCardsError

    def round_over(self) -> "ListedShoes":
        return self


Permute = Callable[[int], Sequence[int]]
"""Gives an order of that many cards: the door chance comes in by."""


class VirtualShoe(NamedTuple):
    """A shoe of known cards; every shuffle asks for a permutation of what is to be shuffled."""

    decks: int
    permute: Permute
    cards: tuple[Card, ...] = ()
    position: int = 0
    out: tuple[Card, ...] = ()
    """The cards of this round, on the layout."""

    def shuffled(self) -> "VirtualShoe":
        rest = list(full_stack(self.decks))
        for card in self.out:
            rest.remove(card)
        return self._replace(cards=stacks.permuted(rest, self.permute(len(rest))), position=0)

    def cut(self, position: int) -> "VirtualShoe":
        return self._replace(cards=stacks.cut(self.cards, position))

    def burn(self) -> "VirtualShoe":
        return self._replace(position=self.position + 1)

    def draw(self) -> "tuple[Card, VirtualShoe] | None":
        if self.position == len(self.cards):
            return None
        card = self.cards[self.position]
        return card, VirtualShoe(self.decks, self.permute, self.cards, self.position + 1, (*self.out, card))

    def round_over(self) -> "VirtualShoe":
        return self._replace(out=())


class Step(NamedTuple):
    """One command and what it brought about. `chore`: the table gave it itself."""

    command: Any
    events: tuple[Event, ...]
    chore: bool
    drawn: bool = False
    """A card that left the shoe for the layout, not a burn card."""


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

    def _handle(self, command: Any, *, chore: bool, drawn: bool = False) -> tuple[Event, ...] | Refusal:
        was_in_round = self.game.in_round(self.state)
        answer = self.game.advance(self.sheet, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        state, events = answer
        self.state = state
        self.steps.append(Step(command, events, chore, drawn))
        if isinstance(command, Cut):
            self.source = self.source.cut(command.position)
        elif isinstance(command, Shuffle):
            self.source = self.source.shuffled()
        if was_in_round and not self.game.in_round(state):
            self.source = self.source.round_over()
        return events

    def _make_ready(self, command: Any) -> None:
        """Does the chores the command must wait for, and closes a window that keeps the command waiting.

        Wagers may be laid while the cards are made ready; a new dealer or an order to reshuffle comes first.
        """
        if isinstance(command, PlaceBet | Shuffle | Reshuffle | NewDealer):
            return
        cutting = isinstance(command, Cut | RefuseCut)
        while (waits := self.awaiting).chore and not (cutting and waits.kind is Kind.CUT):
            self._chore(waits)
        own = {type(choice.command) for choice in waits.choices} | {type(waits.otherwise)}
        part_of_it = not waits.window or type(command) in own
        if not part_of_it and isinstance(self.game.handle(self.sheet, self.state, command), Refusal):
            self._handle(waits.otherwise, chore=True)

    def _chore(self, waits: Awaiting) -> None:
        if waits.kind is Kind.CARD:
            self.source = self.source.burn()
            answer = self._handle(GiveCard(None), chore=True)
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
                drawn = self.source.draw()
                if drawn is None:
                    answer = self._handle(ShoeRunsOut(), chore=True)
                else:
                    card, self.source = drawn
                    answer = self._handle(GiveCard(card), chore=True, drawn=True)
                if isinstance(answer, Refusal):
                    raise BadCardSourceError(str(answer))
            else:
                return
