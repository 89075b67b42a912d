"""The law across options that is the same in several games, each by its own paragraph."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from cutcard.games.defaults.choices import Choices, ChoicesOf
from cutcard.law.limits import ten_times_broken
from cutcard.law.refusal import Violation
from cutcard.money import Odds, dollars

LEAST_CUT, MOST_CUT = Fraction(1, 5), Fraction(3, 10)
"""What "approximately one-quarter" is taken for."""


def every(
    *constraints: Callable[[ChoicesOf], Iterable[Violation]],
) -> Callable[[ChoicesOf], tuple[Violation, ...]]:
    """Every violation of a sheet at once, in this order."""
    return lambda choices: tuple(violation for constraint in constraints for violation in constraint(choices))


def a_quarter_behind(choices: Choices, clause: str) -> Iterator[Violation]:
    """How many cards stay behind the cutting card."""
    cut = choices["cards.cut"]
    if not LEAST_CUT <= cut <= MOST_CUT:
        message = f"approximately one-quarter of the cards stays behind the cutting card, not {cut}"
        yield Violation(clause, message, "cards.cut")


def colours_differ(choices: Choices, clause: str) -> Iterator[Violation]:
    colour = choices["cards.cutting_card"]
    if colour == choices["cards.backs"]:
        message = f"a cutting card of {colour} cannot be told from the cards' backs"
        yield Violation(clause, message, "cards.cutting_card")


def boxes_on_layout(choices: Choices, clause: str, called: str = "boxes") -> Iterator[Violation]:
    most, boxes = choices["rules.boxes_per_player"], choices["table.boxes"]
    if most > boxes:
        message = f"a player cannot wager on {most} {called} of a layout of {boxes}"
        yield Violation(clause, message, "rules.boxes_per_player")


def _dollars(cents: int) -> str:
    return f"${dollars(cents)}"


def limits_posted(
    choices: Choices,
    wager: str,
    lowest: Odds,
    *,
    called: str = "",
    money: Callable[[int], str] = _dollars,
) -> Iterator[Violation]:
    """A range that may be posted, by the lowest odds the wager is paid at (8.2(a))."""
    limits, most = choices.limits(wager), f"limits.{wager}.max"
    what = f"the {called or wager} wager"
    if limits.most < limits.least:
        yield Violation("8.2(a)", f"the maximum of {what} is under its minimum", most)
    elif ten_times_broken(limits, lowest):
        message = (
            f"{what} from {money(limits.least)} needs a maximum of at least {money(10 * limits.least)}, "
            f"not {money(limits.most)}"
        )
        yield Violation("8.2(a)", message, most)


def limits_in_chips(choices: Choices, wager: str, clause: str) -> Iterator[Violation]:
    """Posted limits that can be laid. A default is not the licensee's word: whether it can be laid is
    settled when it is laid."""
    limits, chip = choices.limits(wager), choices["table.chip"]
    for end, amount in (("min", limits.least), ("max", limits.most)):
        key = f"limits.{wager}.{end}"
        if key in choices.written and amount % chip:
            message = f"{_dollars(amount)} of the {wager} wager cannot be laid in chips of {_dollars(chip)}"
            yield Violation(clause, message, key)
