"""What can go wrong at a double attack table, as a dealer says it (26.15)."""

from collections.abc import Sequence

from cutcard.web.frames.protocol import Mistake
from cutcard.web.frames.twenty_one import mistakes as common

_AGAINST = "against the rules"

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
        ranks="T",
    ),
    common.drawn_unseen("26.15(c)"),
    Mistake("26.15(d)", "The dealer missed their first card", "The round is void; all wagers are returned."),
    common.drawn_and_seen("26.15(e)"),
    common.one_too_many("26.15(f)"),
    common.box_missed("26.15(h)"),
    common.player_missed("26.15(i)"),
    Mistake("26.15(j)", "The shuffling device jams", "The round is void; the cards are shuffled again."),
    Mistake("26.15(k)", "The shuffling device is removed", "The cards are shuffled by hand."),
    common.misread_and_shown("26.15(l)1", _AGAINST),
    common.misread("26.15(l)2", _AGAINST),
    common.reader_out("26.15(m)"),
    common.reader_repaired("26.15(m)"),
    Mistake("", "The shuffling device is back", "It is used again.", say="place-device"),
)
