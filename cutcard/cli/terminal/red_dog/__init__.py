"""Red dog at the terminal."""
