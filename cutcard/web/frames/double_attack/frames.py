"""Frames of double attack: felt, moves, and the choices a player is offered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.notation import write_statement
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import DEALER, Choice, Kind
from cutcard.games.twenty_one.seen import SeenHand, TableView
from cutcard.narration.audience import shown_name
from cutcard.narration.double_attack.narration import NARRATION
from cutcard.narration.round_results import RoundResults
from cutcard.narration.twenty_one import box_of
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.double_attack.felt import LABELS, felt
from cutcard.web.frames.double_attack.mistakes import MISTAKES
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    OfferedChoice,
    PlayersByBox,
    QuestionText,
    ViewGetter,
)

_ACTIONS = (cm.Hit, cm.Stand, cm.Double, cm.Split, cm.Surrender)


class DoubleAttackFrames:
    narration = NARRATION
    another_box = "26.14"
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "The dealer shows one card first: you may attack it with a second wager.",
        "Then get closer to 21 than the dealer without going over it.",
        "There are no tens in the deck; kings, queens and jacks count 10, an ace 1 or 11.",
    )

    def felt(
        self, sheet: DoubleAttackSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        return felt(sheet, view, round_results, seated)

    def moved(
        self,
        sheet: DoubleAttackSheet,
        before: ViewGetter[TableView],
        after: ViewGetter[TableView],
        event: ev.Event,
    ) -> Sequence[wire.Told]:
        match event:
            case ev.CardDealt():
                return (_dealt(after(), event),)
            case ev.HoleCardTurned():
                return (wire.Turned(DEALER, len(after().dealer.cards) - 1, str(event.card)),)
            case ev.PairSplit():
                return (wire.CardsMoved("split", box_of(before(), event.box).hands[event.hand].name),)
            case ev.BettingClosed():
                return (wire.CardsMoved("discarded"),)  # the last round stayed visible until now
        return common.moved(event)

    def offered_choices(
        self, sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        offered = _OFFERED.get(type(choice.command))
        if offered is None:
            return common.offered_cut_choices(view, player, choice)
        command: Any = choice.command
        if isinstance(command, _ACTIONS) and len(box_of(view, command.box).hands) == 1:
            command = replace(command, hand=0)
        say = write_statement(command)
        return [one._replace(say=one.say or say, unit=sheet.chip) for one in offered(view, player, choice)]

    def spots(self, sheet: DoubleAttackSheet, view: TableView, box: int) -> Sequence[BettingSpot]:
        return tuple(
            BettingSpot(wager, LABELS[wager], limits.least, limits.most, sheet.chip)
            for wager in rules.wagers_before_deal(sheet)
            for limits in (sheet.limits_of(wager),)
        )

    def question(self, sheet: DoubleAttackSheet, view: TableView) -> QuestionText:
        waits = view.awaiting
        said = common.question(view)
        if waits.kind is not Kind.DECISION:
            return said
        match waits.default_command:
            case cm.CloseAttack():
                return said._replace(kind="window", says="Attack the up card?")
            case cm.CloseInsurance():
                return said._replace(kind="window", says="Insurance?")
            case cm.CloseJoining():
                return said._replace(says="Other bettors of the box may join")
        if any(isinstance(choice.command, cm.TakeCard) for choice in waits.choices):
            return said._replace(says=f"{shown_name(waits.who)}: another card?")
        return said

    def pass_label(self, sheet: DoubleAttackSheet, view: TableView, player: str) -> str:
        match view.awaiting.default_command:
            case cm.CloseAttack():
                return "No attack" if not _attacked(view, player) else "No more attack"
            case cm.CloseJoining():
                return "Stay as I am"
        return "No insurance"


def _attacked(view: TableView, player: str) -> bool:
    spots = [stake.spot for box in view.boxes for stake in box.hands[0].stakes if stake.player == player]
    return len(set(spots)) > 1


def _dealt(view: TableView, event: ev.CardDealt) -> wire.Dealt:
    if event.box == 0:
        dealer = view.dealer
        return wire.Dealt(DEALER, len(dealer.cards) + dealer.face_down - 1, common.face(event.card))
    hand = box_of(view, event.box).hands[event.hand]
    return wire.Dealt(hand.name, len(hand.cards) - 1, common.face(event.card))


# --- what a choice is called, and what it takes -----------------------------------------------------------

_Offered = Callable[[TableView, str, Choice], Sequence[OfferedChoice]]


def _plainly(label: str, key: str) -> _Offered:
    return lambda view, player, choice: (OfferedChoice(label, key),)


def _hand(view: TableView, command: Any) -> SeenHand:
    hands = box_of(view, command.box).hands
    return hands[command.hand - 1 if command.hand else 0]


def _laid(view: TableView, player: str, command: Any) -> int:
    """The player's wagers on the hand, attack included."""
    return sum(stake.wager for stake in _hand(view, command).stakes if stake.player == player)


