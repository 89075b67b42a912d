"""Rounds of the games of twenty-one as automata, and the machines that run them in many lanes at once."""
