"""A card entered wrongly: taken back at once by the dealer, or corrected later by the floorperson.

The law does not know this slip, and every table with real cards does. Nothing that was written is changed:
acts are undone and done again, and money goes back by further movements. It works for any game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.automations import Automation, automation_of
from cutcard.games.protocol import Event, Felt, Purse, Rack, Rules, Transfer
from cutcard.games.table.commands import (
    AsksNothingMore,
    CorrectCard,
    GiveCard,
    RollDice,
    TakeBack,
    VoidRound,
)
from cutcard.games.table.events import CouponCollected, CouponReturned
from cutcard.law.refusal import Bar, Refusal, refuse

if TYPE_CHECKING:
    from cutcard.games.protocol import Awaiting, Command, State  # not values that a log may hold


class RoundAct(NamedTuple):
    """An act of the round: the table before it, the command, and what it brought about."""

    before: Any
    command: Any
    events: tuple[Event, ...]


class CorrectionResult(NamedTuple):
    """What a correction brings about."""

    undone: int
    """The last so many acts are undone."""
    notes: tuple[Event, ...]
    """What is said about the correction itself, with the money that goes back."""
    again: tuple[RoundAct, ...]
    """What is done again after it."""
    state: Any

    @property
    def events(self) -> tuple[Event, ...]:
        return (*self.notes, *(event for done in self.again for event in done.events))


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """The dealer takes back the card they entered last. Its face is in `entered`, and as hidden as it was."""

    entered: tuple[Event, ...]
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """The floorperson corrects a card: what was entered, and what lies there. As hidden as they are."""

    hand: str
    reason: str
    entered: tuple[Event, ...]
    lying: tuple[Event, ...]
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class MoneyMovedBack:
    """What acts that are undone had moved goes back where it came from."""

    transfers: tuple[Transfer, ...]


NOTES = (CardTakenBack, CardCorrected, MoneyMovedBack)
"""Events of no game: they change no table, only what is told and where money is."""


def take_back(rules: Rules, acts: Sequence[RoundAct], command: TakeBack) -> CorrectionResult | Refusal:
    """Undoes the last act where it entered a card or dice, with what the floorperson was called for by it."""
    undone = 1
    while undone < len(acts) and _called_floorperson(rules, acts[-undone]):
        undone += 1
    if not acts or not _enters_chance(acts[-undone].command):
        return nothing_to_take_back(rules)
    last = acts[-undone]
    entered = tuple(event for event in last.events if not isinstance(event, NOTES))
    notes = (CardTakenBack(entered), *_money_back(acts[-undone:]))
    return CorrectionResult(undone, notes, (), last.before)


def nothing_to_take_back(rules: Rules) -> Refusal:
    """Only the last entry is the dealer's to take back, and a correction is not an entry."""
    return refuse(
        rules.game.disputes, "the last act entered no card: the floorperson corrects an earlier one"
    )


def correct(rules: Rules, acts: Sequence[RoundAct], command: CorrectCard) -> CorrectionResult | Refusal:
    """Does the round again from the wrong entry on, with the right card; it must still be lawful."""
    state = _after(rules, acts)
    if state is None:
        return refuse(
            rules.game.disputes, "the last round can no longer be corrected: the next one has begun"
        )
    shown = rules.shown(state, command.hand)
    if shown is None or command.was not in shown.cards:
        return refuse(rules.game.disputes, f"no {command.was} lies in hand {command.hand}")
    if command.was == command.now:
        return refuse(rules.game.disputes, f"{command.was} is what was entered")
    why_not: Refusal | None = None
    elsewhere = False
    for index in reversed(range(len(acts))):
        right = _corrected(acts[index].command, command.was, command.now)
        if right is None:
            continue
        again = _again(rules, acts[:index], acts[index]._replace(command=right), acts[index + 1 :])
        if isinstance(again, Refusal):
            why_not = why_not or again
            continue
        done, after = again
        found = rules.shown(after, command.hand)
        if found is not None and _exchanged(shown.cards, found.cards, command):
            entered, lying = acts[index].events, done[0].events
            note = CardCorrected(command.hand, command.reason, entered[:1], lying[:1])
            notes = (note, *_money_back(acts[index:]))
            return CorrectionResult(len(acts) - index, notes, tuple(done), after)
        elsewhere = True
    if why_not is not None:
        says = f"with {command.now}, an act after it would not be lawful; the round may be called dead"
        return Refusal((Bar(rules.game.disputes, says), *why_not.bars))
    if elsewhere:
        says = f"with {command.now}, cards would have come to other places; the round may be called dead"
        return refuse(rules.game.disputes, says)
    return refuse(rules.game.disputes, f"{command.was} was not entered in this round")


def voids_settlements(command: "Command", events: Sequence[Event]) -> bool:
    """Whether nothing of the round counts: called dead for a reason, or void by the law."""
    if isinstance(command, VoidRound):
        return bool(command.reason)
    return any(getattr(event, "voids_settlements", False) for event in events)


