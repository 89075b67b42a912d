"""What red dog needs and the documents do not contain, each with its source.

The text of 6.1(a), the number of decks, is not in the documents. 6.2(a) speaks of one or more decks and has
no upper bound; the sheet takes up to twelve.
"""

from collections.abc import Mapping

from cutcard.law.sources import Source, SourceKind

DECKS = Source(
    SourceKind.PAGE,
    "one to eight decks are general practice (Online Betting Guide, red dog)",
    "http://casino.online-betting-guide.co.uk/Red+Dog.htm",
)

SOURCES: Mapping[str, Source] = {"cards.decks": DECKS}
"""By the sheet's key."""
