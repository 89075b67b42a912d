"""Blackjack on lanes in lock step: the automaton of a round, and which tables are played by it."""
