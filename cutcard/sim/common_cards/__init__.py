"""Games in which all boxes of a round have the same cards, and with flat wagers the same results."""
