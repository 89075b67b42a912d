"""What is done with the cards of a table before and between rounds: opening, shuffle, cut, burn."""
