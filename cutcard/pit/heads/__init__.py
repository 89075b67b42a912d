"""Heads: the ends of all chains of a house, signed by its key and kept where the database is not."""
