"""A table being run: commands in, cards fed from a source, the automatic steps done. Knows no game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cutcard.games.croupier import corrections
from cutcard.games.croupier.corrections import Correction, Done
from cutcard.games.croupier.sources import (
    BEGINS_THE_RACK,
    BadCardSourceError,
    ListedShoes,
    OutOfCardsError,
    Permute,
    Source,
    TwoSides,
    VirtualShoe,
    after,
    in_the_rack,
    virtual_source,
)
from cutcard.games.protocol import (
    DEALER,
    AfterTheDealer,
    Awaiting,
    CardLeaves,
    ConfirmWager,
    CorrectCard,
    Cut,
    Deal,
    EndRound,
    Event,
    GiveCard,
    Immediate,
    Irregularity,
    IrregularityToCome,
    Kind,
    PlaceBet,
    PutBack,
    ReceivePreShuffled,
    RefuseCut,
    Rules,
    ShoeRunsOut,
    Shuffle,
    ShuffleDiscards,
    TakeBack,
    VoidRound,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal

__all__ = [
    "BadCardSourceError",
    "Croupier",
    "Draw",
    "ListedShoes",
    "OutOfCardsError",
    "Permute",
    "Source",
    "Step",
    "TwoSides",
    "UntoldCardError",
    "VirtualShoe",
    "resumed",
    "virtual_source",
]


Draw = Callable[[int], int]
"""Gives a number from 0, below another, each as likely: the door a display's chance comes in by."""


class UntoldCardError(Exception):
    """The round cannot go on before a card that lies face down is told; the message is what is awaited."""


_MOVES_THE_STACK = frozenset((Cut, Shuffle, ShuffleDiscards, PutBack, ReceivePreShuffled))


class Step(NamedTuple):
    """One command and what it brought about. `automatic`: the table gave it itself."""

    command: Any
    events: tuple[Event, ...]
    automatic: bool
    stack: str = ""
    """The stack it was about, where a table has two sides."""
    burn: bool = False
    """A card given to be burned."""
    ended: bool = False
    """A round ended with it."""
    undone: int = 0
    """A correction: the last so many acts before it were undone, and its events follow from there."""
    again: tuple[int, ...] = ()
    """A correction: of how many events each act consists that was done again, after what is said of it."""
    redone: tuple[Any, ...] = ()
    """A correction: the commands of these acts."""


Act = tuple[Any, Any, tuple[Event, ...]]
"""The table before it, the command, and what it brought about."""


class Mark(NamedTuple):
    """A moment of a table being run."""

    state: Any
    source: Source
    steps: int
    acts: list[Act]
    """The list itself: it only grows, until another takes its place."""
    done: int


