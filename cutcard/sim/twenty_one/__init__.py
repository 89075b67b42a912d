"""What the kernels of blackjack and double attack share: the states of a hand, and the cards of a shoe."""
