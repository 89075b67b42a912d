"""What can go wrong at a blackjack table, as a dealer says it (2.15)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake

MISTAKES: Sequence[Mistake] = (
    Mistake(
        "2.15(a)",
        "A card lies face up in the shoe",
        "It is not used; the next card takes its place.",
        ("card",),
    ),
    Mistake("2.15(b)", "A card was drawn in error, unseen", "It stays the next card."),
    Mistake(
        "2.15(c)",
        "A card was drawn in error and seen",
        "It is the next card; the hand whose turn it is takes or declines it.",
        ("card",),
    ),
    Mistake("2.15(d)", "A card was drawn to the dealer's complete hand", "It is burned.", ("card",)),
    Mistake(
        "2.15(e)",
        "The dealer missed their own first card",
        "All players get two cards, then the dealer theirs.",
    ),
    Mistake(
        "2.15(g)",
        "A box got no card, or one card only",
        "Without a card its hand is dead and its wagers go back. With one, its player takes a second or not.",
        ("box",),
    ),
    Mistake(
        "2.15(h)",
        "The round is dealt from the wrong side",
        "Cards come from the other side from here on.",
    ),
    Mistake(
        "2.15(i)",
        "A player asked for a card and was passed over",
        "They take it before the dealer's card, or their hand is dead and its wagers go back.",
        ("box",),
    ),
    Mistake(
        "2.15(j)1",
        "The hole card was read with 2 to 9 up, and somebody could have learned it",
        "All hands are dead; wagers not yet settled go back.",
    ),
    Mistake(
        "2.15(j)2",
        "The hole card was read with 2 to 9 up; nobody could have learned it",
        "Play goes on.",
    ),
    Mistake("2.15(k)", "The card reader is out of order", "No card is read until it is repaired."),
    Mistake("2.15(l)", "The up card was not moved to the next hand", "Play goes on as if it had been."),
    Mistake("2.15(m)", "The up card went into the rack", "The floorperson finds it and puts it back."),
    Mistake(
        "2.15(n)",
        "A progressive light does not work",
        "No progressive wager in that box until it does.",
        ("box",),
    ),
    Mistake("2.15(o)", "The bonus display fails", "The wager is paid 21 to 1.", ("box",)),
    Mistake(
        "2.15(p)",
        "A double's card was dealt face up",
        "Play goes on; the hand is settled at the end.",
        ("box",),
    ),
    Mistake("2.15(k)", "The card reader works again", "Cards are read again.", say="repair"),
    Mistake(
        "2.15(n)",
        "The progressive light works again",
        "Wagers are taken there again.",
        ("box",),
        say="repair",
    ),
)
