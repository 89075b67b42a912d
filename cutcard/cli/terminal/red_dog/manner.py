"""Red dog at the terminal: what the table asks of a game, and the one moment of a round: the raises."""

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from cutcard.cli.terminal.asking import NO, YES, plain, purse_pays, says, typed_amount
from cutcard.cli.terminal.front import CARD_PAUSE, LONG_PAUSE
from cutcard.cli.terminal.look import Look
from cutcard.cli.terminal.manner import Manner, Place, Welcome
from cutcard.cli.terminal.question import Key, Question
from cutcard.cli.terminal.red_dog.felt import draw_table, list_table, said_of
from cutcard.cli.terminal.scene import HUMAN, Scene
from cutcard.cli.terminal.table import Table
from cutcard.desk import red_dog as desk
from cutcard.games.protocol import Awaiting, Choice, Event, Kind
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.red_dog.view import TableView
from cutcard.law.refusal import Bar
from cutcard.money import dollars
from cutcard.narration.red_dog.narration import RED_DOG as RED_DOG_TELLING

HELP = """\
Cutcard: red dog as New Jersey's regulation writes it. Play money only.

Before the deal    10        bets 10 dollars
                   10 5      bets 10 on your area and 5 on another, where the
                             table lets you
                   Enter     the same again
The raise          y raises by your whole bet, an amount raises by that,
                   n does not
The cut            a number of cards, y for a cut in the middle, n refuses
At any time        ? this help   i the table's sign   q leaves the table
Between rounds     s the sign    n the last round's notation, which
                   `cutcard run` plays again

Two cards are dealt. The spread is the number of values between them; a third
card of such a value wins, any other loses, one equal to an end too. Consecutive
cards tie. A pair draws at once: three of a kind wins, else it is a tie. Values go
from 2 to ace, and the ace is high. Numbers such as 6.5(g) are paragraphs of
N.J.A.C. 19:47. House bots raise where it pays, as `cutcard strategy` has it.
"""


class RedDogManner:
    desk = desk.RED_DOG_DESK
    narration = RED_DOG_TELLING
    main = RED_DOG
    help = HELP
    cut_clause = "6.3(b)"

    def welcome(self, sheet: RedDogSheet) -> Welcome:
        return Welcome([line.words for line in self.desk.sign(sheet).headlines], [], [])

    def motto(self, sheet: RedDogSheet, dot: str) -> str:
        return f" {dot} ".join(line.words for line in self.desk.sign(sheet).headlines)

    def places(self, table: Table) -> list[Place]:
        """The person's own area, then those nobody sits at; the law says how many he may have (6.8)."""
        bots = {bot.box for bot in table.bots}
        free = [area for area in range(1, table.sheet.areas + 1) if area not in bots | {table.box}]
        return [Place(area, RED_DOG) for area in (table.box, *free)]

    def places_words(self, table: Table) -> str:
        return f"One amount for each betting area; {len(self.places(table))} are free at this table."

    def bet_example(self, table: Table) -> str:
        if rules.why_not_area(table.sheet, other_areas=1) is not None:
            return ""
        least = plain(table.limits(RED_DOG).least)
        return f"{least} {least} lays on two areas"

    def fewest_places(self, sheet: RedDogSheet) -> int:
        return 1

    def under_way(self, table: Table) -> set[str]:
        """Every wager is decided in its round."""
        return set()

    def why_not_together(self, sheet: RedDogSheet, places: Sequence[Place]) -> Bar | None:
        """Each area is refused by itself."""
        return None

    # --- what is seen ---

    def draw(self, scene: Scene, look: Look, *, width: int) -> list[Text]:
        return draw_table(scene, look, width=width)

    def listing(self, scene: Scene, look: Look) -> list[Text]:
        return list_table(scene, look)

    def round_number(self, view: TableView) -> int:
        playing = not view.areas or view.phase != "between rounds"
        return view.round_number + playing

    def pause(self, event: Event, view: TableView) -> float:
        """Longer where the eye waits for the third card."""
        match event:
            case ev.CardDealt() | ev.RaisesClosed():
                return CARD_PAUSE if view.middle is None else LONG_PAUSE
            case ev.RaisePlaced() | ev.WagerPaid() | ev.WagerCollected() | ev.WagerReturned():
                return CARD_PAUSE
        return 0.0

    def worth_a_look(self, event: Event, following: Event | None, view: TableView) -> bool:
        return isinstance(event, ev.SpreadAnnounced)

    def cutting_card_of(self, event: Event) -> int | None:
        return event.cutting_card if isinstance(event, ev.CardsCut) else None

    # --- what is asked ---

    def may_be_asked(self, table: Table, waits: Awaiting) -> bool:
        return waits.kind is Kind.DECISION

    def answer(self, table: Table, waits: Awaiting) -> None:
        """The raises are open to all at once: bots raise, the person is asked, the dealer closes them."""
        for choice in waits.choices:
            if isinstance(choice.command, cm.Raise) and choice.command.player != HUMAN:
                _bot_raises(table, choice)
        mine = [one for one in waits.choices if getattr(one.command, "player", "") == HUMAN]
        for choice in mine:
            _ask_raise(table, choice, several=len(mine) > 1)
        table.must(table.view.awaiting.otherwise)


def _bot_raises(table: Table, choice: Choice) -> None:
    view: TableView = table.view
    assert view.left is not None
    assert view.right is not None
    chart = table.manner.desk.best_chart(table.sheet)
    if choice.refusal is None and chart.raises(rules.spread(view.left, view.right)):
        table.must(replace(choice.command, area=0))


def _ask_raise(table: Table, choice: Choice, *, several: bool) -> None:
    """One area. Where the person has no other, its number is left out: the notation reads better."""
    view: TableView = table.view
    assert view.spread is not None
    pays = table.sheet.odds(rules.row_of(view.spread))
    look = table.front.look
    cards = f"{look.card(view.left)} and {look.card(view.right)}"
    where = f" on area {choice.command.area}" if several else ""
    asks = f"{cards}, {said_of(view)}: {pays}. Raise{where} by any amount up to {dollars(choice.most)}?"
    keys = (
        Key("y", f"raise {dollars(choice.most)}", says(choice)),
        Key("n", "no raise (or Enter)"),
        Key("?", "help"),
    )
    question = Question(asks, keys, typed=True, commands="iq")
    while (answer := table.ask(question)) is not None:
        if answer in NO:
            return
        amount = choice.most if answer in YES else typed_amount(table, answer)
        if not amount or not purse_pays(table, amount, "this raise"):
            continue
        refusal = table.do(replace(choice.command, amount=amount, area=choice.command.area * several))
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")


RED_DOG_MANNER: Manner = RedDogManner()