@dataclass
class Croupier:
    """Runs one table of any game: does the automatic steps, feeds the cards, keeps the record."""

    rules: Rules
    source: Source
    state: Any = None
    steps: list[Step] = field(default_factory=list)
    draw: Draw | None = None
    """Chance for a display: a number from 0, below the one it is given; without it the amount is told."""
    acts: list[Act] = field(default_factory=list)
    """As `done` has them, plain."""
    patient: bool = False
    """Opens a table where a hidden hand that can only stand waits for its player's word."""
    _asked: tuple[Any, Awaiting] | None = None
    """The state last asked what it awaits, and its answer."""

    def __post_init__(self) -> None:
        if self.state is None:
            self.state = self.rules.open_table(patient=self.patient)

    @property
    def awaiting(self) -> Awaiting:
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = self.state, self.rules.awaiting(self.state)
        return self._asked[1]

    def do(self, command: Any) -> tuple[Event, ...] | Refusal:
        """Carries a command out, automatic steps before it, cards after it; refused, nothing changes."""
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

    def carry_out(self, command: Any) -> tuple[Event, ...] | Refusal:
        """Carries a command out at the table as it stands, and the cards after it: closes and awaits nothing.

        Who runs a table for several people says himself when a window closes and cards are made ready.
        """
        before = self.mark()
        answer = self._handle(command, automatic=False)
        if isinstance(answer, Refusal):
            return answer
        self._feed()
        return self._since(before)

    def _correct(self, command: TakeBack | CorrectCard) -> tuple[Event, ...] | Refusal:
        """Undoes what a wrong card brought about, and does again what still stands."""
        answer: Correction | Refusal
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

    def mark(self) -> Mark:
        """Where the table stands, to come back to."""
        return Mark(self.state, self.source, len(self.steps), self.acts, len(self.acts))

    def back_to(self, mark: Mark) -> None:
        """As if nothing had been done since."""
        self.state, self.source, self.acts = mark.state, mark.source, mark.acts
        del self.steps[mark.steps :]
        del self.acts[mark.done :]

    @property
    def done(self) -> list[Done]:
        """The round's acts that stand, from the deal on, until a wager for the next one is laid."""
        return [Done(*act) for act in self.acts]

    def _since(self, mark: Mark) -> tuple[Event, ...]:
        return tuple(event for step in self.steps[mark.steps :] for event in step.events)

    def finish_round(self) -> tuple[Event, ...]:
        """The rest plays itself: what is open is declined, and the house does what it must."""
        before = self.mark()
        while self.rules.in_round(self.state):
            if self.awaiting.default_command is None:
                raise UntoldCardError(self.awaiting.place)
            answer = self._handle(self.awaiting.default_command, automatic=True)
            assert not isinstance(answer, Refusal), answer
            self._feed()
        return self._since(before)

    def close_window(self) -> tuple[Event, ...]:
        """Closes what is open to several at once, as the next thing done would; nothing where none is."""
        before = self.mark()
        while self.awaiting.window and not self.awaiting.who:
            self._handle(self.awaiting.default_command, automatic=True)
            self._feed()
        return self._since(before)

    def prepare(self) -> tuple[Event, ...]:
        """Between rounds: the cards are made ready, as far as a player is offered the cut.

        A cut that is anybody's waits as well. Spoken wagers are left to who confirms them.
        """
        before = self.mark()
        while not self.rules.in_round(self.state) and (waits := self.awaiting).automatic:
            offered = waits.kind is Kind.CUT and waits.who != DEALER
            if offered or isinstance(waits.default_command, ConfirmWager):
                break
            self._do_automatic(waits)
        return self._since(before)

    def house_goes_on(self) -> tuple[Event, ...]:
        """Does once more what the dealer has begun in this round, as with his next hand; nothing else."""
        before, waits = self.mark(), self.awaiting
        begun = {type(command) for _, command, _ in self.acts}
        if _houses_act(waits) and type(waits.default_command) in begun:
            self._handle(waits.default_command, automatic=True)
            self._feed()
        return self._since(before)

    def _handle(self, command: Any, *, automatic: bool) -> tuple[Event, ...] | Refusal:
        kind = type(command)
        leaves = kind is not GiveCard and isinstance(command, CardLeaves)
        waits = self.awaiting if leaves or kind is GiveCard or kind in _MOVES_THE_STACK else None
        if leaves:
            self._must_be_next(command)
        answer = self.rules.advance(self.state, command)
        if isinstance(answer, Refusal):
            return answer
        state, events = answer
        if kind is VoidRound and command.reason:
            events = (*events, *corrections.settled_goes_back(self.rules, self.done, events))
        ended = self.rules.in_round(self.state) and not self.rules.in_round(state)
        if waits is None:
            self._carried_out(Step(command, events, automatic, ended=ended), state)
        else:
            burn = kind is GiveCard and waits.place == "burn"
            self._carried_out(Step(command, events, automatic, waits.stack, burn, ended), state)
        return events

    def _carried_out(self, step: Step, state: Any) -> None:
        """What a step does to acts, record and source, decided or recorded; `state` is what it leads to."""
        command, events = step.command, step.events
        kind, before = type(command), self.state
        self.state = state
        if isinstance(command, IrregularityToCome):
            self.source = _without_mistaken(self.source, events)
        if kind is Deal or kind is PlaceBet or kind is WithdrawBet:
            self.acts = []
        if kind is VoidRound and command.reason:
            self.acts = []
        elif kind is not PlaceBet and kind is not WithdrawBet:
            self.acts.append((before, command, events))
        self.steps.append(step)
        if kind in _MOVES_THE_STACK:
            if self.rules.in_round(before):
                rack = in_the_rack((one.command, one.events) for one in reversed(self.steps[:-1]))
                self.source = self.source.collected(rack, step.stack)
            self.source = after(self.source, command, step.stack)
        elif kind is not GiveCard and isinstance(command, CardLeaves):
            self.source = self.source.burn(step.stack)
        if step.ended:
            self.source = self.source.round_over()

    # --- a table that goes on from its record ---

    def follow(self, step: Step) -> None:
        """Brings the table to where a recorded step leads, by its events alone: the law is not asked.

        The source's `permute` is asked for the orders of the recorded shuffles, one after the other.
        """
        if step.undone:
            self._follow_correction(step)
            return
        if type(step.command) is GiveCard and step.automatic:
            self.source = self.source.burn(step.stack) if step.burn else _drawn_from(self.source, step.stack)
        self._carried_out(step, self._evolved(self.state, step.events))

    def _follow_correction(self, step: Step) -> None:
        stand, undone = self.acts[: -step.undone], self.acts[-step.undone]
        state, first = undone[0], len(step.events) - sum(step.again)
        for command, number in zip(step.redone, step.again, strict=True):
            events = step.events[first : first + number]
            stand.append((state, command, events))
            state = self._evolved(state, events)
            first += number
        self.acts, self.state = stand, state
        self.steps.append(step)

    def _evolved(self, state: Any, events: Iterable[Event]) -> Any:
        for event in events:
            if not isinstance(event, corrections.NOTES):
                state = self.rules.evolve(state, event)
        return state

    def forget(self) -> None:
        """Drops the steps nothing asks for any more: those before the last deal or shuffle.

        What a correction needs lies in `acts`. Who forgets keeps the record elsewhere.
        """
        for index in reversed(range(len(self.steps))):
            if type(self.steps[index].command) in BEGINS_THE_RACK:
                del self.steps[:index]
                return

    def _must_be_next(self, command: CardLeaves) -> None:
        """What is said of the next card must fit a source that knows it."""
        known = self.source.top(self.awaiting.stack)
        if known is not None and known != command.card:
            raise BadCardSourceError(f"{command.card} is not the next card in the shoe")

    def _make_ready(self, command: Any) -> None:
        """Does the automatic steps before the command, and closes every window that keeps it waiting.

        Wagers may be laid while the cards are made ready; a new dealer or an order to reshuffle comes first.
        """
        if isinstance(command, Immediate):
            return
        if isinstance(command, IrregularityToCome):
            self._until_possible(command)
            return
        cutting = isinstance(command, Cut | RefuseCut)
        while (waits := self.awaiting).automatic and not (cutting and waits.kind is Kind.CUT):
            self._do_automatic(waits)
        if isinstance(command, Irregularity):
            return
        while waits.window and not _part_of(waits, command):
            if not isinstance(self.rules.handle(self.state, command), Refusal):
                return
            self._handle(waits.default_command, automatic=True)
            self._feed()
            waits = self.awaiting
        while _after_the_house(command) and _houses_act(waits := self.awaiting):
            self._handle(waits.default_command, automatic=True)
            self._feed()

    def _until_possible(self, command: IrregularityToCome) -> None:
        """What comes before an irregularity: automatic steps, windows, the dealer's hand; never the end."""
        while isinstance(self.rules.handle(self.state, command), Refusal):
            waits = self.awaiting
            if waits.automatic:
                self._do_automatic(waits)
            elif waits.window or (_after_the_house(command) and _houses_act(waits)):
                self._handle(waits.default_command, automatic=True)
                self._feed()
            else:
                return

    def _do_automatic(self, waits: Awaiting) -> None:
        if waits.kind is Kind.CARD:
            given = GiveCard(self.source.top(waits.stack))
            self.source = self.source.burn(waits.stack)
            answer = self._handle(given, automatic=True)
        else:
            answer = self._handle(waits.default_command, automatic=True)
        assert not isinstance(answer, Refusal), answer

    def _feed(self) -> None:
        """Gives cards while the round waits for them."""
        while self.rules.in_round(self.state):
            waits = self.awaiting
            if waits.automatic:
                self._do_automatic(waits)
            elif waits.kind is Kind.CARD:
                drawn = self.source.draw(waits.stack)
                if drawn is None:
                    answer = self._handle(ShoeRunsOut(), automatic=True)
                else:
                    card, self.source = drawn
                    answer = self._handle(GiveCard(card), automatic=True)
                if isinstance(answer, Refusal):
                    raise BadCardSourceError(str(answer))
            elif waits.kind is Kind.DISPLAY and self.draw is not None:
                answer = self._handle(_drawn(waits, self.draw(sum(waits.weights))), automatic=True)
                assert not isinstance(answer, Refusal), answer
            else:
                return


