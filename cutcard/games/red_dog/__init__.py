"""Red dog (19:47-6): two cards, the spread between them, and a third. `game.py` has it as a `Game`."""
