"""Blackjack at the terminal."""
