"""Drills: what they ask, drawn from a source of chance. Nothing here computes a value or keeps anything."""
