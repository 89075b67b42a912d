"""Choices of blackjack."""

from cutcard.coach.worker.protocol import Valuer
from cutcard.coach.worker.twenty_one import TwentyOneValuer
from cutcard.exact_odds.blackjack.report.hand import blackjack_hand_report

VALUER: Valuer = TwentyOneValuer(blackjack_hand_report)
