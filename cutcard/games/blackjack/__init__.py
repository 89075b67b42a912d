"""Blackjack (subchapter 2), behind the protocol every game keeps."""

from cutcard.games.blackjack.game import BLACKJACK

__all__ = ["BLACKJACK"]
