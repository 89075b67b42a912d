"""The frames of craps."""
