"""A table for the tests of the law: statements in, events out, cards listed in dealing order."""

from typing import Any, TypeVar

from cutcard.cards import card, read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Game, GiveCard, Prepare
from cutcard.law.refusal import Refusal
from tests.law.sheet_lines import sheet as written_sheet

E = TypeVar("E", bound=ev.Event)

LOW_LIMITS = ('limits.blackjack.min = "1.00"', 'limits.blackjack.max = "1000.00"')


def sheet(*lines: str, decks: int = 6) -> BlackjackSheet:
    """A sheet with low limits; each line is a dotted key."""
    return written_sheet(*LOW_LIMITS, *lines, decks=decks)


READER = 'rules.hole_card = "reader"'
SURRENDER = "rules.surrender = true"
EVEN_MONEY = "rules.even_money = true"


class Table:
    """A table with listed cards; its statements are those of the round notation."""

    def __init__(self, shoe: str, *more: str, sheet: BlackjackSheet) -> None:
        shoes = tuple(read_cards(one) for one in (shoe, *more))
        self.croupier = Croupier(BLACKJACK.bind(sheet), ListedShoes(shoes))

    @property
    def state(self) -> Any:
        return self.croupier.state

    @property
    def events(self) -> list[Any]:
        """Everything that has happened, in order."""
        return [event for step in self.croupier.steps for event in step.events]

    def say(self, *statements: str) -> "Table":
        """Carries out statements, none of which may be refused; `end` plays the rest."""
        for statement in statements:
            if statement == "end":
                self.croupier.finish_round()
                continue
            answer = self.croupier.do(self.croupier.rules.game.read_statement(statement.split()))
            assert not isinstance(answer, Refusal), f"{statement}: {answer}"
        return self

    def bets(self, *boxes: int, amount: str = "10") -> "Table":
        """Places a blackjack wager on each of these boxes; the players are named a to g by box."""
        return self.say(*(f"bet {box} {name(box)} blackjack {amount}" for box in boxes))

    def refusal(self, statement: str) -> Refusal:
        """The refusal of a statement that must be refused and change nothing."""
        before, steps = self.state, len(self.croupier.steps)
        answer = self.croupier.do(self.croupier.rules.game.read_statement(statement.split()))
        assert isinstance(answer, Refusal), f"{statement} is lawful"
        assert self.state == before
        assert len(self.croupier.steps) == steps
        return answer

    def refuses(self, statement: str, clause: str) -> None:
        answer = self.refusal(statement)
        assert answer.cites(clause), str(answer)

    def of(self, *kinds: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kinds)]

    def at(self, event: ev.Event) -> int:
        """The index of an event in the record; the event must occur exactly once."""
        places = [at for at, one in enumerate(self.events) if one == event]
        assert len(places) == 1, f"{event} stands {len(places)} times in the record"
        return places[0]


class BareTable:
    """A table without a croupier: the test gives every command, every card and every automatic command.

    Unless `opened` is false, the cards have been inspected, spread, washed and stacked by 2.4.
    """

    def __init__(self, sheet: BlackjackSheet, *, opened: bool = True, game: Game = BLACKJACK) -> None:
        self.sheet = sheet
        self.rules = game.bind(sheet)
        self.state: Any = self.rules.open_table()
        self.events: list[Any] = []
        if opened:
            self.house_acts(Prepare)
            self.events.clear()

    def house_acts(self, *kinds: type) -> "BareTable":
        """Carries out the table's automatic commands as long as they are of these kinds."""
        while isinstance(command := self.rules.awaiting(self.state).default_command, kinds):
            self.do(command)
        return self

    def answer(self, command: Any) -> tuple[Any, ...] | Refusal:
        return self.rules.handle(self.state, command)  # type: ignore[return-value]

    def do(self, *commands: Any) -> "BareTable":
        for command in commands:
            answer = self.answer(command)
            assert not isinstance(answer, Refusal), f"{command}: {answer}"
            for event in answer:
                self.state = self.rules.evolve(self.state, event)
            self.events += answer
        return self

    def cards(self, text: str) -> "BareTable":
        """Gives cards for the awaited places; `??` is an unknown card."""
        return self.do(*(GiveCard(None if one == "??" else card(one)) for one in text.split()))

    def refuses(self, command: Any, clause: str) -> None:
        answer = self.answer(command)
        assert isinstance(answer, Refusal), f"{command} is lawful"
        assert answer.cites(clause), str(answer)


def name(box: int) -> str:
    return "?abcdefg"[box]
