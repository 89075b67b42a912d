"""The person's table: commands go in, events are told and drawn, money is counted."""

import os
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cutcard.cli.commands.sign import SignPrinter
from cutcard.cli.terminal.chance import Chance
from cutcard.cli.terminal.front import Front
from cutcard.cli.terminal.manner import Manner
from cutcard.cli.terminal.purse import Money
from cutcard.cli.terminal.question import Question
from cutcard.cli.terminal.scene import HUMAN, Scene
from cutcard.games.croupier.croupier import Croupier, Source, Step
from cutcard.games.protocol import Event, Game
from cutcard.law.limits import Limits
from cutcard.law.refusal import Refusal
from cutcard.narration.audience import Audience
from cutcard.notation.write import write_rounds


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
        manner: Manner,
        sheet: Any,
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
        self.manner = manner
        self.sheet = sheet
        self.front = front
        self.path = path
        self.chance = chance
        self.bots = bots
        self.box = box
        self.money = money
        self.croupier = Croupier(game, sheet, source, draw=chance.below)
        self.last_bets: list[int] = []
        self.leaving = False
        self.rounds = 0
        self._slate = manner.narration.round_results()
        self._narrator = manner.narration.narrator(Audience(HUMAN, front.look.card), sheet)
        self._motto = manner.motto(sheet, front.look.dot)
        self._cutting_card = 0
        self._round_began = 0
        self._last_round: list[Step] = []

    @property
    def view(self) -> Any:
        return self.seen_by(HUMAN)

    def seen_by(self, player: str) -> Any:
        """The table as one of its players sees it, his own cards with it."""
        return self.game.view(self.sheet, self.croupier.state, player)

    @property
    def in_round(self) -> bool:
        return self.game.in_round(self.croupier.state)

    def limits(self, wager: str) -> Limits:
        return self.manner.desk.limits(self.sheet, wager)

    @property
    def least_bet(self) -> int:
        """The least a player puts down to be dealt in."""
        return self.limits(self.manner.main).least * self.manner.fewest_places(self.sheet)

    def scene(self, state: Any = None) -> Scene:
        """This moment, or the moment of another state, through the view gate."""
        view = self.game.view(self.sheet, self.croupier.state if state is None else state, HUMAN)
        return Scene(
            self.manner, self.sheet, view, self._slate, self.money.balance, self._cutting_card, self._motto
        )

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
        if not self.manner.narration.record_continues(self.view):
            self._round_began = len(self.croupier.steps)

    def _follow(self, state: Any, events: tuple[Event, ...]) -> None:
        for event, following in zip_longest(events, events[1:]):
            reached = self.game.view(self.sheet, state, HUMAN).cutting_card_reached
            seen = self.game.visible(self.sheet, state, event, HUMAN)
            state = self.game.evolve(state, event)
            self.money.follow([seen])
            self._slate = self._slate.after(seen)
            cutting_card = self.manner.cutting_card_of(seen)
            if cutting_card is not None:
                self._cutting_card = cutting_card
            scene = self.scene(state)
            for told in self._narrator.tell(seen, scene.view):
                self.front.say(told.line)
            if scene.view.cutting_card_reached and not reached:
                self.front.say(self.manner.narration.cutting_card_out(self.sheet).line)
            self.front.moment(scene, pause=self.manner.pause(seen, scene.view))
            if self.manner.worth_a_look(seen, following, scene.view):
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
                    self.front.page(self.manner.help)
                case "i" | "sign":
                    self.show_sign()
                case "q" | "quit":
                    self.leaving = True
                case _:
                    return answer
        return None

    def show_sign(self) -> None:
        self.front.page(SignPrinter(fancy=False).sign(self.manner.desk.sign(self.sheet)))

    def show_notation(self) -> None:
        """The last finished round as the person saw it; one being played would tell the hole card."""
        if not self._last_round:
            self.front.say("No round has been played yet.")
            return
        steps = list(self.manner.narration.seen_steps(self._last_round, HUMAN))
        self.front.page(write_rounds(self.game, steps, table=_path_text(self.path)))


def _path_text(path: Path) -> str:
    """The sheet's path as one word, which is what the notation can hold."""
    whole = str(path.resolve())
    return os.path.relpath(whole) if any(sign.isspace() or sign == "#" for sign in whole) else whole
