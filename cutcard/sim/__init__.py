"""Monte Carlo: full rounds at full speed, by tables made from the deciders."""
