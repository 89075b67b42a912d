"""The law across the options of a double attack table: every violation at once, each with its clause."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

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
from cutcard.law.limits import ten_times_broken
from cutcard.law.refusal import Violation
from cutcard.money import EVEN_MONEY, dollars

LEAST_CUT, MOST_CUT = Fraction(1, 5), Fraction(3, 10)
"""What "approximately one-quarter" is taken for (2.5(d), by analogy)."""
LOWEST = {
    INITIAL: EVEN_MONEY,
    ATTACK: EVEN_MONEY,
    INSURANCE: INSURANCE_PAYS,
    BUST_IT: min((odds for _, odds in BUST_IT_PAYS), key=lambda odds: odds.ratio),
}
"""The lowest odds each wager is paid at (8.2(a))."""


@dataclass(frozen=True, slots=True)
class Choices(CommonChoices):
    """What a sheet chooses, each value readable, the whole perhaps unlawful."""

    bust_it: bool

    @property
    def wagers(self) -> tuple[str, ...]:
        """Those with limits of their own."""
        posted = [wager for wager in ADDED if {f"limits.{wager}.min", f"limits.{wager}.max"} & self.written]
        return (INITIAL, *posted, *([BUST_IT] if self.bust_it else []))


def violations(choices: Choices) -> tuple[Violation, ...]:
    """Every violation of the sheet, in the order of the sections of this file."""
    return tuple(violation for constraint in _CONSTRAINTS for violation in constraint(choices))


def _cut(choices: Choices) -> Iterator[Violation]:
    cut = choices["cards.cut"]
    if not LEAST_CUT <= cut <= MOST_CUT:
        message = f"approximately one-quarter of the cards stays behind the cutting card, not {cut}"
        yield Violation("2.5(d)", message, "cards.cut")


def _colours(choices: Choices) -> Iterator[Violation]:
    colour = choices["cards.cutting_card"]
    if colour == choices["cards.backs"]:
        message = f"a cutting card of {colour} cannot be told from the cards' backs"
        yield Violation("2.2(a)", message, "cards.cutting_card")


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


def _boxes(choices: Choices) -> Iterator[Violation]:
    most, boxes = choices["rules.boxes_per_player"], choices["table.boxes"]
    if most > boxes:
        message = f"a player cannot wager on {most} boxes of a layout of {boxes}"
        yield Violation("26.14", message, "rules.boxes_per_player")


def _limits(choices: Choices) -> Iterator[Violation]:
    for wager in choices.wagers:
        limits, most = choices.limits(wager), f"limits.{wager}.max"
        if limits.most < limits.least:
            yield Violation("8.2(a)", f"the maximum of the {wager} wager is under its minimum", most)
        elif ten_times_broken(limits, LOWEST[wager]):
            message = (
                f"the {wager} wager from ${dollars(limits.least)} needs a maximum of at least "
                f"${dollars(10 * limits.least)}, not ${dollars(limits.most)}"
            )
            yield Violation("8.2(a)", message, most)
        for end, amount in (("min", limits.least), ("max", limits.most)):
            if f"limits.{wager}.{end}" in choices.written and amount % choices["table.chip"]:
                chip = dollars(choices["table.chip"])
                message = f"${dollars(amount)} of the {wager} wager cannot be laid in chips of ${chip}"
                yield Violation("2.3(d)", message, f"limits.{wager}.{end}")
    if choices.bust_it and choices.limits(BUST_IT).least < BUST_IT_LIMITS.least:
        message = f"the bust-it wager is at least ${dollars(BUST_IT_LIMITS.least)}"
        yield Violation(RULES_PAGE, message, f"limits.{BUST_IT}.min")
    if choices.bust_it and choices.limits(BUST_IT).most > BUST_IT_LIMITS.most:
        message = f"the bust-it wager is at most ${dollars(BUST_IT_LIMITS.most)}"
        yield Violation(RULES_PAGE, message, f"limits.{BUST_IT}.max")


_CONSTRAINTS: tuple[Callable[[Choices], Iterator[Violation]], ...] = (
    _cut,
    _colours,
    _split_hands,
    _at_once,
    _boxes,
    _limits,
)
