"""The law across the options of a red dog table: every violation at once, each with its clause."""

from collections.abc import Iterator
from functools import partial

from cutcard.games.defaults import constraints as common
from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.games.red_dog.sheet.sheet import BY_LAW, RED_DOG, THREE_OF_A_KIND
from cutcard.law.refusal import Violation
from cutcard.money import Odds, readable_dollars

_PAYS = f"wagers.{RED_DOG}.pays"


class Choices(CommonChoices):
    """The choices of a sheet: each value could be read; together they may be unlawful."""

    @property
    def pays(self) -> tuple[tuple[str, Odds], ...]:
        """What each row pays at this table."""
        better = dict(self[f"wagers.{RED_DOG}.pays"])
        return tuple((row, better.get(row, odds)) for row, odds in BY_LAW)


def _cards(choices: Choices) -> Iterator[Violation]:
    """A continuous device has no cutting card (6.9)."""
    if choices["cards.device"] == "shoe":
        yield from common.a_quarter_behind(choices, "6.3(c)")
        yield from common.colours_differ(choices, "6.1")


def _pays(choices: Choices) -> Iterator[Violation]:
    for (row, here), (_, by_law) in zip(choices.pays, BY_LAW, strict=True):
        if row == THREE_OF_A_KIND:
            if here.ratio != by_law.ratio:
                yield Violation("6.5(f)1", f"{row} pays {by_law}, not {here}", _PAYS)
        elif here.ratio < by_law.ratio:
            yield Violation("6.5(i)3", f"{row} pays at least {by_law}, not {here}", _PAYS)


def _limits(choices: Choices) -> Iterator[Violation]:
    limits = choices.limits(RED_DOG)
    lowest = min((odds for _, odds in choices.pays), key=lambda odds: odds.ratio)
    yield from common.limits_posted(choices, RED_DOG, lowest, called="red dog", money=readable_dollars)
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


violations = common.every(
    _cards, _pays, partial(common.boxes_on_layout, clause="6.8", called="betting areas"), _limits
)
"""Every violation of the sheet, in the order of this file."""
