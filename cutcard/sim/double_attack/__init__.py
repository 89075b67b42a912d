"""Monte Carlo of double attack."""
