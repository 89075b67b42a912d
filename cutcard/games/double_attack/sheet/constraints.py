"""The law across the options of a double attack table: every violation at once, each with its clause."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from cutcard.games.defaults import constraints as common
from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.games.double_attack.sheet.sheet import (
    ADDED,
    ATTACK,
    BUST_IT,
    BUST_IT_LIMITS,
    BUST_IT_PAYS,
    HANDS_BY_POSITIONS,
    INITIAL,
    INSURANCE,
    INSURANCE_PAYS,
)
from cutcard.games.double_attack.sources import RULES_PAGE
from cutcard.law.refusal import Violation
from cutcard.money import EVEN_MONEY, dollars

LOWEST = {
    INITIAL: EVEN_MONEY,
    ATTACK: EVEN_MONEY,
    INSURANCE: INSURANCE_PAYS,
    BUST_IT: min((odds for _, odds in BUST_IT_PAYS), key=lambda odds: odds.ratio),
}
"""The lowest odds each wager is paid at (8.2(a))."""


@dataclass(frozen=True, slots=True)
class Choices(CommonChoices):
    """The choices of a sheet: each value could be read; together they may be unlawful."""

    bust_it: bool

    @property
    def wagers(self) -> tuple[str, ...]:
        """Those with limits of their own."""
        posted = [wager for wager in ADDED if {f"limits.{wager}.min", f"limits.{wager}.max"} & self.written]
        return (INITIAL, *posted, *([BUST_IT] if self.bust_it else []))


def _split_hands(choices: Choices) -> Iterator[Violation]:
    """The text has a number for six positions and for seven; for others the sheet must say one."""
    boxes, hands = choices["table.boxes"], choices["rules.split_hands"]
    most = HANDS_BY_POSITIONS.get(boxes)
    if most is None:
        if "rules.split_hands" not in choices.written:
            message = f"the text names no number of hands for {boxes} player positions: write it"
            yield Violation("26.10(c)", message, "rules.split_hands")
    elif hands > most:
        message = f"at a table with {boxes} player positions a box makes at most {most} hands, not {hands}"
        yield Violation("26.10(c)", message, "rules.split_hands")


def _at_once(choices: Choices) -> Iterator[Violation]:
    if choices["rules.surrender_at_once"] and choices["rules.hole_card"] != "reader":
        message = "a surrender is settled at once against every card only where a card reader is employed"
        yield Violation("26.8(a)3", message, "rules.surrender_at_once")


def _limits(choices: Choices) -> Iterator[Violation]:
    for wager in choices.wagers:
        yield from common.limits_posted(choices, wager, LOWEST[wager])
        yield from common.limits_in_chips(choices, wager, "2.3(d)")
    if choices.bust_it and choices.limits(BUST_IT).least < BUST_IT_LIMITS.least:
        message = f"the bust-it wager is at least ${dollars(BUST_IT_LIMITS.least)}"
        yield Violation(RULES_PAGE, message, f"limits.{BUST_IT}.min")
    if choices.bust_it and choices.limits(BUST_IT).most > BUST_IT_LIMITS.most:
        message = f"the bust-it wager is at most ${dollars(BUST_IT_LIMITS.most)}"
        yield Violation(RULES_PAGE, message, f"limits.{BUST_IT}.max")


violations = common.every(
    partial(common.a_quarter_behind, clause="2.5(d)"),
    partial(common.colours_differ, clause="2.2(a)"),
    _split_hands,
    _at_once,
    partial(common.boxes_on_layout, clause="26.14"),
    _limits,
)
"""Every violation of the sheet, in the order of this file."""
