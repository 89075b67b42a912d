"""The keys of a blackjack sheet, one file a part; `options.py` puts them together."""
