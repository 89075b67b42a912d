"""Red dog from the text alone: the result of three cards and of a wager with its raise (19:47-6).

Cards are texts such as "Td". Money is in whole cents; every result is a player's net win or loss.
"""

from fractions import Fraction

WORTH = {"J": 11, "Q": 12, "K": 13, "A": 14} | {"T": 10} | {str(n): n for n in range(2, 10)}  # 6.1(b)
Table = dict[int, tuple[int, int]]
"""Payout odds by the spread."""
LISTED: Table = {1: (5, 1), 2: (4, 1), 3: (2, 1)} | dict.fromkeys(range(4, 12), (1, 1))  # 6.5(i)2
THREE_OF_A_KIND = (11, 1)  # 6.5(f)1


def worth(card: str) -> int:
    """6.1(b)."""
    return WORTH[card[0]]


def values_between(one: str, other: str) -> list[int]:
    """6.5(g): the values that can fall between those of the two cards."""
    return [
        value
        for value in range(2, 15)
        if worth(one) < value < worth(other) or worth(other) < value < worth(one)
    ]


def announced(one: str, other: str) -> str:
    """What the dealer announces about the first two cards: 6.5(e), (f), (g)."""
    if worth(one) == worth(other):
        return "pair"
    if worth(one) + 1 == worth(other) or worth(other) + 1 == worth(one):
        return "consecutive"
    return f"spread {len(values_between(one, other))}"


def paid(one: str, other: str, third: str, odds: Table = LISTED) -> tuple[int, int] | str:
    """The odds at which a wager is paid, or `void` or `lost`."""
    said = announced(one, other)
    if said == "consecutive":
        return "void"  # 6.5(e)
    if said == "pair":
        return THREE_OF_A_KIND if worth(third) == worth(one) else "void"  # 6.5(f)1, 2
    if worth(third) not in values_between(one, other):
        return "lost"  # 6.5(i)1
    return odds[int(said.split()[1])]  # 6.5(i)2


def net(
    one: str,
    other: str,
    third: str,
    *,
    wager: int,
    raised: int = 0,
    odds: Table = LISTED,
) -> Fraction:
    """A player's net result for a wager and its raise. Without a spread there is no raise (6.5(h))."""
    found = paid(one, other, third, odds)
    at_stake = wager + raised if announced(one, other).startswith("spread") else wager
    if found == "void":
        return Fraction(0)
    if found == "lost":
        return Fraction(-at_stake)
    return Fraction(at_stake * found[0], found[1])  # type: ignore[operator]
