"""The games, one room each, strangers to each other; `game.py` is the protocol they all keep."""
