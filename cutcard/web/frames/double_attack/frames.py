"""Frames of double attack: what it offers and asks beside other games of twenty-one."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.spots import MAIN_WAGERS, SPOTS
from cutcard.games.double_attack.notation import write_statement
from cutcard.games.double_attack.sheet.sheet import ATTACK, BUST_IT, INITIAL, INSURANCE, DoubleAttackSheet
from cutcard.games.protocol import Choice
from cutcard.games.twenty_one.seen import TableView
from cutcard.narration.double_attack.narration import NARRATION
from cutcard.web.frames.double_attack.mistakes import MISTAKES
from cutcard.web.frames.protocol import BettingSpot, GameFramesOf, Mistake, OfferedChoice, QuestionText
from cutcard.web.frames.twenty_one import offers
from cutcard.web.frames.twenty_one.felt import TwentyOneFelt
from cutcard.web.frames.twenty_one.frames import TwentyOneFrames
from cutcard.web.frames.twenty_one.offers import Offered

LABELS = {INITIAL: "Initial wager", ATTACK: "Attack", BUST_IT: "Bust it", INSURANCE: "Insurance"}


def _attack(
    sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    command = choice.command
    assert isinstance(command, cm.Attack)
    if choice.most < choice.least:
        return ()
    label = f"Attack {offers.which(view, player, command.box)}".strip()
    return (offers.any_amount(label, "y", f"attack {command.box} {command.player}", choice),)


def _insure(
    sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    command = choice.command
    assert isinstance(command, cm.Insure)
    label = f"Insure {offers.which(view, player, command.box)}".strip()
    return (offers.any_amount(label, "i", f"insure {command.box} {command.player}", choice),)


def _double(
    sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    """A double for all the wagers on the hand, attack included, or for less."""
    return (offers.whole_double(view, player, choice), *offers.double_for_less(choice))


def _follow(
    sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
) -> Sequence[OfferedChoice]:
    plain, say = offers.followed(choice)
    return (offers.any_amount("Join", "j", say, choice) if choice.most else plain,)


class DoubleAttackFrames(TwentyOneFrames):
    narration = NARRATION
    table = TwentyOneFelt(MAIN_WAGERS, SPOTS, LABELS.__getitem__)
    pair_split = ev.PairSplit
    offers: ClassVar[Mapping[type, Offered]] = {
        **offers.COMMON,
        cm.Attack: _attack,
        cm.Double: _double,
        cm.Insure: _insure,
        cm.Follow: _follow,
    }
    another_box = "26.14"
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "The dealer shows one card first: you may attack it with a second wager.",
        "Then get closer to 21 than the dealer without going over it.",
        "There are no tens in the deck; kings, queens and jacks count 10, an ace 1 or 11.",
    )
    essentials: Sequence[str] = (
        "cards.decks",
        "double-attack",
        "double",
        "dealer",
        "rules.split_hands",
        "rules.surrender",
    )

    def offered_choices(
        self, sheet: DoubleAttackSheet, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        offered = super().offered_choices(sheet, view, player, choice)
        if type(choice.command) not in self.offers:
            return offered
        return [one._replace(unit=sheet.chip) for one in offered]

    def write(self, command: Any) -> str:
        return write_statement(command)

    def spots(self, sheet: DoubleAttackSheet, view: TableView, box: int) -> Sequence[BettingSpot]:
        return tuple(
            BettingSpot(wager, LABELS[wager], limits.least, limits.most, sheet.chip)
            for wager in rules.wagers_before_deal(sheet)
            for limits in (sheet.limits_of(wager),)
        )

    def question(self, sheet: DoubleAttackSheet, view: TableView) -> QuestionText:
        said = super().question(sheet, view)
        if isinstance(view.awaiting.default_command, cm.CloseAttack):
            return said._replace(kind="window", says="Attack the up card?")
        return said

    def pass_label(self, sheet: DoubleAttackSheet, view: TableView, player: str) -> str:
        if isinstance(view.awaiting.default_command, cm.CloseAttack):
            return "No more attack" if _attacked(view, player) else "No attack"
        return super().pass_label(sheet, view, player)


def _attacked(view: TableView, player: str) -> bool:
    spots = [stake.spot for box in view.boxes for stake in box.hands[0].stakes if stake.player == player]
    return len(set(spots)) > 1


FRAMES: GameFramesOf[DoubleAttackSheet, ev.Event, TableView] = DoubleAttackFrames()
