"""The only source of randomness: the operating system, every number equally likely.

Every shuffle draws a new order and nothing is kept for the next. What was drawn is recorded with its act
(`RecordedDraws`), and a table that resumes from its record is given the same draws again (`ReplayedDraws`).
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

Bits = Callable[[int], int]
"""Returns a number of so many random bits."""


class RandomSource(Protocol):
    def order(self, cards: int) -> Sequence[int]:
        """An order of so many cards: the numbers below it, each once, every order equally likely."""
        ...

    def below(self, number: int) -> int:
        """A number from 0 to one less than this, each equally likely."""
        ...


@runtime_checkable
class SecretSource(RandomSource, Protocol):
    """A source whose shuffles can be proven: the order of a stack follows from a secret."""

    def secret(self) -> bytes:
        """32 random bytes."""
        ...


class SystemBits:
    """Bits from the operating system, read a block at a time because a shoe takes hundreds of draws."""

    BLOCK = 1024

    def __init__(self) -> None:
        self._bytes = b""
        self._used = 0

    def __call__(self, width: int) -> int:
        count = (width + 7) // 8
        if self._used + count > len(self._bytes):
            self._bytes, self._used = os.urandom(max(self.BLOCK, count)), 0
        drawn = self._bytes[self._used : self._used + count]
        self._used += count
        return int.from_bytes(drawn, "big") >> (8 * count - width)


class SystemRandomness:
    """From the operating system, fresh for every shoe and every number.

    `bits` replaces the source only where a test must see every case.
    """

    def __init__(self, bits: Bits | None = None) -> None:
        self._given = bits
        self._bits = bits or SystemBits()

    def below(self, number: int) -> int:
        """Draws as many bits as the largest result has, until they are in range.

        Reducing a larger number by division would make some results more likely than others.
        """
        if number < 1:
            raise ValueError("expected a number of at least 1")
        if number == 1:
            return 0
        width = (number - 1).bit_length()
        while (drawn := self._bits(width)) >= number:
            pass
        return drawn

    def secret(self) -> bytes:
        return self._bits(256).to_bytes(32, "big")

    def order(self, cards: int) -> list[int]:
        """Fisher-Yates: each place, from the last, gets one of the cards not placed yet."""
        self._bits = self._given or SystemBits()
        order = list(range(cards))
        for place in range(cards - 1, 0, -1):
            chosen = self.below(place + 1)
            order[place], order[chosen] = order[chosen], order[place]
        self._bits = self._given or SystemBits()  # the rest of a block is never used
        return order


class Drawn(NamedTuple):
    """What was drawn, in the order it was asked for."""

    orders: tuple[tuple[int, ...], ...] = ()
    numbers: tuple[int, ...] = ()


class RecordedDraws:
    """Returns what `source` returns and records it. `source` may be exchanged."""

    def __init__(self, source: RandomSource) -> None:
        self.source = source
        self._orders: list[tuple[int, ...]] = []
        self._numbers: list[int] = []

    def order(self, cards: int) -> tuple[int, ...]:
        self._orders.append(tuple(self.source.order(cards)))
        return self._orders[-1]

    def below(self, number: int) -> int:
        self._numbers.append(self.source.below(number))
        return self._numbers[-1]

    def taken(self) -> Drawn:
        """What was drawn since the last call.

        The draws of a refused act are thrown away: nothing was done with them.
        """
        drawn = Drawn(tuple(self._orders), tuple(self._numbers))
        self._orders.clear()
        self._numbers.clear()
        return drawn


class RecordMismatchError(Exception):
    """More was drawn than was recorded, or something else. The record does not lead to where it says."""


class ReplayedDraws:
    """Returns what was recorded."""

    def __init__(self, orders: Iterable[Sequence[int]] = (), numbers: Iterable[int] = ()) -> None:
        self._orders = deque(orders)
        self._numbers = deque(numbers)

    def order(self, cards: int) -> tuple[int, ...]:
        if not self._orders or sorted(self._orders[0]) != list(range(cards)):
            raise RecordMismatchError(f"no order of {cards} cards was recorded here")
        return tuple(self._orders.popleft())

    def below(self, number: int) -> int:
        if not self._numbers or not 0 <= self._numbers[0] < number:
            raise RecordMismatchError(f"no number below {number} was recorded here")
        return self._numbers.popleft()

    @property
    def used_up(self) -> bool:
        return not self._orders and not self._numbers
