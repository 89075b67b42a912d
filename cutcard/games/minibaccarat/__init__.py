"""Minibaccarat (19:47-7): the player's hand and the banker's. `game.py` has it as a `Game`.

The documents print 7.1(a) alone: at least six decks and two cutting cards. `sources.py` has all the rest.
"""
