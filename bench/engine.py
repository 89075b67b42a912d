"""How many rounds a second the engine plays, in plain Python, on one core.

    python bench/engine.py [seconds]

A reader table of six decks with 21+3 and match-the-dealer on offer; the chart is enough of a player to time.
One box, then the same with one side wager and with two, and seven boxes. The kinds take turns in short slices
of the processor's own time, so that a noisy machine is noisy for all of them alike.
"""

import random
import sys
import time
from dataclasses import dataclass, field

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.hand import HandView
from cutcard.games.blackjack.round.decisions import COMMANDS
from cutcard.games.blackjack.rules import Action, lawful
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_blackjack_text
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Deal, Kind, PlaceBet
from cutcard.law.refusal import Refusal

SHEET = """
table.game = "blackjack"
cards.decks = 6
rules.hole_card = "reader"
rules.split_hands = 3
wagers.21-plus-3 = {}
wagers.match-the-dealer = {}
"""
SLICE = 25
"""Rounds one kind plays before the next has its turn."""


def choose(sheet: BlackjackSheet, view: HandView) -> Action:
    """Splits aces and eights, doubles nine to eleven, draws to seventeen."""
    allowed = lawful(sheet, view)
    if Action.SPLIT in allowed and view.pair in (8, 11):
        return Action.SPLIT
    if Action.DOUBLE in allowed and not view.soft and 9 <= view.total <= 11:
        return Action.DOUBLE
    return Action.HIT if view.total < 17 else Action.STAND


@dataclass
class Timed:
    """A table of one kind, how long it has played and how many rounds."""

    name: str
    sheet: BlackjackSheet
    boxes: int = 1
    sides: tuple[str, ...] = ()
    played: int = 0
    seconds: float = 0.0
    table: Croupier = field(init=False)

    def __post_init__(self) -> None:
        chance = random.Random(47)
        shoe = VirtualShoe(self.sheet.decks, lambda cards: chance.sample(range(cards), cards))
        self.table = Croupier(BLACKJACK, self.sheet, shoe)

    def slice(self) -> None:
        start = time.process_time()
        for _ in range(SLICE):
            self._round()
        self.seconds += time.process_time() - start
        self.played += SLICE

    def _round(self) -> None:
        table = self.table
        for box in range(1, self.boxes + 1):
            table.do(PlaceBet(box, f"p{box}", "blackjack", 2000))
            for side in self.sides:
                assert not isinstance(table.do(PlaceBet(box, f"p{box}", side, 500)), Refusal)
        table.do(Deal())
        while (waits := table.awaiting).kind is Kind.DECISION:
            if waits.place == "insurance":
                table.do(cm.CloseInsurance())
                continue
            turn = table.state.turn
            box_at_turn = table.state.boxes[turn.box]
            action = choose(self.sheet, box_at_turn.view(turn.hand, table.state.dealer))
            table.do(COMMANDS[action](box_at_turn.number, turn.hand + 1))
        table.finish_round()
        table.steps.clear()

    @property
    def rate(self) -> float:
        return self.played / self.seconds


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    sheet = read_blackjack_text(SHEET).sheet
    assert sheet is not None
    kinds = [
        Timed("one box", sheet),
        Timed("one box, a side wager", sheet, sides=("21-plus-3",)),
        Timed("one box, two side wagers", sheet, sides=("21-plus-3", "match-the-dealer")),
        Timed("seven boxes", sheet, boxes=7),
    ]
    for kind in kinds:
        kind.slice()  # caches filled
        kind.played, kind.seconds = 0, 0.0
    while kinds[0].seconds < seconds:
        for kind in kinds:
            kind.slice()
    for kind in kinds:
        cost = kinds[0].rate / kind.rate
        print(f"{kind.name:26} {kind.rate:8,.0f} rounds a second, {cost:.2f} times the plain round's cost")


if __name__ == "__main__":
    main()
