"""Frames of blackjack: felt, moves, and the choices a player is offered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PressButton
from cutcard.games.blackjack.notation import write_statement
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.view import TableView
from cutcard.games.protocol import Choice
from cutcard.narration.audience import shown_name
from cutcard.narration.blackjack.narration import NARRATION
from cutcard.web import wire
from cutcard.web.frames.blackjack.felt import FELT, label_of
from cutcard.web.frames.blackjack.mistakes import MISTAKES
from cutcard.web.frames.blackjack.moves import moved
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    OfferedChoice,
    QuestionText,
    ViewGetter,
)
from cutcard.web.frames.twenty_one import offers
from cutcard.web.frames.twenty_one.frames import TwentyOneFrames
from cutcard.web.frames.twenty_one.offers import Offered


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


def _press(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, PressButton)
    return (OfferedChoice("Press the button", "b", say=f"press {choice.command.box} {player}"),)


def _double(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    """A double for the whole wager, its card face down on request (2.10(c)), or for less if that is
    allowed."""
    assert isinstance(choice.command, cm.Double)
    if choice.command.down:
        return ()  # offered together with the plain double
    whole = offers.whole_double(view, player, choice)
    face_down = []
    may_ask = rules.why_not_face_down(sheet) is None
    if choice.refusal is None and may_ask and not rules.double_dealt_face_down(sheet, asked=False):
        say = write_statement(BlackjackFrames().without_hand(view, replace(choice.command, down=True)))
        face_down = [whole._replace(label="Double face down", key="f", say=say)]
    each = " each" if len(offers.wagers_on(view, player, choice.command)) > 1 else ""
    return (whole, *face_down, *offers.double_for_less(choice, each))


def _insure(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    insure = choice.command
    assert isinstance(insure, cm.Insure)
    if choice.most < choice.least:
        return ()
    label = f"Insure {offers.which(view, player, insure.box, insure.spot)}".strip()
    then = f" {insure.spot}" if insure.spot else ""
    return (offers.any_amount(label, "i", f"insure {insure.box} {insure.player}", choice, then),)


def _even_money(
    sheet: BlackjackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    """Offered if the table has even money and the hand is a blackjack."""
    command = choice.command
    assert isinstance(command, cm.TakeEvenMoney)
    if choice.refusal is not None and not view.box(command.box).blackjack:
        return ()
    which = offers.which(view, player, command.box, command.spot)
    return (OfferedChoice(f"Even money, {which}" if which else "Even money", "e"),)


def _follow(sheet: BlackjackSheet, view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    assert isinstance(choice.command, cm.Follow)
    plain, say = offers.followed(choice)
    if not choice.most or choice.command.by_spot:
        return (plain,)
    chosen = offers.any_amount("Join", "j", say, choice)
    if choice.least < choice.most:
        return (chosen,)
    return (chosen._replace(asks=False, costs=choice.command.amount, say=""),)


# --- the frames -----------------------------------------------------------------------------------------


class BlackjackFrames(TwentyOneFrames):
    narration = NARRATION
    table = FELT
    decisions = (*TwentyOneFrames.decisions, cm.DiscardHand)
    pair_split = ev.PairSplit
    offers: ClassVar[Mapping[type, Offered]] = {
        **offers.COMMON,
        cm.Double: _double,
        cm.DiscardHand: lambda sheet, view, player, choice: (),  # the table knows the cards itself
        cm.Insure: _insure,
        cm.TakeEvenMoney: _even_money,
        cm.Follow: _follow,
        PressButton: _press,
    }
    another_box = "2.14"
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "Get closer to 21 than the dealer without going over it.",
        "Kings, queens and jacks count 10; an ace counts 1 or 11.",
        "Hit takes another card, Stand keeps what you have; the dealer plays last.",
    )
    essentials: Sequence[str] = (
        "rules.double_after_split",
        "what_if.double_on",
        "rules.split_hands",
        "rules.surrender",
        "rules.five_card_21",
        "rules.suited_678",
        "rules.three_sevens",
        "rules.designated_blackjack",
    )

    def moved(
        self,
        sheet: BlackjackSheet,
        before: ViewGetter[TableView],
        after: ViewGetter[TableView],
        event: ev.Event,
    ) -> Sequence[wire.Told]:
        return moved(sheet, before, after, event) or super().moved(sheet, before, after, event)

    def write(self, command: Any) -> str:
        return write_statement(command)

    def spots(
        self, sheet: BlackjackSheet, view: TableView, box: int, player: str = ""
    ) -> Sequence[BettingSpot]:
        return _spots(sheet)

    def question(self, sheet: BlackjackSheet, view: TableView) -> QuestionText:
        said = super().question(sheet, view)
        if isinstance(view.awaiting.default_command, PressButton):
            return said._replace(says=f"{shown_name(view.awaiting.who)} to press the bonus button")
        return said

    def pass_label(self, sheet: BlackjackSheet, view: TableView, player: str) -> str:
        if isinstance(view.awaiting.default_command, cm.CloseJoining):
            return super().pass_label(sheet, view, player)
        # If several wagers are insured separately, some may be insured already.
        several = len(rules.main_wagers(sheet)) > 1 or len(offers.boxes_of(view, player)) > 1
        return "No more insurance" if several else "No insurance"


FRAMES: GameFramesOf[BlackjackSheet, ev.Event, TableView] = BlackjackFrames()
