"""What can go wrong at a double attack table, as a dealer says it (26.15)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake

MISTAKES: Sequence[Mistake] = (
    Mistake(
        "26.15(a)",
        "A card lies face up in the shoe",
        "It is not used. A second one voids the round.",
        ("card",),
    ),
    Mistake(
        "26.15(b)",
        "A ten is found",
        "The floorperson takes it out. A second one voids the round.",
        ("card",),
    ),
    Mistake("26.15(c)", "A card was drawn in error, unseen", "It stays the next card."),
    Mistake("26.15(d)", "The dealer missed their first card", "The round is void; all wagers go back."),
    Mistake(
        "26.15(e)",
        "A card was drawn in error and seen",
        "It is the next card; the hand whose turn it is takes or declines it.",
        ("card",),
    ),
    Mistake("26.15(f)", "A card was drawn to the dealer's complete hand", "It is burned.", ("card",)),
    Mistake(
        "26.15(h)",
        "A box got no card, or one card only",
        "Without a card its hand is dead and its wagers go back. With one, its player takes a second or not.",
        ("box",),
    ),
    Mistake(
        "26.15(i)",
        "A player asked for a card and was passed over",
        "They take it before the dealer's card, or their hand is dead and its wagers go back.",
        ("box",),
    ),
    Mistake("26.15(j)", "The shuffling device jams", "The round is void; the cards are shuffled anew."),
    Mistake("26.15(k)", "The shuffling device is removed", "The cards are shuffled by hand."),
    Mistake(
        "26.15(l)1",
        "The hole card was read against the rules, and somebody could have learned it",
        "All hands are dead; wagers not yet settled go back.",
    ),
    Mistake(
        "26.15(l)2",
        "The hole card was read against the rules; nobody could have learned it",
        "Play goes on.",
    ),
    Mistake("26.15(m)", "The card reader is out of order", "No card is read until it is repaired."),
    Mistake("26.15(m)", "The card reader works again", "Cards are read again.", say="repair"),
    Mistake("", "The shuffling device is back", "It is used again.", say="place-device"),
)
