"""Blackjack (subchapter 2), behind the protocol of every game.

`BLACKJACK` is loaded on demand, because parsing a sheet needs no engine.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cutcard.games.blackjack.game import GAME as BLACKJACK
    from cutcard.games.protocol import Game

__all__ = ["BLACKJACK"]


def __getattr__(name: str) -> "Game":
    if name == "BLACKJACK":
        from cutcard.games.blackjack.game import GAME  # noqa: PLC0415

        return GAME
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
