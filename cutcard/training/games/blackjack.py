"""Hands of blackjack."""

from cutcard.training.games.twenty_one import TwentyOneTrainer
from cutcard.training.protocol import Trainer

TRAINER: Trainer = TwentyOneTrainer(attack=False)
