"""Brute-force second opinions, written from the regulation's text; they import nothing of the package."""
