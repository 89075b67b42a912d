"""What may not stand beside what at one table: the law's bans as data.

A feature is a side wager's name or a value of a rule (`variation=multiple-action`). A ban is written where
the law writes it, on one side or on both, and holds on both. Wagers bring their bans along in
their own definitions.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cutcard.games.blackjack.wagers import ALL, SideWager, offered_by
from cutcard.games.blackjack.wagers.definition import Ban


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a sheet offers by one of its tables: one side wager, or several that go together."""

    wagers: tuple[SideWager, ...]

    @property
    def _first(self) -> SideWager:
        return self.wagers[0]

    @property
    def name(self) -> str:
        return self._first.table

    @property
    def words(self) -> str:
        """`the in-between wager`."""
        title = self._first.offer_title or self._first.title
        return f"the {title[0].lower()}{title[1:]}"

    @property
    def clause(self) -> str:
        """The paragraph that lets a licensee offer it."""
        return self._first.offered_clause or f"{self._first.section}(a)"

    @property
    def law(self) -> SideWager:
        """Its decks, stakes and bans, which all its wagers share."""
        return self._first


def _bans(clause: str, *features: str) -> tuple[Ban, ...]:
    return tuple(Ban(feature, clause) for feature in features)


_MULTIPLE, _SIX_TO_FIVE = "variation=multiple-action", "variation=six-to-five"

KNOWN: dict[str, Offer] = {
    table: Offer(wagers=offered_by(table)) for table in dict.fromkeys(one.table for one in ALL.values())
}
"""Every side wager of subchapter 2, by its name on a sheet."""

RULE_BANS: dict[str, tuple[Ban, ...]] = {
    _MULTIPLE: (
        *_bans(
            "2.18(a)",
            "progressive",
            "blackjack-bonus",
            "streak",
            "match-the-dealer",
            "twenty-point",
            "optional-bonus",
            "in-between",
            "21-plus-3",
        ),
        *_bans("2.8(c)", "surrender=true"),
        *_bans("2.11(e)", "split_hands>2"),
        # The dealer's hands are completed under 2.6(h): one hole card cannot serve three of them.
        *_bans("2.18(e)", "hole_card=face-down", "hole_card=reader", "hole_card=face-up"),
    ),
    _SIX_TO_FIVE: (
        *_bans("2.8(c)", "surrender=true"),
        *_bans("2.6A(h)", "hole_card=face-down", "hole_card=face-up"),
        *_bans("2.3(e)", "suited_678=true", "three_sevens=true", "designated_blackjack", "five_card_21=true"),
    ),
    "hole_card=face-up": (
        *_bans("2.6(k)3", "surrender=true", "even_money=true", "insurance=at-turn"),
        *_bans("2.6(k)5", "split_hands>2"),
    ),
    "hole_card=reader": _bans("2.9(b)", "insurance=at-turn"),
}
"""The bans between the rules of a table, and those that multiple action declares on wagers."""

_WORDS = {
    _MULTIPLE: "multiple action",
    _SIX_TO_FIVE: "the 6 to 5 variation",
    "hole_card=face-down": "a hole card dealt face down",
    "hole_card=reader": "a hole card in a card reader",
    "hole_card=face-up": "a hole card dealt face up",
    "insurance=at-turn": "insurance at each player's turn",
    "surrender=true": "surrender",
    "even_money=true": "even money",
    "shared_boxes=true": "several people on a box",
    "split_hands>2": "splitting pairs more than once",
    "suited_678=true": "2 to 1 for a suited 6-7-8",
    "three_sevens=true": "3 to 2 for three sevens",
    "designated_blackjack": "2 to 1 for a designated blackjack",
    "five_card_21=true": "2 to 1 for five cards totalling 21",
}


def words(feature: str) -> str:
    """A feature as people say it."""
    return KNOWN[feature].words if feature in KNOWN else _WORDS[feature]


def broken_bans(features: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """The bans these features break: who declares it, whom it meets, and its clause."""
    for feature in features:
        declared = KNOWN[feature].law.bans if feature in KNOWN else RULE_BANS.get(feature, ())
        for ban in declared:
            if ban.feature in features:
                yield feature, ban.feature, ban.clause
