"""A craps table to be told what happens, statement by statement."""

from typing import Any

from cutcard.games.craps.game import GAME
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.sheet.sheet_parser import read_text
from cutcard.games.croupier.automations import ALL, Automations
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Event
from cutcard.law.refusal import Refusal


def sheet(*lines: str) -> CrapsSheet:
    """A lawful sheet with these lines after its table."""
    read = read_text("\n".join(['[table]\ngame = "craps"', *lines]))
    assert read.sheet is not None, (read.problems, read.violations)
    assert not read.violations
    return read.sheet


class CrapsTable:
    def __init__(self, found: CrapsSheet | None = None, automations: Automations = ALL) -> None:
        self.rules = GAME.bind(found or sheet())
        self.croupier = Croupier(self.rules, ListedShoes(()), automations=automations)
        self.events: list[Event] = []

    @property
    def state(self) -> Any:
        return self.croupier.state

    def try_(self, statement: str) -> tuple[Event, ...] | Refusal:
        return self.croupier.do(GAME.read_statement(statement.split()))

    def say(self, *statements: str) -> "CrapsTable":
        for statement in statements:
            answer = self.try_(statement)
            assert not isinstance(answer, Refusal), f"{statement}: {answer}"
            self.events += answer
        return self

    def refused(self, statement: str) -> Refusal:
        before = self.state
        answer = self.try_(statement)
        assert isinstance(answer, Refusal), f"{statement} is done"
        assert self.state == before
        return answer

    def net(self, player: str) -> int:
        """What a player has won or lost; chips on the layout do not count."""
        return sum(
            transfer.gain
            for event in self.events
            for transfer in event.transfers
            if transfer.wager.player == player
        )
