"""The law across the options of a red dog table: every violation at once, each with its clause."""

from collections.abc import Callable, Iterator
from fractions import Fraction

from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.games.red_dog.sheet.sheet import BY_LAW, RED_DOG, THREE_OF_A_KIND
from cutcard.law.limits import ten_times_broken
from cutcard.law.refusal import Violation
from cutcard.money import Odds, readable_dollars

LEAST_CUT, MOST_CUT = Fraction(1, 5), Fraction(3, 10)
"""What "approximately one-quarter" is taken for (6.3(c))."""
_PAYS = f"wagers.{RED_DOG}.pays"


class Choices(CommonChoices):
    """What a sheet chooses, each value readable, the whole perhaps unlawful."""

    @property
    def pays(self) -> tuple[tuple[str, Odds], ...]:
        """What each row pays at this table."""
        better = dict(self[f"wagers.{RED_DOG}.pays"])
        return tuple((row, better.get(row, odds)) for row, odds in BY_LAW)


def violations(choices: Choices) -> tuple[Violation, ...]:
    """Every violation of the sheet, in the order of the sections of this file."""
    return tuple(violation for constraint in _CONSTRAINTS for violation in constraint(choices))


def _cut(choices: Choices) -> Iterator[Violation]:
    cut = choices["cards.cut"]
    if choices["cards.device"] == "shoe" and not LEAST_CUT <= cut <= MOST_CUT:
        message = f"approximately one-quarter of the cards stays behind the cutting card, not {cut}"
        yield Violation("6.3(c)", message, "cards.cut")


def _colours(choices: Choices) -> Iterator[Violation]:
    """A continuous device has no cutting card (6.9)."""
    colour = choices["cards.cutting_card"]
    if choices["cards.device"] == "shoe" and colour == choices["cards.backs"]:
        message = f"a cutting card of {colour} cannot be told from the cards' backs"
        yield Violation("6.1", message, "cards.cutting_card")


def _pays(choices: Choices) -> Iterator[Violation]:
    for (row, here), (_, by_law) in zip(choices.pays, BY_LAW, strict=True):
        if row == THREE_OF_A_KIND:
            if here.ratio != by_law.ratio:
                yield Violation("6.5(f)1", f"{row} pays {by_law}, not {here}", _PAYS)
        elif here.ratio < by_law.ratio:
            yield Violation("6.5(i)3", f"{row} pays at least {by_law}, not {here}", _PAYS)


def _areas(choices: Choices) -> Iterator[Violation]:
    most, areas = choices["rules.boxes_per_player"], choices["table.boxes"]
    if most > areas:
        message = f"a player cannot wager on {most} betting areas of a layout of {areas}"
        yield Violation("6.8", message, "rules.boxes_per_player")


def _limits(choices: Choices) -> Iterator[Violation]:
    limits = choices.limits(RED_DOG)
    if limits.most < limits.least:
        message = "the maximum of the red dog wager is under its minimum"
        yield Violation("8.2(a)", message, f"limits.{RED_DOG}.max")
    elif ten_times_broken(limits, min((odds for _, odds in choices.pays), key=lambda odds: odds.ratio)):
        message = (
            f"the red dog wager from {readable_dollars(limits.least)} needs a maximum of at least "
            f"{readable_dollars(10 * limits.least)}, not {readable_dollars(limits.most)}"
        )
        yield Violation("8.2(a)", message, f"limits.{RED_DOG}.max")
    chip = choices["table.chip"]
    for end, amount in (("min", limits.least), ("max", limits.most)):
        # A default is not the licensee's word: what can be laid in chips is settled when it is laid.
        if f"limits.{RED_DOG}.{end}" in choices.written and amount % chip:
            what = "minimum" if end == "min" else "maximum"
            message = (
                f"the {what} of the red dog wager, {readable_dollars(amount)}, cannot be laid in chips of "
                f"{readable_dollars(chip)}"
            )
            yield Violation("6.5(b)", message, f"limits.{RED_DOG}.{end}")


_CONSTRAINTS: tuple[Callable[[Choices], Iterator[Violation]], ...] = (_cut, _colours, _pays, _areas, _limits)