def _drawn(waits: Awaiting, number: int) -> Any:
    """The display's choice that a number below the sum of their weights falls to."""
    for choice, weight in zip(waits.choices, waits.weights, strict=True):
        if number < weight:
            return choice.command
        number -= weight
    raise ValueError("the number drawn is not below the sum of the weights")


def _drawn_from(source: Source, stack: str) -> Source:
    drawn = source.draw(stack)
    assert drawn is not None, "a recorded card was drawn"
    return drawn[1]


def _houses_act(waits: Awaiting) -> bool:
    """The dealer goes on by himself, short of ending the round."""
    own = waits.kind is Kind.ACT and waits.default_command is not None and not waits.automatic
    return own and not isinstance(waits.default_command, EndRound)


def _after_the_house(command: Any) -> bool:
    """What comes when the house has done its part: a display, a card too many for the dealer."""
    return isinstance(command, AfterTheDealer) and command.after_the_dealer


def resumed(
    rules: Rules,
    source: Source,
    steps: Iterable[Step],
    *,
    draw: Draw | None = None,
    patient: bool = False,
) -> Croupier:
    """A table as its recorded steps leave it, ready to go on; `source` is the one it was opened with."""
    croupier = Croupier(rules, source, draw=draw, patient=patient)
    for step in steps:
        croupier.follow(step)
    return croupier


def rebuilt(rules: Rules, state: Any, steps: Iterable[Step]) -> Any:
    """The table these steps lead to, from their events alone."""
    befores: list[Any] = []
    for step in steps:
        acts: tuple[int, ...] = (len(step.events),)
        if step.undone:
            state = befores[-step.undone]
            del befores[-step.undone :]
            acts = step.again
        first = len(step.events) - sum(acts)
        for number in acts:
            befores.append(state)
            for event in step.events[first : first + number]:
                if not isinstance(event, corrections.NOTES):
                    state = rules.evolve(state, event)
            first += number
    return state


def _without_mistaken(source: Source, events: tuple[Event, ...]) -> Source:
    """The source without the cards an irregularity took out of the stack."""
    for event in events:
        taken = getattr(event, "taken_out", None)
        if taken is not None:
            source = source.taken_out(*taken)
    return source


def _part_of(waits: Awaiting, command: Any) -> bool:
    """Whether a window waits for this command; one box's window waits for that box's own answers."""
    if type(command) is type(waits.default_command):
        return True
    same: list[Any] = [choice.command for choice in waits.choices if type(choice.command) is type(command)]
    return bool(same) and (not waits.who or any(one.box == command.box for one in same))
