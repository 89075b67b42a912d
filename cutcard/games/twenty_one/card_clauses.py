"""The paragraphs of 2.3 to 2.6 by which cards are opened, shuffled, cut and burned.

The documents do not contain those of subchapter 26: double attack follows these by analogy.
"""

from cutcard.games.table.clauses import Clauses
from cutcard.law.refusal import Bar

CARD_CLAUSES = Clauses(
    opening="2.4(a)",
    opening_before_shuffle="2.4(c)",
    no_shuffle_now=Bar(
        "2.5(h)", "the cards are shuffled when the cutting card is reached or on the house's order"
    ),
    no_reshuffle_in_round=Bar("2.5(h)1", "the house may order a reshuffle after a round, not within one"),
    ready="2.5(a)",
    continuous="2.5(a)",
    cut="2.5(b)",
    cut_position="2.5(c)",
    cut_offered="2.5(f)",
    recut="2.5(g)",
    burn="2.6(c)",
    wagers_first="2.3(a)",
    round_in_play="2.6(e)",
)
