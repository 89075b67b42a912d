"""The felt of blackjack: what it has beside other games of twenty-one, several dealer's hands and streaks."""

from collections.abc import Collection, Iterator
from functools import cache

from cutcard.games.blackjack.model.spots import MAIN_WAGERS, SPOTS
from cutcard.games.blackjack.rules import multiple_action
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import DEALER
from cutcard.money import readable_dollars
from cutcard.narration.audience import plain_card
from cutcard.narration.blackjack.hands import dealers_before
from cutcard.narration.round_results import RoundResults
from cutcard.web import wire
from cutcard.web.frames.common import face
from cutcard.web.frames.twenty_one.felt import TwentyOneFelt

_AS_PRINTED = {MAIN: "Blackjack", INSURANCE: "Insurance", "match-the-dealer": "Match the Dealer"}


@cache
def label_of(wager: str) -> str:
    """`21+3`, `Match the Dealer`, `Streak 3`; at multiple action `Hand 2`, `Insurance 2`."""
    name, _, spot = wager.partition(".")
    if spot:
        return f"Hand {spot}" if name == MAIN else f"{_AS_PRINTED[name]} {spot}"
    if wager in _AS_PRINTED:
        return _AS_PRINTED[wager]
    if wager in ALL and ALL[wager].wins_in_a_row:
        return f"Streak {ALL[wager].wins_in_a_row}"
    return ALL[wager].title.removesuffix(" wager") if wager in ALL else wager.capitalize()


class BlackjackFelt(TwentyOneFelt):
    def dealers_name(self, sheet: BlackjackSheet, view: TableView) -> str:
        """`dealer`; at multiple action each of the dealer's hands has a number: `dealer.2`."""
        return f"{DEALER}.{len(view.dealers_before) + 1}" if multiple_action(sheet) else DEALER

    def dealers_hands(self, sheet: BlackjackSheet, view: TableView) -> Iterator[wire.HandOnFelt]:
        for number, (_, hand, total) in enumerate(dealers_before(view), start=1):
            yield wire.HandOnFelt(f"{DEALER}.{number}", tuple(map(face, hand.cards)), total)
        yield from super().dealers_hands(sheet, view)

    def laid(self, view: TableView, number: int, players: Collection[str]) -> Iterator[wire.WagerOnFelt]:
        """The wagers for the next round, with the streaks under way (2.22)."""
        yield from super().laid(view, number, players)
        for streak in view.streaks:
            if streak.box == number and streak.player in players:
                yield from (
                    wire.WagerOnFelt(wager, label_of(wager), streak.player, cents)
                    for wager, cents in streak.wagers
                )

    def marks(self, view: TableView, number: int, players: Collection[str]) -> Iterator[str]:
        """Streaks of players who have left are marks."""
        for streak in view.streaks:
            if streak.box != number:
                continue
            if streak.player not in players:
                cents = sum(cents for _, cents in streak.wagers)
                yield f"{readable_dollars(cents)} on streaks: {streak.player}"
            elif streak.lammer:
                yield f"{streak.lammer - 1} in a row"
        if view.button == number:
            yield "bonus button"
        if number in view.dark:
            yield "light out of order"
        for box in view.boxes:
            if box.number == number and box.offered is not None:
                yield f"for the sevens: {plain_card(box.offered)}"

    def marks_of_round(
        self, number: int, round_results: RoundResults, players: Collection[str]
    ) -> Iterator[str]:
        """Streaks lost at this deal because their players no longer play the box (2.22(f))."""
        lost: dict[str, int] = {}
        for spot, by_player in round_results.net.items():
            for player, cents in by_player.items():
                if spot.box == number and player not in players:
                    lost[player] = lost.get(player, 0) + cents
        yield from (
            f"{readable_dollars(cents)} on streaks: {player}" for player, cents in lost.items() if cents < 0
        )


FELT = BlackjackFelt(MAIN_WAGERS, SPOTS, label_of)
