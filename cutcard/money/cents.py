"""Amounts of money: integer cents inside, dollars in text."""

import re

MOST = 10**11
"""A billion dollars, in cents: no amount at a table is larger."""

_SHAPE = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")


class BadAmountError(ValueError):
    """A text that is not an amount of dollars."""


def read_dollars(text: str) -> int:
    """`"10"`, `"10.5"` and `"10.50"` as cents. No sign, no exponent, no part of a cent."""
    if not _SHAPE.fullmatch(text):
        raise BadAmountError(
            f"expected dollars with at most two decimals, such as 10 or 12.50, got {text[:40]!r}"
        )
    whole, _, part = text.partition(".")
    cents = int(whole) * 100 + int((part + "00")[:2])
    if cents > MOST:
        raise BadAmountError(f"{text[:40]!r} is more than any table holds (at most {dollars(MOST)})")
    return cents


def dollars(cents: int) -> str:
    """Cents as `"10.00"`, or `"-2.50"`."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def readable_dollars(cents: int) -> str:
    """An amount in a text for a person, a sentence, a refusal or a sign: `$1,000`, `$7.50`, `-$20`."""
    sign = "-" if cents < 0 else ""
    whole, part = divmod(abs(cents), 100)
    return f"{sign}${whole:,}" + (f".{part:02d}" if part else "")


def signed_dollars(cents: int) -> str:
    """A net amount as the round notation writes it: `+20`, `-7.50`, `+0`."""
    text = dollars(abs(cents)).removesuffix(".00")
    return ("-" if cents < 0 else "+") + text
