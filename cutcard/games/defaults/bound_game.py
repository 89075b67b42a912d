"""A `Game` that binds its sheets to rules of its own, and what rules answer where all cards are open."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from cutcard.games.protocol import (
    Command,
    Event,
    EventT,
    LastingWager,
    PlaceBet,
    Rack,
    Rules,
    RulesOf,
    Sheet,
    StateT,
    ViewT_co,
    of_any_game,
)
from cutcard.games.table.statements import Statements
from cutcard.law.refusal import Refusal
from cutcard.law.sources import NO_SOURCES, Sources

EventT_co = TypeVar("EventT_co", bound=Event, covariant=True)


class _Advancing(Protocol[StateT, EventT_co]):
    def advance(self, state: StateT, command: Command) -> tuple[StateT, tuple[EventT_co, ...]] | Refusal: ...


class OpenRules(Generic[StateT]):
    """What a game answers in which no player has private cards and every wager is decided in its round."""

    __slots__ = ()

    def handle(
        self: _Advancing[StateT, EventT], state: StateT, command: Command
    ) -> tuple[EventT, ...] | Refusal:
        answer = self.advance(state, command)
        return answer if isinstance(answer, Refusal) else answer[1]

    def why_not_bet(self: _Advancing[StateT, EventT], state: StateT, bet: PlaceBet) -> Refusal | None:
        """What `handle` says of a wager."""
        answer = self.advance(state, bet)
        return answer if isinstance(answer, Refusal) else None

    def lasting(self, state: StateT) -> tuple[LastingWager, ...]:
        """None: every wager is decided in its round."""
        return ()

    def wager_box(self, seat: int) -> int:
        return seat

    def opening_funds(self) -> tuple[tuple[Rack, int], ...]:
        """None: there is no meter."""
        return ()

    def redact_refusal(self, state: StateT, command: Command, refusal: Refusal, observer: str) -> Refusal:
        """As it is: no card is hidden that a refusal could tell."""
        return refusal

    def players_with_private_cards(self, state: StateT) -> frozenset[str]:
        """Nobody: a card lies face up for all, or face down for all."""
        return frozenset()


SheetT = TypeVar("SheetT", bound=Sheet)


class BoundGame(Generic[SheetT, StateT, EventT, ViewT_co]):
    """A game before any table: its name, the rules that its sheets are bound to, and its statements."""

    def __init__(
        self,
        name: str,
        disputes: str,
        *,
        sheet: type[SheetT],
        rules: Callable[[SheetT], RulesOf[StateT, EventT, ViewT_co]],
        statements: Statements,
        sources: Sources = NO_SOURCES,
    ) -> None:
        """`disputes` is the paragraph by which a round can be gone over again."""
        self.name, self.disputes, self.sources = name, disputes, sources
        self._sheet, self._rules, self._statements = sheet, rules, statements

    def bind(self, sheet: Sheet) -> Rules:
        assert isinstance(sheet, self._sheet), f"{sheet.name} is not a sheet of {self.name}"
        return of_any_game(self._rules(sheet))

    def read_statement(self, words: Sequence[str]) -> Command:
        return self._statements.read(words)

    def write_statement(self, command: Command) -> str:
        return self._statements.write(command)

    def statements(self) -> Mapping[str, str]:
        return self._statements.forms
