"""What each game has to train: one module for each game that has decisions."""
