"""Round notation: tests, hand histories and teaching examples as text, for any game."""
