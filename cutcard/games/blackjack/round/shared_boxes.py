"""Boxes several people wager on: the other bettors answer a double or a split (2.13(d), (e))."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Follow
from cutcard.games.blackjack.model.state import Joining
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.shared_boxes import SharedBoxes, Wagers
from cutcard.law.refusal import Bar


def _added(sheet: BlackjackSheet, joining: Joining, wagers: Wagers, command: Follow) -> Wagers:
    return rules.each_spot(command.amount, command.by_spot, wagers)


def _why_not_add(sheet: BlackjackSheet, joining: Joining, wagers: Wagers, command: Follow) -> list[Bar]:
    added = _added(sheet, joining, wagers, command)
    unequal = rules.why_not_each_spot(sheet, added, wagers)
    if unequal is not None:
        return [unequal]
    why_not = rules.why_not_cover if joining.split else rules.why_not_double_by
    pairs = zip(wagers, added, strict=True)
    return [bar for wager, amount in pairs for bar in why_not(sheet, wager, amount)]


SHARED_BOXES = SharedBoxes(
    double="2.13(d)",
    split="2.13(e)",
    consent="2.13(a)",
    caller="2.13(b)",
    made="2.3(g)",
    followed=ev.DoubleFollowed,
    covered=ev.SplitCovered,
    added=_added,
    why_not_add=_why_not_add,
    double_range=lambda sheet, wagers: rules.double_range(sheet, min(wagers)),
)

ask_about_double = SHARED_BOXES.ask_about_double
ask_about_split = SHARED_BOXES.ask_about_split
follow = SHARED_BOXES.follow
why_not_follow = SHARED_BOXES.why_not_follow
assign = SHARED_BOXES.assign
close = SHARED_BOXES.close
choices = SHARED_BOXES.choices
