"""The terminal table: drawing, keys, words. Sees the game through its view gate only."""
