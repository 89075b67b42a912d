"""How many rounds a second the engine plays, in plain Python, on one core.

    python bench/engine.py [seconds]

One box, eight decks, a reader, the chart that comes with the house bots' style of play; then seven boxes, and
one box with a side wager. The clock is the processor's own time of this process.
"""

import random
import sys
import time
from pathlib import Path

from cutcard.cli.sheets import load_sheet
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack.decide import Action, lawful
from cutcard.games.blackjack.play import COMMANDS
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.croupier import Croupier, VirtualShoe
from cutcard.games.game import Deal, Kind, PlaceBet


def choose(sheet: BlackjackSheet, view: object) -> Action:
    """Splits aces and eights, doubles nine to eleven, draws to seventeen: enough of a player to time."""
    allowed = lawful(sheet, view)
    if Action.SPLIT in allowed and view.pair in (8, 11):
        return Action.SPLIT
    if Action.DOUBLE in allowed and not view.soft and 9 <= view.total <= 11:
        return Action.DOUBLE
    return Action.HIT if view.total < 17 else Action.STAND


def rounds_a_second(sheet: BlackjackSheet, *, boxes: int, side: bool, seconds: float) -> float:
    source = random.Random(47)
    table = Croupier(BLACKJACK, sheet, VirtualShoe(sheet.decks, lambda n: source.sample(range(n), n)))
    played, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(50):
            for box in range(1, boxes + 1):
                table.do(PlaceBet(box, f"p{box}", "blackjack", 2000))
                if side:
                    table.do(PlaceBet(box, f"p{box}", "21-plus-3", 500))
            table.do(Deal())
            while (waits := table.awaiting).kind is Kind.DECISION:
                if waits.place == "insurance":
                    table.do(cm.CloseInsurance())
                    continue
                turn = table.state.turn
                box = table.state.boxes[turn.box]
                action = choose(sheet, box.view(turn.hand, table.state.dealer))
                table.do(COMMANDS[action](box.number, turn.hand + 1))
            table.finish_round()
            table.steps.clear()
        played += 50
    return played / (time.process_time() - start)


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    sheet = load_sheet(Path("atlantic-city"))
    plain = rounds_a_second(sheet, boxes=1, side=False, seconds=seconds)
    print(f"one box                  {plain:8,.0f} rounds a second")
    for name, boxes, side in (("one box, a side wager", 1, True), ("seven boxes", 7, False)):
        rate = rounds_a_second(sheet, boxes=boxes, side=side, seconds=seconds)
        print(f"{name:24} {rate:8,.0f} rounds a second, {plain / rate:.2f} times the plain round's cost")


if __name__ == "__main__":
    main()
