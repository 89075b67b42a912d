"""Blackjack told in sentences."""
