"""Shuffle, cut, cutting card, burn and shoe. Pure: every permutation comes in from outside."""
