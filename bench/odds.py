"""How long the exact odds take, and what they are, for the sheets of the published figures.

    python bench/odds.py

Each solution is timed twice: the first may compile or load compiled code, the second does not.
"""

import time

from cutcard.exact_odds.twenty_one.solver.best_chart import best_chart
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet, Readings

PLAIN = Readings(split_two_card_21="plain")
SHEETS = {
    "8 decks, four hands": BlackjackSheet(
        decks=8, boxes=6, split_hands=4, resplit_aces=False, readings=PLAIN
    ),
    "6 decks, four hands": BlackjackSheet(
        decks=6, boxes=6, split_hands=4, resplit_aces=False, readings=PLAIN
    ),
    "1 deck, four hands": BlackjackSheet(decks=1, boxes=6, split_hands=4, resplit_aces=False, readings=PLAIN),
    "6 decks, two hands": BlackjackSheet(decks=6, readings=PLAIN),
    "8 decks, four hands, busted extras kept": BlackjackSheet(
        decks=8, boxes=6, split_hands=4, readings=Readings(busted_extras="kept")
    ),
}


def main() -> None:
    for name, sheet in SHEETS.items():
        times = []
        for _ in range(2):
            start = time.perf_counter()
            solution = solve(sheet)
            times.append(time.perf_counter() - start)
        advantage = 100 * solution.house_advantage
        print(f"{name:42} {advantage:+.10f} %   first {times[0]:5.2f} s, again {times[1]:5.2f} s")
    sheet = SHEETS["6 decks, two hands"]
    start = time.perf_counter()
    chart = best_chart(sheet)
    spent = time.perf_counter() - start
    advantage = 100 * solve(sheet, chart=chart).house_advantage
    print(f"{'6 decks, two hands, by its best chart':42} {advantage:+.10f} %   derived in {spent:.2f} s")


if __name__ == "__main__":
    main()
