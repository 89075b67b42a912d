"""Backups of a house: one SQLite file, whatever database it comes from or goes to."""
