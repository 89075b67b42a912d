"""The record of a table being run: its steps, the acts a correction needs, and the state they lead to."""

from collections.abc import Iterable
from typing import NamedTuple

from cutcard.games.croupier import corrections
from cutcard.games.croupier.sources import CardSource
from cutcard.games.protocol import Command, Event, Rules, State


class Step(NamedTuple):
    """One command and what it brought about. `automatic`: the table gave it itself."""

    command: Command
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
    """A correction: of how many events each act consists that was done again, after what is said about it."""
    redone: tuple[Command, ...] = ()
    """A correction: the commands of these acts."""


Act = tuple[State, Command, tuple[Event, ...]]
"""The table before it, the command, and what it brought about."""


class Mark(NamedTuple):
    """A moment of a table being run."""

    state: State
    source: CardSource
    steps: int
    acts: list[Act]
    """The list itself: it only grows, until another takes its place."""
    done: int


def evolved(rules: Rules, state: State, events: Iterable[Event]) -> State:
    """The table after these events; notes of a correction change nothing."""
    for event in events:
        if not isinstance(event, corrections.NOTES):
            state = rules.evolve(state, event)
    return state


def after_correction(rules: Rules, acts: list[Act], step: Step) -> tuple[State, list[Act]]:
    """The table and its acts after a recorded correction, from its events alone."""
    stand, state = acts[: -step.undone], acts[-step.undone][0]
    first = len(step.events) - sum(step.again)
    for command, number in zip(step.redone, step.again, strict=True):
        events = step.events[first : first + number]
        stand.append((state, command, events))
        state = evolved(rules, state, events)
        first += number
    return state, stand


def rebuilt(rules: Rules, state: State, steps: Iterable[Step]) -> State:
    """The table these steps lead to, from their events alone."""
    befores: list[State] = []
    for step in steps:
        acts: tuple[int, ...] = (len(step.events),)
        if step.undone:
            state = befores[-step.undone]
            del befores[-step.undone :]
            acts = step.again
        first = len(step.events) - sum(acts)
        for number in acts:
            befores.append(state)
            state = evolved(rules, state, step.events[first : first + number])
            first += number
    return state
