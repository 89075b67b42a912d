"""What may not stand beside what at one table: the law's bans as data.

A feature is a side wager's name or a value of a rule (`variation=multiple-action`). A ban is written where
the law writes it, on one side or on both, and holds on both. Wagers that are built bring their bans along in
their own definitions; those that are not stand here.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from cutcard.games.blackjack.wagers import ALL, SideWager
from cutcard.games.blackjack.wagers.definition import Ban
from cutcard.money import Odds


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownWager:
    """A side wager as the sheet's law sees it, whether its machinery is built or not."""

    name: str
    title: str
    clause: str
    """The paragraph that lets a licensee offer it."""
    bans: tuple[Ban, ...]
    lowest_odds: Odds
    """The lowest of its printed payouts, for the ten-times rule of 8.2(a)."""
    decks: tuple[int, ...] = ()
    """The only numbers of decks it may be dealt from, where the law lists them."""
    fewest_decks: int = 1
    decks_clause: str = "2.2(a)"
    stakes: tuple[int, ...] = ()
    """The only stakes, in cents, where the law fixes them."""
    stake_clause: str = ""
    built: bool = False
    in_1999: bool = False

    @property
    def words(self) -> str:
        """`the in-between wager`."""
        return f"the {self.title[0].lower()}{self.title[1:]}"


def _bans(clause: str, *features: str) -> tuple[Ban, ...]:
    return tuple(Ban(feature, clause) for feature in features)


_MULTIPLE, _SIX_TO_FIVE = "variation=multiple-action", "variation=six-to-five"

_NOT_BUILT = (
    KnownWager(
        name="blackjack-bonus",
        title="Blackjack bonus wager",
        clause="2.20(a)",
        bans=_bans(
            "2.20(l)",
            _MULTIPLE,
            "progressive",
            "streak",
            "twenty-point",
            "optional-bonus",
            "in-between",
            "21-plus-3",
        ),
        lowest_odds=Odds(5, 1),
        stakes=(100, 500),
        stake_clause="2.20(a)",
        in_1999=True,
    ),
    KnownWager(
        name="streak",
        title="Streak wager",
        clause="2.22(a)",
        bans=_bans(
            "2.22(l)",
            _MULTIPLE,
            "progressive",
            "blackjack-bonus",
            "twenty-point",
            "optional-bonus",
            "in-between",
            "21-plus-3",
        ),
        lowest_odds=Odds(3, 1),
    ),
    KnownWager(
        name="match-the-dealer",
        title="Match-the-dealer wager",
        clause="2.23(a)",
        bans=_bans("2.23(g)", "optional-bonus", "in-between"),
        lowest_odds=Odds(3, 1),
        decks=(6, 8),
        decks_clause="2.2(a)4",
    ),
    KnownWager(
        name="twenty-point",
        title="Twenty point bonus wager",
        clause="2.24(a)",
        bans=(
            *_bans(
                "2.24(i)",
                _MULTIPLE,
                "progressive",
                "blackjack-bonus",
                "streak",
                "optional-bonus",
                "in-between",
                "21-plus-3",
            ),
            # 2.24(d) has the cards dealt under 2.6(e) and (j), and no other way.
            *_bans("2.24(d)", "hole_card=face-up", _SIX_TO_FIVE),
        ),
        lowest_odds=Odds(4, 1),
        fewest_decks=2,
        decks_clause="2.2(a)2",
    ),
    KnownWager(
        name="optional-bonus",
        title="Optional bonus wager",
        clause="2.25(a)",
        bans=_bans(
            "2.25(h)",
            _MULTIPLE,
            "progressive",
            "blackjack-bonus",
            "streak",
            "match-the-dealer",
            "twenty-point",
            "in-between",
            "21-plus-3",
        ),
        lowest_odds=Odds(3, 1),
        decks=(6, 8),
        decks_clause="2.2(a)4",
    ),
)


def _known(wager: SideWager) -> KnownWager:
    return KnownWager(
        name=wager.table,
        title=wager.offer_title or wager.title,
        clause=wager.offered_clause or f"{wager.section}(a)",
        bans=wager.bans,
        lowest_odds=min(
            (odds for table in wager.paytables.values() for odds in table.values()),
            key=lambda odds: odds.ratio,
        ),
        decks=wager.decks,
        fewest_decks=wager.fewest_decks,
        decks_clause=wager.decks_clause,
        stakes=wager.stakes,
        stake_clause=wager.stake_clause,
        in_1999=wager.in_1999,
        built=True,
    )


def _section(wager: KnownWager) -> int:
    return int(wager.clause.partition("(")[0].removeprefix("2."))


KNOWN: dict[str, KnownWager] = {
    wager.name: wager for wager in sorted((*map(_known, ALL.values()), *_NOT_BUILT), key=_section)
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
        declared = KNOWN[feature].bans if feature in KNOWN else RULE_BANS.get(feature, ())
        for ban in declared:
            if ban.feature in features:
                yield feature, ban.feature, ban.clause
