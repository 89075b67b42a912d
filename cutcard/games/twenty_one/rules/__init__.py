"""Deciders that blackjack and double attack have in the same words; each game binds its paragraphs once."""
