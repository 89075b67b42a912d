"""Frames of blackjack: felt, moves, and the choices a player is offered."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PressButton
from cutcard.games.blackjack.notation import write_statement
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import SeenHand, TableView
from cutcard.games.protocol import Choice, Kind
from cutcard.narration.audience import shown_name
from cutcard.narration.blackjack.hands import box_of
from cutcard.narration.blackjack.narration import NARRATION
from cutcard.narration.round_results import RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.blackjack.felt import felt, label_of
from cutcard.web.frames.blackjack.mistakes import MISTAKES
from cutcard.web.frames.blackjack.moves import moved
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    OfferedChoice,
    PlayersByBox,
    QuestionText,
    ViewGetter,
)

_ACTIONS = (cm.Hit, cm.Stand, cm.Double, cm.Split, cm.Surrender, cm.DiscardHand)


class BlackjackFrames:
    narration = NARRATION
    another_box = "2.14"
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "Get closer to 21 than the dealer without going over it.",
        "Kings, queens and jacks count 10; an ace counts 1 or 11.",
        "Hit takes another card, Stand keeps what you have; the dealer plays last.",
    )

    def felt(
        self, sheet: BlackjackSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        return felt(sheet, view, round_results, seated)

    def moved(
        self,
        sheet: BlackjackSheet,
        before: ViewGetter[TableView],
        after: ViewGetter[TableView],
        event: ev.Event,
    ) -> Sequence[wire.Told]:
        return moved(sheet, before, after, event)

    def offered_choices(
        self, sheet: BlackjackSheet, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        offered = _OFFERED.get(type(choice.command))
        if offered is None:
            return common.offered_cut_choices(view, player, choice)
        say = write_statement(_without_hand(view, choice.command))
        return [one if one.say else one._replace(say=say) for one in offered(sheet, view, player, choice)]

    def spots(self, sheet: BlackjackSheet, view: TableView, box: int) -> Sequence[BettingSpot]:
        return _spots(sheet)

    def question(self, sheet: BlackjackSheet, view: TableView) -> QuestionText:
        waits = view.awaiting
        said = common.question(view)
        if waits.kind is not Kind.DECISION:
            return said
        if isinstance(waits.default_command, cm.CloseInsurance):
            says = "Insurance?" if not waits.who else f"{shown_name(waits.who)}: insurance?"
            return said._replace(kind="window", says=says)
        if isinstance(waits.default_command, cm.CloseJoining):
            return said._replace(says="Other bettors of the box may join")
        if isinstance(waits.default_command, PressButton):
            return said._replace(says=f"{shown_name(waits.who)} to press the bonus button")
        if any(isinstance(choice.command, cm.TakeCard) for choice in waits.choices):
            return said._replace(says=f"{shown_name(waits.who)}: another card?")
        return said

    def pass_label(self, sheet: BlackjackSheet, view: TableView, player: str) -> str:
        joining = isinstance(view.awaiting.default_command, cm.CloseJoining)
        if joining:
            return "Stay as I am"
        # If several wagers are insured separately, some may be insured already.
        several = len(rules.main_wagers(sheet)) > 1 or len(_boxes_of(view, player)) > 1
        return "No more insurance" if several else "No insurance"


@lru_cache(maxsize=64)
def _spots(sheet: BlackjackSheet) -> Sequence[BettingSpot]:
    unit = rules.wager_unit(sheet)
    wagers = (*rules.main_wagers(sheet), *(offered.name for offered in sheet.wagers))
    return tuple(_spot(sheet, wager, unit) for wager in wagers)


def _spot(sheet: BlackjackSheet, wager: str, unit: int) -> BettingSpot:
    limits = sheet.limits_of(wager)
    least, most = limits.least, limits.most
    if rules.why_not_bonus_stake(sheet, wager, 0):  # only some stakes are allowed
        stakes = rules.bonus_stakes(sheet)
        least, most = stakes[0], stakes[-1]
        unit = most - least or unit
    return BettingSpot(wager, label_of(wager), least, most, unit)


# --- what a choice is called, and what it takes -----------------------------------------------------------

_Offered = Callable[[BlackjackSheet, TableView, str, Choice], Sequence[OfferedChoice]]


def _without_hand(view: TableView, command: Any) -> Any:
    """The decision, without its hand's number if the box has only one hand."""
    if isinstance(command, _ACTIONS) and len(box_of(view, command.box).hands) == 1:
        return replace(command, hand=0)
    return command


def _press(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, PressButton)
    return (OfferedChoice("Press the button", "b", say=f"press {choice.command.box} {player}"),)


def _plainly(label: str, key: str) -> _Offered:
    return lambda sheet, view, player, choice: (OfferedChoice(label, key),)


