"""Cutcard: New Jersey's table games by the book. Run the table, prove the odds."""

__version__ = "0.1.0"
