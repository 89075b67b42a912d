"""Blackjack as a page draws it."""
