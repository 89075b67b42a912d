"""What a card game need not write itself: one shoe, one wager a box, cards face up, no decisions.

A game takes from here what is the same for it, and writes only what differs. It passes in its own
paragraphs: nothing here cites one. `docs/adding-a-game.md` builds a whole game on it.
"""
