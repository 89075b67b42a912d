"""placeholder until the real one comes"""

import secrets
from collections.abc import Sequence
from typing import Protocol


class Chance(Protocol):
    def order(self, cards: int) -> Sequence[int]: ...
    def below(self, most: int) -> int: ...


class SystemChance:
    def order(self, cards):
        o = list(range(cards))
        secrets.SystemRandom().shuffle(o)
        return o

    def below(self, most):
        return secrets.randbelow(most)