def settled_goes_back(rules: Rules, acts: Sequence[RoundAct], voided: Sequence[Event]) -> tuple[Event, ...]:
    """What a void round had settled already: the house gives and gets it back.

    A coupon used up is handed back too: nothing of the round counts.
    """
    with_the_house: Counter[Felt] = Counter()
    coupons: list[Event] = []
    for event in (*(event for done in acts for event in done.events), *voided):
        if isinstance(event, CouponCollected):
            coupons.append(
                CouponReturned(
                    event.box, event.hand, event.player, event.wager, event.amount, rules.game.disputes
                )
            )
        for transfer in event.transfers:
            if transfer.gain:
                with_the_house[transfer.wager] -= transfer.gain
    rack = Rack()
    back = tuple(
        Transfer(rack, Purse(wager.player), cents, wager)
        if cents > 0
        else Transfer(Purse(wager.player), rack, -cents, wager)
        for wager, cents in with_the_house.items()
        if cents
    )
    return (*coupons, *((MoneyMovedBack(back),) if back else ()))


def visible(rules: Rules, before: "State", event: Event, observer: str) -> Event:
    """A note as the observer may see it; `before` is the table as it stood when the card was entered."""
    if isinstance(event, CardTakenBack):
        return replace(event, entered=_seen(rules, before, event.entered, observer))
    if isinstance(event, CardCorrected):
        entered = _seen(rules, before, event.entered, observer)
        return replace(event, entered=entered, lying=_seen(rules, before, event.lying, observer))
    return event


def _seen(rules: Rules, state: "State", events: tuple[Event, ...], observer: str) -> tuple[Event, ...]:
    seen = []
    for event in events:
        seen.append(rules.visible(state, event, observer))
        state = rules.evolve(state, event)
    return tuple(seen)


def _after(rules: Rules, acts: Sequence[RoundAct]) -> "State | None":
    if not acts:
        return None
    state: State = acts[-1].before
    for event in acts[-1].events:
        if not isinstance(event, NOTES):
            state = rules.evolve(state, event)
    return state


def _again(
    rules: Rules, earlier: Sequence[RoundAct], first: RoundAct, later: Sequence[RoundAct]
) -> tuple[list[RoundAct], "State"] | Refusal:
    """The acts once more; the floorperson comes where the round now calls for them, and not where it did."""
    done: list[RoundAct] = []
    state = first.before
    for act in (first, *later):
        called = rules.awaiting(state)
        commands = [act.command]
        call = called.default_command if _is_call(called) else None
        if call is not None and call != act.command:
            commands.insert(0, call)
        elif called.default_command != act.command and _called_floorperson(rules, act):
            continue
        for command in commands:
            answer = rules.advance(state, command)
            if isinstance(answer, Refusal):
                if not _decides_nothing(rules, state, command):
                    return answer
                answer = state, ()  # it stays among the acts: another correction may need it again
            after, events = answer
            if voids_settlements(command, events):
                events = (*events, *settled_goes_back(rules, (*earlier, *done), events))
            done.append(RoundAct(state, command, events))
            state = after
    return done, state


def _decides_nothing(rules: Rules, state: "State", command: "Command") -> bool:
    """Whether a word is about a hand that the corrected card has completed: a stand on 21 decides nothing."""
    if not isinstance(command, AsksNothingMore):
        return False
    shown = rules.shown(state, command.hand_name)
    return shown is not None and command.is_complete(shown.total)


def _called_floorperson(rules: Rules, done: RoundAct) -> bool:
    """Whether the act was the floorperson's, as the table called for it while the round went on."""
    waits = rules.awaiting(done.before)
    after = _after(rules, (done,))
    goes_on = rules.in_round(done.before) and after is not None and rules.in_round(after)
    return _is_call(waits) and waits.default_command == done.command and goes_on


def _is_call(waits: "Awaiting") -> bool:
    return automation_of(waits) is Automation.CALL_FLOORPERSON


def _money_back(acts: Sequence[RoundAct]) -> tuple[Event, ...]:
    """The movements of these acts in the other direction, the last first."""
    moved = [one for done in acts for event in done.events for one in event.transfers]
    back = tuple(Transfer(one.target, one.source, one.cents, one.wager) for one in reversed(moved))
    return (MoneyMovedBack(back),) if back else ()


def _enters_chance(command: "Command") -> bool:
    return isinstance(command, RollDice) or _faces(command) is not None


def _faces(command: "Command") -> tuple[Card | None, ...] | None:
    """The faces a command enters; None where it enters no card."""
    if hasattr(command, "cards"):
        return tuple(command.cards)
    if not hasattr(command, "card") or (command.card is None and not isinstance(command, GiveCard)):
        return None
    return (command.card,)


def _corrected(command: "Command", was: Card, now: Card) -> "Command | None":
    """The command with the right card; None where it did not enter the wrong one."""
    faces = _faces(command)
    if faces is None or was not in faces:
        return None
    entering: Any = command  # of a class with `cards` or `card`
    if hasattr(entering, "cards"):
        at = faces.index(was)
        right: Command = replace(entering, cards=(*faces[:at], now, *faces[at + 1 :]))
    else:
        right = replace(entering, card=now)
    return right


def _exchanged(before: Sequence[Card | None], after: Sequence[Card | None], command: CorrectCard) -> bool:
    """Whether nothing in the hand has changed but this one card; right, it may lie face down."""
    changed = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    return len(before) == len(after) and changed in ([(command.was, command.now)], [(command.was, None)])
