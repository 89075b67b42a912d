"""What kernels of games of twenty-one share: states of a hand, cards of a shoe, rounds in lanes."""
