"""Sentences about a minibaccarat table."""
