"""The person's table: commands go in, events are told and drawn, money is counted."""

import os
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cutcard.cli.sign import SignPrinter
from cutcard.cli.terminal.chance import Chance
from cutcard.cli.terminal.front import CARD_PAUSE, LONG_PAUSE, Front
from cutcard.cli.terminal.purse import Money
from cutcard.cli.terminal.question import Question
from cutcard.cli.terminal.record import seen_steps
from cutcard.cli.terminal.scene import HUMAN, Scene, box_of
from cutcard.cli.terminal.slate import Slate
from cutcard.cli.terminal.words import Narrator
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack import procedures
from cutcard.games.blackjack.sheet import INSURANCE, BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.croupier import Croupier, Source, Step
from cutcard.games.game import Event, Game
from cutcard.law.refusal import Refusal
from cutcard.notation.write import write_rounds
from cutcard.signs.sign import Sign, sign_of

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


@dataclass(frozen=True, slots=True)
class Bot:
    """A house bot: its name, its box and its flat bet."""

    name: str
    box: int
    bet: int


class Table:
    """A croupier's table with one person in front of it."""

    def __init__(
        self,
        game: Game,
        sheet: BlackjackSheet,
        source: Source,
        front: Front,
        *,
        path: Path,
        chance: Chance,
        bots: tuple[Bot, ...],
        box: int,
        money: Money,
    ) -> None:
        self.game = game
        self.sheet = sheet
        self.front = front
        self.path = path
        self.chance = chance
        self.bots = bots
        self.box = box
        self.money = money
        self.croupier = Croupier(game, sheet, source, draw=chance.below)
        self.last_bets: dict[str, int] = {}
        self.leaving = False
        self.rounds = 0
        self._slate = Slate()
        self._narrator = Narrator(front.look, sheet)
        self._motto = _motto(sheet, front.look.dot)
        self._cutting_card = 0
        self._round_began = 0
        self._last_round: list[Step] = []

    @property
    def view(self) -> TableView:
        return self.seen_by(HUMAN)

    def seen_by(self, player: str) -> TableView:
        """The table as one of its players sees it, his own cards with it."""
        seen: TableView = self.game.view(self.sheet, self.croupier.state, player)
        return seen

    @property
    def in_round(self) -> bool:
        return self.game.in_round(self.croupier.state)

    def scene(self, state: Any = None) -> Scene:
        """This moment, or the moment of another state, through the view gate."""
        view = self.game.view(self.sheet, self.croupier.state if state is None else state, HUMAN)
        return Scene(self.sheet, view, self._slate, self.money.balance, self._cutting_card, self._motto)

    # --- doing ---

    def do(self, command: Any) -> Refusal | None:
        """Carries a command out and shows what came of it."""
        before = self.croupier.state
        answer = self.croupier.do(command)
        if isinstance(answer, Refusal):
            return answer
        self._follow(before, answer)
        return None

    def must(self, command: Any) -> None:
        """A command the table itself has found lawful."""
        refusal = self.do(command)
        assert refusal is None, refusal

    def finish_round(self) -> None:
        """The dealer plays and settles; the round's record is kept for its notation."""
        before = self.croupier.state
        self._follow(before, self.croupier.finish_round())
        self.rounds += 1
        self._last_round = self.croupier.steps[self._round_began :]
        if not self.view.streaks:
            # A record begins with the first round of the streaks it decides (2.22).
            self._round_began = len(self.croupier.steps)

    def _follow(self, state: Any, events: tuple[Event, ...]) -> None:
        for event, following in zip_longest(events, events[1:]):
            reached = self.game.view(self.sheet, state, HUMAN).cutting_card_reached
            seen = self.game.visible(self.sheet, state, event, HUMAN)
            state = self.game.evolve(state, event)
            self.money.follow([seen])
            self._slate.follow(seen)
            if isinstance(seen, ev.CardsCut):
                self._cutting_card = seen.cutting_card
            scene = self.scene(state)
            for told in self._narrator.tell(seen, scene.view):
                self.front.say(told)
            if scene.view.cutting_card_reached and not reached:
                clause = procedures.cutting_card_clause(self.sheet)
                self.front.say(
                    f"The cutting card is out: after this round the cards are shuffled ({clause})."
                )
            self.front.moment(scene, pause=_pause(seen, scene.view))
            if _last_initial_card(seen, following, scene.view):
                self.front.table(scene)

    # --- asking ---

    def ask(self, question: Question) -> str | None:
        """The person's answer in small letters; None once he leaves. Help and sign are given on the way."""
        while not self.leaving:
            answer = self.front.ask(question, self.scene())
            if answer is None:
                self.leaving = True
                break
            answer = answer.lower()
            match answer:
                case "?" | "help":
                    self.front.page(HELP)
                case "i" | "sign":
                    self.show_sign()
                case "q" | "quit":
                    self.leaving = True
                case _:
                    return answer
        return None

    def show_sign(self) -> None:
        self.front.page(SignPrinter(fancy=False).sign(sign_of(self.sheet)))

    def show_notation(self) -> None:
        """The last finished round as the person saw it; one being played would tell the hole card."""
        if not self._last_round:
            self.front.say("No round has been played yet.")
            return
        steps = list(seen_steps(self._last_round, self.box))
        self.front.page(write_rounds(self.game, steps, table=_path_text(self.path)))


def _last_initial_card(event: Event, following: Event | None, view: TableView) -> bool:
    dealt = isinstance(event, ev.CardDealt) and view.phase == "initial cards"
    return dealt and not isinstance(following, ev.CardDealt)


def _pause(event: Event, view: TableView) -> float:
    """How long a screen rests on this: longer where the eye waits for the dealer."""
    match event:
        case ev.HoleCardTurned() | ev.HoleCardRead():
            return LONG_PAUSE
        case ev.CardsTurned():
            return LONG_PAUSE if box_of(view, event.box).player == HUMAN else CARD_PAUSE
        case ev.CardDealt():
            return LONG_PAUSE if event.box == 0 and view.phase == "dealer's cards" else CARD_PAUSE
        case ev.HandStood() | ev.HandDiscarded() | ev.WagerPaid() | ev.WagerCollected() | ev.WagerReturned():
            return CARD_PAUSE
    return 0.0


def _motto(sheet: BlackjackSheet, dot: str) -> str:
    sign = sign_of(sheet)
    rules = [line.words for line in sign.rules if line.key == "rules.soft_17"]
    return f" {dot} ".join([*payouts(sign), *rules])


def payouts(sign: Sign) -> list[str]:
    """What a blackjack pays, and where ties lose that too, in the headlines' first words."""
    return [line.words.partition(",")[0] for line in sign.headlines if line.key != INSURANCE]


def _path_text(path: Path) -> str:
    """The sheet's path as one word, which is what the notation can hold."""
    whole = str(path.resolve())
    return os.path.relpath(whole) if any(sign.isspace() or sign == "#" for sign in whole) else whole