def _hand(view: TableView, command: Any) -> SeenHand:
    hands = box_of(view, command.box).hands
    return hands[command.hand - 1 if command.hand else 0]


def _wagers(view: TableView, player: str, command: Any) -> list[int]:
    """The player's wagers on the hand, spot by spot."""
    return [stake.wager for stake in _hand(view, command).stakes if stake.player == player]


def _double(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    """A double for the whole wager, its card face down on request (2.10(c)), or for less if that is
    allowed."""
    assert isinstance(choice.command, cm.Double)
    wagers = _wagers(view, player, choice.command)
    if choice.command.down:
        return ()  # offered together with the plain double
    whole = [OfferedChoice("Double", "d", sum(wagers))]
    if choice.refusal is not None:
        return whole
    if rules.why_not_face_down(sheet) is None and not rules.double_dealt_face_down(sheet, asked=False):
        say = write_statement(_without_hand(view, replace(choice.command, down=True)))
        whole.append(OfferedChoice("Double face down", "f", sum(wagers), say=say))
    if choice.least >= choice.most:
        return whole
    each = " each" if len(wagers) > 1 else ""
    unit = choice.least
    half = max(unit, choice.most // 2 // unit * unit)
    return (
        *whole,
        OfferedChoice(
            f"Double for less{each}",
            "l",
            asks=True,
            least=choice.least,
            most=choice.most - unit,
            unit=unit,
            amount=half,
        ),
    )


def _split(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    return (OfferedChoice("Split", "p", sum(_wagers(view, player, choice.command))),)


def _boxes_of(view: TableView, player: str) -> list[int]:
    """The boxes the player has a wager on."""
    return [
        box.number
        for box in view.boxes
        if any(stake.player == player for hand in box.hands for stake in hand.stakes)
    ]


def _which(view: TableView, player: str, box: int, spot: int) -> str:
    """Which wager is meant, if the player has several: ` box 4, hand 2`."""
    named = [f"box {box}"] if len(_boxes_of(view, player)) > 1 else []
    if spot:
        named.append(f"hand {spot}")
    return ", ".join(named)


def _insure(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    insure = choice.command
    assert isinstance(insure, cm.Insure)
    if choice.most < choice.least:
        return ()
    return (
        OfferedChoice(
            f"Insure {_which(view, player, insure.box, insure.spot)}".strip(),
            "i",
            asks=True,
            least=choice.least,
            most=choice.most,
            unit=choice.least,
            amount=choice.most,
            say=f"insure {insure.box} {insure.player}",
            then=f" {insure.spot}" if insure.spot else "",
        ),
    )


def _even_money(
    sheet: BlackjackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    """Offered if the table has even money and the hand is a blackjack."""
    command = choice.command
    assert isinstance(command, cm.TakeEvenMoney)
    if choice.refusal is not None and not box_of(view, command.box).blackjack:
        return ()
    which = _which(view, player, command.box, command.spot)
    return (OfferedChoice(f"Even money, {which}" if which else "Even money", "e"),)


def _follow(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    follow = choice.command
    assert isinstance(follow, cm.Follow)
    hand = f"{follow.box}.{follow.hand}" if follow.hand else str(follow.box)
    if not choice.most or follow.by_spot:
        return (OfferedChoice("Join", "j", follow.amount or sum(follow.by_spot)),)
    return (
        OfferedChoice(
            "Join",
            "j",
            asks=choice.least < choice.most,
            least=choice.least,
            most=choice.most,
            unit=choice.least,
            amount=choice.most,
            costs=0 if choice.least < choice.most else follow.amount,
            say=f"follow {hand} {follow.player}" if choice.least < choice.most else "",
        ),
    )


def _assign(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, cm.Assign)
    return (OfferedChoice(f"Ride on hand {choice.command.hand}", "w"),)


_OFFERED: dict[type, _Offered] = {
    cm.Hit: _plainly("Hit", "h"),
    cm.Stand: _plainly("Stand", "s"),
    cm.Double: _double,
    cm.Split: _split,
    cm.Surrender: lambda sheet, view, player, choice: (OfferedChoice("Surrender", "u", gives_up=True),),
    cm.DiscardHand: lambda sheet, view, player, choice: (),  # the table knows the cards itself
    cm.Insure: _insure,
    cm.TakeEvenMoney: _even_money,
    cm.TakeCard: _plainly("Take the card", "t"),
    cm.DeclineCard: _plainly("No card", "n"),
    cm.Follow: _follow,
    cm.Assign: _assign,
    PressButton: _press,
}

FRAMES: GameFramesOf[BlackjackSheet, ev.Event, TableView] = BlackjackFrames()
