"""The narration of red dog."""
