"""Choices of blackjack."""

from cutcard.coach.worker.protocol import Valuer
from cutcard.coach.worker.twenty_one import TwentyOneValuer

VALUER: Valuer = TwentyOneValuer()
