"""The table in the terminal: draws the frames a browser draws, and names no game."""
