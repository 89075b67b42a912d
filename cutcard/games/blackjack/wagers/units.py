"""What every wager but insurance is a multiple of beside the smallest chip, by the variation (2.3(d))."""

SIX_TO_FIVE = "six-to-five"
_UNITS = {SIX_TO_FIVE: 5_00}
"""In cents; a variation that is not here knows no unit of its own."""


def unit_of(variation: str) -> int:
    return _UNITS.get(variation, 1)


def in_units(variation: str, amount: int) -> bool:
    """Whether a wager of this variation may be of the amount, as far as its unit goes."""
    return amount % unit_of(variation) == 0
