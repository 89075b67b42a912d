"""What a table asks a person, read from their frames: one module for each game."""
