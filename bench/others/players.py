"""Blackjack rounds a second of other libraries, each played by "hit below 17". Imports nothing of ours.

Runs in an environment of its own: `bench/others/beside.py` makes it and calls this file with a name.
Prints rounds and processor seconds.
"""

import random
import sys
from time import process_time

SECONDS = 4.0


def gymnasium_rounds(until: float) -> int:
    import gymnasium  # noqa: PLC0415 (one of the three is loaded)

    env = gymnasium.make("Blackjack-v1", sab=True)
    rounds = 0
    while process_time() < until:
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, ended, cut_short, _ = env.step(int(seen[0] < 17))
            over = ended or cut_short
        rounds += 1
    return rounds


def rlcard_rounds(until: float) -> int:
    import rlcard  # noqa: PLC0415 (one of the three is loaded)

    env = rlcard.make("blackjack")
    rounds = 0
    while process_time() < until:
        env.reset()
        while not env.is_over():
            total = env.game.players[0].score
            env.step(0 if total < 17 else 1)
        env.get_payoffs()
        rounds += 1
    return rounds


def openspiel_rounds(until: float) -> int:
    import pyspiel  # noqa: PLC0415 (one of the three is loaded)

    game = pyspiel.load_game("blackjack")
    chance = random.Random(1)
    hit = 0
    rounds = 0
    while process_time() < until:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                total = state.get_best_player_total(state.current_player())
                state.apply_action(hit if total < 17 else 1)
        state.returns()
        rounds += 1
    return rounds


PLAYERS = {"gymnasium": gymnasium_rounds, "rlcard": rlcard_rounds, "openspiel": openspiel_rounds}

if __name__ == "__main__":
    play = PLAYERS[sys.argv[1]]
    play(process_time() + 0.5)  # imports, and what is made once
    began = process_time()
    print(play(began + SECONDS), process_time() - began)
