"""What is kept of people's training: sums by drill, by day and by decision, and their daily puzzles."""
