"""What can go wrong at every table of twenty-one, as a dealer says it; the paragraphs are the game's."""

from cutcard.web.frames.protocol import Mistake


def drawn_unseen(clause: str) -> Mistake:
    return Mistake(clause, "A card was drawn in error, unseen", "It stays the next card.")


def drawn_and_seen(clause: str) -> Mistake:
    follows = "It is the next card; the hand whose turn it is takes or declines it."
    return Mistake(clause, "A card was drawn in error and seen", follows, ("card",))


def one_too_many(clause: str) -> Mistake:
    return Mistake(clause, "A card was drawn to the dealer's complete hand", "It is burned.", ("card",))


def box_missed(clause: str) -> Mistake:
    follows = "Without a card, its hand is dead and its wagers are returned. With one, it may take a second."
    return Mistake(clause, "A box got no card, or one card only", follows, ("box",))


def player_missed(clause: str) -> Mistake:
    follows = "They take it before the dealer's card, or their hand is dead and its wagers are returned."
    return Mistake(clause, "A player asked for a card and was passed over", follows, ("box",))


def misread_and_shown(clause: str, read: str) -> Mistake:
    """`read`: how the hole card was read."""
    says = f"The hole card was read {read}, and somebody could have learned it"
    return Mistake(clause, says, "All hands are dead; wagers not yet settled are returned.")


def misread(clause: str, read: str) -> Mistake:
    return Mistake(clause, f"The hole card was read {read}; nobody could have learned it", "Play goes on.")


def reader_out(clause: str) -> Mistake:
    return Mistake(clause, "The card reader is out of order", "No card is read until it is repaired.")


def reader_repaired(clause: str) -> Mistake:
    return Mistake(clause, "The card reader works again", "Cards are read again.", say="repair")
