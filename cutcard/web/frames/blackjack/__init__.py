"""Frames of blackjack."""
