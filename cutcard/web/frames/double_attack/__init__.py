"""Double attack blackjack."""
