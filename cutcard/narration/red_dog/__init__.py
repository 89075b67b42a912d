"""Red dog told in sentences."""
