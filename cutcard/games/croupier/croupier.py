"""A table being run: commands in, cards fed from a source, automations performed. Knows no game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cutcard.games.croupier import corrections
from cutcard.games.croupier.automations import (
    ALL,
    BEFORE_A_COMMAND,
    BETWEEN_ROUNDS,
    CUTS,
    HOUSE_PLAYS,
    IN_A_ROUND,
    NEED_DRAW,
    ROUND_TO_ITS_END,
    WINDOWS,
    Automation,
    Automations,
    automation_of,
)
from cutcard.games.croupier.corrections import CorrectionResult
from cutcard.games.croupier.record import Step, rebuilt
from cutcard.games.croupier.recorded_table import RecordedTable
from cutcard.games.croupier.sources import (
    BadCardSourceError,
    CardSource,
    ListedShoes,
    OutOfCardsError,
    Permute,
    TwoSides,
    VirtualShoe,
    virtual_source,
)
from cutcard.games.protocol import (
    AfterTheDealer,
    Awaiting,
    Command,
    CorrectCard,
    Cut,
    Event,
    GiveCard,
    Immediate,
    Irregularity,
    IrregularityToCome,
    RefuseCut,
    RollDice,
    Rules,
    ShoeRunsOut,
    TakeBack,
)
from cutcard.law.refusal import Refusal

__all__ = [
    "BadCardSourceError",
    "CardSource",
    "Croupier",
    "Draw",
    "InputNeededError",
    "ListedShoes",
    "OutOfCardsError",
    "Permute",
    "Step",
    "TwoSides",
    "VirtualShoe",
    "rebuilt",
    "resumed",
    "virtual_source",
]


Draw = Callable[[int], int]
"""Gives a number from 0, below another, each as likely: the door chance of displays and dice comes in by."""


class InputNeededError(Exception):
    """The round cannot go on by itself: somebody must act first. The message is what is awaited."""


@dataclass
class Croupier(RecordedTable):
    """Runs one table of any game: performs the automations, feeds the cards, keeps the record."""

    draw: Draw | None = None
    """Chance for displays and dice: a number from 0, below the one it is given; without it they are told."""
    automations: Automations = ALL
    """What the house does by itself; every other act of the house is awaited as a command."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.draw is None:
            self.automations -= NEED_DRAW

    def automates(self, waits: Awaiting) -> bool:
        """Whether the house itself would do what is awaited, sooner or later."""
        return automation_of(waits) in self.automations

    def do(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Carries a command out, automations before it, cards after it; refused, nothing changes."""
        if isinstance(command, TakeBack | CorrectCard):
            return self._correct(command)
        before = self.mark()
        self._make_ready(command)
        answer = self._handle(command, automatic=False)
        if isinstance(answer, Refusal):
            self.back_to(before)
            return answer
        self._feed()
        return self._since(before)

    def carry_out(self, command: Command) -> tuple[Event, ...] | Refusal:
        """Carries a command out at the table as it is, and the cards after it: closes and awaits nothing.

        A runner of a table for several people closes windows and prepares cards by itself.
        """
        if isinstance(command, TakeBack | CorrectCard):
            return self._correct(command)
        before = self.mark()
        answer = self._handle(command, automatic=False)
        if isinstance(answer, Refusal):
            return answer
        self._feed()
        return self._since(before)

    def _correct(self, command: TakeBack | CorrectCard) -> tuple[Event, ...] | Refusal:
        """Undoes what a wrong card brought about, and does again what still stands."""
        answer: CorrectionResult | Refusal
        if isinstance(command, TakeBack) and self.steps and self.steps[-1].undone:
            answer = corrections.nothing_to_take_back(self.rules)
        elif isinstance(command, TakeBack):
            answer = corrections.take_back(self.rules, self.done, command)
        else:
            answer = corrections.correct(self.rules, self.done, command)
        if isinstance(answer, Refusal):
            return answer
        before = self.mark()
        self.acts = [*self.acts[: -answer.undone], *answer.again]
        self.state = answer.state
        self.steps.append(
            Step(
                command,
                answer.events,
                automatic=False,
                undone=answer.undone,
                again=tuple(len(done.events) for done in answer.again),
                redone=tuple(done.command for done in answer.again),
            )
        )
        self._feed()
        return self._since(before)

    def finish_round(self) -> tuple[Event, ...]:
        """The rest plays itself: what is open is declined, and the house does what it must.

        `InputNeededError` where the next act is not automated, or where only a person can tell it.
        """
        before = self.mark()
        while self.rules.in_round(self.state):
            if not self._perform(ROUND_TO_ITS_END):
                raise InputNeededError(self.awaiting.place)
            self._feed()
        return self._since(before)

    def close_window(self) -> tuple[Event, ...]:
        """Closes what is open to several at once, as the next thing done would; nothing where none is."""
        before = self.mark()
        while not self.awaiting.who and self._perform(WINDOWS):
            self._feed()
        return self._since(before)

    def prepare(
        self,
        occasion: Automations = BETWEEN_ROUNDS,
        until: Callable[[Awaiting], bool] = lambda awaiting: False,
    ) -> tuple[Event, ...]:
        """Between rounds: the cards are made ready, as far as a player is offered the cut.

        A cut that is anybody's waits as well. Spoken wagers are left to who confirms them. With
        `BEFORE_A_COMMAND` these are not waited for either, as if a command were given that needs them.
        `until` stops before an act that something else must come before.
        """
        before = self.mark()
        while not self.rules.in_round(self.state) and not until(self.awaiting) and self._perform(occasion):
            pass
        return self._since(before)

    def prepare_once(self) -> tuple[Event, ...]:
        """Does the one act that the cards need next, between rounds."""
        before = self.mark()
        self._perform(BETWEEN_ROUNDS)
        return self._since(before)

    def house_goes_on(self) -> tuple[Event, ...]:
        """Does once more what the dealer has begun in this round, as with the next hand; nothing else."""
        before = self.mark()
        begun = {type(command) for _, command, _ in self.acts}
        if type(self.awaiting.default_command) in begun and self._perform(HOUSE_PLAYS):
            self._feed()
        return self._since(before)

    # --- automations ---

    def _perform(self, occasion: Automations) -> bool:
        """Does what is awaited, where the occasion and the table have it automated; whether it did."""
        waits = self.awaiting
        one = automation_of(waits)
        if one not in occasion or one not in self.automations:
            return False
        if one is Automation.DEAL_CARDS:
            self._deal_card(waits)
            return True
        match one:
            case Automation.BURN:
                given = GiveCard(self.source.top(waits.stack))
                self.source = self.source.burn(waits.stack)
                answer = self._handle(given, automatic=True)
            case Automation.ROLL_DICE:
                assert self.draw is not None
                dice = RollDice(1 + self.draw(_FACES), 1 + self.draw(_FACES))
                answer = self._handle(dice, automatic=True)
            case Automation.DRAW_DISPLAY:
                assert self.draw is not None
                answer = self._handle(_drawn(waits, self.draw(sum(waits.weights))), automatic=True)
            case _:
                assert waits.default_command is not None
                answer = self._handle(waits.default_command, automatic=True)
        assert not isinstance(answer, Refusal), answer
        return True

    def _deal_card(self, waits: Awaiting) -> None:
        drawn = self.source.draw(waits.stack)
        if drawn is None:
            answer = self._handle(ShoeRunsOut(), automatic=True)
        else:
            card, self.source = drawn
            answer = self._handle(GiveCard(card), automatic=True)
        if isinstance(answer, Refusal):
            raise BadCardSourceError(str(answer))

    def _feed(self) -> None:
        """Within a round: does what comes at once, cards above all."""
        while self.rules.in_round(self.state) and self._perform(IN_A_ROUND):
            pass

    def _make_ready(self, command: Command) -> None:
        """Performs what comes before the command, and closes every window that keeps it waiting.

        Wagers may be laid while the cards are made ready; a new dealer or an order to reshuffle comes first.
        """
        if isinstance(command, Immediate):
            return
        if isinstance(command, IrregularityToCome):
            self._until_possible(command)
            return
        before = BEFORE_A_COMMAND - CUTS if isinstance(command, Cut | RefuseCut) else BEFORE_A_COMMAND
        while self._perform(before):
            pass
        if isinstance(command, Irregularity):
            return
        while self.awaiting.window and not _part_of(self.awaiting, command):
            if not isinstance(self.rules.handle(self.state, command), Refusal):
                return
            if not self._perform(WINDOWS):
                return
            self._feed()
        while _after_the_house(command) and self._perform(HOUSE_PLAYS):
            self._feed()

    def _until_possible(self, command: IrregularityToCome) -> None:
        """What comes before an irregularity: automations, windows, the dealer's hand; never the end."""
        before = BEFORE_A_COMMAND | WINDOWS
        if _after_the_house(command):
            before |= HOUSE_PLAYS
        while isinstance(self.rules.handle(self.state, command), Refusal) and self._perform(before):
            self._feed()


_FACES = 6
"""Of a die."""


def _drawn(waits: Awaiting, number: int) -> Command:
    """The display's choice that a number below the sum of their weights falls to."""
    for choice, weight in zip(waits.choices, waits.weights, strict=True):
        if number < weight:
            return choice.command
        number -= weight
    raise ValueError("the number drawn is not below the sum of the weights")


def _after_the_house(command: Command) -> bool:
    """What comes when the house has done its part: a display, a card too many for the dealer."""
    return isinstance(command, AfterTheDealer) and command.after_the_dealer


def resumed(
    rules: Rules,
    source: CardSource,
    steps: Iterable[Step],
    *,
    draw: Draw | None = None,
    patient: bool = False,
    automations: Automations = ALL,
) -> Croupier:
    """A table as its recorded steps leave it, ready to go on; `source` is the one it was opened with."""
    croupier = Croupier(rules, source, draw=draw, patient=patient, automations=automations)
    for step in steps:
        croupier.follow(step)
    return croupier


def _part_of(waits: Awaiting, command: Command) -> bool:
    """Whether a window waits for this command; one box's window waits for that box's own answers."""
    if type(command) is type(waits.default_command):
        return True
    same = [choice.command for choice in waits.choices if type(choice.command) is type(command)]
    box = getattr(command, "box", None)
    return bool(same) and (not waits.who or any(getattr(one, "box", None) == box for one in same))
