"""The narration of blackjack."""
