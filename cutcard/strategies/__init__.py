"""Who decides for a hand: charts, and later counts and house bots."""
