"""Blackjack at the terminal: what the table asks of a game, answered from the files beside this one."""

from collections.abc import Sequence

from rich.text import Text

from cutcard.cli.terminal.asking import plain
from cutcard.cli.terminal.blackjack import moments
from cutcard.cli.terminal.blackjack.felt import draw_table
from cutcard.cli.terminal.blackjack.listing import list_table
from cutcard.cli.terminal.front import CARD_PAUSE, LONG_PAUSE
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.manner import Manner, Place, Welcome
from cutcard.cli.terminal.scene import HUMAN, Scene
from cutcard.cli.terminal.table import Table
from cutcard.desk import blackjack as desk
from cutcard.games.blackjack import rules as law
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PressButton
from cutcard.games.blackjack.model.spots import SPOTS
from cutcard.games.blackjack.sheet.sheet import INSURANCE, MAIN, BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Awaiting, Event, Kind
from cutcard.law.refusal import Bar
from cutcard.narration.blackjack.hands import box_of, name_of_wager
from cutcard.narration.blackjack.narration import BLACKJACK as BLACKJACK_TELLING
from cutcard.signs.blackjack.sign import Sign, sign_of

HELP = """\
Cutcard: blackjack as New Jersey's regulation writes it. Play money only.

Before the deal    10        bets 10 dollars
                   10 5      bets 10, and 5 on the table's first side wager
                   Enter     the same again
Your hand          h hit   s stand   d double   l double for less   p split
                   r surrender   f double with the card face down, on request
A bonus button     p or Enter presses it
Against an ace     y insures for half your bet, an amount insures for that,
                   n does not; e takes even money where the table offers it
The cut            a number of cards, y for a cut in the middle, n refuses
At any time        ? this help   i the table's sign   q leaves the table
Between rounds     s the sign    n the last round's notation, which
                   `cutcard run` plays again

What is crossed out is forbidden here and now; the clause that forbids it stands
beside it. Numbers such as 2.11(c) are paragraphs of N.J.A.C. 19:47.
A total of ? or 11+? has cards in it whose faces you do not see.
Boxes count from the dealer's left. House bots play basic strategy.
"""

_SPECIAL = {
    f"rules.{name}" for name in ("five_card_21", "suited_678", "three_sevens", "designated_blackjack")
}


class BlackjackManner:
    desk = desk.BLACKJACK
    telling = BLACKJACK_TELLING
    main = MAIN
    help = HELP
    cut_clause = "2.5(e)"

    def welcome(self, sheet: BlackjackSheet) -> Welcome:
        sign = sign_of(sheet)
        notes = []
        if law.players_cards_face_down(sheet):
            notes.append(
                "Your first two cards lie face down: nobody but you sees them before the end (2.6A(d))."
            )
        if law.multiple_action(sheet):
            notes.append(
                "Your one hand plays against two or three hands of the dealer, a wager on each (2.18(a))."
            )
        special = [line.words for line in sign.rules if line.key in _SPECIAL]
        if special:
            notes.append(f"{'. '.join(special)}.")
        return Welcome(_payouts(sign), notes, [name_of_wager(name) for name in _side(sheet)])

    def motto(self, sheet: BlackjackSheet, dot: str) -> str:
        sign = sign_of(sheet)
        rules = [line.words for line in sign.rules if line.key == "rules.soft_17"]
        return f" {dot} ".join([*_payouts(sign), *rules])

    def places(self, table: Table) -> list[Place]:
        return [Place(table.box, wager) for wager in (*law.main_wagers(table.sheet), *_side(table.sheet))]

    def places_words(self, table: Table) -> str:
        offered = ", ".join(name_of_wager(name) for name in _side(table.sheet)) or "no side wager"
        return f"One amount for the bet, then the side wagers; this table offers {offered}."

    def bet_example(self, table: Table) -> str:
        least, side = plain(table.limits(MAIN).least), _side(table.sheet)
        spots = " ".join([least] * len(law.main_wagers(table.sheet)))
        examples = []
        if law.multiple_action(table.sheet):
            examples.append(f"{spots} puts {least} on each spot, against each of the dealer's hands")
        if side:
            also = table.limits(side[0])
            amount = plain(max(also.least, min(500, also.most)))
            examples.append(f"{spots} {amount} puts {amount} on {name_of_wager(side[0])}")
        return "; ".join(examples)

    def fewest_places(self, sheet: BlackjackSheet) -> int:
        return law.fewest_spots(sheet)

    def under_way(self, table: Table) -> set[str]:
        """Streaks: no further one is laid beside them (2.22(k)2)."""
        if not any(streak.player == HUMAN for streak in table.view.streaks):
            return set()
        return {name for name in _side(table.sheet) if ALL[name].wins_in_a_row}

    def why_not_together(self, sheet: BlackjackSheet, places: Sequence[Place]) -> Bar | None:
        return law.why_not_spots(sheet, [SPOTS[place.wager] for place in places if place.wager in SPOTS])

    # --- what is seen ---

    def draw(self, scene: Scene, look: Look, *, width: int) -> list[Text]:
        return draw_table(scene, look, width=width)

    def listing(self, scene: Scene, look: Look) -> list[Text]:
        return list_table(scene, look)

    def round_number(self, view: TableView) -> int:
        playing = not view.boxes or view.phase != "between rounds"
        return view.round_number + playing

    def pause(self, event: Event, view: TableView) -> float:
        """Longer where the eye waits for the dealer."""
        match event:
            case ev.HoleCardTurned() | ev.HoleCardRead():
                return LONG_PAUSE
            case ev.CardsTurned():
                return LONG_PAUSE if box_of(view, event.box).player == HUMAN else CARD_PAUSE
            case ev.CardDealt():
                return LONG_PAUSE if event.box == 0 and view.phase == "dealer's cards" else CARD_PAUSE
            case ev.HandStood() | ev.HandDiscarded():
                return CARD_PAUSE
            case ev.WagerPaid() | ev.WagerCollected() | ev.WagerReturned():
                return CARD_PAUSE
        return 0.0

    def worth_a_look(self, event: Event, following: Event | None, view: TableView) -> bool:
        dealt = isinstance(event, ev.CardDealt) and view.phase == "initial cards"
        return dealt and not isinstance(following, ev.CardDealt)

    def cutting_card_of(self, event: Event) -> int | None:
        return event.cutting_card if isinstance(event, ev.CardsCut) else None

    # --- what is asked ---

    def may_be_asked(self, table: Table, waits: Awaiting) -> bool:
        return waits.kind is Kind.DECISION or moments.bonus_waits(table)

    def answer(self, table: Table, waits: Awaiting) -> None:
        if waits.kind is not Kind.DECISION:
            table.must(waits.otherwise)
        elif waits.window:
            moments.insurance(table, waits)
        elif isinstance(waits.otherwise, PressButton):
            moments.press(table, waits)
        elif waits.who == HUMAN:
            moments.decide(table, waits)
        else:
            moments.bot_decides(table, waits)


def _side(sheet: BlackjackSheet) -> list[str]:
    return [offered.name for offered in sheet.wagers]


def _payouts(sign: Sign) -> list[str]:
    """What a blackjack pays, and where ties lose that too, in the headlines' first words."""
    return [line.words.partition(",")[0] for line in sign.headlines if line.key != INSURANCE]


BLACKJACK: Manner = BlackjackManner()