def _which(view: TableView, player: str, box: int) -> str:
    """Which box is meant, if the player has several: ` box 4`."""
    mine = [
        one.number
        for one in view.boxes
        if any(stake.player == player for hand in one.hands for stake in hand.stakes)
    ]
    return f" box {box}" if len(mine) > 1 else ""


def _amount(label: str, key: str, say: str, choice: Choice) -> Sequence[OfferedChoice]:
    """A wager whose amount the player chooses, the most of it proposed."""
    return (
        OfferedChoice(
            label,
            key,
            asks=True,
            least=choice.least,
            most=choice.most,
            amount=choice.most,
            say=say,
        ),
    )


def _attack(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    command = choice.command
    assert isinstance(command, cm.Attack)
    if choice.most < choice.least:
        return ()
    label = f"Attack{_which(view, player, command.box)}"
    return _amount(label, "y", f"attack {command.box} {command.player}", choice)


def _insure(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    command = choice.command
    assert isinstance(command, cm.Insure)
    label = f"Insure{_which(view, player, command.box)}"
    return _amount(label, "i", f"insure {command.box} {command.player}", choice)


def _double(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    """A double for all the wagers on the hand, or for less."""
    whole = OfferedChoice("Double", "d", _laid(view, player, choice.command))
    if choice.refusal is not None or choice.least >= choice.most:
        return (whole,)
    unit = choice.least
    less = OfferedChoice(
        "Double for less",
        "l",
        asks=True,
        least=unit,
        most=choice.most - unit,
        amount=max(unit, choice.most // 2 // unit * unit),
    )
    return (whole, less)


def _split(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    return (OfferedChoice("Split", "p", _laid(view, player, choice.command)),)


def _follow(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    follow = choice.command
    assert isinstance(follow, cm.Follow)
    if not choice.most:
        return (OfferedChoice("Join", "j", follow.amount or sum(follow.by_spot)),)
    hand = f"{follow.box}.{follow.hand}" if follow.hand else str(follow.box)
    return _amount("Join", "j", f"follow {hand} {follow.player}", choice)


def _assign(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, cm.Assign)
    return (OfferedChoice(f"Ride on hand {choice.command.hand}", "w"),)


_OFFERED: dict[type, _Offered] = {
    cm.Attack: _attack,
    cm.Hit: _plainly("Hit", "h"),
    cm.Stand: _plainly("Stand", "s"),
    cm.Double: _double,
    cm.Split: _split,
    cm.Surrender: lambda view, player, choice: (OfferedChoice("Surrender", "u", gives_up=True),),
    cm.Insure: _insure,
    cm.TakeCard: _plainly("Take the card", "t"),
    cm.DeclineCard: _plainly("No card", "n"),
    cm.Follow: _follow,
    cm.Assign: _assign,
}

FRAMES: GameFramesOf[DoubleAttackSheet, ev.Event, TableView] = DoubleAttackFrames()
