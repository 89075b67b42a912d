"""The games, one room each. No game imports another; `protocol.py` is the interface of all."""
