"""Craps and mini-craps (19:47-1): two dice, a point, and wagers that lie until they are decided."""
