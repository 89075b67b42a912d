"""Choices of double attack."""

from cutcard.coach.worker.protocol import Valuer
from cutcard.coach.worker.twenty_one import TwentyOneValuer
from cutcard.exact_odds.double_attack.hand import double_attack_hand_report

VALUER: Valuer = TwentyOneValuer(double_attack_hand_report)
