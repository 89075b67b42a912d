"""Hands of double attack, and the attack on the up card."""

from cutcard.training.games.twenty_one import TwentyOneTrainer
from cutcard.training.protocol import Trainer

TRAINER: Trainer = TwentyOneTrainer(attack=True)
