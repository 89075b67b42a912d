"""Tables of double attack for the tests of its clauses."""

from typing import Any

from cutcard.cards import read_cards
from cutcard.games.croupier.croupier import Croupier
from cutcard.games.croupier.sources import ListedShoes
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.notation import read_statement
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.double_attack.sheet.sheet_parser import DoubleAttackRead, read_text
from cutcard.games.protocol import Event
from cutcard.law.refusal import Refusal


def read(*lines: str, decks: int = 8) -> DoubleAttackRead:
    return read_text("\n".join(('table.game = "double-attack"', f"cards.decks = {decks}", *lines)))


def sheet(*lines: str, decks: int = 8) -> DoubleAttackSheet:
    found = read(*lines, decks=decks).sheet
    assert found is not None
    return found


class Table:
    """A table run by the croupier, told what happens by statements; it keeps the events of each."""

    def __init__(self, shoes: str, *lines: str) -> None:
        cards = tuple(read_cards(shoe) for shoe in shoes.split("/"))
        self.croupier = Croupier(GAME.bind(sheet(*lines)), ListedShoes(cards))
        self.events: list[Event] = []

    def say(self, *statements: str) -> "Table":
        for statement in statements:
            answer = self.answer(statement)
            assert not isinstance(answer, Refusal), f"{statement}: {answer}"
            self.events += answer
        return self

    def answer(self, statement: str) -> tuple[Event, ...] | Refusal:
        return self.croupier.do(read_statement(statement.split()))

    def end(self) -> "Table":
        self.events += self.croupier.finish_round()
        return self

    def of(self, *kinds: type) -> list[Any]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def state(self) -> Any:
        return self.croupier.state
