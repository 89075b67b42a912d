"""What can go wrong at a blackjack table, as a dealer says it (2.15)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake
from cutcard.web.frames.twenty_one import mistakes as common

_READ = "with 2 to 9 up"

MISTAKES: Sequence[Mistake] = (
    Mistake(
        "2.15(a)",
        "A card lies face up in the shoe",
        "It is not used; the next card takes its place.",
        ("card",),
    ),
    common.drawn_unseen("2.15(b)"),
    common.drawn_and_seen("2.15(c)"),
    common.one_too_many("2.15(d)"),
    Mistake(
        "2.15(e)",
        "The dealer missed their own first card",
        "All players get two cards, then the dealer theirs.",
    ),
    common.box_missed("2.15(g)"),
    Mistake(
        "2.15(h)",
        "The round is dealt from the wrong side",
        "Cards come from the other side from here on.",
    ),
    common.player_missed("2.15(i)"),
    common.misread_and_shown("2.15(j)1", _READ),
    common.misread("2.15(j)2", _READ),
    common.reader_out("2.15(k)"),
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
        ("card", "box"),
    ),
    common.reader_repaired("2.15(k)"),
    Mistake(
        "2.15(n)",
        "The progressive light works again",
        "Wagers are taken there again.",
        ("box",),
        say="repair",
    ),
)
