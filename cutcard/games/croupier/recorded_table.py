"""A table with its record: one command carried out at a time, and a table that goes on from its record."""

from dataclasses import dataclass, field
from typing import Any, cast

from cutcard.cards import Card
from cutcard.games.croupier import corrections
from cutcard.games.croupier.corrections import RoundAct
from cutcard.games.croupier.record import Act, Mark, Step, after_correction, evolved
from cutcard.games.croupier.sources import (
    BEGINS_THE_RACK,
    BadCardSourceError,
    CardSource,
    after,
    in_the_rack,
    next_card,
)
from cutcard.games.protocol import (
    Awaiting,
    CardLeaves,
    Command,
    Cut,
    Deal,
    Event,
    GiveCard,
    IrregularityToCome,
    PlaceBet,
    PutBack,
    ReceivePreShuffled,
    Rules,
    Shuffle,
    ShuffleDiscards,
    State,
    VoidRound,
    WithdrawBet,
)
from cutcard.law.refusal import Refusal

_MOVES_THE_STACK = (Cut, Shuffle, ShuffleDiscards, PutBack, ReceivePreShuffled)


@dataclass
class RecordedTable:
    """One table of any game: state, source of the cards, steps and acts. It does nothing by itself."""

    rules: Rules
    source: CardSource
    state: Any = None
    steps: list[Step] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    """As `done` has them, plain."""
    patient: bool = False
    """Opens a table where a hidden hand that can only stand waits for its player's word."""
    _asked: tuple[State, Awaiting] | None = None
    """The state last asked what it awaits, and its answer."""

    def __post_init__(self) -> None:
        if self.state is None:
            self.state = self.rules.open_table(patient=self.patient)

    @property
    def awaiting(self) -> Awaiting:
        if self._asked is None or self._asked[0] is not self.state:
            self._asked = self.state, self.rules.awaiting(self.state)
        return self._asked[1]

    def mark(self) -> Mark:
        """Where the table stands, to come back to."""
        return Mark(self.state, self.source, len(self.steps), self.acts, len(self.acts))

    def back_to(self, mark: Mark) -> None:
        """As if nothing had been done since."""
        self.state, self.source, self.acts = mark.state, mark.source, mark.acts
        del self.steps[mark.steps :]
        del self.acts[mark.done :]

    @property
    def done(self) -> list[RoundAct]:
        """The round's acts that stand, from the deal on, until a wager for the next one is laid."""
        return [RoundAct(*act) for act in self.acts]

    def _since(self, mark: Mark) -> tuple[Event, ...]:
        return tuple(event for step in self.steps[mark.steps :] for event in step.events)

    # --- one command, and what it does to acts, record and source ---

    def _handle(self, command: Command, *, automatic: bool) -> tuple[Event, ...] | Refusal:
        kind = type(command)
        leaves = kind is not GiveCard and isinstance(command, CardLeaves)
        waits = self.awaiting if leaves or kind is GiveCard or isinstance(command, _MOVES_THE_STACK) else None
        if leaves:
            self._must_be_next(cast("CardLeaves", command))
        answer = self.rules.advance(self.state, command)
        if isinstance(answer, Refusal):
            return answer
        burn = kind is GiveCard and waits is not None and waits.automatic
        if type(command) is GiveCard and waits is not None and not automatic:
            self._given_by_hand(command.card, waits.stack, burn=burn)
        state, events = answer
        if corrections.voids_settlements(command, events):
            events = (*events, *corrections.settled_goes_back(self.rules, self.done, events))
        was_in_round = self.rules.in_round(self.state) or any(
            getattr(one, "ends_round", False) for one in events
        )
        ended = was_in_round and not self.rules.in_round(state)
        stack = "" if waits is None else waits.stack
        self._carried_out(Step(command, events, automatic, stack, burn, ended), state)
        return events

    def _carried_out(self, step: Step, state: State) -> None:
        """What a step does to acts, record and source, decided or recorded; `state` is what it leads to."""
        command, events = step.command, step.events
        kind, before = type(command), self.state
        self.state = state
        if isinstance(command, IrregularityToCome):
            self.source = _without_mistaken(self.source, events)
        if kind is Deal or kind is PlaceBet or kind is WithdrawBet:
            self.acts = []
        if type(command) is VoidRound and command.reason:
            self.acts = []
        elif kind is not PlaceBet and kind is not WithdrawBet:
            self.acts.append((before, command, events))
        self.steps.append(step)
        if isinstance(command, _MOVES_THE_STACK):
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
            self.state, self.acts = after_correction(self.rules, self.acts, step)
            self.steps.append(step)
            return
        if type(step.command) is GiveCard:
            _, self.source = next_card(self.source, step.stack, burn=step.burn)
        self._carried_out(step, evolved(self.rules, self.state, step.events))

    def go_on_with(self, state: State, source: CardSource) -> None:
        """Goes on between rounds with other cards and another state: what was done before is closed."""
        assert not self.rules.in_round(self.state), "a round is played to its end by its own rules"
        self.state, self.source, self.steps, self.acts, self._asked = state, source, [], [], None

    def forget(self) -> None:
        """Drops the steps nothing asks for any more: those before the last deal or shuffle.

        What a correction needs is in `acts`. A caller that uses this keeps the record elsewhere.
        """
        for index in reversed(range(len(self.steps))):
            if type(self.steps[index].command) in BEGINS_THE_RACK:
                del self.steps[:index]
                return

    def _given_by_hand(self, card: Card | None, stack: str, *, burn: bool) -> None:
        """A card that somebody gave as a command leaves the source; it must be the one the source knows."""
        known, rest = next_card(self.source, stack, burn=burn)
        if known is not None and card is not None and known != card:
            raise BadCardSourceError(f"{card} is not the next card in the shoe")
        self.source = rest

    def _must_be_next(self, command: CardLeaves) -> None:
        """What is said about the next card must fit a source that knows it."""
        known = self.source.top(self.awaiting.stack)
        if known is not None and known != command.card:
            raise BadCardSourceError(f"{command.card} is not the next card in the shoe")


def _without_mistaken(source: CardSource, events: tuple[Event, ...]) -> CardSource:
    """The source without the cards an irregularity took out of the stack."""
    for event in events:
        taken = getattr(event, "taken_out", None)
        if taken is not None:
            source = source.taken_out(*taken)
    return source
