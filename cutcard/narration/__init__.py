"""Narration: what happens at a table, in sentences to everybody or to one person as `you`, for any game."""
