"""Strategies: charts and house bots that decide for a hand."""
