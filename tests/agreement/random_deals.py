"""Rounds of the kernel from random cards, each from a fresh shoe: many, and what each of them brought."""

import numpy as np
from numpy.typing import NDArray

from cutcard.cards import full_stack
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.sim.blackjack.prescribed_cards import play_prescribed_cards
from cutcard.sim.traces import PlayedRounds
from cutcard.strategies.twenty_one.chart import Chart

CARDS = 34
"""More than any of these rounds takes; the kernel says so otherwise."""


def random_cards(decks: int, rounds: int, seed: int) -> NDArray[np.uint8]:
    """For each round the first cards of a shuffled shoe."""
    lots = np.random.default_rng(seed)
    shoe = np.array([one.number for one in full_stack(decks)], dtype=np.uint8)
    if decks <= 2:
        return shoe[lots.random((rounds, len(shoe))).argsort(axis=1)[:, :CARDS]]
    found = np.empty((0, CARDS), dtype=np.int64)
    while len(found) < rounds:
        # Places drawn with replacement, kept where no place came twice: drawn without replacement.
        tried = lots.integers(len(shoe), size=(rounds, CARDS))
        found = np.concatenate((found, tried[(np.diff(np.sort(tried, axis=1), axis=1) > 0).all(axis=1)]))
    return shoe[found[:rounds]]


def random_rounds(sheet: BlackjackSheet, chart: Chart, rounds: int, seed: int) -> PlayedRounds:
    """One box, with every side wager of the sheet."""
    return play_prescribed_cards(sheet, chart, random_cards(sheet.decks, rounds, seed))
