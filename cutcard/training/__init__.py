"""Drills: their exercises, drawn from a source of chance. No value is computed and nothing stored here."""
