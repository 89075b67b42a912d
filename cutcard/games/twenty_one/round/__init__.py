"""What the rounds of the games of twenty-one share; each part is bound once by a game."""
