"""The games, one folder each. No game imports another; `protocol.py` is the interface of all."""
