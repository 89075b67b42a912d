"""The narration of craps."""
