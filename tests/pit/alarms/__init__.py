"""The tests about the cards, each by itself: what they find, and that they find nothing else."""
