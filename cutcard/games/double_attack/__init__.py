"""Double attack blackjack (19:47-26): the up card first, then an attack on it. `game.py` has it as a `Game`.

The documents print 26.8 to 26.15. What 26.1 to 26.7 said is supplied in `sources.py`, each with its source.
"""
